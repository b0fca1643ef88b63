import {
  DirectoryBuilder,
  explorerNode,
  networkSummary,
  SUMMARY_HISTORY_DAYS,
  summaryHistory,
  type ExplorerNode,
  type StoredNetwork,
} from '@tandem/node-network-domain';
import { serializedForm, type SerializedGateway } from '../directory/serialized-gateway.ts';
import { packDirectory } from '../directory/packed-directory.ts';
import { gatewayJson, packSkinny, type GatewayJson } from '../gateways/gateway-json.ts';
import { contentTagBySteps } from '../http/entity-tag.ts';
import { ServicesBuilder } from '../services/service-lists.ts';
import { CompactJsonBuilder, type PackedList } from './compact-json.ts';
import { exactJson } from './exact-json.ts';
import { JsonStore, type JsonArray } from './json-bytes.ts';
import type { WholeAnswer } from './network-view.ts';
import type { PackedNetwork } from './packed-network.ts';
import type { TimeSlice } from './time-slice.ts';
import { wholeBodies } from './whole-bodies.ts';

/**
 * Serializes a state of the network to bytes. Records are released one by one, so that of a network of
 * 10,000 nodes at most a batch is in memory as objects.
 *
 * @param slice lets requests be answered meanwhile, where this runs on the serving thread
 */
export async function packNetwork(
  network: StoredNetwork,
  slice: TimeSlice,
): Promise<PackedNetwork> {
  const builder = new DirectoryBuilder(serializedForm(new JsonStore()));
  const nodes = await packNodes(network, builder, slice);
  const gateways = await packGateways(network, builder, slice);
  const listed = builder.build();
  const latest = await network.summary();
  const history = await network.summaryHistory(SUMMARY_HISTORY_DAYS);
  const packed = {
    head: network.head,
    directory: await packDirectory(listed, slice),
    nodes,
    ...gateways,
    summary: latest && JSON.stringify(networkSummary(latest)),
    summaryHistory: JSON.stringify(summaryHistory(history)),
    dailyTraffic: await network.dailyTraffic(),
    hidden: listed.hidden,
  };
  return { ...packed, tags: await tagsOf(packed, slice), compressed: new Map() };
}

async function packNodes(
  network: StoredNetwork,
  directory: DirectoryBuilder<SerializedGateway>,
  slice: TimeSlice,
): Promise<PackedList> {
  const nodes = new CompactJsonBuilder();
  for await (const batch of network.nodes()) {
    for (const record of batch) {
      directory.addNodes([record]);
      const node = explorerNode(record);
      if (node !== null) nodes.add(nodeJson(node));
      if (slice.isSpent) await slice.rest();
    }
  }
  return nodes.build();
}

/** A replacer costs five times as much: only nodes that need one get it. */
function nodeJson(node: ExplorerNode): string {
  const isExact = typeof node.original_pledge === 'number';
  return isExact ? JSON.stringify(node) : exactJson(node);
}

async function packGateways(
  network: StoredNetwork,
  directory: DirectoryBuilder<SerializedGateway>,
  slice: TimeSlice,
): Promise<Pick<PackedNetwork, 'gateways' | 'gatewayKeys' | 'skinnyGateways' | 'services'>> {
  const gateways = new CompactJsonBuilder();
  const services = new ServicesBuilder();
  const gatewayKeys: string[] = [];
  const bonded: GatewayJson[] = [];
  for await (const batch of network.gateways()) {
    for (const record of batch) {
      directory.addGateways([record]);
      services.add(record);
      const json = gatewayJson(record, gateways);
      gatewayKeys.push(record.identityKey);
      if (record.bonded) bonded.push(json);
      if (slice.isSpent) await slice.rest();
    }
  }
  return {
    gateways: gateways.build(),
    gatewayKeys,
    skinnyGateways: packSkinny(bonded),
    services: services.build(),
  };
}

async function tagsOf(
  packed: Parameters<typeof wholeBodies>[0],
  slice: TimeSlice,
): Promise<Map<WholeAnswer, string>> {
  const tags = new Map<WholeAnswer, string>();
  for (const [answer, body] of wholeBodies(packed)) {
    tags.set(answer, await contentTagBySteps(piecesOf(body), () => slice.restIfSpent()));
  }
  return tags;
}

function piecesOf(body: Buffer | JsonArray): Iterable<Buffer> {
  return Buffer.isBuffer(body) ? [body] : body.pieces();
}
