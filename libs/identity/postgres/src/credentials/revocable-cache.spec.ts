import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RevocableCache } from './revocable-cache.ts';

interface Value {
  readonly id: number;
  readonly tags: readonly string[];
}
const value = (id: number, ...tags: string[]): Value => ({ id, tags });

let cache: RevocableCache<Value>;
beforeEach(() => {
  cache = new RevocableCache({ max: 3, ttlMs: 60_000 }, ({ tags }) => tags);
});

const load = (key: string, loaded: Value | null) => cache.load(key, async () => loaded);

it('caches nothing before it is subscribed to changes', async () => {
  expect(await load('a', value(1))).toEqual(value(1));
  expect(cache.get('a')).toBeUndefined();
  cache.connected();
  expect(cache.get('a')).toBeUndefined();
  await load('a', value(2));
  expect(cache.get('a')).toEqual(value(2));
});

it('loads values that it may cache apart from the request, which may have begun before a change', async () => {
  const apart: string[] = [];
  const around = <T>(work: () => T): T => {
    apart.push('apart');
    return work();
  };
  cache = new RevocableCache({ max: 3, ttlMs: 60_000 }, ({ tags }) => tags, around);
  await load('a', value(1));
  expect(apart).toEqual([]);
  cache.connected();
  await load('a', value(1));
  expect(apart).toEqual(['apart']);
});

it('sets no timer, which would wake an idle process', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  cache.connected();
  await load('a', value(1));
  expect(cache.get('a')).toEqual(value(1));
  expect(timers).not.toHaveBeenCalled();
});

describe('a value of before', () => {
  let now: number;
  beforeEach(() => {
    now = 0;
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const limits = { max: 3, ttlMs: 10, provenTtlMs: 100 };
    cache = new RevocableCache(
      limits,
      () => [],
      (work) => work(),
      () => now,
    );
    cache.connected();
    return load('a', value(1));
  });

  it('is used for a short time without a proof that notifications arrive', () => {
    now = 9;
    expect(cache.get('a')).toEqual(value(1));
    now = 10;
    expect(cache.get('a')).toBeUndefined();
  });

  it('is used as long as notifications are proven to arrive, within a limit', () => {
    for (now = 5; now < 100; now += 5) {
      cache.proven(now - 1);
      expect(cache.get('a')).toEqual(value(1));
    }
    cache.proven(now);
    expect(cache.get('a')).toBeUndefined();
  });

  it('is not loaded again at the same time as others of its age', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    await load('b', value(2));
    now = 80;
    cache.proven(now);
    expect([cache.get('a'), cache.get('b')]).toEqual([value(1), undefined]);
  });

  it('is not used when proofs stop, and used again with the next one', () => {
    cache.proven(8);
    now = 18;
    expect(cache.get('a')).toBeUndefined();
    cache.proven(17);
    expect(cache.get('a')).toEqual(value(1));
  });

  it('is as old as the beginning of its load', async () => {
    let arrive: (loaded: Value) => void = () => undefined;
    const loading = cache.load('b', () => new Promise<Value>((resolve) => (arrive = resolve)));
    now = 9;
    arrive(value(2));
    await loading;
    now = 11;
    expect(cache.get('b')).toBeUndefined();
  });
});

it('does not cache a missing value', async () => {
  cache.connected();
  expect(await load('a', null)).toBeNull();
  expect(cache.get('a')).toBeUndefined();
});

it('drops the values that a change affects, and no others', async () => {
  cache.connected();
  await load('a', value(1, 'user:1', 'realm:1'));
  await load('b', value(2, 'user:2', 'realm:1'));
  await load('c', value(3, 'user:3', 'realm:2'));
  cache.forget('user:1');
  cache.forget('user:999');
  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.id)).toEqual([undefined, 2, 3]);
  cache.forget('realm:1');
  expect(['b', 'c'].map((key) => cache.get(key)?.id)).toEqual([undefined, 3]);
});

it('forgets by the tags that a value has now', async () => {
  cache.connected();
  await load('a', value(1, 'user:1'));
  await load('a', value(2, 'user:2'));
  cache.forget('user:1');
  expect(cache.get('a')?.id).toBe(2);
  cache.forget('user:2');
  expect(cache.get('a')).toBeUndefined();
});

