import type {
  DailyTraffic,
  GatewayRecord,
  GatewayVersion,
  NodeRecord,
  NodeVersion,
  SnapshotHead,
  StoredNetwork,
} from '@tandem/node-network-domain';
import { statement, type Sql, type Statement } from '@tandem/shared-postgres';
import { readBatches } from './batches.ts';
import { UPDATED_AT } from './changed-records.ts';
import { GATEWAY_POLL, NODE_POLL, polledAs } from './polls.ts';
import { readSegments } from './segments.ts';
import { readPacked } from './packed-snapshots.ts';
import { SUMMARY_COLUMNS, summaryOf, type SummaryRow } from './summary-row.ts';

/** The column with the time of the latest poll: the document begins with it. */
const selfDescribed = (record: 'node' | 'gateway'): string => `
    case when poll.last_polled is null then self_described
      else overlay(self_described::text placing poll.last_polled
        from length('{"last_polled":"') + 1 for length(${record}.last_polled))::json end`;

/** Records and their versions are of the same tables: a version must cover all of its record. */
const NODE_TABLES = `
  from network_node as node
  left join network_description using (identity_key)
  left join network_location using (node_id)
  ${NODE_POLL.join}`;

const NODE_COLUMNS = `
  select node.node_id as "nodeId", node.identity_key as "identityKey", node_type as "nodeType",
    ${selfDescribed('node')} as "selfDescribed", bond, skimmed, description, location
  ${NODE_TABLES}`;

const NODES = statement(
  'network.snapshot-nodes',
  `${NODE_COLUMNS} where node.node_id > $1 order by node.node_id limit $2`,
);

const NODES_BY_ID = statement(
  'network.snapshot-nodes-by-id',
  `${NODE_COLUMNS} where node.node_id = any($1)`,
);

/** The digest of the columns that cycles write, without the time of the poll, and the texts of the others. */
const NODE_VERSIONS = `
  select node.node_id as "nodeId", node.identity_key as "identityKey",
    md5(concat(content_digest, ${textOf('description')}, ${textOf('location')})) as version,
    self_described is not null and bond is not null and skimmed is not null as "isComplete",
    case when self_described is not null then coalesce(${polledAs('node')}, '') end as "lastPolled"
  ${NODE_TABLES}
  order by node.node_id`;

const GATEWAY_TABLES = `
  from network_head as head, network_gateway as gateway
  left join network_description using (identity_key)
  ${GATEWAY_POLL.join}`;

const GATEWAY_COLUMNS = `
  select gateway.identity_key as "identityKey", bonded, performance,
    ${selfDescribed('gateway')} as "selfDescribed", pretty_bond as "prettyBond", description,
    probe_result as "lastProbeResult", probe_log as "lastProbeLog", tested_at as "lastTestedAt",
    ${UPDATED_AT} as "updatedAt", bridges
  ${GATEWAY_TABLES}`;

const GATEWAYS = statement(
  'network.snapshot-gateways',
  `${GATEWAY_COLUMNS} where gateway.identity_key > $1 order by gateway.identity_key limit $2`,
);

const GATEWAYS_BY_KEY = statement(
  'network.snapshot-gateways-by-key',
  `${GATEWAY_COLUMNS} where gateway.identity_key = any($1)`,
);

/** A probe result is of its time: another one comes with a later time. */
const GATEWAY_VERSIONS = `
  select gateway.identity_key as "identityKey",
    md5(concat(content_digest, ${textOf('description')}, ${textOf('bridges')}, ${textOf('tested_at')},
      ${textOf(`nullif(${UPDATED_AT}, head.collected_at)`)})) as version,
    coalesce(${polledAs('gateway')}, '') as "lastPolled"
  ${GATEWAY_TABLES}
  order by gateway.identity_key`;

const DAILY_TRAFFIC = `
  select to_char(day, 'YYYY-MM-DD') as day, received, sent, dropped, stake
  from network_daily_total
  order by network_daily_total.day desc`;

/**
 * Each scavenge of the garbage collector must copy all live objects while no request is answered: 250 rows
 * made pauses of 5 to 15 ms.
 */
const ROWS_AT_A_TIME = 50;

/** The stored state, as a transaction reads it; `head` belongs to the same state. */
export function storedNetwork(sql: Sql, head: SnapshotHead): StoredNetwork {
  const rowsOf = async <Row>(text: Statement | string, values: readonly unknown[]) =>
    (await sql.query<Row>(text, values)).rows;
  return {
    head,
    nodes: () =>
      readBatches(
        (last: number | null) => rowsOf<NodeRecord>(NODES, [last ?? -1, ROWS_AT_A_TIME]),
        (node) => node.nodeId,
        ROWS_AT_A_TIME,
      ),
    gateways: () =>
      readBatches(
        (last: string | null) => rowsOf<GatewayRecord>(GATEWAYS, [last ?? '', ROWS_AT_A_TIME]),
        (gateway) => gateway.identityKey,
        ROWS_AT_A_TIME,
      ),
    nodeVersions: () => rowsOf<NodeVersion>(NODE_VERSIONS, []),
    gatewayVersions: () => rowsOf<GatewayVersion>(GATEWAY_VERSIONS, []),
    nodesById: (ids) => rowsOf<NodeRecord>(NODES_BY_ID, [ids]),
    gatewaysByKey: (keys) => rowsOf<GatewayRecord>(GATEWAYS_BY_KEY, [keys]),
    summary: async () => {
      const [newest] = await rowsOf<SummaryRow>(
        // A day in the future, which a wrong clock left, is not the newest one.
        `select ${SUMMARY_COLUMNS} from network_summary
         order by at = $1::timestamptz desc nulls last, day desc limit 1`,
        [head.collectedAt],
      );
      return newest ? summaryOf(newest) : null;
    },
    summaryHistory: async (days) =>
      (
        await rowsOf<SummaryRow>(
          `select ${SUMMARY_COLUMNS} from network_summary order by day desc limit $1`,
          [days],
        )
      ).map(summaryOf),
    dailyTraffic: () => rowsOf<DailyTraffic>(DAILY_TRAFFIC, []),
    packed: async (form) => {
      const index = await readPacked(sql, head, form);
      return index && { index, segments: (names) => readSegments(sql, names) };
    },
  };
}

/** A column as a part of a text in which parts cannot be mistaken for others. */
function textOf(column: string): string {
  return `'|', quote_nullable(${column}::text)`;
}
