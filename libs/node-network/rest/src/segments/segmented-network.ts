import { deserialize, serialize } from 'node:v8';
import { brotliDecompressSync } from 'node:zlib';
import type {
  DailyTraffic,
  PackedState,
  SnapshotHead,
  StoredSegments,
} from '@tandem/node-network-domain';
import type { WholeAnswer } from '../view/network-view.ts';
import type { DirectoryRun } from './directory-runs.ts';
import type { GatewaySegment } from './gateway-segment.ts';
import { brotli, exactly, type PackedTexts } from './packed-texts.ts';
import type { Polls } from './polls.ts';
import type { Named } from './segment-names.ts';

/** Neighbouring nodes by id: their texts. */
export interface NodeSegment {
  readonly texts: PackedTexts;
  /** Byte of each text at which the time of its poll is missing, see {@link Polls}. */
  readonly polledAt: Uint32Array;
}

/**
 * A state of the network in segments: small immutable parts with the names of their content. Two states share
 * the segments in which nothing has changed.
 */
export interface SegmentedNetwork {
  readonly head: SnapshotHead;
  /** Nodes by id. */
  readonly nodes: readonly Named<NodeSegment>[];
  /** Gateways by key. */
  readonly gateways: readonly Named<GatewaySegment>[];
  /** The times of the polls of all nodes, and those of all gateways. */
  readonly polls: readonly Named<Polls>[];
  /** Gateways of the directory by country and key. */
  readonly runs: readonly Named<DirectoryRun>[];
  /** Whole lists that were compressed by brotli. */
  readonly bodies: readonly Named<Uint8Array>[];
  readonly rest: UnsegmentedParts;
}

/** The short parts, which are stored whole with each state. */
interface UnsegmentedParts {
  /** Names of the lists of the directory. */
  readonly tags: ReadonlyMap<WholeAnswer, string>;
  /** The name of each list in `bodies`. */
  readonly bodyNames: ReadonlyMap<WholeAnswer, string>;
  /** JSON; null before the first cycle. */
  readonly summary: string | null;
  /** JSON. */
  readonly summaryHistory: string;
  readonly dailyTraffic: readonly DailyTraffic[];
}

const KINDS = ['nodes', 'gateways', 'polls', 'runs', 'bodies'] as const;
type Kind = (typeof KINDS)[number];

/** The names of all segments of a state, in their order. */
type Index = Pick<SegmentedNetwork, 'head' | 'rest'> & Readonly<Record<Kind, readonly string[]>>;

/** The form in which a state is stored. */
export function packedState(network: SegmentedNetwork): PackedState {
  const namesOf = (kind: Kind): readonly string[] => network[kind].map(({ name }) => name);
  const index: Index = {
    head: network.head,
    rest: network.rest,
    nodes: namesOf('nodes'),
    gateways: namesOf('gateways'),
    polls: namesOf('polls'),
    runs: namesOf('runs'),
    bodies: namesOf('bodies'),
  };
  const segments = segmentsByName(network);
  return {
    index: serialize(index),
    segments: {
      names: [...segments.keys()],
      bytesOf: (name) => brotli(serialize(segments.get(name))),
    },
  };
}

/**
 * Reads a stored state.
 *
 * @param previous its segments are not read again
 * @throws Error for the format of a newer Node, which this one cannot read
 */
export async function readState(
  { index: bytes, segments: read }: StoredSegments,
  previous: SegmentedNetwork | null,
): Promise<SegmentedNetwork> {
  const index = deserialize(bytes) as Index;
  const segments = previous === null ? new Map<string, unknown>() : segmentsByName(previous);
  const missing = KINDS.flatMap((kind) => index[kind]).filter((name) => !segments.has(name));
  for (const [name, packed] of await read([...new Set(missing)])) {
    segments.set(name, deserialize(exactly(brotliDecompressSync(packed))));
  }
  const named = <Segment>(names: readonly string[]): readonly Named<Segment>[] =>
    names.map((name) => {
      if (!segments.has(name)) throw new Error(`segment ${name} is missing`);
      return { name, segment: segments.get(name) as Segment };
    });
  return {
    head: index.head,
    rest: index.rest,
    nodes: named(index.nodes),
    gateways: named(index.gateways),
    polls: named(index.polls),
    runs: named(index.runs),
    bodies: named(index.bodies),
  };
}

function segmentsByName(network: SegmentedNetwork): Map<string, unknown> {
  const segments = new Map<string, unknown>();
  for (const kind of KINDS)
    for (const { name, segment } of network[kind]) segments.set(name, segment);
  return segments;
}
