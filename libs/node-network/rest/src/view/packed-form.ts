import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { SnapshotPacker, StoredNetwork } from '@tandem/node-network-domain';
import { compressBrotli } from '../http/compressor.ts';
import { MAX_BROTLI, WORTH_COMPRESSING } from '../http/representation.ts';
import { gzipArray, arrayLength } from '../segments/gzip-pieces.ts';
import { assembleNetwork, DIRECTORY_LISTS } from '../segments/assemble-network.ts';
import { packSegments } from '../segments/pack-segments.ts';
import { FORM, nameOf, type Named } from '../segments/segment-names.ts';
import { packedState, readState, type SegmentedNetwork } from '../segments/segmented-network.ts';
import type { WholeAnswer } from './network-view.ts';
import type { PackedNetwork } from './packed-network.ts';
import { TimeSlice } from './time-slice.ts';

const gunzipped = promisify(gunzip);

/**
 * Packs states before their publication, so that no instance of the service has to. Holds the segments of the
 * last state, compressed: some kilobytes per node.
 */
export function createSnapshotPacker(): SnapshotPacker {
  let previous: SegmentedNetwork | null = null;
  return {
    form: FORM,
    pack: async (network) => {
      const packed = await packSegments(network, previous, new TimeSlice());
      previous = await withBrotli(packed, previous);
      return packedState(previous);
    },
  };
}

/**
 * Reads states, each packed by its writer or else by this process; of the next state it reads only the
 * changes.
 */
export class SnapshotReader {
  #previous: SegmentedNetwork | null = null;

  async read(network: StoredNetwork, slice: TimeSlice): Promise<PackedNetwork> {
    this.#previous =
      (await this.#stored(network)) ?? (await packSegments(network, this.#previous, slice));
    return assembleNetwork(this.#previous, slice);
  }

  /** Null for the format of a newer Node, which this one cannot read. */
  async #stored(network: StoredNetwork): Promise<SegmentedNetwork | null> {
    const state = await network.packed(FORM);
    if (state === null) return null;
    try {
      return await readState(state, this.#previous);
    } catch {
      return null;
    }
  }
}

/** Compresses the lists of the directory that are short enough, unless the previous state has the same. */
async function withBrotli(
  network: SegmentedNetwork,
  previous: SegmentedNetwork | null,
): Promise<SegmentedNetwork> {
  const { head, nodes, gateways, polls, runs, rest } = network;
  const known = new Map(previous?.bodies.map((body) => [body.name, body]));
  const bodies: Named<Uint8Array>[] = [];
  const bodyNames = new Map<WholeAnswer, string>();
  for (const [answer, role] of DIRECTORY_LISTS) {
    const pieces = runs.map(({ segment }) => segment.gzip[role]);
    const length = arrayLength(pieces);
    if (length < WORTH_COMPRESSING || length > MAX_BROTLI) continue;
    const name = nameOf('brotli', [rest.tags.get(answer) ?? '']);
    bodyNames.set(answer, name);
    if (bodies.some((other) => other.name === name)) continue;
    const compress = async () => compressBrotli(await gunzipped(gzipArray(pieces)));
    bodies.push(known.get(name) ?? { name, segment: await compress() });
  }
  const { tags, summary, summaryHistory, dailyTraffic } = rest;
  return {
    head,
    nodes,
    gateways,
    polls,
    runs,
    bodies,
    rest: { tags, bodyNames, summary, summaryHistory, dailyTraffic },
  };
}
