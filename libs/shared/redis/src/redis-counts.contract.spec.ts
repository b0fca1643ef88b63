import { createServer, type AddressInfo } from 'node:net';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { createClient } from '@redis/client';
import { RedisServer } from '../testing/redis-server.ts';
import { RedisCounts, type RedisCountsOptions, type RuleCounter } from './index.ts';

/* A real server, which fails in several ways. */

jest.setTimeout(180_000);

const RULE = { seconds: 3_600, count: 3 };
/** The counter of one instance without a store; its figures distinguish it. */
const own: RuleCounter = { count: () => ({ isAdmitted: true, remaining: -1, msBeforeNext: 0 }) };

let server: RedisServer;
let secret = 0;
let opened: RedisCounts[] = [];
let statuses: (string | null)[] = [];
let onStatus: (status: string | null) => void = () => undefined;

beforeAll(async () => {
  server = await RedisServer.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  // Each test is a deployment of its own.
  secret += 1;
  statuses = [];
});
afterEach(async () => {
  for (const counts of opened) await counts.close();
  opened = [];
});

async function connect(options: Partial<RedisCountsOptions> = {}): Promise<RedisCounts> {
  const counts = await RedisCounts.connect({
    url: server.url,
    secret: `deployment ${secret}`,
    // A busy machine is not a server that is away.
    timeoutMs: 60_000,
    onStatus: (status) => {
      statuses.push(status);
      onStatus(status);
    },
    ...options,
  });
  opened.push(counts);
  return counts;
}

const nextStatus = () => new Promise<string | null>((resolve) => (onStatus = resolve));

describe('counts in Redis', () => {
  it('are shared by all instances of a deployment, and refuse over the limit', async () => {
    const [one, other] = [await connect(), await connect()];
    const counters = [one, other].map((counts) => counts.counterOf('api_by_user', RULE, own));
    const remaining: number[] = [];
    for (const counter of [...counters, ...counters]) {
      const { isAdmitted, remaining: left, msBeforeNext } = await counter.count('7');
      remaining.push(isAdmitted ? left : -2);
      expect(msBeforeNext).toBeGreaterThan(0);
      expect(msBeforeNext).toBeLessThanOrEqual(3_600_000);
    }
    expect(remaining).toEqual([2, 1, 0, -2]);
    expect(await counters[0]?.count('8')).toMatchObject({ isAdmitted: true, remaining: 2 });
  });

  it('are separate for each domain, window and deployment', async () => {
    const counts = await connect();
    const foreign = await connect({ secret: 'another deployment' });
    const counters = [
      counts.counterOf('api_by_user', RULE, own),
      counts.counterOf('files_by_user', RULE, own),
      counts.counterOf('api_by_user', { ...RULE, seconds: 60 }, own),
      foreign.counterOf('api_by_user', RULE, own),
    ];
    for (const counter of counters)
      expect(await counter.count('7')).toMatchObject({ remaining: 2 });
  });

  it('name no account and no address in the server', async () => {
    const counts = await connect();
    await counts.counterOf('wrong_key_by_account', RULE, own).count('acme.test ann@acme.test');
    const client = createClient({ url: server.url });
    await client.connect();
    const keys = await client.keys('*');
    client.destroy();
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !/^tandem:[\w-]{22}$/.test(key))).toEqual([]);
  });
});

describe('a server that fails', () => {
  it('is no fault at the start; counts are local until it is available', async () => {
    const late = await RedisServer.prepare();
    const counts = await connect({ url: late.url });
    const counter = counts.counterOf('api_by_user', RULE, own);
    expect([counts.isUp, await counter.count('7')]).toEqual([false, await own.count('7')]);
    expect(statuses).toEqual([expect.any(String)]);
    const back = nextStatus();
    await late.up();
    expect([await back, counts.isUp]).toEqual([null, true]);
    expect(await counter.count('7')).toMatchObject({ remaining: 2 });
    const gone = nextStatus();
    await late.stop();
    expect(await gone).toEqual(expect.any(String));
    expect(await counter.count('7')).toEqual(await own.count('7'));
  });

  it('and that is silent costs one request the longest wait, the others nothing', async () => {
    const silent = await RedisServer.start();
    const counts = await connect({ url: silent.url, timeoutMs: 50 });
    const counter = counts.counterOf('api_by_user', RULE, own);
    silent.pause();
    expect(await counter.count('7')).toEqual(await own.count('7'));
    expect([statuses, counts.isUp]).toEqual([['no answer within 50 ms'], false]);
    // Answered at once: not a promise of the server's answer.
    for (let request = 0; request < 1_000; request += 1) {
      expect(await counter.count('7')).toEqual(await own.count('7'));
    }
    const back = nextStatus();
    silent.resume();
    expect(await back).toBeNull();
    await silent.stop();
  });

  it('or that cannot write is replaced by the counts of the instance', async () => {
    const full = await RedisServer.start('--maxmemory', '1');
    const counts = await connect({ url: full.url });
    expect(counts.isUp).toBe(false);
    expect(statuses).toEqual([expect.stringContaining('OOM')]);
    await full.stop();
  });

  it('or that has too many clients is no fault at the start', async () => {
    const crowded = await RedisServer.start('--maxclients', '1');
    const client = createClient({ url: crowded.url });
    await client.connect();
    const counts = await connect({ url: crowded.url });
    expect(counts.isUp).toBe(false);
    const back = nextStatus();
    client.destroy();
    expect(await back).toBeNull();
    await counts.close();
    await crowded.stop();
  });

  it('ends the start with one line when it refuses the configuration', async () => {
    const guarded = await RedisServer.start('--requirepass', 'a secret of its own');
    const url = guarded.url.replace('//', '//:wrong@');
    for (const refused of [guarded.url, url]) {
      await expect(connect({ url: refused })).rejects.toThrow(
        /^Redis refuses RATE_LIMIT_URL: (?!.*wrong@).+$/,
      );
    }
    const right = guarded.url.replace('//', '//:a%20secret%20of%20its%20own@');
    expect((await connect({ url: right })).isUp).toBe(true);
    await guarded.stop();
  });

  it('of another protocol is reported as unavailable', async () => {
    const foreign = createServer((socket) => {
      socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
    const { port } = foreign.address() as AddressInfo;
    const counts = await connect({ url: `redis://127.0.0.1:${port}` });
    expect(counts.isUp).toBe(false);
    await counts.close();
    await new Promise((resolve) => foreign.close(resolve));
  });
});
