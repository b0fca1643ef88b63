import { migration } from '@tandem/shared-postgres';

/** The icon and the logos of organizations. */
export const realmPictures = migration({
  name: '1763700001630-identity-realm-pictures',
  up: `
    alter table realm add column pictures jsonb not null default '{}';
    comment on column realm.pictures is
      'by kind: version, and whether it is uploaded; kinds that were never changed are left out';
  `,
});
