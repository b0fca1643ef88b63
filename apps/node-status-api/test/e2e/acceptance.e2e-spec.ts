import { beforeAll, describe, expect, it } from '@jest/globals';
import { useNodeStatusApi } from './node-status-under-test.ts';
import { AT, storeFive } from './stored-network.ts';

const D = '/dvpn/v1/directory/gateways';
const NODES = '/explorer/v3/service-nodes';
const SESSIONS = '/v2/metrics/sessions';
const QUERY = 'Failed to deserialize query string: ';
const VARY = 'origin, access-control-request-method, access-control-request-headers';

const service = useNodeStatusApi();

const keys = (items: { identity_key?: string; gateway_identity_key?: string }[]): string =>
  items.map((item) => item.identity_key ?? item.gateway_identity_key).join(' ');

/** Before anything is collected; the tests of a file run in their order. */
describe('before the first cycle', () => {
  it('there are lists without items, and no summary', async () => {
    const { client } = service();
    expect(await client.json(D)).toEqual([]);
    expect(await client.json(`${NODES}?page=3`)).toEqual({
      page: 0,
      size: 10,
      total: 0,
      items: [],
    });
    expect(await client.json('/v2/summary/history')).toEqual([]);
    const summary = await client.get('/v2/summary');
    expect([summary.status, summary.text]).toEqual([500, 'Internal server error']);
    const unknown = await client.get(`${NODES}/7/delegations`);
    expect([unknown.status, unknown.text]).toEqual([404, 'No delegation data for node_id=7']);
  });
});