it('does not cache a value that was loaded before a change and arrives after it', async () => {
  cache.connected();
  let arrive: (loaded: Value) => void = () => undefined;
  const loading = cache.load('a', () => new Promise<Value>((resolve) => (arrive = resolve)));
  cache.forget('user:1');
  arrive(value(1, 'user:1'));
  expect(await loading).toEqual(value(1, 'user:1'));
  expect(cache.get('a')).toBeUndefined();
});

it.each([
  ['is lost', () => cache.disconnected()],
  [
    'is lost and comes back',
    () => {
      cache.disconnected();
      cache.connected();
    },
  ],
])('trusts nothing of before when the connection %s', async (_, happens) => {
  cache.connected();
  await load('a', value(1));
  let arrive: (loaded: Value) => void = () => undefined;
  const loading = cache.load('b', () => new Promise<Value>((resolve) => (arrive = resolve)));
  happens();
  arrive(value(2));
  await loading;
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined]);
});

it('remembers nothing while the connection is down', async () => {
  cache.connected();
  cache.disconnected();
  await load('a', value(1));
  expect(cache.get('a')).toBeUndefined();
});

describe('calls for the same value at the same time', () => {
  let arrivals: ((loaded: Value | null) => void)[];
  let loadSlowly: () => Promise<Value | null>;
  beforeEach(() => {
    arrivals = [];
    loadSlowly = () =>
      cache.load(
        'a',
        () => new Promise<Value | null>((resolve) => arrivals.push(resolve)),
        'whole a',
      );
    cache.connected();
  });

  it('share a load, and begin another one after it', async () => {
    const both = [loadSlowly(), loadSlowly()];
    expect(arrivals).toHaveLength(1);
    arrivals[0]?.(null);
    expect(await Promise.all(both)).toEqual([null, null]);
    void loadSlowly();
    expect(arrivals).toHaveLength(2);
  });

  it('share none that began before a change', async () => {
    const before = loadSlowly();
    cache.forget('user:1');
    const since = [loadSlowly(), loadSlowly()];
    expect(arrivals).toHaveLength(2);
    arrivals[0]?.(value(1));
    arrivals[1]?.(value(2));
    expect([await before, ...(await Promise.all(since))]).toEqual([value(1), value(2), value(2)]);
    expect(cache.get('a')).toEqual(value(2));
  });

  it('share none that began a second ago: its connection may be dead', async () => {
    const monotonic = jest.spyOn(performance, 'now').mockReturnValue(5_000);
    void loadSlowly();
    monotonic.mockReturnValue(5_999);
    void loadSlowly();
    expect(arrivals).toHaveLength(1);
    monotonic.mockReturnValue(6_000);
    const later = [loadSlowly(), loadSlowly()];
    expect(arrivals).toHaveLength(2);
    arrivals[1]?.(value(2));
    expect(await Promise.all(later)).toEqual([value(2), value(2)]);
  });

  it('share a failure, and begin another load after it', async () => {
    const fail = () => Promise.reject(new Error('unavailable'));
    const both = [cache.load('a', fail), cache.load('a', async () => value(1))];
    expect(await Promise.allSettled(both)).toEqual(
      both.map(() => ({ status: 'rejected', reason: new Error('unavailable') })),
    );
    expect(await load('a', value(2))).toEqual(value(2));
  });

  it('share none for another value with the same key', async () => {
    void loadSlowly();
    expect(await cache.load('a', async () => value(2), 'another a')).toEqual(value(2));
  });

  it('share none while changes are not notified', () => {
    cache.disconnected();
    void loadSlowly();
    void loadSlowly();
    expect(arrivals).toHaveLength(2);
  });
});

it('is bounded, as are its records of changes', async () => {
  cache.connected();
  for (let id = 1; id <= 10; id += 1) await load(`key ${id}`, value(id, `user:${id}`));
  expect(cache.get('key 7')).toBeUndefined();
  expect(cache.get('key 8')).toBeDefined();
  cache.forget('user:7');
  expect(cache.get('key 8')).toBeDefined();
});
