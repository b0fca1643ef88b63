import { migration } from '@tandem/shared-postgres';

/** The statuses of users. The setting `presence_enabled` states whether a user is away. */
export const userStatuses = migration({
  name: '1763700001007-identity-user-statuses',
  up: `
    create table user_status (
      user_id bigint primary key references user_account,
      status_text text not null default '',
      emoji jsonb
    );
    comment on column user_status.emoji is 'name, code and type, or null';
  `,
});
