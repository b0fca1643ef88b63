import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { minimumVersion, type PackedState, type StoredNetwork } from '@tandem/node-network-domain';
import { fixtureF, SUMMARY } from '../../testing/fixture-f.ts';
import { StoredRecords } from '../../testing/stored-records.ts';
import { RepresentationFactory } from '../http/representation-factory.ts';
import type { NetworkView } from './network-view.ts';
import { networkViewOf } from './network-view-of.ts';
import { createSnapshotPacker, SnapshotReader } from './packed-form.ts';
import { memoryOf, type PackedNetwork } from './packed-network.ts';
import { TimeSlice } from './time-slice.ts';

const TRAFFIC = [{ day: '2026-03-10', received: 5, sent: 4, dropped: 1, stake: 250 }];
const PAGE = { size: 200 };

const store = (packed: PackedState | null = null): StoredRecords => {
  const history = { summary: SUMMARY, history: [SUMMARY], traffic: TRAFFIC };
  const records = new StoredRecords({ ...fixtureF(), ...history });
  records.packed = packed;
  return records;
};
const packedByWriter = (): Promise<PackedState> =>
  store().read((network) => createSnapshotPacker().pack(network));
const read = (from: StoredRecords): Promise<PackedNetwork> =>
  from.read((network) => new SnapshotReader().read(network, new TimeSlice()));
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

/** The keys of its gateways. */
const keysOf = ({ gatewayKeys: { bytes } }: PackedNetwork): string[] => [
  ...Buffer.from(bytes).toString(),
];

/** The structure of a value: its fields with the kind of each. */
const shapeOf = (value: unknown): unknown => {
  if (value instanceof Map) return ['Map', [...value].map(([key, each]) => [key, shapeOf(each)])];
  if (Array.isArray(value)) return ['Array', shapeOf(value[0])];
  const kind = Object.prototype.toString.call(value);
  if (kind !== '[object Object]') return kind;
  return Object.entries(value as object).map(([name, each]) => [name, shapeOf(each)]);
};

describe('a packed state of a writer', () => {
  it('gives the same answers as a state that a reader packs for itself', async () => {
    const own = await read(store());
    const packed = await packedByWriter();
    const taken = await read(store(packed));
    expect(answersOf(viewOf(taken))).toEqual(answersOf(viewOf(own)));
    expect([...taken.tags]).toEqual([...own.tags]);
    expect(taken.head).toEqual(own.head);
    // One by one, as threads hand it over.
    expect(structuredClone(taken, { transfer: memoryOf(taken) })).toMatchObject({ head: own.head });
  });

  it('is all that the reader reads', async () => {
    const packed = await packedByWriter();
    const from = store(packed);
    const nothingElse = await from.read(async (network) => {
      const only: Pick<StoredNetwork, 'packed'> = { packed: (form) => network.packed(form) };
      return new SnapshotReader().read(only as StoredNetwork, new TimeSlice());
    });
    expect(keysOf(nothingElse)).toEqual([...'ABCEG']);
    expect(from.recordsRead).toBe(0);
  });

  it('is compressed already, to the bytes that the reader would make', async () => {
    const bytes = await packedByWriter();
    const taken = viewOf(await read(store(bytes)));
    const own = viewOf(await read(store()));
    for (const answer of ['getGateways', 'getEntryGateways', 'getExitGateways'] as const) {
      expect(own.whole(answer).ready('br')).toBeUndefined();
      expect(taken.whole(answer).ready('br')).toEqual(await own.whole(answer).encoded('br'));
      const gzip = taken.whole(answer).ready('gzip');
      expect(gzip).toEqual(own.whole(answer).ready('gzip'));
      expect(gunzipSync(gzip!.body).equals(own.whole(answer).plain().body)).toBe(true);
    }
  });

  it('is packed again by a reader that cannot read it', async () => {
    const { index, segments } = await packedByWriter();
    const unreadable = [
      { index: new Uint8Array([255, 99, 1, 2, 3]), segments },
      { index, segments: { names: [], bytesOf: () => new Uint8Array([255, 99]) } },
    ];
    for (const packed of unreadable)
      expect(keysOf(await read(store(packed)))).toEqual([...'ABCEG']);
  });

  /**
   * Instances of the last version use the packed states of this one as if they had packed them. If this fails
   * because answers or their positions have changed, the form needs another name, and this test the new
   * digest.
   */
  it('means the same for as long as its form has the same name', async () => {
    const packed = await read(store(await packedByWriter()));
    const content = JSON.stringify([answersOf(viewOf(packed)), shapeOf(packed)]);
    const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    expect([createSnapshotPacker().form, digest]).toEqual(['4', 'mGqSK18pADxC1bw1B3oyUn']);
  });
});
