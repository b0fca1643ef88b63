import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { GatewayRecord, NodeData } from '@tandem/node-network-domain';
import {
  decodeAsVpnClient,
  sampleGatewayRecord,
  sampleLocation,
  sampleNodeData,
  sampleProbeResult,
  sampleSkimmedNode,
  SAMPLE_WIREGUARD,
  type SampleNode,
} from '@tandem/node-network-domain/testing';
import { EXIT_WITHOUT_V6, fixtureF, NEVER_PROBED } from '../../testing/fixture-f.ts';
import { serveNetwork, type Parsed, type ServedNetwork } from '../../testing/serve-network.ts';
import { nodeWithGateway, recordsOf, StoredRecords } from '../../testing/stored-records.ts';

const D = '/dvpn/v1/directory/gateways';

let store: StoredRecords;
let network: ServedNetwork;

const keysOf = (list: readonly { identity_key: string }[]): string =>
  list.map((gateway) => gateway.identity_key).join('');
const keys = async (path: string): Promise<string> => keysOf(await network.json(path));

/** Replaces the served gateways. */
async function serveOnly(...pairs: Parameters<typeof recordsOf>[0]): Promise<void> {
  store.commit(recordsOf(pairs));
  await network.views.refresh();
}

/** The directory's view of one gateway. */
async function only(gateway: Partial<GatewayRecord>, node: SampleNode = {}): Promise<Parsed> {
  await serveOnly(nodeWithGateway({ key: 'X', ...node }, gateway));
  const list = await network.json(`${D}?min_node_version=0.0.0`);
  expect(list).toHaveLength(1);
  return list[0];
}

const bondIn = (country: string, location = {}): { prettyBond: unknown } => ({
  prettyBond: {
    ...(sampleGatewayRecord().prettyBond as object),
    location: { ...sampleLocation(country), ...location },
  },
});

beforeEach(async () => {
  store = new StoredRecords(fixtureF());
  network = await serveNetwork(store);
});
afterEach(() => network.stop());

describe('the list of gateways', () => {
  it.each([
    ['', 'ABC'],
    ['?min_node_version=1.6.1', 'ABCE'],
    ['?min_node_version=1.6.2', 'ABC'],
    ['?min_node_version=1.10.0', 'AB'],
    ['?min_node_version=1.26.0', 'AB'],
    ['?min_node_version=0.0.0', 'ABCE'],
    ['?size=1', 'ABC'],
    ['?show_vpn_only=true&page=x', 'ABC'],
    ['?min_node_version=1.6.0%2Bbuild', 'ABCE'],
  ])('%s holds %s', async (query, expected) => {
    expect(await keys(D + query)).toBe(expected);
  });

  it('is empty for an unknown version, and the answer is not cached for other readers', async () => {
    expect(await network.json(`${D}?min_node_version=99.0.0`)).toEqual([]);
    expect(await keys(`${D}/entry`)).toBe('AB');
    expect(await keys(D)).toBe('ABC');
  });

  it.each(['1.6', 'v1.6.2', 'abc', '', '1.6.2.0', '01.6.2', '1.6.2+build', ' 1.6.2'])(
    'refuses the minimum version %j',
    async (version) => {
      const answer = await network.get(`${D}?min_node_version=${version.replaceAll(' ', '%20')}`);
      // A plus sign is a space in a query.
      expect([answer.status, answer.text]).toEqual([400, 'Min version must be valid semver']);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    },
  );

  it('reports a repeated parameter', async () => {
    const answer = await network.get(`${D}?min_node_version=1.0.0&min_node_version=1.0.0`);
    expect([answer.status, answer.text]).toEqual([
      400,
      'Failed to deserialize query string: duplicate field `min_node_version`',
    ]);
  });

  it('ranks pre-releases below and needs strict versions', async () => {
    await serveOnly(
      nodeWithGateway({ key: 'P', version: '1.6.2-rc.1' }),
      nodeWithGateway({ key: 'Q', version: '1.7' }),
      nodeWithGateway({ key: 'R', version: '1.6.2+b' }),
    );
    expect(await keys(D)).toBe('R');
    expect(await keys(`${D}?min_node_version=1.6.2-rc.1`)).toBe('PR');
    expect(await keys(`${D}?min_node_version=0.0.0`)).toBe('PR');
  });

  it('has explicit nulls for a gateway that was never probed', async () => {
    const list = await network.json(D);
    expect(list[2]).toMatchObject({ identity_key: 'C', last_probe: null, performance_v2: null });
  });

  it('lists gateways of any performance, role and score', async () => {
    expect(await only({ performance: 0 }, { role: 'Inactive' })).toMatchObject({
      performance: '0.00',
      role: 'Inactive',
      performance_v2: { mixnet_score: 'offline' },
    });
    expect(await only({}, { role: { Mixnode: { layer: 2 } } })).toMatchObject({
      role: { Mixnode: { layer: 2 } },
    });
  });

  it('omits gateways with malformed data or without a location', async () => {
    await serveOnly(
      nodeWithGateway({ key: 'L' }, bondIn('')),
      nodeWithGateway({ key: 'M' }, { lastProbeResult: { odd: 1 } }),
      nodeWithGateway({ key: 'N' }),
    );
    expect(await keys(D)).toBe('N');
    const { items } = await network.json('/v2/gateways');
    expect(items[1]).toMatchObject({ gateway_identity_key: 'M', last_probe_result: { odd: 1 } });
    expect(items).toHaveLength(3);
  });

  it('can be decoded by the VPN client', async () => {
    await serveOnly(
      ...['CH', 'DE', 'FR'].map((country, index) =>
        nodeWithGateway({ key: String(index + 1).repeat(43), country }),
      ),
    );
    expect(decodeAsVpnClient(await network.json(D))).toHaveLength(3);
  });
});

