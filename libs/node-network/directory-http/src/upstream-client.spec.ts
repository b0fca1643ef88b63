import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cut, flood, LocalServer, silence, stall, type Answer } from '../test/local-server.ts';
import { documentUrl } from './document-url.ts';
import { UpstreamClient, type UpstreamLimits } from './upstream-client.ts';

let server: LocalServer;

beforeEach(async () => {
  server = await LocalServer.start();
});
afterEach(() => server.close());

function get(path: string, limits: Partial<UpstreamLimits> = {}): Promise<unknown> {
  const client = new UpstreamClient({ backoffMs: 1, maxBytes: 10_000, ...limits });
  return client.get('list', new URL(server.url + path));
}

const unavailable = (reason: string) => ({
  code: 'UPSTREAM_UNAVAILABLE',
  data: { document: 'list', reason },
});
const malformed = (reason: string) => ({
  code: 'UPSTREAM_MALFORMED',
  data: { document: 'list', reason },
});

describe('a good answer', () => {
  it('is parsed', async () => {
    server.json('/list', { good: true });
    expect(await get('/list')).toEqual({ good: true });
    expect(server.lastHeaders.accept).toBe('application/json');
  });

  it('is found behind redirects on the same host', async () => {
    server.redirect('/list', '/moved?page=1');
    server.redirect('/moved?page=1', `${server.url}/there`);
    server.json('/there', [1]);
    expect(await get('/list')).toEqual([1]);
  });

  it('may be absent', async () => {
    const client = new UpstreamClient();
    expect(await client.find('list', new URL(`${server.url}/none`))).toBeNull();
    await expect(get('/none')).rejects.toMatchObject(unavailable('HTTP status 404'));
    expect(server.requests).toHaveLength(2);
  });
});

describe('a failure that may pass', () => {
  const error: Answer = (_, response) => response.writeHead(503).end();
  const half: Answer = (_, response) => response.end('{"half":');

  it.each([
    ['an error', error],
    ['a cut connection', cut],
    ['half a document', half],
    ['silence', silence],
    ['a stalled document', stall],
  ])('is tried again: %s', async (_, failure) => {
    server.on('/list', (request, response) => {
      if (server.requests.length < 3) failure(request, response);
      else response.end('[2]');
    });
    const isLate = failure === silence || failure === stall;
    expect(await get('/list', isLate ? { timeoutMs: 500 } : {})).toEqual([2]);
    expect(server.requests).toHaveLength(3);
  });

  it('is given up after some attempts, with the last reason', async () => {
    server.on('/list', (_, response) => response.writeHead(502).end());
    await expect(get('/list')).rejects.toMatchObject(unavailable('HTTP status 502'));
    expect(server.requests).toHaveLength(3);
    server.on('/list', (_, response) => response.end('<html>'));
    await expect(get('/list')).rejects.toMatchObject(malformed('not a JSON document'));
    server.on('/list', silence);
    await expect(get('/list', { timeoutMs: 300 })).rejects.toMatchObject(
      unavailable('no answer in time'),
    );
  });

  it('is not retried if the server requests minutes', async () => {
    server.on('/list', (_, response) => response.writeHead(429, { 'retry-after': '120' }).end());
    await expect(get('/list')).rejects.toMatchObject(unavailable('HTTP status 429'));
    expect(server.requests).toHaveLength(1);
  });

  it('includes a refused connection', async () => {
    const gone = await LocalServer.start();
    const url = new URL(gone.url);
    await gone.close();
    const client = new UpstreamClient({ backoffMs: 1 });
    await expect(client.get('list', url)).rejects.toMatchObject(unavailable('ECONNREFUSED'));
  });
});

describe('a final failure', () => {
  it.each([401, 410])('is status %d', async (status) => {
    server.on('/list', (_, response) => response.writeHead(status).end());
    await expect(get('/list')).rejects.toMatchObject(unavailable(`HTTP status ${status}`));
    expect(server.requests).toHaveLength(1);
  });

  it('is a document without end', async () => {
    server.on('/list', flood);
    await expect(get('/list')).rejects.toMatchObject(malformed('longer than 10000 bytes'));
    expect(server.requests).toHaveLength(1);
  });

  it('is a small document that unpacks to a huge one', async () => {
    const packed = gzipSync(JSON.stringify('x'.repeat(1_000_000)));
    expect(packed.length).toBeLessThan(10_000);
    server.on('/list', (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    );
    await expect(get('/list')).rejects.toMatchObject(malformed('longer than 10000 bytes'));
  });

  it('is a redirect in circles', async () => {
    server.redirect('/list', '/list');
    await expect(get('/list')).rejects.toMatchObject(unavailable('too many redirects'));
    expect(server.requests).toHaveLength(4);
  });

  it.each(['http://169.254.169.254/latest', 'http://localhost/', 'file:///etc/passwd', 'http://['])(
    'is a redirect to %s',
    async (location) => {
      server.redirect('/list', location);
      await expect(get('/list')).rejects.toMatchObject(unavailable('redirected to another host'));
    },
  );
});

describe('documentUrl', () => {
  it('preserves path and query of the base', () => {
    const url = documentUrl('https://geo.example/v1/?token=t', '/2001%3Adb8%3A%3A1', { page: '2' });
    expect(url.href).toBe('https://geo.example/v1/2001%3Adb8%3A%3A1?token=t&page=2');
  });
});

describe('the stop', () => {
  it.each([
    ['a request', silence],
    ['a document', stall],
    ['a pause', (_, response) => response.writeHead(503, { 'retry-after': '9' }).end()],
  ])('ends %s that is on, and refuses later ones', async (_, answer) => {
    const stopping = new AbortController();
    const client = new UpstreamClient({ timeoutMs: 60_000, backoffMs: 60_000 }, stopping.signal);
    server.on('/list', (request, response) => {
      answer(request, response);
      setTimeout(() => stopping.abort(), 20);
    });
    const ask = () => client.get('list', new URL(`${server.url}/list`));
    await expect(ask()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    await expect(ask()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    expect(server.requests).toHaveLength(1);
  });
});
