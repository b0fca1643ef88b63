import {
  explorerNode,
  networkSummary,
  SUMMARY_HISTORY_DAYS,
  summaryHistory,
  type ExplorerNode,
  type GatewayVersion,
  type NodeRecord,
  type NodeVersion,
  type StoredNetwork,
} from '@tandem/node-network-domain';
import { exactJson } from '../view/exact-json.ts';
import type { TimeSlice } from '../view/time-slice.ts';
import { DIRECTORY_LISTS } from './assemble-network.ts';
import { directoryOf, orderedGateways, packRuns, tagOfList } from './directory-runs.ts';
import { packGatewaySegment, type GatewaySegment } from './gateway-segment.ts';
import { packTexts } from './packed-texts.ts';
import { packPolls, withoutPoll } from './polls.ts';
import { nameOf, segmentsOf, type Named } from './segment-names.ts';
import type { NodeSegment, SegmentedNetwork } from './segmented-network.ts';

/**
 * Segments whose records are read by one statement, some 60 records: each scavenge of the garbage collector
 * must copy all live objects, while no request is answered where this runs on the serving thread.
 */
const SEGMENTS_AT_A_TIME = 8;

/**
 * Packs a state of the network. Only the segments are packed whose records have changed, and only these
 * records are read; of all others their versions are.
 *
 * @param previous a state that this process packed or read before
 * @param slice lets requests be answered meanwhile, where this runs on the serving thread
 */
export async function packSegments(
  network: StoredNetwork,
  previous: SegmentedNetwork | null,
  slice: TimeSlice,
): Promise<SegmentedNetwork> {
  const nodes = await network.nodeVersions();
  await slice.restIfSpent();
  const nodeSegments = await packNodes(network, nodes, previous?.nodes ?? [], slice);
  const fresh = new Map<string, Buffer>();
  const gateways = await network.gatewayVersions();
  await slice.restIfSpent();
  const gatewaySegments = await packGateways(
    network,
    { nodes, gateways },
    previous?.gateways ?? [],
    { fresh, slice },
  );
  const directory = directoryOf(gatewaySegments.map(({ segment }) => segment));
  await slice.restIfSpent();
  const ordered = orderedGateways(directory);
  await slice.restIfSpent();
  const runs = await packRuns(ordered, previous?.runs ?? [], fresh, slice);
  const latest = await network.summary();
  const history = await network.summaryHistory(SUMMARY_HISTORY_DAYS);
  return {
    head: network.head,
    nodes: nodeSegments,
    gateways: gatewaySegments,
    polls: [
      packPolls(
        'nodes',
        nodes.flatMap(({ lastPolled }) => lastPolled ?? []),
      ),
      packPolls(
        'gateways',
        gateways.map(({ lastPolled }) => lastPolled),
      ),
    ],
    runs,
    bodies: [],
    rest: {
      tags: new Map(DIRECTORY_LISTS.map(([answer, role]) => [answer, tagOfList(ordered, role)])),
      bodyNames: new Map(),
      summary: latest && JSON.stringify(networkSummary(latest)),
      summaryHistory: JSON.stringify(summaryHistory(history)),
      dailyTraffic: await network.dailyTraffic(),
    },
  };
}

/** A text that contains the time of its poll, an empty one, is another than that from which it is missing. */
function versionOfText({
  version,
  lastPolled,
}: Pick<NodeVersion, 'version' | 'lastPolled'>): string {
  return lastPolled === '' ? `${version} timed` : version;
}

function packNodes(
  network: StoredNetwork,
  versions: readonly NodeVersion[],
  previous: readonly Named<NodeSegment>[],
  slice: TimeSlice,
): Promise<readonly Named<NodeSegment>[]> {
  return packChanged({
    kind: 'nodes',
    items: versions,
    keyOf: ({ nodeId }) => String(nodeId),
    versionOf: versionOfText,
    previous,
    slice,
    packer: async (changed) => {
      const records = await nodesById(
        network,
        changed.map(({ nodeId }) => nodeId),
      );
      return (segment) => {
        const texts = segment.flatMap(({ nodeId, lastPolled }) => {
          const record = records.get(nodeId);
          const node = record === undefined ? null : explorerNode(record);
          return node === null ? [] : [withoutPoll(nodeJson(node), lastPolled ?? '')];
        });
        return {
          texts: packTexts(texts.map(({ json }) => Buffer.from(json))),
          polledAt: Uint32Array.from(texts, ({ polledAt }) => polledAt),
        };
      };
    },
  });
}

