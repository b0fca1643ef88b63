import { migration } from '@tandem/shared-postgres';

/** Finds an address in all organizations: a log-in at the wrong organization fails with an error that says so. */
export const addressesElsewhere = migration({
  name: '1763700001003-identity-addresses-elsewhere',
  up: `
    create index user_account_any_delivery_email on user_account (lower(delivery_email));
  `,
});
