import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  decodeAsVpnClient,
  sampleGatewayRecord,
  sampleLocation,
  sampleNodeRecord,
  sampleProbeResult,
  SAMPLE_WIREGUARD,
} from '../../testing/index.ts';
import type { GatewayRecord, NodeRecord } from '../reading/network-records.ts';
import {
  buildDirectory,
  directoryCandidate,
  DirectoryBuilder,
  minimumVersion,
  type Directory,
} from './directory.ts';
import { withSocks5Score } from './present-gateway.ts';
import type { DVpnGateway } from './dvpn-gateway.ts';

const NO_EXIT_V6 = {
  can_connect: true,
  can_route_ip_v4: true,
  can_route_ip_external_v4: true,
  can_route_ip_v6: true,
  can_route_ip_external_v6: false,
};

let nodes: NodeRecord[];
let gateways: GatewayRecord[];

/** Adds a node with its gateway. */
function add(
  node: Parameters<typeof sampleGatewayRecord>[0],
  gateway: Partial<GatewayRecord> = {},
): void {
  nodes.push(sampleNodeRecord({ nodeId: nodes.length + 1, ...node }));
  gateways.push(sampleGatewayRecord(node, gateway));
}

const build = (): Directory => buildDirectory({ nodes, gateways });
const keys = (list: readonly DVpnGateway[]): string => list.map((one) => one.identity_key).join('');

/** The only gateway, after `gateway` was changed. */
function only(gateway: Partial<GatewayRecord>, node = {}): DVpnGateway {
  add({ key: 'X', ...node }, gateway);
  const [found] = build().gateways();
  if (found === undefined) throw new Error('the gateway is hidden');
  return found;
}

beforeEach(() => {
  nodes = [];
  gateways = [];
});

describe('a directory of five gateways', () => {
  let directory: Directory;

  beforeEach(() => {
    add({ key: 'A', country: 'CH', addresses: ['192.0.2.10', '2001:db8::10'] });
    add(
      { key: 'B', country: 'DE', addresses: ['9.9.9.9'] },
      { lastProbeResult: sampleProbeResult({ as_exit: NO_EXIT_V6 }) },
    );
    add(
      { key: 'C', country: 'DE', version: '1.6.2', addresses: ['198.51.100.7'] },
      { lastProbeResult: null, lastTestedAt: null, lastProbeLog: null },
    );
    add({ key: 'E', country: 'FR', version: '1.6.1' });
    add({ key: 'G', country: 'US' }, { bonded: false });
    directory = build();
  });

  it('lists bonded ones of at least the default version, by country and key', () => {
    expect(keys(directory.gateways())).toBe('ABC');
    expect([...directory.hidden]).toEqual([['not bonded', 1]]);
  });

  it.each([
    ['1.6.1', 'ABCE'],
    ['1.6.2', 'ABC'],
    ['1.10.0', 'AB'],
    ['99.0.0', ''],
    ['0.0.0', 'ABCE'],
  ])('lists for the minimum version %s: %s', (minimum, expected) => {
    expect(keys(directory.gateways({ minimumVersion: minimumVersion(minimum) }))).toBe(expected);
  });

  it.each(['1.6', 'v1.6.2', 'abc', '', '1.6.2.0'])('refuses the minimum version %j', (given) => {
    expect(() => minimumVersion(given)).toThrow('INVALID_MINIMUM_VERSION');
  });

  it('lists the countries of all, entry and exit gateways', () => {
    expect(directory.countries()).toEqual(['CH', 'DE']);
    expect(directory.countries({ role: 'entry' })).toEqual(['CH', 'DE']);
    expect(directory.countries({ role: 'exit' })).toEqual(['CH']);
  });

  it('filters by country and by the proven roles', () => {
    expect(keys(directory.gateways({ country: 'DE' }))).toBe('BC');
    expect(keys(directory.gateways({ country: 'FR' }))).toBe('');
    expect(keys(directory.gateways({ role: 'entry' }))).toBe('AB');
    expect(keys(directory.gateways({ role: 'exit' }))).toBe('A');
    expect(keys(directory.gateways({ role: 'exit', country: 'DE' }))).toBe('');
    expect(directory.exitAddresses()).toEqual(['192.0.2.10']);
  });

  it('has neither a probe nor scores of a gateway that was never tested', () => {
    const [gateway] = directory.gateways({ country: 'DE' }).slice(1);
    expect(gateway).toMatchObject({ last_probe: null, performance_v2: null });
  });

  it('can be decoded by the VPN client but for sample keys', () => {
    const list = directory
      .gateways()
      .map((gateway) => ({ ...gateway, identity_key: '1'.repeat(43) }));
    expect(decodeAsVpnClient(JSON.parse(JSON.stringify(list)))).toHaveLength(3);
  });

  it('comes out the same piece by piece', () => {
    const builder = new DirectoryBuilder(withSocks5Score);
    for (const gateway of gateways) {
      const node = nodes.find(({ identityKey }) => identityKey === gateway.identityKey);
      builder.add(directoryCandidate(gateway, node ?? null));
    }
    expect(builder.build()).toEqual(directory);
  });
});

