import type { DVpnGateway } from '@tandem/node-network-client';

type Outcome = NonNullable<DVpnGateway['last_probe']>['outcome'];

/** A check of a probe; null where the probe did not make it. */
export interface ProbeCheck {
  readonly name: ProbeCheckName;
  readonly passed: boolean | null;
}

/** Every check, in the order in which a client depends on it. */
export const PROBE_CHECKS = [
  'entryConnects',
  'entryRoutes',
  'exitConnects',
  'exitRoutesV4',
  'exitRoutesV6',
  'wgRegisters',
  'wgHandshakeV4',
  'wgHandshakeV6',
  'wgDnsV4',
  'wgDnsV6',
  'socksHttps',
  'lpConnects',
  'lpHandshake',
  'lpRegisters',
] as const;
export type ProbeCheckName = (typeof PROBE_CHECKS)[number];

/** The results of the last probe. */
export function probeChecks({ as_entry, as_exit, wg, socks5, lp }: Outcome): ProbeCheck[] {
  const found: Readonly<Record<ProbeCheckName, boolean | null | undefined>> = {
    entryConnects: as_entry?.can_connect,
    entryRoutes: as_entry?.can_route,
    exitConnects: as_exit?.can_connect,
    exitRoutesV4: as_exit?.can_route_ip_external_v4,
    exitRoutesV6: as_exit?.can_route_ip_external_v6,
    wgRegisters: wg?.can_register,
    wgHandshakeV4: wg?.can_handshake_v4,
    wgHandshakeV6: wg?.can_handshake_v6,
    wgDnsV4: wg?.can_resolve_dns_v4,
    wgDnsV6: wg?.can_resolve_dns_v6,
    socksHttps: socks5?.can_proxy_https,
    lpConnects: lp?.can_connect,
    lpHandshake: lp?.can_handshake,
    lpRegisters: lp?.can_register,
  };
  return PROBE_CHECKS.map((name) => ({ name, passed: found[name] ?? null }));
}
