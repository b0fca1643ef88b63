import type { ProbeOutcome } from '../probes/probe-result.ts';
import { rankSocks5 } from '../probes/scores.ts';
import type { GatewayRecord, NodeRecord } from '../reading/network-records.ts';
import type { SkimmedNode } from '../documents/skimmed-node.ts';
import { isIpv4 } from '../values/ip-address.ts';
import { compareBytes } from '../values/byte-order.ts';
import { compareVersions, parseVersion, type SemanticVersion } from '../values/semantic-version.ts';
import { NodeNetworkError } from '../node-network-error.ts';
import type { DVpnGateway } from './dvpn-gateway.ts';
import { directoryNode, listGateway, probeOutcome } from './listed-gateway.ts';
import type { HiddenReason, ListedGateway } from './listed-gateway.ts';
import { presentGateway } from './present-gateway.ts';

/** The oldest version that the directory lists unless a reader sets another. */
export const DEFAULT_MINIMUM_VERSION = '1.6.2';

/** What a last probe proved a gateway to be. */
export type GatewayRole = 'entry' | 'exit';

/** Which gateways a reader wants. */
export interface DirectoryFilter {
  /** {@link DEFAULT_MINIMUM_VERSION} when absent; an older one lists more. */
  readonly minimumVersion?: SemanticVersion | undefined;
  /** Upper-case alpha-2 code. */
  readonly country?: string | undefined;
  readonly role?: GatewayRole | undefined;
}

/** A gateway of the directory and what filters look at. */
export interface DirectoryEntry {
  readonly gateway: DVpnGateway;
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
export class Directory {
  /** By country, then key, by bytes. */
  readonly entries: readonly DirectoryEntry[];
  /** How many gateways are not listed, by reason. */
  readonly hidden: ReadonlyMap<HiddenReason, number>;

  constructor(entries: readonly DirectoryEntry[], hidden: ReadonlyMap<HiddenReason, number>) {
    this.entries = [...entries].sort(
      (left, right) =>
        compareBytes(left.country, right.country) ||
        compareBytes(left.gateway.identity_key, right.gateway.identity_key),
    );
    this.hidden = hidden;
  }

  /** Gateways that match, by country and key. */
  gateways(filter: DirectoryFilter = {}): DVpnGateway[] {
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

  #select({ minimumVersion: minimum, country, role }: DirectoryFilter): DirectoryEntry[] {
    return this.entries.filter(
      (entry) =>
        compareVersions(entry.version, minimum ?? DEFAULT_MINIMUM) >= 0 &&
        (country === undefined || entry.country === country) &&
        (role === undefined || entry.roles.has(role)),
    );
  }
}

/**
 * Builds a {@link Directory} piece by piece, so that a caller with thousands of nodes can let
 * others run between two pieces. All nodes first, then all gateways in the order of their keys.
 */
export class DirectoryBuilder {
  readonly #nodes = new Map<string, SkimmedNode>();
  readonly #listed: { gateway: ListedGateway; rank: number }[] = [];
  readonly #latencies: number[] = [];
  readonly #hidden = new Map<HiddenReason, number>();

  addNodes(records: readonly NodeRecord[]): void {
    for (const record of records) {
      const node = directoryNode(record);
      if (node !== null) this.#nodes.set(record.identityKey, node);
    }
  }

  addGateways(records: readonly GatewayRecord[]): void {
    for (const record of records) {
      const probe = probeOutcome(record);
      // Hidden gateways take part in the ranking of proxies all the same.
      const rank = this.#latencies.push(latencyOf(probe)) - 1;
      const gateway = listGateway(record, this.#nodes.get(record.identityKey), probe);
      if (typeof gateway === 'object') this.#listed.push({ gateway, rank });
      else this.#hidden.set(gateway, (this.#hidden.get(gateway) ?? 0) + 1);
    }
  }

  build(): Directory {
    const scores = rankSocks5(this.#latencies);
    const entries = this.#listed.map(({ gateway, rank }): DirectoryEntry => ({
      gateway: presentGateway(gateway, scores[rank] ?? 'offline'),
      version: gateway.version,
      country: gateway.country,
      roles: provenRoles(gateway.probe),
    }));
    return new Directory(entries, this.#hidden);
  }
}

/** The directory of a whole snapshot in one go. */
export function buildDirectory(snapshot: {
  readonly nodes: readonly NodeRecord[];
  readonly gateways: readonly GatewayRecord[];
}): Directory {
  const builder = new DirectoryBuilder();
  builder.addNodes(snapshot.nodes);
  builder.addGateways(snapshot.gateways);
  return builder.build();
}

/**
 * What a probe proved, whatever the gateway declares: an entry routed, an exit reached the outside
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
