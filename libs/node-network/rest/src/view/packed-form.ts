import { types } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import type { SnapshotPacker } from '@tandem/node-network-domain';
import { compressBrotli, compressGzip } from '../http/compressor.ts';
import { WORTH_COMPRESSING } from '../http/representation.ts';
import type { WholeAnswer } from './network-view.ts';
import { packNetwork } from './pack-network.ts';
import type { CompressedForms, PackedNetwork } from './packed-network.ts';
import { TimeSlice } from './time-slice.ts';
import { wholeBodies } from './whole-bodies.ts';

/**
 * Names the format of stored snapshots. Instances of several versions read one database while they are
 * replaced: whenever the same state gives other answers, or the same answers in another layout, the name
 * changes, and each version reads only its own.
 */
const FORM = '2';

/** Packs states before their publication, so that no instance of the service has to. */
export const snapshotPacker: SnapshotPacker = {
  form: FORM,
  pack: async (network) => {
    const packed = await packNetwork(network, new TimeSlice());
    return serialize({ ...packed, compressed: await compressWhole(packed) });
  },
};

/** The long answers in each coding, a few at a time on Node's thread pool. */
async function compressWhole(packed: PackedNetwork): Promise<PackedNetwork['compressed']> {
  const compressed = new Map<WholeAnswer, CompressedForms>();
  for (const [answer, body] of wholeBodies(packed)) {
    if (body.length < WORTH_COMPRESSING) continue;
    const plain = Buffer.isBuffer(body) ? body : body.join();
    const [br, gzip] = await Promise.all([compressBrotli(plain), compressGzip(plain)]);
    compressed.set(answer, { br, gzip });
  }
  return compressed;
}

/** The stored packed state, or else the state packed here. */
export async function readNetwork(
  network: Parameters<typeof packNetwork>[0],
  slice: TimeSlice,
): Promise<PackedNetwork> {
  const bytes = await network.packed(FORM);
  return (bytes && unpack(bytes)) ?? packNetwork(network, slice);
}

/** Null for the format of a newer Node, which this one cannot read. */
function unpack(bytes: Uint8Array): PackedNetwork | null {
  try {
    return withOwnMemory(deserialize(bytes)) as PackedNetwork;
  } catch {
    return null;
  }
}

/** The same value with separate pieces of memory, which can be transferred one by one. */
function withOwnMemory(value: unknown): unknown {
  if (types.isUint8Array(value)) return new Uint8Array(value);
  if (types.isUint16Array(value) || types.isUint32Array(value)) return value.slice();
  if (types.isMap(value)) {
    return new Map([...value].map(([key, each]) => [key, withOwnMemory(each)]));
  }
  if (Array.isArray(value) || types.isDate(value)) return value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withOwnMemory(each)]),
  );
}
