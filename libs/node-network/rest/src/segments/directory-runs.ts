import {
  DirectoryBuilder,
  type Directory,
  type DirectoryItem,
  type ScoreValue,
} from '@tandem/node-network-domain';
import { LISTED } from '../directory/packed-directory.ts';
import type { ListedRole } from '../directory/directory-lists.ts';
import type { TimeSlice } from '../view/time-slice.ts';
import { UNRANKED, UNTESTED, type GatewaySegment } from './gateway-segment.ts';
import { deflatePiece, type DeflatedPiece } from './gzip-pieces.ts';
import { joinJson } from '../view/json-bytes.ts';
import { packTexts, unpackTexts, type PackedTexts } from './packed-texts.ts';
import { nameOf, segmentsOf, type Named } from './segment-names.ts';

/** Neighbouring gateways of the directory, by country and key. */
export interface DirectoryRun {
  /** The digest of each text without the class of its proxy. */
  readonly digests: readonly string[];
  /** The class of each proxy. */
  readonly scores: readonly ScoreValue[];
  readonly texts: PackedTexts;
  /** Their parts of the whole lists. */
  readonly gzip: Readonly<Record<ListedRole, DeflatedPiece>>;
}

/** A gateway of the directory without its text. */
export interface DirectoryGateway extends DirectoryItem {
  /** The digest of its text without the class of its proxy. */
  readonly digest: string;
  readonly scoreAt: number;
  readonly score: ScoreValue;
}

/** A gateway of the directory in its order, with the lists that contain it, see {@link LISTED}. */
export interface OrderedGateway {
  readonly gateway: DirectoryGateway;
  readonly lists: number;
}

/** Orders and ranks the gateways of all segments. */
export function directoryOf(segments: readonly GatewaySegment[]): Directory<DirectoryGateway> {
  const builder = new DirectoryBuilder<DirectoryGateway>((gateway, score) => ({
    identity_key: gateway.identity_key,
    ip_addresses: gateway.ip_addresses,
    digest: gateway.digest,
    scoreAt: gateway.scoreAt,
    score: gateway.scoreAt === UNTESTED ? UNRANKED : score,
  }));
  for (const { keys, directory } of segments) {
    for (const [index, { latency, listing }] of directory.entries()) {
      if (typeof listing === 'string') {
        builder.add({ latency, listing });
        continue;
      }
      const { addresses, version, country, roles, digest, scoreAt } = listing;
      const identity_key = keys[index] ?? '';
      builder.add({
        latency,
        listing: {
          gateway: { identity_key, ip_addresses: addresses, digest, scoreAt, score: UNRANKED },
          version,
          country,
          roles: new Set(roles),
        },
      });
    }
  }
  return builder.build();
}

/** The gateways in the order of the directory. */
export function orderedGateways(directory: Directory<DirectoryGateway>): OrderedGateway[] {
  const members = {
    any: new Set(directory.gateways()),
    entry: new Set(directory.gateways({ role: 'entry' })),
    exit: new Set(directory.gateways({ role: 'exit' })),
  };
  return directory.entries.map(({ gateway }) => ({
    gateway,
    lists:
      (members.any.has(gateway) ? LISTED.any : 0) |
      (members.entry.has(gateway) ? LISTED.entry : 0) |
      (members.exit.has(gateway) ? LISTED.exit : 0),
  }));
}

/** The tag of a whole list: equal for equal bytes in every process. */
export function tagOfList(gateways: readonly OrderedGateway[], role: ListedRole): string {
  const parts = gateways
    .filter(({ lists }) => (lists & LISTED[role]) !== 0)
    .map(({ gateway: { digest, score } }) => `${digest} ${score}`);
  return nameOf('list', parts);
}

/**
 * Cuts the directory into runs, of which only those are packed that `previous` lacks.
 *
 * @param fresh texts without a class, by digest; all others are in `previous`
 */
export async function packRuns(
  gateways: readonly OrderedGateway[],
  previous: readonly Named<DirectoryRun>[],
  fresh: ReadonlyMap<string, Buffer>,
  slice: TimeSlice,
): Promise<readonly Named<DirectoryRun>[]> {
  const known = new Map(previous.map((named) => [named.name, named]));
  const texts = new DirectoryTexts(fresh, previous);
  const runs: Named<DirectoryRun>[] = [];
  for (const run of segmentsOf(gateways, ({ gateway }) => gateway.identity_key)) {
    const name = nameOf(
      'run',
      run.map(({ gateway: { digest, score }, lists }) => `${digest} ${score} ${lists}`),
    );
    runs.push(known.get(name) ?? { name, segment: packRun(run, texts) });
    if (slice.isSpent) await slice.rest();
  }
  return runs;
}

function packRun(run: readonly OrderedGateway[], texts: DirectoryTexts): DirectoryRun {
  const ranked = run.map(({ gateway }) => texts.ranked(gateway));
  const piece = (role: ListedRole): DeflatedPiece => {
    const listed = ranked.filter((_, index) => ((run[index]?.lists ?? 0) & LISTED[role]) !== 0);
    return deflatePiece(joinJson('', listed, ''));
  };
  return {
    digests: run.map(({ gateway }) => gateway.digest),
    scores: run.map(({ gateway }) => gateway.score),
    texts: packTexts(ranked),
    gzip: { any: piece('any'), entry: piece('entry'), exit: piece('exit') },
  };
}

/** Texts of gateways that were packed now or before. */
class DirectoryTexts {
  readonly #fresh: ReadonlyMap<string, Buffer>;
  readonly #previous: readonly Named<DirectoryRun>[];
  /** The run of each text, and its index there. */
  #locations: ReadonlyMap<string, readonly [DirectoryRun, number]> | undefined;
  /** The run that was unpacked last: its gateways are neighbours still. */
  #unpacked: { readonly run: DirectoryRun; readonly texts: readonly Buffer[] } | undefined;

  constructor(fresh: ReadonlyMap<string, Buffer>, previous: readonly Named<DirectoryRun>[]) {
    this.#fresh = fresh;
    this.#previous = previous;
  }

  ranked({ digest, scoreAt, score }: DirectoryGateway): Buffer {
    const fresh = this.#fresh.get(digest);
    if (fresh) return withScore(fresh, scoreAt, UNRANKED, score);
    this.#locations ??= locationsOf(this.#previous);
    const [run, index] = this.#locations.get(digest) ?? [];
    if (run === undefined || index === undefined) throw new Error('a text is in no segment');
    if (this.#unpacked?.run !== run) this.#unpacked = { run, texts: unpackTexts(run.texts) };
    const text = this.#unpacked.texts[index] ?? Buffer.alloc(0);
    return withScore(text, scoreAt, run.scores[index] ?? UNRANKED, score);
  }
}

function locationsOf(
  runs: readonly Named<DirectoryRun>[],
): ReadonlyMap<string, readonly [DirectoryRun, number]> {
  const locations = new Map<string, readonly [DirectoryRun, number]>();
  for (const { segment } of runs) {
    for (const [index, digest] of segment.digests.entries())
      locations.set(digest, [segment, index]);
  }
  return locations;
}

function withScore(text: Buffer, at: number, before: ScoreValue, after: ScoreValue): Buffer {
  if (at === UNTESTED || before === after) return text;
  return Buffer.concat([
    text.subarray(0, at),
    Buffer.from(after),
    text.subarray(at + before.length),
  ]);
}
