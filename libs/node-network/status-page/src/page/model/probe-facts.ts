import type { DVpnGateway } from '@tandem/node-network-client';
import { formatShare, formatSpeed } from './format.ts';

/** One thing that a probe tried; `passed` is null for what is measured rather than passed. */
export interface ProbeFact {
  readonly label: string;
  readonly value: string;
  readonly passed: boolean | null;
}

type Outcome = NonNullable<DVpnGateway['last_probe']>['outcome'];

/** What the last probe found, in the order in which a client meets it. */
export function probeFacts({ as_entry, as_exit, wg, socks5, lp }: Outcome): ProbeFact[] {
  return [
    check('Entry: connects', as_entry?.can_connect),
    check('Entry: routes', as_entry?.can_route),
    check('Exit: connects', as_exit?.can_connect),
    check('Exit: reaches the internet, IPv4', as_exit?.can_route_ip_external_v4),
    check('Exit: reaches the internet, IPv6', as_exit?.can_route_ip_external_v6),
    check('WireGuard: registers', wg?.can_register),
    check('WireGuard: handshake', wg?.can_handshake),
    check('WireGuard: resolves names', wg?.can_resolve_dns),
    measured('WireGuard: pings answered', formatShare(wg?.ping_ips_performance ?? null)),
    measured(
      'WireGuard: download',
      formatSpeed(
        wg?.downloaded_file_size_bytes_v4 ?? null,
        wg?.download_duration_milliseconds_v4 ?? null,
      ),
    ),
    check('SOCKS5: HTTPS', socks5?.can_proxy_https),
    check('Lewes protocol: registers', lp?.can_register),
  ];
}

function check(label: string, passed: boolean | null | undefined): ProbeFact {
  if (passed == null) return { label, value: 'not tested', passed: null };
  return { label, value: passed ? 'yes' : 'no', passed };
}

function measured(label: string, value: string): ProbeFact {
  return { label, value, passed: null };
}
