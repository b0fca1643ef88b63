import {
  DirectoryBuilder,
  explorerNode,
  networkSummary,
  SUMMARY_HISTORY_DAYS,
  summaryHistory,
  type StoredNetwork,
} from '@tandem/node-network-domain';
import { packDirectory, type DirectoryLists } from '../directory/directory-lists.ts';
import { heldAsJson, type HeldGateway } from '../directory/held-gateway.ts';
import { gatewayJson, skinnyList, type GatewayJson } from '../gateways/gateway-json.ts';
import { contentTagBySteps } from '../http/entity-tag.ts';
import type { RepresentationFactory } from '../http/representation-factory.ts';
import type { Representation } from '../http/representation.ts';
import { ServiceLists } from '../services/service-lists.ts';
import { CompactJsonBuilder, type CompactJson } from './compact-json.ts';
import { JsonStore, type JsonArray } from './json-bytes.ts';
import { NetworkView, type NetworkViewParts, type WholeAnswer } from './network-view.ts';
import type { TimeSlice } from './time-slice.ts';

export interface BuildOptions {
  readonly representations: RepresentationFactory;
  /** Whose compressed bytes are taken over where nothing changed. */
  readonly previous: NetworkView | undefined;
  readonly slice: TimeSlice;
}

type GatewayParts = Pick<
  NetworkViewParts,
  'gateways' | 'skinnyGateways' | 'gatewayByKey' | 'services'
>;

type Body = [answer: WholeAnswer, body: Buffer | JsonArray];

/**
 * Reads a state of the network into bytes. Records are let go one by one, so that of a network of
 * 10,000 nodes no more than a batch is in memory as objects; requests are answered meanwhile.
 */
export async function buildNetworkView(
  network: StoredNetwork,
  options: BuildOptions,
): Promise<NetworkView> {
  const { slice } = options;
  const builder = new DirectoryBuilder(heldAsJson(new JsonStore()));
  const nodes = await readNodes(network, builder, slice);
  const gateways = await readGateways(network, builder, slice);
  const listed = builder.build();
  const directory = await packDirectory(listed, slice);
  const bodies = [...directoryBodies(directory), ...(await summaryBodies(network))];
  const parts: NetworkViewParts = {
    head: network.head,
    whole: await representAll(bodies, options),
    directory,
    nodes,
    ...gateways,
    dailyTraffic: await network.dailyTraffic(),
    hidden: listed.hidden,
  };
  return new NetworkView(parts, options.representations);
}

async function readNodes(
  network: StoredNetwork,
  directory: DirectoryBuilder<HeldGateway>,
  slice: TimeSlice,
): Promise<CompactJson> {
  const nodes = new CompactJsonBuilder();
  for await (const batch of network.nodes()) {
    for (const record of batch) {
      directory.addNodes([record]);
      const node = explorerNode(record);
      if (node !== null) nodes.add(JSON.stringify(node));
      if (slice.isSpent) await slice.rest();
    }
  }
  return nodes.build();
}

async function readGateways(
  network: StoredNetwork,
  directory: DirectoryBuilder<HeldGateway>,
  slice: TimeSlice,
): Promise<GatewayParts> {
  const list = new CompactJsonBuilder();
  const services = new ServiceLists(new JsonStore());
  const byKey = new Map<string, number>();
  const bonded: GatewayJson[] = [];
  for await (const batch of network.gateways()) {
    for (const record of batch) {
      directory.addGateways([record]);
      services.add(record);
      const json = gatewayJson(record, list);
      byKey.set(record.identityKey, json.at);
      if (record.bonded) bonded.push(json);
      if (slice.isSpent) await slice.rest();
    }
  }
  const gateways = list.build();
  return {
    gateways,
    skinnyGateways: skinnyList(bonded, gateways),
    gatewayByKey: byKey,
    services,
  };
}

function directoryBodies({ roles, exitAddresses }: DirectoryLists): Body[] {
  return [
    ['getGateways', roles.any.array],
    ['getGatewayCountries', json(roles.any.countries)],
    ['getEntryGateways', roles.entry.array],
    ['getEntryGatewayCountries', json(roles.entry.countries)],
    ['getExitGateways', roles.exit.array],
    ['getExitGatewayCountries', json(roles.exit.countries)],
    ['getExitGatewayIps', json(exitAddresses)],
  ];
}

async function summaryBodies(network: StoredNetwork): Promise<Body[]> {
  const latest = await network.summary();
  const history = await network.summaryHistory(SUMMARY_HISTORY_DAYS);
  const ofHistory: Body = ['summary_history', json(summaryHistory(history))];
  return latest === null ? [ofHistory] : [['summary', json(networkSummary(latest))], ofHistory];
}

async function representAll(
  bodies: readonly Body[],
  { representations, previous, slice }: BuildOptions,
): Promise<Map<WholeAnswer, Representation>> {
  const all = new Map<WholeAnswer, Representation>();
  for (const [answer, body] of bodies) {
    const tag = await contentTagBySteps(piecesOf(body), () => slice.restIfSpent());
    all.set(answer, representations.ahead(body, tag, previous?.find(answer)));
  }
  return all;
}

function piecesOf(body: Buffer | JsonArray): Iterable<Buffer> {
  return Buffer.isBuffer(body) ? [body] : body.pieces();
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
