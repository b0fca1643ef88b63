import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askForTarget, askRaw, type Answer } from '../../testing/ask.ts';
import { fixtureF, SUMMARY } from '../../testing/fixture-f.ts';
import { serveNetwork, type ServedNetwork } from '../../testing/serve-network.ts';
import { StoredRecords } from '../../testing/stored-records.ts';

const D = '/dvpn/v1/directory/gateways';
const VARY = 'origin, access-control-request-method, access-control-request-headers';

const GOOD = [
  D,
  `${D}?min_node_version=1.6.1`,
  `${D}/countries`,
  `${D}/country/DE`,
  `${D}/entry`,
  `${D}/entry/countries`,
  `${D}/entry/country/CH`,
  `${D}/exit`,
  `${D}/exit/countries`,
  `${D}/exit/country/CH`,
  `${D}/exit/ips`,
  '/explorer/v3/service-nodes',
  '/explorer/v3/service-nodes/1/delegations',
  '/v2/gateways',
  '/v2/gateways/skinny',
  '/v2/gateways/A',
  '/v2/metrics/sessions',
  '/v2/mixnodes/stats',
  '/v2/services',
  '/v2/status/build_information',
  '/v2/summary',
  '/v2/summary/history',
];

const BAD = [
  `${D}/country/zz`,
  '/v2/gateways/nope',
  '/v2/gateways?size=x',
  '/explorer/v3/service-nodes/9/delegations',
];

const store = () =>
  new StoredRecords({
    ...fixtureF(),
    summary: SUMMARY,
    history: [SUMMARY],
    traffic: [{ day: '2026-03-11', received: 1, sent: 1, dropped: 0, stake: 1 }],
    delegations: new Map([[1, []]]),
  });

/** The parts that are equal for a GET and a HEAD, and for two ways to the same answer. */
function comparable({ status, headers }: Answer): object {
  // An error has an id under which it is logged; a good answer has none unless it was requested.
  const own = ['date', 'connection', 'keep-alive', ...(status < 400 ? [] : ['x-request-id'])];
  const rest = Object.entries(headers).filter(([name]) => !own.includes(name));
  return { status, ...Object.fromEntries(rest) };
}