describe('the listed gateways', () => {
  it.each([
    ['an unbonded node', { bond: null }],
    ['an undescribed node', { selfDescribed: null }],
    ['a node that is not skimmed', { skimmed: null }],
  ])('not a gateway of %s', (_, node) => {
    add({ key: 'X' });
    nodes = [sampleNodeRecord({ key: 'X' }, node)];
    expect(build().gateways()).toEqual([]);
    expect([...build().hidden.keys()]).toEqual(['not in the latest cycle']);
  });

  it.each([
    ['malformed bond', { prettyBond: { identity_key: 'X' } }],
    ['malformed self-description', { selfDescribed: { declared_role: {} } }],
    ['malformed probe result', { lastProbeResult: { odd: 'shape' } }],
    ['malformed probe result', { lastProbeResult: 'text' }],
    [
      'unknown country',
      {
        prettyBond: {
          ...(sampleGatewayRecord().prettyBond as object),
          location: sampleLocation(''),
        },
      },
    ],
  ])('not one with a %s', (reason, gateway) => {
    add({ key: 'X' }, gateway);
    expect([...build().hidden.keys()]).toEqual([reason]);
  });

  it('no gateway without a strict semver version, for any minimum', () => {
    add({ key: 'X', version: '1.7' });
    expect(build().gateways({ minimumVersion: minimumVersion('0.0.0') })).toEqual([]);
  });

  it('a pre-release only on request', () => {
    add({ key: 'X', version: '1.6.2-rc.1' });
    expect(build().gateways()).toEqual([]);
    expect(keys(build().gateways({ minimumVersion: minimumVersion('1.6.2-rc.1') }))).toBe('X');
  });

  it('one with performance 0 and an offline score', () => {
    const gateway = only({ performance: 0, lastProbeResult: sampleProbeResult({ wg: null }) });
    expect(gateway.performance_v2?.score).toBe('offline');
  });
});

describe('entry and exit', () => {
  it('do not depend on roles, nor on the connection to an entry', () => {
    const as_entry = { can_connect: false, can_route: true };
    add({ key: 'X', role: 'EntryGateway' }, { lastProbeResult: sampleProbeResult({ as_entry }) });
    expect(keys(build().gateways({ role: 'entry' }))).toBe('X');
    expect(keys(build().gateways({ role: 'exit' }))).toBe('X');
  });

  it('leave out a gateway whose entry was not tested', () => {
    add({ key: 'X' }, { lastProbeResult: sampleProbeResult({ as_entry: null }) });
    const [gateway] = build().gateways();
    expect(gateway?.last_probe?.outcome.as_entry).toBeNull();
    expect(build().gateways({ role: 'entry' })).toEqual([]);
  });

  it('give exit addresses once each, sorted as text', () => {
    add({ key: 'A', addresses: ['9.9.9.9'] });
    add({ key: 'B', addresses: ['10.0.0.2', '2001:db8::1'] });
    add({ key: 'C', addresses: ['10.0.0.2'] });
    expect(build().exitAddresses()).toEqual(['10.0.0.2', '9.9.9.9']);
  });
});

