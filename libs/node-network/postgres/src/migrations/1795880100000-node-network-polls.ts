import { migration } from '@tandem/shared-postgres';

/** A self-description without the time at which its node was polled. Each one begins with this time. */
const WITHOUT_TIME = `regexp_replace(coalesce(self_described::text, ''), '^\\{"last_polled":"[^"]*"',
            '{"last_polled":""')`;
const TIME = `substring(self_described::text from '^\\{"last_polled":"([^"]*)"')`;

/**
 * The network polls each node several times an hour and finds most of them unchanged. Rows of unchanged nodes are not
 * written again: only the later time is written, to a narrow table. `replaces` is the time in the row: a version that
 * writes all times to the rows makes the later time void.
 */
export const networkPollsSchema = migration({
  name: '1795880100000-node-network-polls',
  // Each page has room for the row versions of the next cycle, so that they need no new entries of the index.
  up: `
      alter table network_node
        add column last_polled text generated always as (${TIME}) stored,
        add column content_digest text not null generated always as (
          md5(identity_key || chr(10) || node_type || chr(10) || md5(${WITHOUT_TIME}) || chr(10)
            || coalesce(bond::text, '') || chr(10) || coalesce(skimmed::text, ''))
        ) stored;
      alter table network_gateway
        add column last_polled text generated always as (${TIME}) stored,
        add column content_digest text not null generated always as (
          md5(bonded::text || chr(10) || performance::text || chr(10) || md5(${WITHOUT_TIME}) || chr(10)
            || coalesce(pretty_bond::text, ''))
        ) stored;
      create table network_node_poll (
        node_id bigint primary key,
        replaces text not null,
        last_polled text not null
      ) with (fillfactor = 60);
      create table network_gateway_poll (
        identity_key text collate "C" primary key,
        replaces text not null,
        last_polled text not null
      ) with (fillfactor = 60);
    `,
});
