import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { SnapshotSource } from '@tandem/node-network-domain';
import { nodeWithGateway, recordsOf, StoredRecords } from '../../testing/stored-records.ts';
import type { Answer } from '../../testing/ask.ts';
import { serveNetwork, type ServedNetwork } from '../../testing/serve-network.ts';
import { followSnapshots, type Following } from './follow-snapshots.ts';
import { NetworkViewCache } from './network-view-cache.ts';

const D = '/dvpn/v1/directory/gateways';

/** Gateways that all contain their generation. */
const generation = (number: number, size = 40) =>
  recordsOf(
    Array.from({ length: size + (number % 3) }, (_, index) =>
      nodeWithGateway(
        { key: `key${String(index).padStart(5, '0')}`, country: 'CH' },
        {
          description: {
            moniker: `generation ${number}`,
            website: '',
            security_contact: '',
            details: '',
          },
        },
      ),
    ),
  );

const generationsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/generation (\d+)/g)].map(([, number]) => number ?? '')),
];

function decoded({ body, headers }: Answer): string {
  switch (headers['content-encoding']) {
    case 'br':
      return brotliDecompressSync(body).toString();
    case 'gzip':
      return gunzipSync(body).toString();
    default:
      return body.toString();
  }
}

describe('a view of the network', () => {
  it.each([false, true])('is swapped as a whole (hot path: %s)', async (hot) => {
    const store = new StoredRecords(generation(0));
    const network = await serveNetwork(store, { hot });
    let swapping = true;
    const seen = new Set<string>();
    const reader = async (path: string, coding: string): Promise<void> => {
      while (swapping) {
        const answer = await network.get(path, { 'accept-encoding': coding });
        expect(answer.status).toBe(200);
        const text = decoded(answer);
        const found = generationsIn(text);
        expect(found).toHaveLength(1);
        const body = JSON.parse(text);
        const items = body.items ?? body;
        expect(items).toHaveLength(40 + (Number(found[0]) % 3));
        found.forEach((number) => seen.add(number));
      }
    };
    const readers = [D, `${D}/entry`, `${D}/country/CH`, '/v2/gateways?size=200'].flatMap((path) =>
      ['identity', 'gzip', 'br'].map((coding) => reader(path, coding)),
    );
    for (let number = 1; number <= 10; number += 1) {
      store.commit(generation(number));
      await network.views.refresh();
    }
    swapping = false;
    await Promise.all(readers);
    expect(seen.size).toBeGreaterThan(1);
    expect(generationsIn((await network.get(D)).text)).toEqual(['10']);
    await network.stop();
  });

  it('is served on when a newer one cannot be read', async () => {
    const store = new StoredRecords(generation(1));
    const network = await serveNetwork(store);
    store.commit(generation(2));
    store.failure = new Error('no connection');
    await expect(network.views.refresh()).rejects.toThrow('no connection');
    expect(generationsIn((await network.get(D)).text)).toEqual(['1']);
    store.failure = null;
    await network.views.refresh();
    expect(generationsIn((await network.get(D)).text)).toEqual(['2']);
    await network.stop();
  });

  it('is not built again while nothing changed', async () => {
    const store = new StoredRecords(generation(1));
    const network = await serveNetwork(store);
    const view = network.views.current;
    await network.views.refresh();
    expect(network.views.current).toBe(view);
    store.commit({});
    await network.views.refresh();
    expect(network.views.current).not.toBe(view);
    expect(network.views.head?.version).toBe(2);
    await network.stop();
  });

  it('preserves its tags and compressed lists while their content is the same', async () => {
    const store = new StoredRecords(generation(1));
    const network = await serveNetwork(store);
    const before = await network.get(D, { 'accept-encoding': 'br' });
    store.commit({ traffic: [] });
    await network.views.refresh();
    const headers = { 'accept-encoding': 'br', 'if-none-match': before.headers.etag ?? '' };
    expect((await network.get(D, headers)).status).toBe(304);
    store.commit(generation(2));
    await network.views.refresh();
    expect((await network.get(D, headers)).status).toBe(200);
    await network.stop();
  });

  it('is missing before the first was read', async () => {
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const views = new NetworkViewCache({ source: new StoredRecords(), logger: silent });
    expect(() => views.current).toThrow('no snapshot was read yet');
    expect(views.head).toBeNull();
    expect(views.prepared('/v2/summary')).toBeUndefined();
  });

  it('is as new as the newest at the call of refresh, though one is under way', async () => {
    const store = new StoredRecords(generation(1));
    const network = await serveNetwork(store);
    for (let number = 2; number < 12; number += 1) {
      store.commit(generation(number));
      const first = network.views.refresh();
      for (let turns = 0; turns < number - 2; turns += 1) await Promise.resolve();
      store.commit(generation(number + 100));
      await network.views.refresh();
      expect(generationsIn((await network.get(D)).text)).toEqual([String(number + 100)]);
      await first;
    }
    await network.stop();
  });
});

describe('following snapshots', () => {
  let store: StoredRecords;
  let network: ServedNetwork;
  let following: Following | undefined;
  const logged: string[] = [];
  const logger = {
    info: (_: object, message: string) => logged.push(message),
    warn: () => undefined,
    error: (_: object, message: string) => logged.push(message),
  };

  /** Resolves when the newest version is served. */
  async function served(version: number): Promise<void> {
    while (network.views.head?.version !== version) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Resolves after the follower has polled a few times. */
  async function looked(): Promise<void> {
    const enough = store.looks + 4;
    while (store.looks < enough) await new Promise((resolve) => setTimeout(resolve, 2));
  }

  beforeEach(async () => {
    logged.length = 0;
    store = new StoredRecords(generation(1));
    network = await serveNetwork(store);
  });
  afterEach(async () => {
    await following?.stop();
    await network.stop();
  });

  it('polls at each hint', async () => {
    let hint: () => void = () => undefined;
    let closed = false;
    following = await followSnapshots({
      views: network.views,
      logger,
      pollEveryMs: 1_000_000,
      onChange: async (changed) => {
        hint = changed;
        return { close: async () => void (closed = true) };
      },
    });
    store.commit(generation(2));
    hint();
    await served(2);
    await following.stop();
    following = undefined;
    expect(closed).toBe(true);
  });

  it('polls by itself if hints are lost', async () => {
    following = await followSnapshots({ views: network.views, logger, pollEveryMs: 5 });
    store.commit(generation(2));
    await served(2);
  });

  it('logs a failing source once, and when it is back', async () => {
    following = await followSnapshots({ views: network.views, logger, pollEveryMs: 2 });
    store.failure = new Error('no connection');
    store.commit(generation(2));
    await looked();
    expect(logged).toEqual(['newer snapshots cannot be read']);
    store.failure = null;
    await served(2);
    await looked();
    expect(logged).toEqual(['newer snapshots cannot be read', 'snapshots can be read again']);
  });

  it('fails when there is not even a first', async () => {
    const broken: SnapshotSource = {
      head: () => Promise.reject(new Error('no database')),
      read: () => Promise.reject(new Error('no database')),
    };
    const views = new NetworkViewCache({ source: broken, logger });
    await expect(followSnapshots({ views, logger })).rejects.toThrow('no database');
  });

  it('stops in the middle of a refresh', async () => {
    following = await followSnapshots({ views: network.views, logger, pollEveryMs: 1 });
    store.commit(generation(2, 3000));
    await new Promise((resolve) => setTimeout(resolve, 10));
    await following.stop();
    following = undefined;
    expect(logged).toEqual([]);
  });
});
