import { migration } from '@tandem/shared-postgres';

/** Sessions of browsers. The end of a session notifies all processes, as the revocation of a token does. */
export const loginSessions = migration({
  name: '1795376170977-identity-login-sessions',
  up: `
    create table login_session (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm on delete cascade,
      user_id bigint not null references user_account on delete cascade,
      secret_hash bytea not null,
      user_agent text not null,
      address text not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null
    );
    create index login_session_user on login_session (user_id, last_used_at);
    create trigger login_session_removed after delete on login_session
      referencing old table as revoked for each statement execute function notify_revoked_credentials();
  `,
});
