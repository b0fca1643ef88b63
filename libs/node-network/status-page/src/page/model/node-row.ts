import type { DVpnGateway, ServiceNode } from '@tandem/node-network-client';
import { coinsOf } from './coins.ts';
import { instantOf } from './freshness.ts';
import { givenText } from './plain-text.ts';
import type { Score } from './score.ts';

/** The kinds that nodes declare. */
export const NODE_KINDS = ['exit', 'entry', 'mixnode', 'other'] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

/** The kinds of networks that the geo lookup reports of addresses. */
export const NETWORK_KINDS = ['residential', 'hosting', 'unknown'] as const;
export type NetworkKind = (typeof NETWORK_KINDS)[number];

/** The data of the directory and the last probe on a gateway. */
export interface GatewayFacts {
  readonly score: Score;
  readonly load: Score;
  readonly isEntry: boolean;
  readonly isExit: boolean;
  /** Milliseconds since the epoch; null for a gateway that was never probed. */
  readonly testedAt: number | null;
  readonly network: NetworkKind;
}

/** A node in the lists: small, as 10,000 of them stay in memory. The node's page loads the rest. */
export interface NodeRow {
  readonly nodeId: number;
  readonly key: string;
  /** The position in the explorer's list, from 0. */
  readonly index: number;
  /** Null where the operator gave none. */
  readonly name: string | null;
  readonly kind: NodeKind;
  readonly bonded: boolean;
  /** A two-letter code, empty when it is unknown. */
  readonly country: string;
  readonly city: string;
  /** Null when the location is unknown. */
  readonly coordinates: readonly [longitude: number, latitude: number] | null;
  readonly version: string;
  /** 0 to 1. */
  readonly uptime: number;
  /** Coins of operator and delegators. */
  readonly stake: number;
  /** Accounts that delegate; null for a node without a bond. */
  readonly delegators: number | null;
  /** Lower case, for the search; the name of the country is added in the language of the page. */
  readonly searchText: string;
  /** Null for nodes that are not in the directory of gateways. */
  readonly gateway: GatewayFacts | null;
}

/** The row of a node that the explorer lists at `index`. */
export function nodeRow(node: ServiceNode, index: number): NodeRow {
  const { node_id, identity_key, geoip, self_description, rewarding_details } = node;
  const name = givenText(node.description.moniker);
  const country = geoip?.country.toUpperCase() ?? '';
  const city = geoip?.city ?? '';
  const owner = node.bonding_address ?? '';
  return {
    nodeId: node_id,
    key: identity_key,
    index,
    name,
    kind: kindOf(self_description.declared_role),
    bonded: node.bonded,
    country,
    city,
    coordinates: coordinatesOf(Number(geoip?.longitude), Number(geoip?.latitude)),
    version: self_description.build_information.build_version,
    uptime: node.uptime,
    stake: coinsOf(node.total_stake),
    delegators: rewarding_details?.unique_delegations ?? null,
    searchText:
      `${name ?? ''}\n${identity_key}\n${node_id}\n${owner}\n${country}\n${city}`.toLowerCase(),
    gateway: null,
  };
}

/** The facts of a gateway of the directory. */
export function gatewayFacts(gateway: DVpnGateway): GatewayFacts {
  const { performance_v2: quality, last_probe: probe, location } = gateway;
  const exit = probe?.outcome.as_exit;
  return {
    // Without a probe there is no score, and nothing shows that the gateway can be reached.
    score: quality?.score ?? 'offline',
    load: quality?.load ?? 'offline',
    isEntry: probe?.outcome.as_entry?.can_route === true,
    isExit: exit?.can_route_ip_external_v4 === true && exit.can_route_ip_external_v6,
    testedAt: probe === null ? null : instantOf(probe.last_updated_utc),
    network: networkOf(location.asn),
  };
}

/** True for a node that declares to be a gateway of either kind. */
export const isGatewayKind = (kind: NodeKind): boolean => kind === 'exit' || kind === 'entry';

function kindOf(declared: ServiceNode['self_description']['declared_role']): NodeKind {
  if (declared.exit_ipr || declared.exit_nr) return 'exit';
  if (declared.entry) return 'entry';
  return declared.mixnode ? 'mixnode' : 'other';
}

/** The kind of the network of an address. */
export function networkOf(asn: DVpnGateway['location']['asn']): NetworkKind {
  if (asn == null) return 'unknown';
  return asn.kind === 'residential' ? 'residential' : 'hosting';
}

/** The lookup returns zeroes for unknown coordinates; no node is in the Gulf of Guinea. */
function coordinatesOf(longitude: number, latitude: number): NodeRow['coordinates'] {
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return null;
  return longitude === 0 && latitude === 0 ? null : [longitude, latitude];
}
