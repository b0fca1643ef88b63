import { migration } from '@tandem/shared-postgres';

/** Second factors of users. Their secrets are derived from the id and are not stored. */
export const secondFactors = migration({
  name: '1795378319654-identity-second-factors',
  up: `
    create table second_factor (
      id bigint generated always as identity unique,
      user_id bigint primary key references user_account on delete cascade,
      is_confirmed boolean not null default false,
      last_step bigint not null default 0,
      recovery_hashes bytea[] not null default '{}'
    );
  `,
});
