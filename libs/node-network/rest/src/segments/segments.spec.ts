import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GatewayRecord, StoredNetwork } from '@tandem/node-network-domain';
import { sampleProbeResult } from '@tandem/node-network-domain/testing';
import { nodeWithGateway, recordsOf, StoredRecords } from '../../testing/stored-records.ts';
import { RepresentationFactory } from '../http/representation-factory.ts';
import type { NetworkView } from '../view/network-view.ts';
import { networkViewOf } from '../view/network-view-of.ts';
import { createSnapshotPacker, SnapshotReader } from '../view/packed-form.ts';
import { KeyIndex, packKeys } from '../view/packed-keys.ts';
import type { PackedNetwork } from '../view/packed-network.ts';
import { TimeSlice } from '../view/time-slice.ts';
import { arrayLength, deflatePiece, gzipArray } from './gzip-pieces.ts';
import { segmentsOf } from './segment-names.ts';

const COUNTRIES = ['CH', 'DE', 'FR', 'US'];
const PAGE = { size: 200 };
const PAGES = [0, 1];
const SIZE = 120;

/** The time of a poll, which has other digits behind the second for each change. */
function polledAt(change: number): string {
  return `2026-03-11 08:1${change}:00.${String(change / 4).slice(2) || '0'} +00:00:00`;
}

/** A gateway whose country, version and latency follow from its number and those of a change. */
function gateway(number: number, change = 0): ReturnType<typeof nodeWithGateway> {
  const result = sampleProbeResult();
  const { socks5 } = result.outcome;
  const latency = 50 + ((number * 37 + change * 61) % 300);
  const connectivity = { ...socks5!.https_connectivity, https_latency_ms: latency };
  const probed = sampleProbeResult({ socks5: { ...socks5!, https_connectivity: connectivity } });
  return nodeWithGateway(
    {
      key: `key${String(number).padStart(5, '0')}`,
      country: COUNTRIES[(number + change) % COUNTRIES.length] ?? 'CH',
      version: number % 9 === 0 ? '1.6.1' : '1.26.0',
      lastPolled: polledAt(number % 2 === 0 ? change : 0),
    },
    {
      lastProbeResult: number % 5 === 0 ? null : probed,
      lastProbeLog: `log ${change}`,
      bonded: number % 11 !== 0,
    },
  );
}

const numbered = (count: number): ReturnType<typeof recordsOf> =>
  recordsOf(Array.from({ length: count }, (_, number) => gateway(number)));

const assembled = (from: StoredRecords, reader = new SnapshotReader()): Promise<PackedNetwork> =>
  from.read((network) => reader.read(network, new TimeSlice()));

/** All answers of a view, and the names of the whole ones. */
function answersOf(packed: PackedNetwork): string[] {
  const view: NetworkView = networkViewOf(packed, new RepresentationFactory({}), undefined);
  const lists = ['getGateways', 'getEntryGateways', 'getExitGateways'] as const;
  for (const list of lists) {
    const plain = view.whole(list).plain().body;
    expect(gunzipSync(view.whole(list).ready('gzip')!.body).equals(plain)).toBe(true);
  }
  const pages = PAGES.flatMap((page) => [
    view.nodes({ page, size: PAGE.size }),
    view.gateways({ page, size: PAGE.size }),
    view.skinnyGateways({ page, size: PAGE.size }),
    view.services({ entry: true }, { page, size: PAGE.size }),
  ]);
  const whole = lists.map((list) => view.whole(list));
  return [...whole, ...pages, view.gatewaysOfCountry('any', 'DE'), view.whole('getExitGatewayIps')]
    .map((representation) => `${representation.tag} ${representation.plain().body.toString()}`)
    .concat(JSON.stringify([...packed.hidden]));
}

/** The self-descriptions on the first pages of gateways: the whole forms, and the skinny ones. */
function describedIn(packed: PackedNetwork): unknown[][] {
  const view = networkViewOf(packed, new RepresentationFactory({}), undefined);
  return [view.gateways(PAGE), view.skinnyGateways(PAGE)].map((page) => {
    const { items } = JSON.parse(page.plain().body.toString()) as {
      items: { self_described: unknown }[];
    };
    return items.map((one) => one.self_described);
  });
}

