import type { ProbeOutcome } from '../probes/probe-result.ts';
import { rankSocks5, type ScoreValue } from '../probes/scores.ts';
import type { GatewayRecord, NodeRecord } from '../reading/network-records.ts';
import { isIpv4 } from '../values/ip-address.ts';
import { compareBytes } from '../values/byte-order.ts';
import { compareVersions, parseVersion, type SemanticVersion } from '../values/semantic-version.ts';
import { NodeNetworkError } from '../node-network-error.ts';
import type { DVpnGateway } from './dvpn-gateway.ts';
import { directoryNode, listGateway, probeOutcome } from './listed-gateway.ts';
import type { HiddenReason } from './listed-gateway.ts';
import { presentGateway, withSocks5Score } from './present-gateway.ts';

/** The oldest version that the directory lists unless a reader sets another. */
const DEFAULT_MINIMUM_VERSION = '1.6.2';

/** The roles of a gateway that its last probe proved. */
export type GatewayRole = 'entry' | 'exit';

/** The filter of a reader. */
interface DirectoryFilter {
  /** {@link DEFAULT_MINIMUM_VERSION} when absent; an older one lists more. */
  readonly minimumVersion?: SemanticVersion | undefined;
  /** Upper-case alpha-2 code. */
  readonly country?: string | undefined;
  readonly role?: GatewayRole | undefined;
}

/** The properties of a gateway that the directory reads; the form of the others is up to its user. */
export type DirectoryItem = Pick<DVpnGateway, 'identity_key' | 'ip_addresses'>;

/** A gateway of the directory with the properties of filters. */
interface DirectoryEntry<Item extends DirectoryItem = DVpnGateway> {
  readonly gateway: Item;
  readonly version: SemanticVersion;
  /** Upper case. */
  readonly country: string;
  readonly roles: ReadonlySet<GatewayRole>;
}

/**
 * The minimum version that a reader gave.
 *
 * @throws NodeNetworkError INVALID_MINIMUM_VERSION unless it is strict semver.
 */
export function minimumVersion(given: string): SemanticVersion {
  const version = parseVersion(given);
  if (version === null) throw new NodeNetworkError('INVALID_MINIMUM_VERSION');
  return version;
}

const DEFAULT_MINIMUM = minimumVersion(DEFAULT_MINIMUM_VERSION);

/**
 * The directory of gateways for VPN clients: of every version, so that one reader's minimum never
 * reaches another.
 *
 * @see node status API: operations getGateways to getExitGatewayIps
 */
export class Directory<Item extends DirectoryItem = DVpnGateway> {
  /** The entries by country, then key, by bytes. */
  readonly entries: readonly DirectoryEntry<Item>[];
  /** The number of gateways that are not listed, by reason. */
  readonly hidden: ReadonlyMap<HiddenReason, number>;

  constructor(entries: readonly DirectoryEntry<Item>[], hidden: ReadonlyMap<HiddenReason, number>) {
    this.entries = [...entries].sort(
      (left, right) =>
        compareBytes(left.country, right.country) ||
        compareBytes(left.gateway.identity_key, right.gateway.identity_key),
    );
    this.hidden = hidden;
  }

  /** Gateways that match, by country and key. */
  gateways(filter: DirectoryFilter = {}): Item[] {
    return this.#select(filter).map((entry) => entry.gateway);
  }

