import type {
  CycleGateway,
  CycleNode,
  NetworkCycle,
  NetworkStore,
  NodeLocation,
  SnapshotHead,
  SnapshotPacker,
  SummaryRecord,
} from '@tandem/node-network-domain';
import type { Database, Sql } from '@tandem/shared-postgres';
import { batches } from './batches.ts';
import { lockState, publishState } from './network-head.ts';
import { SUMMARY_COLUMNS, summaryOf, type SummaryRow } from './summary-row.ts';

/** Stores cycles: each in one transaction, in statements of some hundred records. */
export class PostgresNetworkStore implements NetworkStore {
  readonly #database: Database;
  readonly #packer: SnapshotPacker | undefined;

  /** @param packer packs each state before its commit; readers do so for themselves when absent */
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

  saveCycle(cycle: NetworkCycle): Promise<SnapshotHead> {
    return this.#database
      .unitOfWork((sql) => sql)
      .run(async (sql) => {
        await lockState(sql);
        await replaceNodes(sql, cycle.nodes);
        await saveGateways(sql, cycle.gateways, cycle.at);
        await saveLocations(sql, cycle.locations);
        await replaceDelegations(sql, cycle);
        await saveSummary(sql, cycle);
        return publishState(sql, cycle.at, this.#packer);
      });
  }
}

async function replaceNodes(sql: Sql, nodes: readonly CycleNode[]): Promise<void> {
  await sql.query('delete from network_node');
  for (const batch of batches(nodes)) {
    await sql.query(
      `insert into network_node
       select * from json_to_recordset($1::json)
         as node ("nodeId" bigint, "identityKey" text, "nodeType" text,
                  "selfDescribed" json, bond json, skimmed json)`,
      [JSON.stringify(batch)],
    );
  }
}

async function saveGateways(sql: Sql, gateways: readonly CycleGateway[], at: Date): Promise<void> {
  await sql.query('update network_gateway set bonded = false where bonded');
  for (const batch of batches(gateways)) {
    await sql.query(
      `insert into network_gateway
         (identity_key, bonded, performance, self_described, pretty_bond, updated_at)
       select gateway.*, $2::timestamptz
       from json_to_recordset($1::json)
         as gateway ("identityKey" text, bonded boolean, performance integer,
                     "selfDescribed" json, "prettyBond" json)
       on conflict (identity_key) do update set
         bonded = excluded.bonded,
         performance = excluded.performance,
         self_described = excluded.self_described,
         pretty_bond = excluded.pretty_bond,
         updated_at = excluded.updated_at`,
      [JSON.stringify(batch), at],
    );
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

async function replaceDelegations(sql: Sql, { delegations }: NetworkCycle): Promise<void> {
  await sql.query('delete from network_delegation');
  const rows = [...delegations].map(([nodeId, list]) => ({ nodeId, delegations: list }));
  for (const batch of batches(rows)) {
    await sql.query(
      `insert into network_delegation
       select * from json_to_recordset($1::json) as node ("nodeId" bigint, delegations json)`,
      [JSON.stringify(batch)],
    );
  }
}

async function saveSummary(sql: Sql, cycle: NetworkCycle): Promise<void> {
  await sql.query(
    `insert into network_summary (day, at, counts, historical_mixnodes, historical_gateways)
     select ($1::timestamptz at time zone 'UTC')::date, $1, $2, 0, count(*) from network_gateway
     on conflict (day) do update set
       at = excluded.at,
       counts = excluded.counts,
       historical_mixnodes = excluded.historical_mixnodes,
       historical_gateways = excluded.historical_gateways`,
    [cycle.at, JSON.stringify(cycle.counts)],
  );
}
