import {
  MAX_MS_AHEAD,
  type ProbeReport,
  type ProbeReportStore,
  type ScrapedDataStore,
  type ScrapedDescription,
  type SessionStatistics,
  type SnapshotPacker,
  type TrafficReading,
} from '@tandem/node-network-domain';
import { Batcher, type Database, type Sql } from '@tandem/shared-postgres';
import { batches } from './batches.ts';
import { lockState, writeState } from './network-head.ts';

/** Increments since the previous reading; a counter that fell was reset, a first one adds nothing. */
const ADD_TRAFFIC = `
  with reading as (
    select * from json_to_recordset($1::json)
      as reading (node_id bigint, received bigint, sent bigint, dropped bigint, stake bigint)
  ), counted as (
    insert into network_packet_counter (node_id, received, sent, dropped)
    select node_id, received, sent, dropped from reading
    on conflict (node_id) do update set
      received = excluded.received, sent = excluded.sent, dropped = excluded.dropped
  )
  insert into network_daily_traffic as daily (day, node_id, received, sent, dropped, stake)
  select ($2::timestamptz at time zone 'UTC')::date, node_id,
    case when before.node_id is null then 0
      else reading.received - case when reading.received >= before.received then before.received else 0 end end,
    case when before.node_id is null then 0
      else reading.sent - case when reading.sent >= before.sent then before.sent else 0 end end,
    case when before.node_id is null then 0
      else reading.dropped - case when reading.dropped >= before.dropped then before.dropped else 0 end end,
    stake
  from reading left join network_packet_counter as before using (node_id)
  on conflict (day, node_id) do update set
    received = daily.received + excluded.received,
    sent = daily.sent + excluded.sent,
    dropped = daily.dropped + excluded.dropped,
    stake = excluded.stake`;

/**
 * Readers need the sums of all days: they are stored, not computed on each read. A node may report any
 * count: a sum beyond 2^53 - 1 would make the whole network unreadable.
 */
const SUM_DAY = `
  insert into network_daily_total as total (day, received, sent, dropped, stake)
  select day, least(sum(received), ${Number.MAX_SAFE_INTEGER}),
    least(sum(sent), ${Number.MAX_SAFE_INTEGER}), least(sum(dropped), ${Number.MAX_SAFE_INTEGER}),
    least(sum(stake), ${Number.MAX_SAFE_INTEGER})
  from network_daily_traffic
  where day = ($1::timestamptz at time zone 'UTC')::date
  group by day
  on conflict (day) do update set
    received = excluded.received, sent = excluded.sent,
    dropped = excluded.dropped, stake = excluded.stake`;

/**
 * The total of a past day is stored permanently; the shares of single nodes only serve to
 * investigate recent faults.
 */
const FORGET_NODES = `
  delete from network_daily_traffic
  where day < ($1::timestamptz at time zone 'UTC')::date - 30`;

/** The result of a write outside of a cycle that readers see. */
const PUBLISHED = { collectedAt: null };

/** The reports of one request. */
interface ReportsAt {
  readonly reports: readonly ProbeReport[];
  readonly at: Date;
}

