import type {
  CycleNode,
  DailyTraffic,
  GatewayRecord,
  NodeRecord,
  SnapshotHead,
  StoredNetwork,
} from '@tandem/node-network-domain';
import { statement, type Sql, type Statement } from '@tandem/shared-postgres';
import { readBatches } from './batches.ts';
import { UPDATED_AT } from './changed-records.ts';
import { readPacked } from './packed-snapshots.ts';
import { SUMMARY_COLUMNS, summaryOf, type SummaryRow } from './summary-row.ts';

const NODE_BATCH = `
  from network_node as node
  left join network_description using (identity_key)
  left join network_location using (node_id)
  where node.node_id > $1
  order by node.node_id
  limit $2`;

const NODES = statement(
  'network.snapshot-nodes',
  `
  select node.node_id as "nodeId", node.identity_key as "identityKey", node_type as "nodeType",
    self_described as "selfDescribed", bond, skimmed, description, location
  ${NODE_BATCH}`,
);

const GATEWAYS = statement(
  'network.snapshot-gateways',
  `
  select gateway.identity_key as "identityKey", bonded, performance,
    self_described as "selfDescribed", pretty_bond as "prettyBond", description,
    probe_result as "lastProbeResult", probe_log as "lastProbeLog", tested_at as "lastTestedAt",
    ${UPDATED_AT} as "updatedAt", bridges
  from network_head as head, network_gateway as gateway
  left join network_description using (identity_key)
  where gateway.identity_key > $1
  order by gateway.identity_key
  limit $2`,
);

const NODE_ADDITIONS = statement(
  'network.snapshot-node-additions',
  `
  select node.node_id as "nodeId", description, location
  ${NODE_BATCH}`,
);

const DAILY_TRAFFIC = `
  select to_char(day, 'YYYY-MM-DD') as day, received, sent, dropped, stake
  from network_daily_total
  order by network_daily_total.day desc`;

/** The facts about a node that a cycle does not know. */
type NodeAddition = Pick<NodeRecord, 'nodeId' | 'description' | 'location'>;

/**
 * Each scavenge of the garbage collector must copy all live objects while no request is answered: 250 rows
 * made pauses of 5 to 15 ms.
 */
const ROWS_AT_A_TIME = 50;

/**
 * The same state for the cycle that has just written the nodes: most of their bytes are in memory already.
 *
 * @param cycleNodes the nodes of the state
 */
export function withNodesInMemory(
  network: StoredNetwork,
  sql: Sql,
  cycleNodes: readonly CycleNode[],
  limit: number,
): StoredNetwork {
  const byId = new Map(cycleNodes.map((node) => [node.nodeId, node]));
  return {
    ...network,
    async *nodes() {
      const batches = readBatches(
        async (last: number | null) =>
          (await sql.query<NodeAddition>(NODE_ADDITIONS, [last ?? -1, limit])).rows,
        ({ nodeId }) => nodeId,
        limit,
      );
      for await (const batch of batches) {
        yield batch.flatMap(({ nodeId, description, location }) => {
          const node = byId.get(nodeId);
          return node === undefined ? [] : [{ ...node, description, location }];
        });
      }
    },
  };
}

/** The stored state, as a transaction reads it; `head` belongs to the same state. */
export function storedNetwork(sql: Sql, head: SnapshotHead, limit = ROWS_AT_A_TIME): StoredNetwork {
  const rowsOf = async <Row>(text: Statement | string, values: readonly unknown[]) =>
    (await sql.query<Row>(text, values)).rows;
  return {
    head,
    nodes: () =>
      readBatches(
        (last: number | null) => rowsOf<NodeRecord>(NODES, [last ?? -1, limit]),
        (node) => node.nodeId,
        limit,
      ),
    gateways: () =>
      readBatches(
        (last: string | null) => rowsOf<GatewayRecord>(GATEWAYS, [last ?? '', limit]),
        (gateway) => gateway.identityKey,
        limit,
      ),
    summary: async () => {
      const [newest] = await rowsOf<SummaryRow>(
        `select ${SUMMARY_COLUMNS} from network_summary order by day desc limit 1`,
        [],
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
    packed: (form) => readPacked(sql, head, form),
  };
}