describe('countries', () => {
  it.each([
    ['/countries', ['CH', 'DE']],
    ['/entry/countries', ['CH', 'DE']],
    ['/exit/countries', ['CH']],
  ])('%s', async (path, expected) => {
    expect(await network.json(D + path)).toEqual(expected);
  });

  it.each([
    ['/country/DE', 'BC'],
    ['/country/de', 'BC'],
    ['/country/FR', ''],
    ['/country/XK', ''],
    ['/entry/country/CH', 'A'],
    ['/entry/country/De', 'B'],
    ['/exit/country/DE', ''],
    ['/exit/country/ch', 'A'],
  ])('%s holds "%s"', async (path, expected) => {
    expect(await keys(D + path)).toBe(expected);
  });

  describe.each(['/country', '/entry/country', '/exit/country'])('%s', (path) => {
    it.each([
      ['zz', '"zz"'],
      ['CHE', '"CHE"'],
      ['UK', '"UK"'],
      ['c', '"c"'],
      ['a%22', '"a\\""'],
      ['%C3%A9', '"é"'],
      ['%zz', '"%zz"'],
      ['+', '"+"'],
    ])('refuses %s', async (code, quoted) => {
      const answer = await network.get(`${D}${path}/${code}`);
      expect([answer.status, answer.text]).toEqual([
        400,
        `Invalid URL: invalid value: string ${quoted}, expected a two letter string`,
      ]);
    });

    it('names the parameter that is not UTF-8', async () => {
      const answer = await network.get(`${D}${path}/%FF`);
      expect([answer.status, answer.text]).toEqual([
        400,
        'Invalid URL: Invalid UTF-8 in `two_letter_country_code`',
      ]);
    });
  });
});

describe('entry and exit gateways', () => {
  it('are those that the last probe proved', async () => {
    expect(await keys(`${D}/entry`)).toBe('AB');
    expect(await keys(`${D}/exit`)).toBe('A');
    expect(await network.json(`${D}/exit/ips`)).toEqual(['192.0.2.10']);
  });

  it('do not depend on role or connection', async () => {
    const outcome = { as_entry: { can_connect: false, can_route: true } };
    await serveOnly(
      nodeWithGateway(
        { key: 'X', role: 'EntryGateway' },
        { lastProbeResult: sampleProbeResult(outcome) },
      ),
      nodeWithGateway({ key: 'Y' }, { lastProbeResult: sampleProbeResult({ as_entry: null }) }),
    );
    expect(await keys(`${D}/entry`)).toBe('X');
    expect(await keys(`${D}/exit`)).toBe('XY');
    const [, second] = await network.json(D);
    expect(second.last_probe.outcome.as_entry).toBeNull();
  });

  it('have their IPv4 addresses sorted as text, once each', async () => {
    await serveOnly(
      nodeWithGateway({ key: 'X', addresses: ['9.9.9.9', '2001:db8::1'] }),
      nodeWithGateway({ key: 'Y', addresses: ['10.0.0.2'] }),
      nodeWithGateway({ key: 'Z', addresses: ['10.0.0.2', '9.9.9.10'] }),
      nodeWithGateway(
        { key: 'W', addresses: ['8.8.8.8'] },
        { lastProbeResult: sampleProbeResult({ as_exit: EXIT_WITHOUT_V6 }) },
      ),
    );
    expect(await network.json(`${D}/exit/ips`)).toEqual(['10.0.0.2', '9.9.9.10', '9.9.9.9']);
  });
});