/** Once through the framework, once with answers from the hot path where it has one. */
describe.each([false, true])('answers (hot path: %s)', (hot) => {
  let network: ServedNetwork;
  /** The second time, so that the hot path knows the URL. */
  const again = async (path: string, headers?: Record<string, string>): Promise<Answer> => {
    await network.get(path, headers);
    return network.get(path, headers);
  };

  beforeAll(async () => {
    network = await serveNetwork(store(), { hot });
  });
  afterAll(() => network.stop());

  it.each(GOOD)('%s', async (path) => {
    const answer = await again(path);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      vary: `${VARY}, accept-encoding`,
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'content-length': String(answer.body.length),
    });
    expect(answer.headers['cache-control']).toBeUndefined();
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(JSON.stringify(JSON.parse(answer.text))).toBe(answer.text);
  });

  it.each(GOOD)('HEAD %s has the headers of GET and no body', async (path) => {
    const got = await again(path);
    const answer = await network.send('HEAD', path);
    expect(comparable(answer)).toEqual(comparable(got));
    expect(answer.text).toBe('');
  });

  it.each(GOOD)('%s is the same in every coding', async (path) => {
    const plain = await again(path);
    const gzip = await again(path, { 'accept-encoding': 'gzip' });
    const brotli = await again(path, { 'accept-encoding': 'gzip, br' });
    if (plain.body.length >= 256) {
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
      expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
    } else {
      expect([gzip.text, brotli.text]).toEqual([plain.text, plain.text]);
      expect(brotli.headers.etag).toBe(plain.headers.etag);
    }
    for (const answer of [gzip, brotli]) {
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
    }
  });

  it.each(['identity', 'gzip', 'br'])(
    '%s is not sent again to a client that has it',
    async (coding) => {
      const headers = { 'accept-encoding': coding };
      const first = await again(D, headers);
      const etag = first.headers.etag ?? '';
      for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await network.send(method, D, { ...headers, 'if-none-match': held });
          expect([answer.status, answer.text]).toEqual([304, '']);
          expect(answer.headers).toMatchObject({ etag, vary: `${VARY}, accept-encoding` });
          expect(answer.headers['content-length']).toBeUndefined();
          expect(answer.headers['content-type']).toBeUndefined();
        }
      }
      const other = await network.get(D, { ...headers, 'if-none-match': '"other"' });
      expect(other.status).toBe(200);
    },
  );

  it('does not take one coding for another', async () => {
    const { headers } = await again(D, { 'accept-encoding': 'br' });
    const plain = await network.get(D, { 'if-none-match': headers.etag ?? '' });
    expect(plain.status).toBe(200);
  });

  it('returns the request id of a client', async () => {
    await again(D);
    const answer = await network.get(D, { 'x-request-id': 'mine' });
    expect(answer.headers['x-request-id']).toBe('mine');
  });

  it('counts every answer under its operation', async () => {
    await again('/v2/summary');
    const { text } = await network.get('/metrics');
    expect(text).toMatch(
      /http_requests_total\{.*operation="summary",method="GET",status="200".*\} ([2-9]|\d\d)/,
    );
    expect(text).toMatch(/http_requests_in_flight\{.*\} 1\n/);
  });

  it('remembers the URLs that it answered', async () => {
    await again(`${D}/exit/ips`);
    expect(network.views.prepared(`${D}/exit/ips`)).toMatchObject({
      operationId: 'getExitGatewayIps',
    });
    expect(network.views.prepared('/v2/status/health')).toBeUndefined();
  });

  it.each(BAD)('%s is reported in plain text', async (path) => {
    const answer = await network.get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'access-control-allow-origin': '*',
      vary: VARY,
    });
    expect(answer.headers.etag).toBeUndefined();
    const head = await network.send('HEAD', path);
    expect(comparable(head)).toEqual(comparable(answer));
    expect(head.text).toBe('');
  });

  it.each(['/nope', '/v2', '/v2/summary/', '/v2/Summary', '/', '/dvpn/v1/directory'])(
    '%s does not exist',
    async (path) => {
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
        const answer = await network.send(method, path);
        expect([answer.status, answer.text]).toEqual([404, '']);
        expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', vary: VARY });
        expect(answer.headers['content-type']).toBeUndefined();
        expect(answer.headers['content-length']).toBe('0');
      }
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is no method of a resource', async (method) => {
    for (const path of ['/v2/summary', '/v2/gateways/A', D]) {
      const answer = await network.send(method, path);
      expect([answer.status, answer.text]).toEqual([405, '']);
      expect(answer.headers).toMatchObject({
        allow: 'GET,HEAD',
        'access-control-allow-origin': '*',
        vary: VARY,
      });
    }
  });

  it.each(['BREW', 'get', 'X-A.b~!'])('%s, an unknown method, is refused too', async (method) => {
    for (const [path, status] of [
      ['/v2/summary', 405],
      ['/v2/summary?x=1', 405],
      ['/nope', 404],
    ] as const) {
      const answer = await askRaw(network.port, `${method} ${path} HTTP/1.1`);
      expect([answer.status, answer.text]).toEqual([status, '']);
      expect(answer.head).toContain('access-control-allow-origin: *');
      expect(answer.head.includes('allow: GET,HEAD')).toBe(status === 405);
    }
    expect((await network.get('/metrics')).text).not.toContain(`method="${method}"`);
  });

  it('refuses data that is not a request', async () => {
    for (const line of ['B(EW /v2/summary HTTP/1.1', 'BREW /v2/summary HTTP/9', 'BREW', '{}']) {
      expect((await askRaw(network.port, line)).status).toBe(400);
    }
  });

  it.each(['/v2/summary', '/nope', '/v2/gateways/', '*'])('OPTIONS %s', async (path) => {
    const answer = await network.send('OPTIONS', path, {
      origin: 'https://page.example',
      'access-control-request-method': 'GET',
    });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-methods': 'POST,GET,PATCH,OPTIONS',
      'access-control-allow-headers': '*',
      'access-control-allow-origin': '*',
      vary: VARY,
    });
    expect(answer.headers['access-control-max-age']).toBeUndefined();
  });

  it('accepts a key of any length that a request can have', async () => {
    const key = 'k'.repeat(15_000);
    const { status, text } = await network.get(`/v2/gateways/${key}`);
    expect([status, text]).toEqual([400, key]);
  });

  it('ignores credentials', async () => {
    for (const authorization of ['Basic eDp5', 'Bearer x', 'nonsense']) {
      expect((await network.get('/v2/summary', { authorization })).status).toBe(200);
    }
  });

  it.each([
    ['/v2/gateways/\u00e9', 400, ''],
    ['/v2/gateways/A#b', 200, undefined],
    ['http://x/v2/gateways/nope', 400, 'nope'],
    ['http://x:y:z/', 400, ''],
    ['http://[', 400, ''],
    ['/v2/gateways/a b', 400, ''],
  ])('the target %j is answered %d', async (target, status, text) => {
    const answer = await askForTarget(network.port, target);
    expect(answer.status).toBe(status);
    if (text !== undefined) expect(answer.text).toBe(text);
  });
});

describe('cache control', () => {
  it('is sent where the operator set an age', async () => {
    const network = await serveNetwork(store(), { maxAgeSeconds: 30 });
    const paths = ['/v2/summary', '/v2/gateways', '/explorer/v3/service-nodes/1/delegations'];
    for (const path of paths) {
      const { headers } = await network.get(path);
      expect(headers['cache-control']).toBe('public, max-age=30');
      const held = await network.get(path, { 'if-none-match': headers.etag ?? '' });
      expect([held.status, held.headers['cache-control']]).toEqual([304, 'public, max-age=30']);
    }
    for (const path of BAD) {
      expect((await network.get(path)).headers['cache-control']).toBeUndefined();
    }
    await network.stop();
  });
});
