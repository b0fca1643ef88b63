import type { Database, Sql } from '@tandem/shared-postgres';
import { lockState, publishUnpacked } from './network-head.ts';

/** The average growth of the counters of a simulated node. */
const PACKETS_A_DAY = 127_000_000;
/** The daily growth of the simulated network. */
const GROWTH = 0.0012;

/** The days before `$1` without stored data, with their age in days. */
const MISSING = `
  missing as (
    select (today - ago)::date as day, ago
    from (select ($1::timestamptz at time zone 'UTC')::date as today) as now,
      generate_series(1, $2::integer) as ago
    where not exists (select from network_summary where day = today - ago)
  )`;

/** A number from 0 to 1, always the same for the same text. */
const chance = (text: string): string =>
  `((hashtextextended(${text}, 0) & 1048575)::double precision / 1048575)`;

/** Each count of the newest cycle, a little smaller for each day of its age. */
const SUMMARIES = `
  with ${MISSING}, newest as (
    select counts, historical_gateways from network_summary order by day desc limit 1
  )
  insert into network_summary (day, at, counts, historical_mixnodes, historical_gateways)
  select day, (day + time '23:55') at time zone 'UTC',
    (select json_object_agg(key, round(value::numeric
       * (1 - ${GROWTH} * ago - 0.01 * ${chance('day || key')})::numeric)::integer)
     from json_each_text(counts)),
    0, greatest(0, historical_gateways - ago / 3)
  from missing, newest`;

/** Weekends are quieter; the stake grows with the network. */
const TOTALS = `
  with ${MISSING}, network as (
    select count(*) as nodes,
      coalesce(sum((bond->'rewarding_details'->>'operator')::numeric
        + (bond->'rewarding_details'->>'delegates')::numeric), 0) as stake
    from network_node
  ), traffic as (
    select day, ago, stake, nodes * ${PACKETS_A_DAY} * (1 - ${GROWTH} * ago)
      * (0.92 + 0.12 * ${chance("'packets' || day")})
      * case when extract(isodow from day) > 5 then 0.85 else 1 end as received
    from missing, network
  )
  insert into network_daily_total (day, received, sent, dropped, stake)
  select day, received::bigint, (received * 0.996)::bigint,
    (received * (0.002 + 0.004 * ${chance("'dropped' || day")}))::bigint,
    (stake * (1 - ${GROWTH} * ago)::numeric)::bigint
  from traffic
  on conflict do nothing`;

/** Simulated reports of bonded gateways; a busy one is busy every day. */
const SESSIONS = `
  with ${MISSING}, gateway as (
    select node_id, identity_key, 10 + 90 * ${chance('identity_key')} as usual
    from network_gateway join network_node using (identity_key)
    where bonded
  ), report as (
    select day, node_id, identity_key,
      (usual * (0.7 + 0.6 * ${chance('identity_key || day')}))::integer as started
    from missing, gateway
  )
  insert into network_session (day, node_id, identity_key, unique_active_clients, sessions_started,
    users_hashes, vpn_sessions, mixnet_sessions, unknown_sessions)
  select day, node_id, identity_key, ceil(started * 0.7), started, null,
    json_build_array(60000 + started * 977, 240000 + started * 3301, 1800000 - started * 4099),
    case when started % 3 = 0 then json_build_array(30000 + started * 211) end, null
  from report
  on conflict do nothing`;

/**
 * Adds a past to a simulated network, day by day, where nothing is stored, so that charts have data. Never
 * for a real network.
 *
 * @param days the length of the past
 * @param now the end of the past, without its day
 * @returns the number of added days
 */
export function simulatePast(database: Database, days: number, now: Date): Promise<number> {
  return database
    .unitOfWork((sql) => sql)
    .run(async (sql) => {
      await lockState(sql);
      const values = [now, days];
      const missing = await missingDays(sql, values);
      if (missing === 0) return 0;
      await sql.query(TOTALS, values);
      await sql.query(SESSIONS, values);
      // Last: a day counts as missing as long as it has no summary.
      await sql.query(SUMMARIES, values);
      await publishUnpacked(sql, null);
      return missing;
    });
}

async function missingDays(sql: Sql, values: readonly unknown[]): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `with ${MISSING} select count(*) as count from missing
     where exists (select from network_summary)`,
    values,
  );
  return rows[0]?.count ?? 0;
}
