import { migration } from '@tandem/shared-postgres';

/**
 * Records are committed before the packed snapshot that contains them. `revision` counts the commits of records;
 * `published_revision` is the last one of which readers were notified. Digests allow a cycle to write only records that
 * it changes. They are generated columns, so that a version that does not know them cannot leave a stale one.
 */
export const networkRevisionsSchema = migration({
  name: '1795411646426-node-network-revisions',
  up: `
      alter table network_head
        add column revision bigint not null default 0,
        add column published_revision bigint not null default 0;
      alter table network_node add column digest text not null generated always as (
        md5(identity_key || chr(10) || node_type || chr(10) || coalesce(self_described::text, '') || chr(10)
          || coalesce(bond::text, '') || chr(10) || coalesce(skimmed::text, ''))
      ) stored;
      alter table network_gateway add column digest text not null generated always as (
        md5(bonded::text || chr(10) || performance::text || chr(10) || self_described::text || chr(10)
          || coalesce(pretty_bond::text, ''))
      ) stored;
      alter table network_delegation add column digest text not null
        generated always as (md5(delegations::text)) stored;
    `,
});
