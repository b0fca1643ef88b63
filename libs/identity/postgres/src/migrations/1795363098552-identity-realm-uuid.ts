import { migration } from '@tandem/shared-postgres';

/** An identifier of each organization, unique among all servers. Clients compute pictures from it. */
export const realmUuid = migration({
  name: '1795363098552-identity-realm-uuid',
  up: `
    alter table realm add column uuid uuid not null default gen_random_uuid();
  `,
});
