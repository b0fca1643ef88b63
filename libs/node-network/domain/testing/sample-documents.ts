import type {
  BondedNode,
  BuildInformation,
  Delegation,
  DescribedNode,
  Location,
  NodeData,
  NodeRole,
  ProbeResult,
  SkimmedNode,
  WireguardResult,
} from '../src/index.ts';

/** The properties of a node that a test sets; the others are a healthy node's. */
export interface SampleNode {
  readonly nodeId?: number;
  readonly key?: string;
  readonly addresses?: readonly string[];
  readonly version?: string;
  readonly entry?: boolean;
  readonly exit?: boolean;
  readonly role?: NodeRole;
  readonly performance?: string;
  readonly lastPolled?: string;
}

/** A build of the node program. */
export function sampleBuild(version = '1.26.0'): BuildInformation {
  return {
    binary_name: 'node',
    build_timestamp: '2026-02-01T10:00:00Z',
    build_version: version,
    commit_sha: '0123abcd',
    commit_timestamp: '2026-01-31T09:00:00Z',
    commit_branch: 'HEAD',
    rustc_version: '1.91.0',
    rustc_channel: 'stable',
    cargo_profile: 'release',
    cargo_triple: 'x86_64-unknown-linux-gnu',
  };
}

/** The self-description of a gateway with entry and exit by default. */
export function sampleNodeData(node: SampleNode = {}): NodeData {
  const key = node.key ?? `key${node.nodeId ?? 1}`;
  return {
    last_polled: node.lastPolled ?? '2026-03-11 08:10:00.000000001 +00:00:00',
    host_information: {
      ip_address: node.addresses ?? ['192.0.2.10'],
      hostname: 'gw.example.net',
      keys: {
        ed25519: key,
        x25519: '4kEy',
        current_x25519_sphinx_key: { rotation_id: 17, public_key: '4kEy' },
        pre_announced_x25519_sphinx_key: null,
        x25519_versioned_noise: { supported_version: 1, x25519_pubkey: '5nKe' },
      },
    },
    declared_role: {
      mixnode: false,
      entry: node.entry ?? true,
      exit_nr: node.exit ?? true,
      exit_ipr: node.exit ?? true,
    },
    auxiliary_details: {
      location: 'CH',
      announce_ports: { verloc_port: null, mix_port: null },
      accepted_operator_terms_and_conditions: true,
    },
    build_information: sampleBuild(node.version),
    network_requester: { address: 'Nr1.Nr2@Ef3', uses_exit_policy: true },
    ip_packet_router: { address: 'Ab1.Cd2@Ef3' },
    authenticator: { address: 'Gh4.Jk5@Ef3' },
    wireguard: { port: 51822, tunnel_port: 51822, metadata_port: 51830, public_key: '6wGk' },
    mixnet_websockets: { ws_port: 9000, wss_port: 9001 },
    lewes_protocol: null,
  };
}

/** A record of the list of described nodes. */
export function sampleDescribedNode(node: SampleNode = {}): DescribedNode {
  return {
    node_id: node.nodeId ?? 1,
    contract_node_type: 'nym_node',
    description: sampleNodeData(node),
  };
}

/** A record of the list of bonded nodes. */
export function sampleBondedNode(node: SampleNode = {}): BondedNode {
  const nodeId = node.nodeId ?? 1;
  return {
    bond_information: {
      node_id: nodeId,
      owner: `n1owner${nodeId}`,
      original_pledge: { denom: 'unym', amount: '100000000' },
      bonding_height: 1_234_567,
      is_unbonding: false,
      node: {
        host: node.addresses?.[0] ?? '192.0.2.10',
        custom_http_port: null,
        identity_key: node.key ?? `key${nodeId}`,
      },
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
  };
}

/** A record of the list of skimmed nodes. */
export function sampleSkimmedNode(node: SampleNode = {}): SkimmedNode {
  const nodeId = node.nodeId ?? 1;
  return {
    node_id: nodeId,
    ed25519_identity_pubkey: node.key ?? `key${nodeId}`,
    ip_addresses: node.addresses ?? ['192.0.2.10'],
    mix_port: 1789,
    x25519_sphinx_pubkey: '4kEy',
    role: node.role ?? 'ExitGateway',
    supported_roles: { mixnode: false, entry: true, exit: true },
    entry: { hostname: 'gw.example.net', ws_port: 9000, wss_port: 9001 },
    performance: node.performance ?? '0.98',
  };
}

/** A location in a country. */
export function sampleLocation(country = 'CH', ip = '192.0.2.10'): Location {
  return {
    two_letter_iso_country_code: country,
    latitude: 46.95,
    longitude: 7.44,
    ip_address: ip,
    city: 'Bern',
    region: 'Bern',
    org: 'AS64500 Example Net',
    postal: '3001',
    timezone: 'Europe/Zurich',
    asn: {
      asn: 'AS64500',
      name: 'Example Net',
      domain: 'example.net',
      route: '192.0.2.0/24',
      type: 'isp',
    },
  };
}

/** A delegation to a node. */
export function sampleDelegation(nodeId: number, owner: string): Delegation {
  return {
    node_id: nodeId,
    owner,
    amount: { denom: 'unym', amount: '25000000000' },
    cumulative_reward_ratio: '12.345678901234567891',
    height: 1_234_567,
    proxy: null,
  };
}

/** The WireGuard part of a good probe. */
export const SAMPLE_WIREGUARD: WireguardResult = {
  can_register: true,
  can_query_metadata_v4: true,
  can_handshake_v4: true,
  can_resolve_dns_v4: true,
  ping_hosts_performance_v4: 1,
  ping_ips_performance_v4: 0.9,
  can_handshake_v6: true,
  can_resolve_dns_v6: true,
  ping_hosts_performance_v6: 1,
  ping_ips_performance_v6: 1,
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
};

/** The result of a probe in which everything worked, with the changes of a test. */
export function sampleProbeResult(outcome: Partial<ProbeResult['outcome']> = {}): ProbeResult {
  return {
    node: 'key1',
    used_entry: 'key1',
    outcome: {
      as_entry: { can_connect: true, can_route: true },
      as_exit: {
        can_connect: true,
        can_route_ip_v4: true,
        can_route_ip_external_v4: true,
        can_route_ip_v6: true,
        can_route_ip_external_v6: true,
      },
      wg: SAMPLE_WIREGUARD,
      socks5: {
        can_connect_socks5: true,
        https_connectivity: {
          https_success: true,
          https_status_code: 200,
          https_latency_ms: 120,
          endpoint_used: 'https://files.example/',
          errors: null,
        },
      },
      lp: { can_connect: true, can_handshake: true, can_register: true, error: null },
      ...outcome,
    },
  };
}
