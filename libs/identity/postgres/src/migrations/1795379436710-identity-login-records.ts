import { migration } from '@tandem/shared-postgres';

/** The times of log-ins, and the addresses from which users logged in. */
export const loginRecords = migration({
  name: '1795379436710-identity-login-records',
  up: `
    create table login_record (
      id bigint generated always as identity primary key,
      realm_id bigint not null references realm on delete cascade,
      user_id bigint not null references user_account on delete cascade,
      at timestamptz not null,
      address text not null,
      client_name text not null,
      method text not null,
      credential text not null
    );
    create index login_record_user on login_record (user_id, id);
    create index login_record_at on login_record (at);
  `,
});
