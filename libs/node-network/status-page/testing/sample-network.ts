import type {
  DailyStats,
  DVpnGateway,
  NetworkSummary,
  NodeDelegation,
  ServiceNode,
  SessionStats,
  SummaryHistory,
} from '@tandem/node-network-client';

const DAY_MS = 86_400_000;
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** `weight country city latitude longitude`. */
const CITIES = `
40 DE Frankfurt 50.11 8.68|30 DE Nuremberg 49.45 11.08|12 DE Berlin 52.52 13.40|28 FI Helsinki 60.17 24.94
26 NL Amsterdam 52.37 4.90|22 FR Paris 48.86 2.35|18 GB London 51.51 -0.13|20 CH Zurich 47.37 8.54
14 SE Stockholm 59.33 18.07|9 NO Oslo 59.91 10.75|9 DK Copenhagen 55.68 12.57|12 PL Warsaw 52.23 21.01
8 AT Vienna 48.21 16.37|7 CZ Prague 50.08 14.44|7 ES Madrid 40.42 -3.70|6 IT Milan 45.46 9.19
5 PT Lisbon 38.72 -9.14|7 RO Bucharest 44.43 26.10|5 BG Sofia 42.70 23.32|5 LV Riga 56.95 24.11
4 IS Reykjavik 64.15 -21.94|5 UA Kyiv 50.45 30.52|24 US Ashburn 39.04 -77.49|16 US Dallas 32.78 -96.80
12 US Seattle 47.61 -122.33|9 US Miami 25.76 -80.19|9 CA Montreal 45.50 -73.57|6 CA Toronto 43.65 -79.38
11 SG Singapore 1.35 103.82|9 JP Tokyo 35.68 139.69|6 HK Hong_Kong 22.32 114.17|5 IN Mumbai 19.08 72.88
4 KR Seoul 37.57 126.98|6 AU Sydney -33.87 151.21|2 NZ Auckland -36.85 174.76|6 BR São_Paulo -23.55 -46.63
3 CL Santiago -33.45 -70.67|4 ZA Johannesburg -26.20 28.05|2 KE Nairobi -1.29 36.82|3 TR Istanbul 41.01 28.98`
  .trim()
  .split(/\||\n/)
  .map((line) => line.split(' '))
  .map(([weight = '1', country = '', city = '', latitude = '0', longitude = '0']) => ({
    weight: Number(weight),
    country,
    city: city.replace('_', ' '),
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));

const WORDS =
  'alpine amber basalt birch cedar comet coral delta ember fjord glacier harbor iris juniper kestrel lumen maple nimbus onyx pine quartz raven saffron tundra umber violet willow zephyr'.split(
    ' ',
  );
const VERSIONS = [
  [48, '1.26.0'],
  [24, '1.25.1'],
  [12, '1.24.0'],
  [8, '1.23.2'],
  [5, '1.9.0'],
  [3, '1.27.0-rc.1'],
] as const;

/** The data of all answers to the page. */
export interface SampleNetwork {
  readonly summary: NetworkSummary;
  readonly gateways: readonly DVpnGateway[];
  /** Newest first. */
  readonly history: readonly SummaryHistory[];
  /** Oldest first. */
  readonly traffic: readonly DailyStats[];
  /** The nodes by id: the gateways, and mixnodes. */
  readonly nodes: readonly ServiceNode[];
  /** The sessions by day and node id. */
  readonly sessions: readonly SessionStats[];
}

/** A network of `size` gateways as collected at `at`; the same arguments give the same network. */
export function sampleNetwork(size: number, at: Date): SampleNetwork {
  const random = randomFrom(size);
  const gateways = Array.from({ length: size }, (_, index) => sampleGateway(index, random, at));
  const days = Array.from({ length: 30 }, (_, index) => isoDay(at, 29 - index));
  const summaryOf = (age: number, updated: string) =>
    sampleSummary(Math.round(size * (1 - age * 0.004)), updated);
  return {
    summary: summaryOf(0, rfc3339(at)),
    gateways,
    history: [...days].reverse().map((date, age) => ({
      date,
      value_json: summaryOf(age, String(Date.parse(date) / 1000)),
      timestamp_utc: `${date}T23:55:00Z`,
    })),
    traffic: days.map((date_utc, index) => {
      const isToday = index === 29;
      const received = Math.round(size * 4e5 * (1 + 0.2 * random()) * (isToday ? 0.4 : 1));
      return {
        date_utc,
        total_packets_received: received,
        total_packets_sent: Math.round(received * 0.96),
        total_packets_dropped: Math.round(received * 0.02 * (1 + random())),
        total_stake: size * 1_000_000_000,
      };
    }),
    nodes: [
      ...gateways.map((gateway, index) => sampleNode(index, 'gateway', gateway)),
      ...Array.from({ length: Math.round(size * 0.4) }, (_, index) =>
        sampleNode(size + index, 'mixnode'),
      ),
    ],
    sessions: days
      .slice(-7)
      .flatMap((day) => gateways.map((gateway, index) => sessionsOf(gateway, index, day, random))),
  };
}

/** One gateway; the one with `index` 0 has a name to search. */
export function sampleGateway(index: number, random = randomFrom(index + 1), at = new Date(0)) {
  const city = weighted(CITIES, random);
  const performance = Math.min(1, 0.35 + random() * 0.75);
  const wasProbed = random() > 0.03;
  const score = wasProbed ? scoreOf(performance) : 'offline';
  const tested = rfc3339(new Date(at.getTime() - random() * 3_600_000));
  const isExit = random() < 0.55;
  const address = `192.0.2.${index % 256}`;
  return {
    identity_key: Array.from({ length: 44 }, () => BASE58[Math.floor(random() * 58)]).join(''),
    name:
      index === 0
        ? 'Lighthouse of Tarifa'
        : `${pick(WORDS, random)} ${pick(WORDS, random)} ${index}`,
    description: index % 4 === 0 ? 'Run by volunteers <b>with care</b>' : 'N/A',
    ip_packet_router: { address: 'Ab1.Cd2@Ef3' },
    authenticator: { address: 'Gh4.Jk5@Ef3' },
    location: {
      two_letter_iso_country_code: city.country,
      latitude: city.latitude,
      longitude: city.longitude,
      city: city.city,
      region: city.city,
      org: 'AS64500 Example Net',
      postal: '1000',
      timezone: 'Etc/UTC',
      asn: {
        asn: 'AS64500',
        name: 'Example Net',
        domain: 'example.net',
        route: '192.0.2.0/24',
        kind: 'other' as const,
      },
    },
    last_probe: wasProbed ? sampleProbe(tested, performance, isExit) : null,
    ip_addresses: [address, `2001:db8::${index.toString(16)}`],
    mix_port: 1789,
    role: isExit ? ('ExitGateway' as const) : ('EntryGateway' as const),
    entry: { hostname: `gw${index}.example.net`, ws_port: 9000, wss_port: 9001 },
    bridges: null,
    performance: performance.toFixed(2),
    performance_v2: wasProbed
      ? {
          last_updated_utc: tested,
          score,
          mixnet_score: score,
          load:
            score === 'offline'
              ? score
              : pick(['low', 'low', 'low', 'medium', 'high'] as const, random),
          uptime_percentage_last_24_hours: performance,
        }
      : null,
    lewes_protocol_details: null,
    build_information: {
      binary_name: 'node',
      build_timestamp: '2026-02-01T10:00:00Z',
      build_version: weighted(
        VERSIONS.map(([weight, version]) => ({ weight, version })),
        random,
      ).version,
      commit_sha: '0123abcd',
      commit_timestamp: '2026-01-31T09:00:00Z',
      commit_branch: 'HEAD',
      rustc_version: '1.91.0',
      rustc_channel: 'stable',
      cargo_profile: 'release',
      cargo_triple: 'x86_64-unknown-linux-gnu',
    },
  };
}

/** A node of the explorer; its id is `index` + 1, and a gateway has the key of `gateway`. */
export function sampleNode(
  index: number,
  kind: 'gateway' | 'mixnode' = 'gateway',
  gateway: DVpnGateway = sampleGateway(index),
): ServiceNode {
  const isGateway = kind === 'gateway';
  const { location, identity_key } = gateway;
  return {
    node_id: index + 1,
    identity_key,
    uptime: 0.98,
    total_stake: String(251_000_500_000 + index * 1_000_000),
    original_pledge: 100_000_000,
    bonding_address: `n1owner${index}`,
    bonded: true,
    node_type: 'nym_node',
    ip_address: gateway.ip_addresses[0] ?? '',
    accepted_tnc: true,
    self_description: {
      last_polled: '2026-03-11 08:10:00.000000001 +00:00:00',
      host_information: {
        ip_address: [...gateway.ip_addresses],
        hostname: null,
        keys: {
          ed25519: identity_key,
          x25519: '4kEy',
          current_x25519_sphinx_key: { rotation_id: 17, public_key: '4kEy' },
          pre_announced_x25519_sphinx_key: null,
          x25519_versioned_noise: null,
        },
      },
      declared_role: {
        mixnode: !isGateway,
        entry: isGateway,
        exit_nr: isGateway,
        exit_ipr: isGateway,
      },
      auxiliary_details: {
        location: null,
        announce_ports: { verloc_port: null, mix_port: null },
        accepted_operator_terms_and_conditions: true,
      },
      build_information: gateway.build_information,
      network_requester: null,
      ip_packet_router: null,
      authenticator: null,
      wireguard: null,
      mixnet_websockets: { ws_port: 9000, wss_port: null },
      lewes_protocol: null,
    },
    rewarding_details: {
      cost_params: {
        profit_margin_percent: '0.2',
        interval_operating_cost: { denom: 'unym', amount: '800000000' },
      },
      operator: '101000000.25',
      delegates: '250899000000.25',
      total_unit_reward: '123.4',
      unit_delegation: '1000000000',
      last_rewarded_epoch: 31_000,
      unique_delegations: 12,
    },
    description: {
      moniker: isGateway ? gateway.name : index % 9 === 0 ? 'N/A' : `mixer ${index}`,
      website: 'N/A',
      security_contact: 'N/A',
      details: 'Fast &amp;amp; reliable',
    },
    geoip: {
      city: location.city,
      country: location.two_letter_iso_country_code,
      ip_address: gateway.ip_addresses[0] ?? '',
      latitude: String(location.latitude),
      longitude: String(location.longitude),
      org: location.org,
      postal: location.postal,
      region: location.region,
      timezone: location.timezone,
    },
  };
}

/** Twenty-five delegations, the smallest first. */
export function sampleDelegations(): NodeDelegation[] {
  return Array.from({ length: 25 }, (_, index) => ({
    amount: { denom: 'unym', amount: String((index + 1) * 1_000_000_000) },
    cumulative_reward_ratio: '12.5',
    block_height: 1_234_567,
    owner: `n1delegator${index}`,
    proxy: null,
  }));
}

function sampleProbe(last_updated_utc: string, performance: number, isExit: boolean) {
  const works = performance > 0.45;
  const measured = {
    can_handshake: works,
    can_resolve_dns: works,
    ping_hosts_performance: performance,
    ping_ips_performance: performance,
  };
  const suffixed = (suffix: string) =>
    Object.fromEntries(
      Object.entries(measured).map(([name, value]) => [`${name}_${suffix}`, value]),
    );
  return {
    last_updated_utc,
    outcome: {
      as_entry: { can_connect: true, can_route: works },
      as_exit: isExit
        ? {
            can_connect: true,
            can_route_ip_v4: works,
            can_route_ip_external_v4: works,
            can_route_ip_v6: works,
            can_route_ip_external_v6: performance > 0.6,
          }
        : null,
      wg: {
        can_register: true,
        ...measured,
        can_query_metadata_v4: true,
        ...(suffixed('v4') as {
          can_handshake_v4: boolean;
          can_resolve_dns_v4: boolean;
          ping_hosts_performance_v4: number;
          ping_ips_performance_v4: number;
        }),
        ...(suffixed('v6') as {
          can_handshake_v6: boolean;
          can_resolve_dns_v6: boolean;
          ping_hosts_performance_v6: number;
          ping_ips_performance_v6: number;
        }),
        download_duration_sec_v4: 1,
        download_duration_milliseconds_v4: 1100,
        downloaded_file_size_bytes_v4: 10_485_760,
        downloaded_file_v4: 'https://files.example/10M.bin',
        download_error_v4: '',
        download_duration_sec_v6: 1,
        download_duration_milliseconds_v6: 1000,
        downloaded_file_size_bytes_v6: 1_048_576,
        downloaded_file_v6: 'https://files.example/1M.bin',
        download_error_v6: '',
      },
      socks5: { can_proxy_https: works, score: scoreOf(performance), errors: null },
      lp: { can_connect: true, can_handshake: works, can_register: works, error: null },
    },
  };
}

function sampleSummary(size: number, last_updated_utc: string): NetworkSummary {
  const counted = (count: number) => ({ count, last_updated_utc });
  return {
    total_nodes: Math.round(size * 1.4),
    mixnodes: {
      bonded: { ...counted(Math.round(size * 0.36)), self_described: Math.round(size * 1.36) },
      historical: counted(0),
    },
    gateways: {
      bonded: { ...counted(size), entry: Math.round(size * 0.3), exit: Math.round(size * 0.22) },
      historical: counted(Math.round(size * 1.8)),
    },
  };
}

function sessionsOf(gateway: DVpnGateway, index: number, day: string, random: () => number) {
  const session_started = Math.round(
    40 * random() * (gateway.performance_v2?.score === 'high' ? 3 : 1),
  );
  return {
    gateway_identity_key: gateway.identity_key,
    node_id: index + 1,
    day,
    unique_active_clients: Math.round(session_started * 0.7),
    session_started,
    users_hashes: null,
    vpn_sessions: null,
    mixnet_sessions: null,
    unknown_sessions: null,
  };
}

function scoreOf(performance: number) {
  if (performance > 0.75) return 'high' as const;
  if (performance > 0.5) return 'medium' as const;
  return performance > 0.4 ? ('low' as const) : ('offline' as const);
}

/** A small seeded generator (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)]!;
}

function weighted<T extends { readonly weight: number }>(
  items: readonly T[],
  random: () => number,
): T {
  let left = random() * items.reduce((sum, { weight }) => sum + weight, 0);
  return items.find(({ weight }) => (left -= weight) < 0) ?? items[0]!;
}

function rfc3339(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

function isoDay(at: Date, daysBefore: number): string {
  return new Date(at.getTime() - daysBefore * DAY_MS).toISOString().slice(0, 10);
}
