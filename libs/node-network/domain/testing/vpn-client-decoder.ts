const ROLES = ['EntryGateway', 'ExitGateway', 'Standby', 'Inactive', 'entry', 'gateway', 'exit'];
const SCORES = ['offline', 'low', 'medium', 'high'];
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const IPV6 = /^[0-9a-f:.]*:[0-9a-f:.]*$/;
const SOCKET_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\]):\d{1,5}$/;

type Fields = Record<string, unknown>;
type Check = (value: unknown, path: string) => void;

/**
 * Decodes a list of gateways as the VPN client does: one invalid element rejects the whole list, so this
 * throws on the first. Fields that the client does not read are ignored.
 *
 * @returns the keys of the gateways.
 */
export function decodeAsVpnClient(list: unknown): string[] {
  if (!Array.isArray(list)) throw new Error('expected a list');
  return list.map((element: unknown, index) => {
    gateway(element, `[${index}]`);
    return (element as Fields).identity_key as string;
  });
}

const text: Check = (value, path) => demand(typeof value === 'string', path, 'a text');
const number: Check = (value, path) => demand(typeof value === 'number', path, 'a number');
const bool: Check = (value, path) => demand(typeof value === 'boolean', path, 'a boolean');
const port: Check = (value, path) =>
  demand(Number.isInteger(value) && Number(value) >= 0 && Number(value) < 65_536, path, 'a port');
const key: Check = (value, path) => demand(BASE58.test(String(value)), path, 'a base58 key');
const ip: Check = (value, path) =>
  demand(IPV4.test(String(value)) || IPV6.test(String(value)), path, 'an IP address');
const socketAddress: Check = (value, path) =>
  demand(SOCKET_ADDRESS.test(String(value)), path, 'ip:port');

const score = among(SCORES);

const location = fields({
  two_letter_iso_country_code: text,
  latitude: number,
  longitude: number,
  city: text,
  region: text,
  asn: orNull(
    fields({ asn: text, name: text, route: text, kind: among(['residential', 'other']) }),
  ),
});

const probe = fields({
  last_updated_utc: text,
  outcome: fields({
    as_entry: fields({ can_connect: bool, can_route: bool }),
    as_exit: orNull(
      fields({
        can_connect: bool,
        can_route_ip_v4: bool,
        can_route_ip_external_v4: bool,
        can_route_ip_v6: bool,
        can_route_ip_external_v6: bool,
      }),
    ),
    wg: orNull(
      fields({
        can_register: bool,
        can_handshake: bool,
        can_resolve_dns: bool,
        ping_hosts_performance: number,
        ping_ips_performance: number,
        can_query_metadata_v4: orNull(bool),
      }),
    ),
    socks5: orNull(
      fields({ can_proxy_https: bool, score: orNull(score), errors: orNull(each(text)) }),
    ),
    lp: orNull(fields({ can_connect: bool, can_handshake: bool, can_register: bool })),
  }),
});

const bridges = fields({
  version: text,
  transports: each(
    fields({
      transport_type: among(['quic_plain']),
      args: fields({ addresses: each(socketAddress), host: orNull(text), id_pubkey: text }),
    }),
  ),
});

const gateway = fields({
  identity_key: key,
  name: text,
  ip_addresses: each(ip),
  mix_port: port,
  role: (value, path) => {
    if (typeof value === 'string') among(ROLES)(value, path);
    else fields({ Mixnode: fields({ layer: number }) })(value, path);
  },
  entry: fields({ hostname: orNull(text), ws_port: port, wss_port: orNull(port) }),
  performance: (value, path) =>
    demand(typeof value === 'string' && Number(value) >= 0 && Number(value) <= 1, path, 'a ratio'),
  location,
  last_probe: orNull(probe),
  bridges: orNull(bridges),
  performance_v2: orNull(
    fields({
      last_updated_utc: text,
      score,
      mixnet_score: score,
      load: score,
      uptime_percentage_last_24_hours: number,
    }),
  ),
  build_information: orNull(fields({ build_version: text, commit_branch: text, commit_sha: text })),
});

function fields(checks: Readonly<Record<string, Check>>): Check {
  return (value, path) => {
    demand(typeof value === 'object' && value !== null, path, 'an object');
    for (const [name, check] of Object.entries(checks)) {
      check((value as Fields)[name], `${path}.${name}`);
    }
  };
}

function each(check: Check): Check {
  return (value, path) => {
    demand(Array.isArray(value), path, 'a list');
    (value as unknown[]).forEach((element, index) => check(element, `${path}[${index}]`));
  };
}

function orNull(check: Check): Check {
  return (value, path) => {
    if (value !== null && value !== undefined) check(value, path);
  };
}

function among(allowed: readonly string[]): Check {
  return (value, path) => demand(allowed.includes(String(value)), path, allowed.join(' or '));
}

function demand(holds: boolean, path: string, expected: string): void {
  if (!holds) throw new Error(`${path}: expected ${expected}`);
}
