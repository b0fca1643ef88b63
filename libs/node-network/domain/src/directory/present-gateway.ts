import { lenient, nullable } from '../decoding/decoder.ts';
import { bridgeInformation } from '../documents/bridge-information.ts';
import { withDirectoryKemNames } from '../documents/lewes-protocol.ts';
import { NOT_SCRAPED } from '../documents/node-description.ts';
import type { PrettyBond } from '../gateways/pretty-bond.ts';
import type { ProbeOutcome, Socks5Result, WireguardResult } from '../probes/probe-result.ts';
import { scoreGateway, type ScoreValue } from '../probes/scores.ts';
import { formatRfc3339 } from '../values/timestamp.ts';
import type {
  DVpnGateway,
  DVpnGatewayPerformance,
  DVpnLocation,
  DVpnProbe,
  DVpnProbeOutcome,
  DVpnSocks5,
  DVpnWireguardResult,
} from './dvpn-gateway.ts';
import type { ListedGateway } from './listed-gateway.ts';

/** Most gateways have none: an exception for each of them is a twentieth of reading a network. */
const readBridges = lenient(nullable(bridgeInformation), null);

/** A listed gateway in the form of the directory, while the class of its proxy is `offline`. */
export function presentGateway(gateway: ListedGateway): DVpnGateway {
  const { record, node, selfDescribed, probe } = gateway;
  const description = record.description ?? NOT_SCRAPED;
  const testedAt = record.lastTestedAt === null ? '' : formatRfc3339(record.lastTestedAt);
  return {
    identity_key: record.identityKey,
    name: description.moniker,
    description: description.details,
    ip_packet_router: selfDescribed.ip_packet_router,
    authenticator: selfDescribed.authenticator,
    location: presentLocation(gateway.bond),
    last_probe: probe && presentProbe(testedAt, probe),
    ip_addresses: node.ip_addresses,
    mix_port: node.mix_port,
    role: node.role,
    entry: selfDescribed.declared_role.entry ? node.entry : null,
    bridges: readBridges(record.bridges),
    performance: (record.performance / 100).toFixed(2),
    performance_v2: probe && presentPerformance(testedAt, record.performance, probe),
    lewes_protocol_details:
      selfDescribed.lewes_protocol && withDirectoryKemNames(selfDescribed.lewes_protocol),
    build_information: selfDescribed.build_information,
  };
}

/** The same gateway with its proxy's class among all. */
export function withSocks5Score(gateway: DVpnGateway, score: ScoreValue): DVpnGateway {
  const { last_probe: probe } = gateway;
  if (probe === null) return gateway;
  const socks5 = { ...probe.outcome.socks5, score };
  return { ...gateway, last_probe: { ...probe, outcome: { ...probe.outcome, socks5 } } };
}

function presentLocation({ location }: PrettyBond): DVpnLocation {
  const { asn } = location;
  return {
    two_letter_iso_country_code: location.two_letter_iso_country_code.toUpperCase(),
    latitude: location.latitude,
    longitude: location.longitude,
    city: location.city,
    region: location.region,
    org: location.org,
    postal: location.postal,
    timezone: location.timezone,
    asn: asn && {
      asn: asn.asn,
      name: asn.name,
      domain: asn.domain,
      route: asn.route,
      kind: asn.type.toLowerCase() === 'isp' ? 'residential' : 'other',
    },
  };
}

function presentPerformance(
  testedAt: string,
  performance: number,
  probe: ProbeOutcome,
): DVpnGatewayPerformance {
  const { score, mixnetScore, load } = scoreGateway(performance, probe.wg);
  return {
    last_updated_utc: testedAt,
    score,
    mixnet_score: mixnetScore,
    load,
    uptime_percentage_last_24_hours: performance / 100,
  };
}

function presentProbe(testedAt: string, probe: ProbeOutcome): DVpnProbe {
  const outcome: DVpnProbeOutcome = {
    as_entry: probe.as_entry,
    as_exit: probe.as_exit,
    wg: probe.wg && presentWireguard(probe.wg),
    socks5: presentSocks5(probe.socks5),
    lp: probe.lp,
  };
  return { last_updated_utc: testedAt, outcome };
}

/** VPN clients from before IPv6 read the fields without a suffix, and fail where they are null. */
function presentWireguard(result: WireguardResult): DVpnWireguardResult {
  return {
    can_register: result.can_register,
    can_handshake: result.can_handshake_v4,
    can_resolve_dns: result.can_resolve_dns_v4,
    ping_hosts_performance: result.ping_hosts_performance_v4,
    ping_ips_performance: result.ping_ips_performance_v4,
    // Field by field: copying the rest of an object takes as long as decoding it.
    can_query_metadata_v4: result.can_query_metadata_v4,
    can_handshake_v4: result.can_handshake_v4,
    can_resolve_dns_v4: result.can_resolve_dns_v4,
    ping_hosts_performance_v4: result.ping_hosts_performance_v4,
    ping_ips_performance_v4: result.ping_ips_performance_v4,
    can_handshake_v6: result.can_handshake_v6,
    can_resolve_dns_v6: result.can_resolve_dns_v6,
    ping_hosts_performance_v6: result.ping_hosts_performance_v6,
    ping_ips_performance_v6: result.ping_ips_performance_v6,
    download_duration_sec_v4: result.download_duration_sec_v4,
    download_duration_milliseconds_v4: result.download_duration_milliseconds_v4,
    downloaded_file_size_bytes_v4: result.downloaded_file_size_bytes_v4,
    downloaded_file_v4: result.downloaded_file_v4,
    download_error_v4: result.download_error_v4,
    download_duration_sec_v6: result.download_duration_sec_v6,
    download_duration_milliseconds_v6: result.download_duration_milliseconds_v6,
    downloaded_file_size_bytes_v6: result.downloaded_file_size_bytes_v6,
    downloaded_file_v6: result.downloaded_file_v6,
    download_error_v6: result.download_error_v6,
  };
}

/** A proxy that was not tested has no latency either, so it stays `offline`. */
function presentSocks5(result: Socks5Result | null): DVpnSocks5 {
  return {
    can_proxy_https: result?.https_connectivity.https_success ?? false,
    score: 'offline',
    errors: result?.https_connectivity.errors ?? null,
  };
}