/** Stores scraped data and probe reports. */
export class PostgresScrapedDataStore implements ScrapedDataStore, ProbeReportStore {
  readonly #database: Database;
  readonly #packer: SnapshotPacker | undefined;
  /** Agents may send a report a second: packing the network for each takes longer. */
  readonly #reports = new Batcher((writes: readonly ReportsAt[]) => this.#saveAll(writes), {
    atOnce: 1,
    maxSize: Infinity,
  });

  /** @param packer packs each state before its publication; readers do so for themselves when absent */
  constructor(database: Database, packer?: SnapshotPacker) {
    this.#database = database;
    this.#packer = packer;
  }

  async saveDescriptions(descriptions: readonly ScrapedDescription[], at: Date): Promise<void> {
    await this.#write(async (sql) => {
      await lockState(sql);
      for (const batch of batches(descriptions)) {
        await sql.query(
          `insert into network_description (identity_key, description, scraped_at)
           select distinct on ("identityKey") "identityKey", description, $2::timestamptz
           from json_to_recordset($1::json) as scraped ("identityKey" text, description json)
           on conflict (identity_key) do update set
             description = excluded.description, scraped_at = excluded.scraped_at`,
          [JSON.stringify(batch), at],
        );
      }
      return PUBLISHED;
    });
  }

  async saveTraffic(readings: readonly TrafficReading[], at: Date): Promise<void> {
    await this.#write(async (sql) => {
      // A second writer sees the counters that the first one left.
      await lockState(sql);
      for (const batch of batches(readings)) {
        const rows = batch.map(({ nodeId, counters, stake }) => ({
          node_id: nodeId,
          ...counters,
          stake,
        }));
        await sql.query(ADD_TRAFFIC, [JSON.stringify(rows), at]);
      }
      await sql.query(SUM_DAY, [at]);
      await sql.query(FORGET_NODES, [at]);
      await saveBridges(sql, readings);
      return PUBLISHED;
    });
  }

  async saveSessions(sessions: readonly SessionStatistics[], forgetUpTo: string): Promise<void> {
    const transaction = this.#database.unitOfWork((sql) => sql);
    await transaction.run(async (sql) => {
      for (const batch of batches(sessions)) {
        await sql.query(
          `insert into network_session
             (day, node_id, identity_key, unique_active_clients, sessions_started,
              users_hashes, vpn_sessions, mixnet_sessions, unknown_sessions)
           select * from json_to_recordset($1::json)
             as report (day date, "nodeId" bigint, "identityKey" text, "uniqueActiveClients" bigint,
                        "sessionsStarted" bigint, "usersHashes" json, "vpnSessions" json,
                        "mixnetSessions" json, "unknownSessions" json)
           on conflict do nothing`,
          [JSON.stringify(batch)],
        );
      }
      await sql.query('delete from network_session where day <= $1::date', [forgetUpTo]);
    });
  }

  saveProbeReports(reports: readonly ProbeReport[], at: Date): Promise<number> {
    return this.#reports.add({ reports, at });
  }

  async #saveAll(writes: readonly ReportsAt[]): Promise<number[]> {
    let stored: number[] = [];
    await this.#write(async (sql) => {
      await lockState(sql);
      stored = [];
      for (const write of writes) stored.push(await saveReports(sql, write));
      return stored.some((count) => count > 0) ? PUBLISHED : null;
    });
    return stored;
  }

  async #write(work: (sql: Sql) => Promise<typeof PUBLISHED | null>): Promise<void> {
    await writeState(this.#database, this.#packer, work);
  }
}

async function saveBridges(sql: Sql, readings: readonly TrafficReading[]): Promise<void> {
  const known = readings.filter(({ bridges }) => bridges !== undefined);
  for (const batch of batches(known)) {
    const rows = batch.map(({ identityKey, bridges }) => ({ identityKey, bridges }));
    await sql.query(
      `update network_gateway as gateway set bridges = reading.bridges
       from json_to_recordset($1::json) as reading ("identityKey" text, bridges json)
       where gateway.identity_key = reading."identityKey"`,
      [JSON.stringify(rows)],
    );
  }
}

/** @returns the number of reports newer than the stored ones */
async function saveReports(sql: Sql, { reports, at }: ReportsAt): Promise<number> {
  let stored = 0;
  for (const batch of batches(reports)) {
    const { rowCount } = await sql.query(
      `update network_gateway as gateway set
         probe_result = report.result, probe_log = report.log,
         tested_at = report."testedAt", updated_at = $2
       from (
         select distinct on ("identityKey") *
         from json_to_recordset($1::json)
           as report ("identityKey" text, result json, log text, "testedAt" timestamptz)
         order by "identityKey", "testedAt" desc
       ) as report
       where gateway.identity_key = report."identityKey"
         and (tested_at is null or tested_at < report."testedAt" or tested_at > $3::timestamptz)`,
      [JSON.stringify(batch), at, new Date(at.getTime() + MAX_MS_AHEAD)],
    );
    stored += rowCount;
  }
  return stored;
}
