import type {
  DelegationReading,
  NetworkCycle,
  NetworkStore,
  NodeLocation,
  SnapshotHead,
  SnapshotPacker,
  SummaryRecord,
} from '@tandem/node-network-domain';
import type { Database, Sql } from '@tandem/shared-postgres';
import { batches } from './batches.ts';
import {
  delegationReadings,
  digestRecords,
  saveDelegations,
  saveGateways,
  saveNodes,
} from './changed-records.ts';
import { PAUSE_LONGER, lockCycles, lockState, writeState } from './network-head.ts';
import { SUMMARY_COLUMNS, summaryOf, type SummaryRow } from './summary-row.ts';

/**
 * Stores cycles: the records of each in one transaction, in statements of some hundred records, and only
 * those that changed. Other writers wait for the gateways alone, which they write as well.
 */
export class PostgresNetworkStore implements NetworkStore {
  readonly #database: Database;
  readonly #packer: SnapshotPacker | undefined;

  /** @param packer packs each state before its publication; readers do so for themselves when absent */
  constructor(database: Database, packer?: SnapshotPacker) {
    this.#database = database;
    this.#packer = packer;
  }

  async latestSummary(): Promise<SummaryRecord | null> {
    const { rows } = await this.#database.sql.query<SummaryRow>(
      `select ${SUMMARY_COLUMNS} from network_summary order by at desc limit 1`,
    );
    return rows[0] ? summaryOf(rows[0]) : null;
  }

  async locations(): Promise<readonly NodeLocation[]> {
    const { rows } = await this.#database.sql.query<NodeLocation>(
      `select node_id as "nodeId", ip, location, looked_up_at as "lookedUpAt" from network_location`,
    );
    return rows;
  }

  delegationReadings(): Promise<ReadonlyMap<number, DelegationReading>> {
    return delegationReadings(this.#database.sql);
  }

  async saveCycle(cycle: NetworkCycle): Promise<SnapshotHead> {
    const { nodes, gateways } = await digestRecords(cycle);
    return writeState(this.#database, this.#packer, async (sql) => {
      await sql.query(PAUSE_LONGER);
      await lockCycles(sql);
      await saveNodes(sql, nodes);
      await saveDelegations(sql, cycle);
      await saveLocations(sql, cycle.locations);
      // Last, as others wait for it.
      await saveGateways(sql, gateways, cycle.at, async (everSeen) => {
        await saveSummary(sql, cycle, everSeen);
        await lockState(sql);
      });
      return { collectedAt: cycle.at };
    });
  }
}

async function saveLocations(sql: Sql, locations: readonly NodeLocation[]): Promise<void> {
  for (const batch of batches(locations)) {
    await sql.query(
      `insert into network_location
       select * from json_to_recordset($1::json)
         as found ("nodeId" bigint, ip text, location json, "lookedUpAt" timestamptz)
       on conflict (node_id) do update set
         ip = excluded.ip, location = excluded.location, looked_up_at = excluded.looked_up_at`,
      [JSON.stringify(batch)],
    );
  }
}

async function saveSummary(sql: Sql, cycle: NetworkCycle, gateways: number): Promise<void> {
  await sql.query(
    `insert into network_summary (day, at, counts, historical_mixnodes, historical_gateways)
     values (($1::timestamptz at time zone 'UTC')::date, $1, $2, 0, $3)
     on conflict (day) do update set
       at = excluded.at,
       counts = excluded.counts,
       historical_mixnodes = excluded.historical_mixnodes,
       historical_gateways = excluded.historical_gateways`,
    [cycle.at, JSON.stringify(cycle.counts), gateways],
  );
}
