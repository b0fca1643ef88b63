import type { BridgeInformation } from '../documents/bridge-information.ts';
import type { BuildInformation } from '../documents/build-information.ts';
import type { AutonomousSystem, Location } from '../documents/geo-answer.ts';
import type { LewesProtocolDetails } from '../documents/lewes-protocol.ts';
import type { ServiceAddress } from '../documents/node-data.ts';
import type { NodeRole } from '../documents/node-role.ts';
import type { BasicEntryInformation } from '../documents/skimmed-node.ts';
import type {
  EntryResult,
  ExitResult,
  LewesProtocolResult,
  WireguardResult,
} from '../probes/probe-result.ts';
import type { ScoreValue } from '../probes/scores.ts';

/** `residential` for access providers, `other` for the rest. */
type AsnKind = 'residential' | 'other';

/** The network of a gateway's address. */
export interface DVpnAsn extends Omit<AutonomousSystem, 'type'> {
  readonly kind: AsnKind;
}

/** The location of a gateway. */
export interface DVpnLocation extends Omit<Location, 'ip_address' | 'asn'> {
  readonly asn: DVpnAsn | null;
}

/** The WireGuard part of a probe; the fields without a suffix repeat the `_v4` ones. */
export interface DVpnWireguardResult extends WireguardResult {
  readonly can_handshake: boolean;
  readonly can_resolve_dns: boolean;
  readonly ping_hosts_performance: number;
  readonly ping_ips_performance: number;
}

/** The SOCKS5 part of a probe, with the gateway's class among all. */
export interface DVpnSocks5 {
  readonly can_proxy_https: boolean;
  readonly score: ScoreValue;
  readonly errors: readonly string[] | null;
}

/** The parts of a gateway's last probe. */
export interface DVpnProbeOutcome {
  readonly as_entry: EntryResult | null;
  readonly as_exit: ExitResult | null;
  readonly wg: DVpnWireguardResult | null;
  readonly socks5: DVpnSocks5;
  readonly lp: LewesProtocolResult | null;
}

/** A gateway's last probe; the time is `''` when it is unknown. */
export interface DVpnProbe {
  readonly last_updated_utc: string;
  readonly outcome: DVpnProbeOutcome;
}

/** A gateway's quality. */
export interface DVpnGatewayPerformance {
  readonly last_updated_utc: string;
  readonly score: ScoreValue;
  readonly mixnet_score: ScoreValue;
  readonly load: ScoreValue;
  /** 0 to 1, in spite of its name. */
  readonly uptime_percentage_last_24_hours: number;
}

/**
 * A gateway as VPN clients choose it.
 *
 * @see node status API: DVpnGateway, operation getGateways
 */
export interface DVpnGateway {
  readonly identity_key: string;
  readonly name: string;
  readonly description: string;
  readonly ip_packet_router: ServiceAddress | null;
  readonly authenticator: ServiceAddress | null;
  readonly location: DVpnLocation;
  readonly last_probe: DVpnProbe | null;
  readonly ip_addresses: readonly string[];
  readonly mix_port: number;
  readonly role: NodeRole;
  /** Null unless the node declares the entry role. */
  readonly entry: BasicEntryInformation | null;
  readonly bridges: BridgeInformation | null;
  /** Two decimals, `0.00` to `1.00`. */
  readonly performance: string;
  readonly performance_v2: DVpnGatewayPerformance | null;
  readonly lewes_protocol_details: LewesProtocolDetails | null;
  readonly build_information: BuildInformation;
}