  /** Countries with at least one gateway that matches, ascending. */
  countries(filter: DirectoryFilter = {}): string[] {
    return [...new Set(this.#select(filter).map((entry) => entry.country))];
  }

  /** Every IPv4 address of the exit gateways, once each, sorted as text. */
  exitAddresses(): string[] {
    const addresses = this.gateways({ role: 'exit' }).flatMap((gateway) => gateway.ip_addresses);
    return [...new Set(addresses.filter(isIpv4))].sort();
  }

  #select({ minimumVersion: minimum, country, role }: DirectoryFilter): DirectoryEntry<Item>[] {
    return this.entries.filter(
      (entry) =>
        compareVersions(entry.version, minimum ?? DEFAULT_MINIMUM) >= 0 &&
        (country === undefined || entry.country === country) &&
        (role === undefined || entry.roles.has(role)),
    );
  }
}

/** A gateway before its proxy is ranked among all. */
export interface DirectoryCandidate<Item extends DirectoryItem = DVpnGateway> {
  /** The latency of its proxy in ms; 0 without one. Hidden gateways participate in the ranking too. */
  readonly latency: number;
  /** The class of the proxy, if there is one, is `offline`. */
  readonly listing: DirectoryEntry<Item> | HiddenReason;
}

/** @param node the node of the latest cycle with the key of the gateway */
export function directoryCandidate(
  record: GatewayRecord,
  node: NodeRecord | null,
): DirectoryCandidate {
  const probe = probeOutcome(record);
  const latency = latencyOf(probe);
  const gateway = listGateway(record, node && directoryNode(node), probe);
  if (typeof gateway === 'string') return { latency, listing: gateway };
  return {
    latency,
    listing: {
      gateway: presentGateway(gateway),
      version: gateway.version,
      country: gateway.country,
      roles: provenRoles(probe),
    },
  };
}

/**
 * Builds a {@link Directory} of candidates in the order of their keys. The class of a gateway's proxy is its
 * rank among all, which is known only at the end.
 */
export class DirectoryBuilder<Item extends DirectoryItem> {
  readonly #rank: (item: Item, socks5Score: ScoreValue) => Item;
  readonly #listed: { entry: DirectoryEntry<Item>; rank: number }[] = [];
  readonly #latencies: number[] = [];
  readonly #hidden = new Map<HiddenReason, number>();

  /** @param rank called once for each listed gateway, with the class of its proxy */
  constructor(rank: (item: Item, socks5Score: ScoreValue) => Item) {
    this.#rank = rank;
  }

  add({ latency, listing }: DirectoryCandidate<Item>): void {
    const rank = this.#latencies.push(latency) - 1;
    if (typeof listing === 'string') {
      this.#hidden.set(listing, (this.#hidden.get(listing) ?? 0) + 1);
    } else this.#listed.push({ entry: listing, rank });
  }

  build(): Directory<Item> {
    const scores = rankSocks5(this.#latencies);
    const entries = this.#listed.map(({ entry, rank }): DirectoryEntry<Item> => {
      const { gateway, version, country, roles } = entry;
      return { gateway: this.#rank(gateway, scores[rank] ?? 'offline'), version, country, roles };
    });
    return new Directory(entries, this.#hidden);
  }
}

/** The directory of a whole snapshot in one go. */
export function buildDirectory(snapshot: {
  readonly nodes: readonly NodeRecord[];
  readonly gateways: readonly GatewayRecord[];
}): Directory {
  const complete = snapshot.nodes.filter((node) => directoryNode(node) !== null);
  const nodes = new Map(complete.map((node) => [node.identityKey, node]));
  const builder = new DirectoryBuilder(withSocks5Score);
  for (const record of snapshot.gateways) {
    builder.add(directoryCandidate(record, nodes.get(record.identityKey) ?? null));
  }
  return builder.build();
}

/**
 * The proven roles, independent of the gateway's declaration: an entry routed, an exit reached the outside
 * over both IP versions. A gateway may be both or neither.
 */
function provenRoles(probe: ProbeOutcome | null): ReadonlySet<GatewayRole> {
  const roles = new Set<GatewayRole>();
  if (probe?.as_entry?.can_route) roles.add('entry');
  const exit = probe?.as_exit;
  if (exit?.can_route_ip_external_v4 && exit.can_route_ip_external_v6) roles.add('exit');
  return roles;
}

function latencyOf(probe: ProbeOutcome | null): number {
  return probe?.socks5?.https_connectivity.https_latency_ms ?? 0;
}