describe('a gateway', () => {
  it.each([
    [98, '0.98', 0.98],
    [100, '1.00', 1],
    [5, '0.05', 0.05],
  ])('with performance %d', async (performance, text, ratio) => {
    expect(await only({ performance })).toMatchObject({
      performance: text,
      performance_v2: { uptime_percentage_last_24_hours: ratio },
    });
  });

  it.each([
    [80, 'medium'],
    [81, 'high'],
    [60, 'low'],
    [10, 'offline'],
  ])('with performance %d has the mixnet score %s', async (performance, score) => {
    expect((await only({ performance })).performance_v2.mixnet_score).toBe(score);
  });

  it.each([
    [100, 'low', 'high'],
    [25, 'offline', 'offline'],
  ])('without WireGuard and performance %d', async (performance, score, load) => {
    const gateway = await only({ performance, lastProbeResult: sampleProbeResult({ wg: null }) });
    expect(gateway.performance_v2).toMatchObject({ score, load });
    expect(gateway.last_probe.outcome.wg).toBeNull();
  });

  it.each([
    [{ ping_ips_performance_v4: 0.9 }, { score: 'high', load: 'low' }],
    [{ downloaded_file_size_bytes_v4: 1_048_576 }, { score: 'medium' }],
    [{ ping_ips_performance_v4: 0.8 }, { load: 'low' }],
    [{ ping_ips_performance_v4: 0.4 }, { load: 'medium' }],
    [{ ping_ips_performance_v4: 0.39 }, { load: 'high' }],
  ])('scores %j', async (wireguard, expected) => {
    const wg = { ...SAMPLE_WIREGUARD, ...wireguard };
    const gateway = await only({ lastProbeResult: sampleProbeResult({ wg }) });
    expect(gateway.performance_v2).toMatchObject(expected);
    expect(gateway.last_probe.outcome.wg).toMatchObject({
      can_handshake: wg.can_handshake_v4,
      can_resolve_dns: wg.can_resolve_dns_v4,
      ping_ips_performance: wg.ping_ips_performance_v4,
      ping_hosts_performance: wg.ping_hosts_performance_v4,
    });
  });

  it('has a proxy ranked among all', async () => {
    const latency = (ms: number | null) => ({
      lastProbeResult: sampleProbeResult({
        socks5: {
          can_connect_socks5: true,
          https_connectivity: {
            https_success: true,
            https_status_code: 200,
            https_latency_ms: ms,
            endpoint_used: null,
            errors: ['"score":"high"'],
          },
        },
      }),
    });
    await serveOnly(
      nodeWithGateway({ key: 'A' }, latency(100)),
      nodeWithGateway({ key: 'B' }, latency(200)),
      nodeWithGateway({ key: 'C' }, latency(300)),
      nodeWithGateway({ key: 'D' }, latency(400)),
      nodeWithGateway({ key: 'E' }, latency(null)),
      nodeWithGateway({ key: 'F' }, { lastProbeResult: sampleProbeResult({ socks5: null }) }),
      nodeWithGateway({ key: 'G' }, NEVER_PROBED),
    );
    const list = await network.json(D);
    const socks5 = list.map((one: Parsed) => one.last_probe?.outcome.socks5);
    expect(socks5.map((one: Parsed) => one?.score)).toEqual([
      'high',
      'high',
      'medium',
      'low',
      'offline',
      'offline',
      undefined,
    ]);
    expect(socks5[4]).toEqual({
      can_proxy_https: true,
      score: 'offline',
      errors: ['"score":"high"'],
    });
    expect(socks5[5]).toEqual({ can_proxy_https: false, score: 'offline', errors: null });
  });

  it('is found in the text even if names have the form of a score', async () => {
    const description = {
      moniker: '"score":"offline"',
      website: '',
      security_contact: '',
      details: 'é"score":"low"€',
    };
    const gateway = await only({ description });
    expect(gateway).toMatchObject({
      name: description.moniker,
      description: description.details,
      last_probe: { outcome: { socks5: { score: 'high' } } },
      performance_v2: { score: 'high' },
    });
  });

  it.each([
    ['ISP', 'residential'],
    ['hosting', 'other'],
  ])('of a network of type %s is %s', async (type, kind) => {
    const asn = { ...sampleLocation().asn, type };
    expect((await only(bondIn('CH', { asn }))).location.asn).toMatchObject({ kind });
    expect((await only(bondIn('CH', { asn: null }))).location.asn).toBeNull();
  });

  it('has an entry only where the node declares one', async () => {
    expect((await only({}, { entry: false })).entry).toBeNull();
    expect((await only({}, { entry: true })).entry).toEqual(sampleSkimmedNode().entry);
  });

  it('passes on bridges that are understood', async () => {
    const bridges = {
      version: '0',
      transports: [
        {
          transport_type: 'quic_plain',
          args: { addresses: ['192.0.2.10:4443'], host: null, id_pubkey: 'aW52' },
        },
      ],
    };
    expect((await only({ bridges })).bridges).toEqual(bridges);
    const odd = { version: '0', transports: [{ transport_type: 'tcp', args: {} }] };
    expect((await only({ bridges: odd })).bridges).toBeNull();
    expect((await network.json('/v2/gateways/X')).bridges).toEqual(odd);
  });

  it('names the keys of the Lewes protocol as the directory does', async () => {
    const selfDescribed: NodeData = {
      ...sampleNodeData({ key: 'X' }),
      lewes_protocol: {
        content: {
          enabled: true,
          control_port: 1,
          data_port: 2,
          x25519: 'x',
          kem_keys: { ml_kem768: { blake3: '00' } },
        },
        signature: 's',
      },
    };
    const gateway = await only({ selfDescribed });
    expect(gateway.lewes_protocol_details.content.kem_keys).toEqual({ mlkem768: { blake3: '00' } });
  });
});
