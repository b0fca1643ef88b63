import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboundAddressPolicy, type AddressPolicy } from '@tandem/shared-outbound-http';
import { cut, flood, LocalServer, silence, stall } from '../test/local-server.ts';
import { NodeClient, type ResolveHost } from './node-client.ts';

const LIMITS = { timeoutMs: 60_000, maxBytes: 10_000, maxRedirects: 2 };
/** For servers that do not answer: on a busy machine, others answer late. */
const IMPATIENT = { ...LIMITS, timeoutMs: 400 };
const ONLY_THIS_HOST: AddressPolicy = { allows: (address) => address === '127.0.0.1' };

let server: LocalServer;
let client: NodeClient;

beforeEach(async () => {
  server = await LocalServer.start();
  client = new NodeClient(ONLY_THIS_HOST, LIMITS);
});
afterEach(() => server.close());

const get = (path: string): Promise<unknown> => client.get(server.url + path);
const resolvingTo = (...answers: string[][]): ResolveHost => {
  return async () => answers.shift() ?? [];
};

describe('a node', () => {
  it('gives documents', async () => {
    server.json('/a?b=c', { good: true });
    expect(await get('/a?b=c')).toEqual({ good: true });
    expect(server.lastHeaders).toMatchObject({ host: `127.0.0.1:${server.port}` });
  });

  it('may redirect', async () => {
    server.redirect('/a', '/b');
    server.json('/b', 1);
    expect(await get('/a')).toBe(1);
  });

  it.each([
    ['is silent', silence, 'no answer in time'],
    ['stalls', stall, 'no answer in time'],
    ['floods', flood, 'longer than 10000 bytes'],
    ['is cut off', cut, 'ECONNRESET'],
  ])('that %s costs little', async (_, answer, reason) => {
    server.on('/a', answer);
    const isLate = reason === 'no answer in time';
    client = new NodeClient(ONLY_THIS_HOST, isLate ? IMPATIENT : LIMITS);
    await expect(get('/a')).rejects.toThrow(reason);
  });

  it('that writes nonsense is reported as malformed', async () => {
    server.on('/a', (_, response) => response.end('<html>'));
    await expect(get('/a')).rejects.toThrow('not a JSON document');
    await expect(get('/missing')).rejects.toMatchObject({ status: 404 });
  });
});

describe('an address that is not allowed', () => {
  it.each([
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.2]/',
    'http://2130706434/',
    'http://0x7f.2/',
    'http://169.254.169.254/latest/meta-data',
  ])('is not contacted: %s', async (url) => {
    await expect(client.get(url)).rejects.toThrow('address not allowed');
  });

  it('is not contacted by way of a redirect', async () => {
    server.redirect('/a', `http://127.0.0.2:${server.port}/secret`);
    server.json('/secret', 'secret');
    await expect(get('/a')).rejects.toThrow('address not allowed');
    expect(server.requests).toEqual(['/a']);
  });

  it.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'http://['])(
    'is not contacted by way of a redirect to %s',
    async (location) => {
      server.redirect('/a', location);
      await expect(get('/a')).rejects.toThrow('redirected to nowhere');
    },
  );

  it('is not contacted in circles', async () => {
    server.redirect('/a', '/a');
    await expect(get('/a')).rejects.toThrow('too many redirects');
    expect(server.requests).toHaveLength(3);
  });
});

describe('a host name', () => {
  const named = (resolve: ResolveHost, limits = LIMITS) =>
    new NodeClient(ONLY_THIS_HOST, limits, resolve);

  it('is resolved once, and the checked address is used', async () => {
    server.json('/a', 1);
    const answers = resolvingTo(['127.0.0.1'], ['127.0.0.2']);
    expect(await named(answers).get(`http://node.invalid:${server.port}/a`)).toBe(1);
    expect(server.lastHeaders.host).toBe(`node.invalid:${server.port}`);
  });

  it('is not used when only some of its addresses are allowed', async () => {
    const client = named(resolvingTo(['127.0.0.1', '10.0.0.1']));
    await expect(client.get(`http://node.invalid:${server.port}/a`)).rejects.toThrow('not allowed');
    expect(server.requests).toEqual([]);
  });

  it('is checked again after a redirect', async () => {
    server.redirect('/a', '/b');
    server.json('/b', 'secret');
    const client = named(resolvingTo(['127.0.0.1'], ['127.0.0.2']));
    await expect(client.get(`http://node.invalid:${server.port}/a`)).rejects.toThrow('not allowed');
    expect(server.requests).toEqual(['/a']);
  });

  it('that cannot be resolved is not a host', async () => {
    await expect(named(resolvingTo([])).get('http://node.invalid/')).rejects.toThrow(
      'unknown host',
    );
  });

  it('is not waited for longer than for an answer', async () => {
    const client = named(() => new Promise(() => undefined), IMPATIENT);
    await expect(client.get('http://node.invalid/')).rejects.toThrow('no answer in time');
  });
});

it('leaves private networks alone unless configured otherwise', async () => {
  server.json('/a', 1);
  const policy = (allowPrivate: boolean) => new OutboundAddressPolicy({ allowPrivate });
  await expect(new NodeClient(policy(false)).get(`${server.url}/a`)).rejects.toThrow('not allowed');
  expect(await new NodeClient(policy(true)).get(`${server.url}/a`)).toBe(1);
});

describe('the stop', () => {
  it('ends a request that is on, and refuses later ones', async () => {
    const stopping = new AbortController();
    client = new NodeClient(ONLY_THIS_HOST, LIMITS, undefined, stopping.signal);
    server.on('/a', () => stopping.abort());
    await expect(get('/a')).rejects.toMatchObject({ name: 'NodeFetchFailed' });
    await expect(get('/a')).rejects.toMatchObject({ name: 'NodeFetchFailed' });
    expect(server.requests).toHaveLength(1);
  });
});
