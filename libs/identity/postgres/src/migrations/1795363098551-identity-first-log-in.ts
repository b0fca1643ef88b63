import { migration } from '@tandem/shared-postgres';

/** Accounts that their users did not create themselves: the first log-in becomes the time at which they joined. */
export const firstLogIn = migration({
  name: '1795363098551-identity-first-log-in',
  up: `
    alter table user_account add column joins_at_first_login boolean not null default false;
  `,
});
