import { migration } from '@tandem/shared-postgres';

/** The users whom each user has muted. */
export const mutedUsers = migration({
  name: '1763700001006-identity-muted-users',
  up: `
    create table muted_user (
      user_id bigint not null references user_account,
      muted_user_id bigint not null references user_account,
      muted_at timestamptz not null,
      primary key (user_id, muted_user_id),
      check (user_id <> muted_user_id)
    );
    create index muted_user_muted on muted_user (muted_user_id);
  `,
});
