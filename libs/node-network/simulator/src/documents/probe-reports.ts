import type { ProbeOutcome, WireguardResult } from '@tandem/node-network-domain';
import type { NodeProfile } from '../node-profile.ts';
import type { Random } from '../random.ts';
import type { SimulatedNetwork } from '../simulated-network.ts';

/** The interval in which every gateway is probed. */
const PROBE_SECONDS = 1800;
const MEGABYTE = 1_048_576;

/** The newest probe report of each gateway under its key (U11). */
export function probeReportDocument(network: SimulatedNetwork): Record<string, object> {
  const gateways = network
    .nodes()
    .filter((node) => node.kind !== 'mixnode' && node.described && node.probed);
  return Object.fromEntries(gateways.map((node) => [node.identityKey, report(network, node)]));
}

function report(network: SimulatedNetwork, node: NodeProfile): object {
  const phase = network.random(node, 'probe').integer(0, PROBE_SECONDS - 1);
  const seconds = Math.floor(network.now() / 1000);
  const testedAt = seconds - ((seconds + phase) % PROBE_SECONDS);
  const random = network.random(node, 'probe', testedAt);
  const works = node.quality > 0 && random.chance(0.5 + node.quality / 2);
  const tested_at = `${new Date(testedAt * 1000).toISOString().slice(0, 19)}Z`;
  const outcome = works ? goodOutcome(node, random) : badOutcome(node);
  return {
    result: { node: node.identityKey, used_entry: node.identityKey, outcome },
    log: [
      `${tested_at} INFO probing gateway ${node.identityKey}`,
      `${tested_at} INFO entry: ${works ? 'connected and routed' : 'handshake timed out'}`,
      `${tested_at} INFO finished`,
    ].join('\n'),
    tested_at,
  };
}

function goodOutcome(node: NodeProfile, random: Random): ProbeOutcome {
  const isExit = node.kind === 'exit';
  const hasV6 = node.hasIpv6 || random.chance(0.8);
  return {
    as_entry: { can_connect: true, can_route: true },
    as_exit: isExit
      ? {
          can_connect: true,
          can_route_ip_v4: true,
          can_route_ip_external_v4: true,
          can_route_ip_v6: hasV6,
          can_route_ip_external_v6: hasV6,
        }
      : null,
    wg: wireguard(node, random, hasV6),
    socks5: isExit ? socks5(random) : null,
    lp: node.hasLewesProtocol
      ? { can_connect: true, can_handshake: true, can_register: random.chance(0.95), error: null }
      : null,
  };
}

function badOutcome(node: NodeProfile): ProbeOutcome {
  const isExit = node.kind === 'exit';
  return {
    as_entry: { can_connect: node.quality > 0, can_route: false },
    as_exit: isExit
      ? {
          can_connect: false,
          can_route_ip_v4: false,
          can_route_ip_external_v4: false,
          can_route_ip_v6: false,
          can_route_ip_external_v6: false,
        }
      : null,
    wg: null,
    socks5: null,
    lp: null,
  };
}

function wireguard(node: NodeProfile, random: Random, hasV6: boolean): WireguardResult {
  const ping = (): number => random.integer(Math.round(node.quality * 8), 10) / 10;
  const download = (bytes: number): number =>
    Math.round((bytes / MEGABYTE / random.magnitude(0.4, 25)) * 1000);
  const msV4 = download(10 * MEGABYTE);
  const msV6 = hasV6 ? download(MEGABYTE) : 0;
  return {
    can_register: true,
    can_query_metadata_v4: random.chance(0.9),
    can_handshake_v4: true,
    can_resolve_dns_v4: true,
    ping_hosts_performance_v4: ping(),
    ping_ips_performance_v4: ping(),
    can_handshake_v6: hasV6,
    can_resolve_dns_v6: hasV6,
    ping_hosts_performance_v6: hasV6 ? ping() : 0,
    ping_ips_performance_v6: hasV6 ? ping() : 0,
    download_duration_sec_v4: Math.floor(msV4 / 1000),
    download_duration_milliseconds_v4: msV4,
    downloaded_file_size_bytes_v4: 10 * MEGABYTE,
    downloaded_file_v4: 'https://files.example/10M.bin',
    download_error_v4: '',
    download_duration_sec_v6: Math.floor(msV6 / 1000),
    download_duration_milliseconds_v6: msV6,
    downloaded_file_size_bytes_v6: hasV6 ? MEGABYTE : 0,
    downloaded_file_v6: 'https://files.example/1M.bin',
    download_error_v6: hasV6 ? '' : 'network is unreachable',
  };
}

function socks5(random: Random): ProbeOutcome['socks5'] {
  const https_success = random.chance(0.93);
  return {
    can_connect_socks5: true,
    https_connectivity: {
      https_success,
      https_status_code: https_success ? 200 : null,
      https_latency_ms: https_success ? Math.round(random.magnitude(60, 1500)) : null,
      endpoint_used: 'https://files.example/',
      errors: https_success ? null : ['request timed out'],
    },
  };
}