/** A gateway with its node, if the latest cycle has it. */
interface GatewayWithNode extends GatewayVersion {
  readonly node: NodeVersion | undefined;
}

async function packGateways(
  network: StoredNetwork,
  versions: {
    readonly nodes: readonly NodeVersion[];
    readonly gateways: readonly GatewayVersion[];
  },
  previous: readonly Named<GatewaySegment>[],
  { fresh, slice }: { readonly fresh: Map<string, Buffer>; readonly slice: TimeSlice },
): Promise<readonly Named<GatewaySegment>[]> {
  const complete = versions.nodes.filter(({ isComplete }) => isComplete);
  const byKey = new Map(complete.map((node) => [node.identityKey, node]));
  const gateways = versions.gateways.map(
    ({ identityKey, version, lastPolled }): GatewayWithNode => ({
      identityKey,
      version,
      lastPolled,
      node: byKey.get(identityKey),
    }),
  );
  const cycle = network.head.collectedAt?.getTime();
  return packChanged({
    kind: 'gateways',
    items: gateways,
    keyOf: ({ identityKey }) => identityKey,
    versionOf: (gateway) => `${versionOfText(gateway)} ${gateway.node?.version ?? ''}`,
    previous,
    slice,
    packer: async (changed) => {
      const records = new Map(
        (await network.gatewaysByKey(changed.map(({ identityKey }) => identityKey))).map(
          (record) => [record.identityKey, record],
        ),
      );
      const ownNodes = await nodesById(
        network,
        changed.flatMap(({ node }) => (node === undefined ? [] : [node.nodeId])),
      );
      return (segment) =>
        packGatewaySegment(
          segment.flatMap(({ identityKey, lastPolled, node }) => {
            const record = records.get(identityKey);
            if (record === undefined) return [];
            const isOfCycle = record.updatedAt.getTime() === cycle;
            const ownNode = (node && ownNodes.get(node.nodeId)) ?? null;
            return [{ record, node: ownNode, isOfCycle, lastPolled }];
          }),
          fresh,
        );
    },
  });
}

interface ChangedSegments<Item, Segment> {
  readonly kind: string;
  /** The items in the order of the list. */
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Differs whenever anything differs that the segment contains of the item. */
  readonly versionOf: (item: Item) => string;
  readonly previous: readonly Named<Segment>[];
  readonly slice: TimeSlice;
  /** Reads the records of some segments. */
  readonly packer: (items: readonly Item[]) => Promise<(segment: readonly Item[]) => Segment>;
}

async function packChanged<Item, Segment>(
  list: ChangedSegments<Item, Segment>,
): Promise<readonly Named<Segment>[]> {
  const { slice } = list;
  const known = new Map(list.previous.map((named) => [named.name, named]));
  const names: string[] = [];
  const missing: { readonly name: string; readonly items: readonly Item[] }[] = [];
  for (const items of segmentsOf(list.items, list.keyOf)) {
    const name = nameOf(
      list.kind,
      items.map((item) => `${list.keyOf(item)} ${list.versionOf(item)}`),
    );
    names.push(name);
    if (!known.has(name)) missing.push({ name, items });
    if (slice.isSpent) await slice.rest();
  }
  for (let at = 0; at < missing.length; at += SEGMENTS_AT_A_TIME) {
    const batch = missing.slice(at, at + SEGMENTS_AT_A_TIME);
    const pack = await list.packer(batch.flatMap(({ items }) => items));
    for (const { name, items } of batch) {
      known.set(name, { name, segment: pack(items) });
      if (slice.isSpent) await slice.rest();
    }
  }
  return names.flatMap((name) => known.get(name) ?? []);
}

async function nodesById(
  network: StoredNetwork,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NodeRecord>> {
  if (ids.length === 0) return new Map();
  return new Map((await network.nodesById(ids)).map((record) => [record.nodeId, record]));
}

/** A replacer costs five times as much: only nodes that need one get it. */
function nodeJson(node: ExplorerNode): string {
  const isExact = typeof node.original_pledge === 'number';
  return isExact ? JSON.stringify(node) : exactJson(node);
}