describe('a state of the network in segments', () => {
  it('is the same whether it follows another one or is packed alone', async () => {
    const random = fc.array(fc.tuple(fc.nat(50), fc.integer({ min: 0, max: 3 })), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(random, { minLength: 2, maxLength: 2 }), async (rounds) => {
        const present = new Map(
          Array.from({ length: 40 }, (_, number) => [number, gateway(number)]),
        );
        const store = new StoredRecords(recordsOf([...present.values()]));
        const packer = createSnapshotPacker();
        const reader = new SnapshotReader();
        for (const changes of rounds) {
          for (const [number, change] of changes) {
            if (change === 0) present.delete(number);
            else present.set(number, gateway(number, change));
          }
          store.commit(recordsOf([...present.values()]));
          store.packed = await store.read((network) => packer.pack(network));
          const following = answersOf(await assembled(store, reader));
          store.packed = null;
          expect(following).toEqual(answersOf(await assembled(store)));
        }
      }),
      { numRuns: 6 },
    );
  });

  it('is packed and read anew only where a record has changed', async () => {
    const records = numbered(SIZE);
    const store = new StoredRecords(records);
    const packer = createSnapshotPacker();
    const reader = new SnapshotReader();
    const publish = async (): Promise<number> => {
      store.recordsRead = 0;
      store.segmentsRead.length = 0;
      store.packed = await store.read((network) => packer.pack(network));
      await assembled(store, reader);
      return store.packed.segments.names.length;
    };
    const all = await publish();
    expect([store.segmentsRead.length, store.recordsRead >= 2 * SIZE]).toEqual([all, true]);
    expect(all).toBeGreaterThan(SIZE / 10);
    store.commit({ traffic: [] });
    await publish();
    expect([store.segmentsRead, store.recordsRead]).toEqual([[], 0]);
    const changed = records.gateways.map((one, index): GatewayRecord =>
      index === 60 ? { ...one, lastProbeLog: 'another' } : one,
    );
    store.commit({ gateways: changed });
    await publish();
    // A change that the directory does not show writes one segment of gateways and no other.
    expect(store.segmentsRead).toHaveLength(1);
    expect(store.recordsRead).toBeLessThan(130);
  });

  it('shows the time of a cycle in records that it left as they were', async () => {
    const store = new StoredRecords(numbered(30));
    const packer = createSnapshotPacker();
    const reader = new SnapshotReader();
    const LATER = new Date('2026-03-11T08:25:00Z');
    const later = (network: StoredNetwork): StoredNetwork => ({
      ...network,
      head: { version: network.head.version, collectedAt: LATER },
      gatewaysByKey: async (keys) =>
        (await network.gatewaysByKey(keys)).map((one) => ({ ...one, updatedAt: LATER })),
    });
    store.packed = await store.read((network) => packer.pack(network));
    await assembled(store, reader);
    store.segmentsRead.length = 0;
    store.packed = await store.read((network) => packer.pack(later(network)));
    const answers = answersOf(await assembled(store, reader)).join();
    expect(store.segmentsRead).toEqual([]);
    expect(answers).not.toContain('"last_updated_utc":"2026-03-11T08:20:00Z"');
    // On both pages: a view, a skinny form if it is bonded, and a service.
    const times = answers.match(/"last_updated_utc":"2026-03-11T08:25:00Z"/g);
    expect(times).toHaveLength(PAGES.length * (30 + 27 + 30));
  });
});

