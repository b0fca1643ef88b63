import type { ServiceNode } from '@tandem/node-network-client';
import { coins } from './amounts.ts';
import { countryName } from './format.ts';
import type { GatewayRow, Score } from './gateway-row.ts';
import { nodeName } from './plain-text.ts';

/** What nodes declare to be. */
export const NODE_KINDS = ['exit gateway', 'entry gateway', 'mixnode', 'other'] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

/** Where a node's address belongs to, as the geo lookup says. */
export const NETWORK_KINDS = ['residential', 'hosting', 'unknown'] as const;
export type NetworkKind = (typeof NETWORK_KINDS)[number];

/** A node as the page lists it: a gateway of the directory, any other node, or both in one. */
export interface NodeRow {
  readonly key: string;
  /** Null for a gateway that the explorer does not know (yet). */
  readonly nodeId: number | null;
  readonly name: string;
  readonly kind: NodeKind;
  readonly bonded: boolean;
  readonly country: string;
  readonly countryName: string;
  readonly city: string;
  readonly version: string;
  readonly network: NetworkKind;
  /** Null for nodes that no probe tests: all but the gateways of the directory. */
  readonly score: Score | null;
  readonly load: Score | null;
  /** 0 to 1; null when it is unknown. */
  readonly uptime: number | null;
  readonly isEntry: boolean;
  readonly isExit: boolean;
  /** Coins of operator and delegates; null when it is unknown. */
  readonly stake: number | null;
  /** Accounts that delegate; null when it is unknown. */
  readonly delegators: number | null;
  /** Lower case, for the search. */
  readonly searchText: string;
  /** Of the directory; null for all others. */
  readonly gateway: GatewayRow | null;
  readonly node: ServiceNode | null;
}

/** One row per node: the gateways of the directory first, then all others by node id. */
export function nodeRows(
  gateways: readonly GatewayRow[],
  nodes: readonly ServiceNode[],
): NodeRow[] {
  const byKey = new Map(nodes.map((node) => [node.identity_key, node]));
  const listed = new Set(gateways.map(({ key }) => key));
  const others = nodes.filter(({ identity_key }) => !listed.has(identity_key));
  return [
    ...gateways.map((row) => nodeRow(row, byKey.get(row.key) ?? null)),
    ...others.map((node) => nodeRow(null, node)),
  ];
}

function nodeRow(gateway: GatewayRow | null, node: ServiceNode | null): NodeRow {
  const key = gateway?.key ?? node?.identity_key ?? '';
  const name = gateway?.name ?? nodeName(node?.description.moniker, key);
  const country = gateway?.country ?? node?.geoip?.country ?? '';
  const place = gateway?.countryName ?? (country === '' ? 'Unknown' : countryName(country));
  const city = gateway?.city ?? node?.geoip?.city ?? '';
  const isBonded = gateway !== null || node?.bonded === true;
  return {
    key,
    nodeId: node?.node_id ?? null,
    name,
    kind: kindOf(gateway, node),
    bonded: isBonded,
    country,
    countryName: place,
    city,
    version: gateway?.version ?? node?.self_description.build_information.build_version ?? '',
    network: networkOf(gateway),
    score: gateway?.score ?? null,
    load: gateway?.load ?? null,
    uptime: gateway?.uptime ?? node?.uptime ?? null,
    isEntry: gateway?.isEntry ?? false,
    isExit: gateway?.isExit ?? false,
    stake: node === null ? null : coins(node.total_stake),
    delegators: node?.rewarding_details?.unique_delegations ?? null,
    searchText:
      `${name}\n${key}\n${node?.node_id ?? ''}\n${node?.bonding_address ?? ''}\n${place}\n${country}\n${city}`.toLowerCase(),
    gateway,
    node,
  };
}

function kindOf(gateway: GatewayRow | null, node: ServiceNode | null): NodeKind {
  const declared = node?.self_description.declared_role;
  if (declared === undefined) return gateway?.isExit === true ? 'exit gateway' : 'entry gateway';
  if (declared.exit_ipr || declared.exit_nr) return 'exit gateway';
  if (declared.entry) return 'entry gateway';
  return declared.mixnode ? 'mixnode' : 'other';
}

/** The directory alone says what kind of network an address belongs to. */
function networkOf(gateway: GatewayRow | null): NetworkKind {
  const kind = gateway?.gateway.location.asn?.kind;
  if (kind === undefined) return 'unknown';
  return kind === 'residential' ? 'residential' : 'hosting';
}
