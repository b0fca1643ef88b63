import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { minimumVersion, type StoredNetwork } from '@tandem/node-network-domain';
import { fixtureF, SUMMARY } from '../../testing/fixture-f.ts';
import { StoredRecords } from '../../testing/stored-records.ts';
import { RepresentationFactory } from '../http/representation-factory.ts';
import type { NetworkView } from './network-view.ts';
import { networkViewOf } from './network-view-of.ts';
import { packNetwork } from './pack-network.ts';
import { readNetwork, snapshotPacker } from './packed-form.ts';
import { memoryOf, type PackedNetwork } from './packed-network.ts';
import { TimeSlice } from './time-slice.ts';

const TRAFFIC = [{ day: '2026-03-10', received: 5, sent: 4, dropped: 1, stake: 250 }];
const PAGE = { size: 200 };

const store = (packed: Uint8Array | null = null): StoredRecords => {
  const history = { summary: SUMMARY, history: [SUMMARY], traffic: TRAFFIC };
  const records = new StoredRecords({ ...fixtureF(), ...history });
  records.packed = packed;
  return records;
};
const packedByWriter = (): Promise<Uint8Array> =>
  store().read((network) => snapshotPacker.pack(network));
const slice = new TimeSlice();
const viewOf = (packed: PackedNetwork): NetworkView =>
  networkViewOf(packed, new RepresentationFactory({}), undefined);

/** Every answer that comes from a snapshot. */
const answersOf = (view: NetworkView): string[] =>
  [
    ...(['getGateways', 'getGatewayCountries', 'getEntryGateways', 'getExitGateways'] as const),
    ...(['getEntryGatewayCountries', 'getExitGatewayCountries', 'getExitGatewayIps'] as const),
    ...(['summary', 'summary_history'] as const),
  ]
    .map((answer) => view.whole(answer))
    .concat(
      [view.nodes(PAGE), view.gateways(PAGE), view.skinnyGateways(PAGE), view.dailyStats(0)],
      [view.services({}, PAGE), view.services({ entry: true }, PAGE)],
      [view.gatewaysOfCountry('any', 'DE'), view.gatewaysOfCountry('exit', 'XK')],
      [view.gatewaysSince(minimumVersion('1.6.1'))],
    )
    .map((representation) => representation.plain().body.toString());

/** Where everything lies in it, and of which kind it is. */
const shapeOf = (value: unknown): unknown => {
  if (value instanceof Map) return ['Map', [...value].map(([key, each]) => [key, shapeOf(each)])];
  if (Array.isArray(value)) return ['Array', shapeOf(value[0])];
  const kind = Object.prototype.toString.call(value);
  if (kind !== '[object Object]') return kind;
  return Object.entries(value as object).map(([name, each]) => [name, shapeOf(each)]);
};

describe('what a writer packed', () => {
  it('gives the same answers as what a reader packs for itself', async () => {
    const own = await store().read((network) => readNetwork(network, slice));
    const packed = await packedByWriter();
    const taken = await store(packed).read((network) => readNetwork(network, slice));
    expect(answersOf(viewOf(taken))).toEqual(answersOf(viewOf(own)));
    expect([...taken.tags]).toEqual([...own.tags]);
    expect(taken.head).toEqual(own.head);
    // One by one, as threads hand it over.
    expect(structuredClone(taken, { transfer: memoryOf(taken) })).toMatchObject({ head: own.head });
  });

  it('is all that the reader reads', async () => {
    const packed = await packedByWriter();
    const nothingElse = { packed: async () => packed } as Partial<StoredNetwork> as StoredNetwork;
    expect((await readNetwork(nothingElse, slice)).gatewayKeys).toEqual([...'ABCEG']);
  });

  it('is compressed already, to the bytes that the reader would make', async () => {
    const bytes = await packedByWriter();
    const taken = viewOf(await store(bytes).read((network) => readNetwork(network, slice)));
    const own = viewOf(await store().read((network) => packNetwork(network, slice)));
    for (const coding of ['br', 'gzip'] as const) {
      expect(own.whole('getGateways').ready(coding)).toBeUndefined();
      const ready = taken.whole('getGateways').ready(coding);
      expect(ready).toEqual(await own.whole('getGateways').encoded(coding));
      expect(ready?.headers).toContain(coding);
    }
  });

  it('is packed again by a reader that cannot read it', async () => {
    const unreadable = new Uint8Array([255, 99, 1, 2, 3]);
    const own = await store(unreadable).read((network) => readNetwork(network, slice));
    expect(own.gatewayKeys).toEqual([...'ABCEG']);
  });

  /**
   * Instances of the last version take what this one packs for what they would pack. Where this fails
   * as answers or their places have changed, the form needs another name, and this the new digest.
   */
  it('means the same for as long as its form has the same name', async () => {
    const packed = await store(await packedByWriter()).read((n) => readNetwork(n, slice));
    const content = JSON.stringify([answersOf(viewOf(packed)), shapeOf(packed)]);
    const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    expect([snapshotPacker.form, digest]).toEqual(['2', 'MFNI3A4DRs7WsAbhvo3V3S']);
  });
});