describe('the time of a poll', () => {
  it('is shown in texts that stay as they were', async () => {
    const pairs = (change: number) =>
      Array.from({ length: SIZE }, (_, number) => {
        const { node, gateway: stored } = gateway(number);
        const polled = { ...node.selfDescribed!, last_polled: polledAt(change) };
        return {
          node: { ...node, selfDescribed: polled },
          gateway: { ...stored, selfDescribed: polled },
        };
      });
    const store = new StoredRecords(recordsOf(pairs(0)));
    const packer = createSnapshotPacker();
    const reader = new SnapshotReader();
    const publish = async (): Promise<string[]> => {
      store.packed = await store.read((network) => packer.pack(network));
      return answersOf(await assembled(store, reader));
    };
    await publish();
    for (const change of [1, 2, 4, 3]) {
      store.commit(recordsOf(pairs(change)));
      store.recordsRead = 0;
      store.segmentsRead.length = 0;
      const answers = await publish();
      // The times of all nodes, and those of all gateways.
      expect([store.segmentsRead.length, store.recordsRead]).toEqual([2, 0]);
      store.packed = null;
      const alone = await assembled(store);
      expect(answers).toEqual(answersOf(alone));
      const stored = recordsOf(pairs(change)).gateways;
      expect(describedIn(alone)).toEqual(
        [stored, stored.filter(({ bonded }) => bonded)].map((shown) =>
          shown.map(({ selfDescribed }) => selfDescribed),
        ),
      );
      const times = answers.join().match(/"last_polled":"[^"]*"/g) ?? [];
      expect(new Set(times)).toEqual(new Set([`"last_polled":"${polledAt(change)}"`]));
      // The bonded gateways have a skinny form, too.
      expect(times).toHaveLength(PAGES.length * (SIZE + SIZE + 109));
    }
  });

  it('is shown in a text that contained an empty one', async () => {
    const store = new StoredRecords();
    const packer = createSnapshotPacker();
    const reader = new SnapshotReader();
    for (const time of ['', polledAt(1)]) {
      const { node, gateway: stored } = gateway(1);
      const selfDescribed = { ...node.selfDescribed!, last_polled: time };
      store.commit(
        recordsOf([{ node: { ...node, selfDescribed }, gateway: { ...stored, selfDescribed } }]),
      );
      store.packed = await store.read((network) => packer.pack(network));
      expect(describedIn(await assembled(store, reader))).toEqual([
        [selfDescribed],
        [selfDescribed],
      ]);
    }
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['no time', {}],
    ['a time that is no text', { last_polled: 5, a: 'b' }],
    ['an empty one', { last_polled: '', a: 'b' }],
  ])('may be missing in a gateway with %s', async (_, selfDescribed) => {
    const pair = gateway(1);
    const odd = { ...pair, gateway: { ...pair.gateway, selfDescribed } };
    const store = new StoredRecords(recordsOf([odd, gateway(2)]));
    const described = [selfDescribed, gateway(2).gateway.selfDescribed];
    expect(describedIn(await assembled(store))).toEqual([described, described]);
  });
});

describe('segments', () => {
  const keys = Array.from({ length: 2_000 }, (_, number) => `key${number}`);
  const cut = (of: readonly string[]): string[] =>
    [...segmentsOf(of, (key) => key)].map((segment) => segment.join());

  it('contain every item once, in their order, and are small', () => {
    expect(cut(keys).join()).toBe(keys.join());
    const lengths = cut(keys).map((segment) => segment.split(',').length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(64);
    expect(keys.length / lengths.length).toBeLessThan(12);
    expect(cut([])).toEqual([]);
  });

  it('do not change if a key is removed from another one', () => {
    const before = new Set(cut(keys));
    for (const gone of [0, 777, 1_999]) {
      const after = cut(keys.filter((_, index) => index !== gone));
      expect(after.filter((segment) => !before.has(segment)).length).toBeLessThanOrEqual(2);
    }
  });

  it('are bounded for keys that are chosen so that none ends one', () => {
    const inside = keys.filter((key) => [...segmentsOf(['', key], (each) => each)].length === 1);
    expect([...segmentsOf(inside, (key) => key)].map(({ length }) => length)).toContain(64);
  });
});

describe('an array in gzip', () => {
  it('is one body of pieces that were compressed apart', () => {
    const item = fc.string({ maxLength: 3_000 }).map((text) => JSON.stringify(text));
    fc.assert(
      fc.property(fc.array(fc.array(item, { maxLength: 4 }), { maxLength: 8 }), (parts) => {
        const pieces = parts.map((part) => deflatePiece(Buffer.from(part.join())));
        const plain = gunzipSync(gzipArray(pieces));
        expect(plain.toString()).toBe(`[${parts.flat().join()}]`);
        expect(arrayLength(pieces)).toBe(plain.length);
      }),
      { numRuns: 50 },
    );
  });
});

describe('an index of keys', () => {
  it('finds each, and no other one', () => {
    const keys = ['A', 'AB', 'B', 'b', 'é'];
    const index = new KeyIndex(packKeys(keys));
    expect(keys.map((key) => index.find(key))).toEqual([0, 1, 2, 3, 4]);
    expect(['', 'AA', 'c', 'éé'].map((key) => index.find(key))).toEqual(Array(4).fill(undefined));
    expect(new KeyIndex(packKeys([])).find('A')).toBeUndefined();
  });
});
