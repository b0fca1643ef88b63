import { migration } from '@tandem/shared-postgres';

/** Links that log a user in. Each link is valid once. */
export const loginLinks = migration({
  name: '1795384678483-identity-login-links',
  up: `
    create table login_link (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm on delete cascade,
      user_id bigint not null references user_account on delete cascade,
      secret_hash bytea not null unique,
      expires_at timestamptz not null
    );
    create index login_link_user on login_link (user_id, id);
  `,
});
