import { migration } from '@tandem/shared-postgres';

/** The domains whose addresses an organization accepts, if it accepts no others. */
export const realmDomains = migration({
  name: '1763700001005-identity-realm-domains',
  up: `
    create table realm_domain (
      realm_id bigint not null references realm,
      domain text not null check (domain = lower(domain)),
      allow_subdomains boolean not null default false,
      primary key (realm_id, domain)
    );
  `,
});
