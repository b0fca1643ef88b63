import { migration } from '@tandem/shared-postgres';

/** A name of every organization that no other server uses, for pictures that clients compute. */
export const realmUuid = migration({
  name: '1795363098552-identity-realm-uuid',
  up: `
    alter table realm add column uuid uuid not null default gen_random_uuid();
  `,
});