describe('the data of a gateway', () => {
  it.each([
    [98, '0.98', 0.98],
    [100, '1.00', 1],
    [5, '0.05', 0.05],
    [0, '0.00', 0],
  ])('performance %d as %s', (performance, text, ratio) => {
    expect(only({ performance })).toMatchObject({
      performance: text,
      performance_v2: { uptime_percentage_last_24_hours: ratio },
    });
  });

  it.each([
    ['ISP', 'residential'],
    ['isp', 'residential'],
    ['hosting', 'other'],
  ])('a network of type %s as %s', (type, kind) => {
    const bond = sampleGatewayRecord({ key: 'X' }).prettyBond as { location: { asn: object } };
    const location = { ...bond.location, asn: { ...bond.location.asn, type } };
    expect(only({ prettyBond: { ...bond, location } }).location.asn).toMatchObject({ kind });
  });

  it('no network if the lookup has none', () => {
    const bond = sampleGatewayRecord().prettyBond as { location: object };
    const gateway = only({ prettyBond: { ...bond, location: { ...bond.location, asn: null } } });
    expect(gateway.location.asn).toBeNull();
  });

  it.each([[{ Mixnode: { layer: 2 } }], ['Inactive']] as const)('the role %j', (role) => {
    expect(only({}, { role }).role).toEqual(role);
  });

  it('no entry where the node does not declare one', () => {
    expect(only({}, { entry: false, exit: true }).entry).toBeNull();
  });

  it('bridges that are understood', () => {
    const args = { addresses: ['192.0.2.10:4443'], host: null, id_pubkey: 'aW4=' };
    const bridges = { version: '0', transports: [{ transport_type: 'quic_plain', args }] };
    expect(only({ bridges }).bridges).toEqual(bridges);
  });

  it('no bridges of an unknown kind', () => {
    expect(
      only({ bridges: { version: '0', transports: [{ transport_type: 'x' }] } }).bridges,
    ).toBeNull();
  });

  it('the description of its operator, or NA', () => {
    const description = { moniker: 'm', website: 'w', security_contact: 's', details: 'd' };
    expect(only({ description })).toMatchObject({ name: 'm', description: 'd' });
    nodes = [];
    gateways = [];
    expect(only({})).toMatchObject({ name: 'NA', description: 'NA' });
  });

  it('the probe with the fields that older clients read', () => {
    const gateway = only({ lastProbeResult: { ...sampleProbeResult(), extra: 1 } });
    expect(gateway.last_probe?.last_updated_utc).toBe('2026-03-11T08:15:30Z');
    expect(gateway.last_probe?.outcome.wg).toEqual({
      ...SAMPLE_WIREGUARD,
      can_handshake: SAMPLE_WIREGUARD.can_handshake_v4,
      can_resolve_dns: SAMPLE_WIREGUARD.can_resolve_dns_v4,
      ping_hosts_performance: SAMPLE_WIREGUARD.ping_hosts_performance_v4,
      ping_ips_performance: SAMPLE_WIREGUARD.ping_ips_performance_v4,
    });
  });
});

describe('the proxies', () => {
  const withLatency = (https_latency_ms: number | null) => ({
    lastProbeResult: sampleProbeResult({
      socks5: {
        can_connect_socks5: true,
        https_connectivity: {
          https_success: true,
          https_status_code: 200,
          https_latency_ms,
          endpoint_used: null,
          errors: ['late'],
        },
      },
    }),
  });

  it('are ranked among all gateways, unbonded ones too', () => {
    add({ key: 'A' }, withLatency(400));
    add({ key: 'B' }, withLatency(300));
    add({ key: 'C' }, { ...withLatency(200), bonded: false });
    add({ key: 'D' }, withLatency(100));
    add({ key: 'E' }, withLatency(null));
    const scores = build()
      .gateways()
      .map((one) => one.last_probe?.outcome.socks5);
    expect(scores.map((one) => one?.score)).toEqual(['low', 'medium', 'high', 'offline']);
    expect(scores[0]).toEqual({ can_proxy_https: true, score: 'low', errors: ['late'] });
  });

  it('that were not tested are offline and cannot', () => {
    const gateway = only({ lastProbeResult: sampleProbeResult({ socks5: null }) });
    expect(gateway.last_probe?.outcome.socks5).toEqual({
      can_proxy_https: false,
      score: 'offline',
      errors: null,
    });
  });
});