describe('a network of five gateways', () => {
  beforeAll(async () => {
    await storeFive(service());
    await service().client.api.refresh();
  });

  it.each([
    [D, 'A B C'],
    [`${D}?min_node_version=1.6.1`, 'A B C E'],
    [`${D}?min_node_version=1.6.2`, 'A B C'],
    [`${D}?min_node_version=1.10.0`, 'A B'],
    [`${D}?min_node_version=99.0.0`, ''],
    [`${D}?size=1`, 'A B C'],
    [`${D}/entry`, 'A B'],
    [`${D}/exit`, 'A'],
    [`${D}/country/DE`, 'B C'],
    [`${D}/country/de`, 'B C'],
    [`${D}/country/FR`, ''],
    [`${D}/country/XK`, ''],
    [`${D}/entry/country/CH`, 'A'],
    [`${D}/exit/country/DE`, ''],
  ])('%s: %s', async (path, expected) => {
    expect(keys(await service().client.json(path))).toBe(expected);
  });

  it.each([
    [`${D}/countries`, ['CH', 'DE']],
    [`${D}/entry/countries`, ['CH', 'DE']],
    [`${D}/exit/countries`, ['CH']],
    [`${D}/exit/ips`, ['192.0.2.10']],
  ])('%s: %j', async (path, expected) => {
    expect(await service().client.json(path)).toEqual(expected);
  });

  it.each([
    ['/v2/gateways', 5, 'A B C E G'],
    ['/v2/gateways/skinny', 4, 'A B C E'],
    ['/v2/gateways?size=2&page=1', 5, 'C E'],
    ['/v2/gateways?size=0', 5, ''],
    ['/v2/gateways?size=5&page=1', 5, ''],
    ['/v2/gateways?size=5&page=9', 5, ''],
    [`${NODES}?size=1000`, 4, 'A B C E'],
    ['/explorer/v3/nym-nodes', 4, 'A B C E'],
  ])('%s: %d in all, on this page %s', async (path, total, expected) => {
    const page = await service().client.json(path);
    expect(page.total).toBe(total);
    expect(keys(page.items)).toBe(expected);
  });

  it.each([
    [`${D}?min_node_version=1.6`, 'Min version must be valid semver'],
    [`${D}?min_node_version=v1.6.2`, 'Min version must be valid semver'],
    [`${D}?min_node_version=`, 'Min version must be valid semver'],
    [`${D}/country/zz`, 'Invalid URL: invalid value: string "zz", expected a two letter string'],
    [
      `${D}/exit/country/UK`,
      'Invalid URL: invalid value: string "UK", expected a two letter string',
    ],
    [
      `${D}/country/%C4%B1s`,
      'Invalid URL: invalid value: string "ıs", expected a two letter string',
    ],
    [`${NODES}?size=-1`, `${QUERY}invalid digit found in string`],
    [`${NODES}?size=`, `${QUERY}cannot parse integer from empty string`],
    [`${NODES}?page=99999999999999999999`, `${QUERY}number too large to fit in target type`],
    [`${NODES}?size=5&size=6`, `${QUERY}duplicate field \`size\``],
    [`${NODES}/abc/delegations`, 'Invalid URL: Cannot parse `"abc"` to a `u32`'],
    [`${NODES}/4294967296/delegations`, 'Invalid URL: Cannot parse `"4294967296"` to a `u32`'],
    ['/v2/gateways/nope', 'nope'],
    [`${SESSIONS}?day=2026-02-30`, '2026-02-30'],
    [`${SESSIONS}?day=bad&node_id=bad2`, 'bad'],
    [`${SESSIONS}?node_id=x1`, 'x1'],
    ['/v2/mixnodes/stats?offset=-1', 'Offset must be non-negative'],
    ['/v2/mixnodes/stats?offset=x', `${QUERY}invalid digit found in string`],
    ['/v2/services?wss=1', `${QUERY}provided string was not \`true\` or \`false\``],
  ])('%s: 400 %s', async (path, text) => {
    const answer = await service().client.get(path);
    expect([answer.status, answer.text]).toEqual([400, text]);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  it('has no data about a gateway that was never probed', async () => {
    const [, never] = await service().client.json(`${D}/country/DE`);
    expect(never).toMatchObject({ identity_key: 'C', last_probe: null, performance_v2: null });
  });

  it('shows a gateway that left with its last data', async () => {
    expect(await service().client.json('/v2/gateways/G')).toMatchObject({
      bonded: false,
      explorer_pretty_bond: { location: { two_letter_iso_country_code: 'US' } },
      routing_score: 0,
      config_score: 0,
    });
  });

  it('has delegations of the reachable nodes', async () => {
    const { client } = service();
    const delegations = await client.json(`${NODES}/1/delegations`);
    expect(delegations.map(({ owner }: { owner: string }) => owner)).toEqual([
      'n1first',
      'n1second',
    ]);
    expect(Object.keys(delegations[0])).toEqual([
      'amount',
      'cumulative_reward_ratio',
      'block_height',
      'owner',
      'proxy',
    ]);
    expect(await client.json(`${NODES}/2/delegations`)).toEqual([]);
  });

  it('has a summary, also of the day before', async () => {
    const { client } = service();
    const summary = await client.json('/v2/summary');
    expect(summary).toMatchObject({
      total_nodes: 4,
      gateways: { bonded: { count: 4 }, historical: { count: 5 } },
    });
    const history = await client.json('/v2/summary/history');
    expect(history.map(({ date }: { date: string }) => date)).toEqual(['2026-03-11', '2026-03-10']);
    expect(history[0].value_json.gateways.bonded.last_updated_utc).toBe(
      String(AT.getTime() / 1000),
    );
  });
});

describe('fields that the network does not need', () => {
  it('sessions: the first report of a day stays, kinds that are not shown are in no list', async () => {
    const { client, scraped } = service();
    const row = {
      nodeId: 1,
      identityKey: 'A',
      day: '2026-03-10',
      uniqueActiveClients: 1,
      sessionsStarted: 2,
      usersHashes: null,
      vpnSessions: [100],
      mixnetSessions: null,
      unknownSessions: null,
    };
    await scraped.saveSessions(
      [{ ...row, day: '2026-03-09' }, row, { ...row, nodeId: 2 }],
      '2020-01-01',
    );
    await scraped.saveSessions([{ ...row, vpnSessions: [999] }], '2020-01-01');
    expect(await client.json(SESSIONS)).toMatchObject({
      total: 3,
      items: [{ vpn_sessions: [100] }, { vpn_sessions: [100] }, {}],
    });
    expect(await client.json(`${SESSIONS}?node_id=1&day=2026-03-10`)).toMatchObject({ total: 1 });
    expect(await client.json(`${SESSIONS}?node_id=99`)).toMatchObject({ total: 0, items: [] });
  });

  it('packets: increments, and a restart of a node', async () => {
    const { client, scraped } = service();
    for (const received of [100, 150, 20]) {
      const counters = { received, sent: 0, dropped: 0 };
      await scraped.saveTraffic([{ nodeId: 1, identityKey: 'A', counters, stake: 5 }], AT);
    }
    await client.api.refresh();
    expect(await client.json('/v2/mixnodes/stats')).toMatchObject([
      { date_utc: '2026-03-11', total_packets_received: 70, total_stake: 5 },
    ]);
  });
});

describe('the transport', () => {
  it('HEAD has the headers of GET and no body; a valid entity tag is answered with 304', async () => {
    const { client } = service();
    for (const path of ['/v2/summary', D, '/v2/gateways?size=1', SESSIONS]) {
      const got = await client.get(path);
      const head = await client.send('HEAD', path);
      expect([head.status, head.text]).toEqual([200, '']);
      expect(head.headers['content-length']).toBe(String(Buffer.byteLength(got.text)));
      expect(head.headers.etag).toBe(got.headers.etag);
      expect(got.headers).toMatchObject({
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        vary: `${VARY}, accept-encoding`,
      });
      expect(got.headers['cache-control']).toBeUndefined();
      const again = await client.get(path, { 'if-none-match': got.headers.etag ?? '' });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });

  it.each(['/v2/summary', '/nope', '/', '/v2/gateways/'])('OPTIONS %s', async (path) => {
    const answer = await service().client.send('OPTIONS', path);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST,GET,PATCH,OPTIONS',
      'access-control-allow-headers': '*',
    });
  });

  it.each([
    ['GET', '/nope', 404],
    ['GET', '/v2/gateways/', 404],
    ['GET', '//v2/gateways', 404],
    ['POST', '/v2/summary', 405],
    ['DELETE', '/v2/gateways/A', 405],
  ])('%s %s: %d without a body', async (method, path, status) => {
    const answer = await service().client.send(method, path);
    expect([answer.status, answer.text]).toEqual([status, '']);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers.allow).toBe(status === 405 ? 'GET,HEAD' : undefined);
  });

  it('serves its health and build information', async () => {
    const { client } = service();
    const { uptime, ...rest } = await client.json('/v2/status/health');
    expect([Number.isInteger(uptime), rest]).toEqual([true, {}]);
    expect(Object.keys(await client.json('/v2/status/build_information'))).toHaveLength(10);
    expect(await client.json('/health')).toMatchObject({ status: 'up', database: 'up' });
  });
});
