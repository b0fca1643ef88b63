import { formatRfc3339, type Directory } from '@tandem/node-network-domain';
import { directoryLists } from '../directory/directory-lists.ts';
import { LISTED, type PackedDirectory } from '../directory/packed-directory.ts';
import { VersionRanks } from '../directory/version-ranks.ts';
import { filterName, FILTERS, type PackedServices } from '../services/service-lists.ts';
import { NO_MOMENT, type PackedSkinny } from '../gateways/packed-gateways.ts';
import { contentTag } from '../http/entity-tag.ts';
import { packKeys } from '../view/packed-keys.ts';
import type { WholeAnswer } from '../view/network-view.ts';
import type { CompressedForms, PackedNetwork } from '../view/packed-network.ts';
import type { TimeSlice } from '../view/time-slice.ts';
import { wholeBodies } from '../view/whole-bodies.ts';
import {
  directoryOf,
  orderedGateways,
  type DirectoryGateway,
  type DirectoryRun,
  type OrderedGateway,
} from './directory-runs.ts';
import type { GatewaySegment } from './gateway-segment.ts';
import { gzipArray } from './gzip-pieces.ts';
import { joinBytes, joinNumbers, joinTexts, unpackTexts } from './packed-texts.ts';
import { assemblePolls } from './polls.ts';
import type { Named } from './segment-names.ts';
import type { SegmentedNetwork } from './segmented-network.ts';

const [OPEN, COMMA, CLOSE] = [0x5b, 0x2c, 0x5d];
/** The lists of the directory, by role. */
export const DIRECTORY_LISTS = [
  ['getGateways', 'any'],
  ['getEntryGateways', 'entry'],
  ['getExitGateways', 'exit'],
] as const;

/** Joins segments to the form that is served: copies of bytes, in memory that can change threads. */
export async function assembleNetwork(
  network: SegmentedNetwork,
  slice: TimeSlice,
): Promise<PackedNetwork> {
  const gateways = network.gateways.map(({ segment }) => segment);
  const directory = directoryOf(gateways);
  await slice.restIfSpent();
  const moment = momentOf(network);
  const nodes = joinTexts(network.nodes.map(({ segment }) => segment.texts));
  const [nodePolls, gatewayPolls] = network.polls;
  await slice.restIfSpent();
  const views = joinTexts(gateways.map((segment) => segment.views));
  await slice.restIfSpent();
  const { summary, summaryHistory, dailyTraffic } = network.rest;
  const packed = {
    head: network.head,
    directory: await assembleDirectory(directory, network.runs, slice),
    nodes,
    nodePolls: assemblePolls(
      nodePolls,
      network.nodes.map(({ segment }) => segment.polledAt),
    ),
    gateways: views,
    gatewayPolls: assemblePolls(
      gatewayPolls,
      gateways.map((segment) => segment.polledAt),
    ),
    gatewayKeys: packKeys(gateways.flatMap(({ keys }) => keys)),
    gatewayMoments: { at: joinNumbers(gateways.map((segment) => segment.viewMoments)), moment },
    skinnyGateways: joinSkinny(gateways),
    services: joinServices(gateways, moment),
    summary,
    summaryHistory,
    dailyTraffic,
    hidden: directory.hidden,
  };
  await slice.restIfSpent();
  return { ...packed, tags: tagsOf(packed, network), compressed: compressedForms(network) };
}

/** The time of the cycle as texts have it. */
function momentOf({ head: { collectedAt } }: SegmentedNetwork): string {
  return collectedAt === null ? '' : formatRfc3339(collectedAt);
}

async function assembleDirectory(
  directory: Directory<DirectoryGateway>,
  runs: readonly Named<DirectoryRun>[],
  slice: TimeSlice,
): Promise<PackedDirectory> {
  const gateways = orderedGateways(directory);
  await slice.restIfSpent();
  const { current, older, begins, ends } = await joinRuns(gateways, runs, slice);
  const { entries } = directory;
  const countries = [...new Set(entries.map(({ country }) => country))];
  const countryIndex = new Map(countries.map((country, index) => [country, index]));
  const versions = new VersionRanks();
  for (const { version } of entries) versions.add(version);
  await slice.restIfSpent();
  return {
    current,
    older,
    begins,
    ends,
    lists: Uint8Array.from(gateways, ({ lists }) => lists),
    countryOf: Uint16Array.from(entries, ({ country }) => countryIndex.get(country) ?? 0),
    ranks: Uint32Array.from(entries, ({ version }) => versions.rankOf(version)),
    countries,
    versions: versions.sorted,
    exitAddresses: directory.exitAddresses(),
  };
}

/** The texts of all runs in two arrays, and the location of each. */
async function joinRuns(
  gateways: readonly OrderedGateway[],
  runs: readonly Named<DirectoryRun>[],
  slice: TimeSlice,
): Promise<Pick<PackedDirectory, 'current' | 'older' | 'begins' | 'ends'>> {
  const sizes = runs.flatMap(({ segment }) =>
    Array.from(segment.texts.ends, (end, index) => end - (segment.texts.ends[index - 1] ?? 0)),
  );
  const isCurrent = (index: number): boolean => ((gateways[index]?.lists ?? 0) & LISTED.any) !== 0;
  const current = new ArrayWriter(sizes.filter((_, index) => isCurrent(index)));
  const outdated = new ArrayWriter(sizes.filter((_, index) => !isCurrent(index)));
  const begins = new Uint32Array(sizes.length);
  const ends = new Uint32Array(sizes.length);
  let index = 0;
  for (const { segment } of runs) {
    for (const text of unpackTexts(segment.texts)) {
      const end = (isCurrent(index) ? current : outdated).add(text);
      begins[index] = end - text.length;
      ends[index] = end;
      index += 1;
    }
    if (slice.isSpent) await slice.rest();
  }
  return { current: current.build(), older: outdated.build(), begins, ends };
}

/** Writes a JSON array whose items have known sizes. */
class ArrayWriter {
  readonly #bytes: Uint8Array;
  #used = 1;

  constructor(sizes: readonly number[]) {
    const commas = Math.max(0, sizes.length - 1);
    this.#bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, commas + 2));
    this.#bytes[0] = OPEN;
  }

  /** @returns the end of the item */
  add(item: Uint8Array): number {
    if (this.#used > 1) this.#bytes[this.#used++] = COMMA;
    this.#bytes.set(item, this.#used);
    this.#used += item.length;
    return this.#used;
  }

  build(): Uint8Array {
    this.#bytes[this.#used] = CLOSE;
    return this.#bytes;
  }
}

function joinSkinny(segments: readonly GatewaySegment[]): PackedSkinny {
  let [first, end] = [0, 0];
  const at: Uint32Array[] = [];
  const ends: Uint32Array[] = [];
  for (const { keys, skinny } of segments) {
    at.push(skinny.at.map((index) => index + first));
    ends.push(skinny.ends.map((each) => each + end));
    first += keys.length;
    end += skinny.stretches.length;
  }
  return {
    at: joinNumbers(at),
    stretches: joinNumbers(segments.map(({ skinny }) => skinny.stretches)),
    ends: joinNumbers(ends),
  };
}

function joinServices(segments: readonly GatewaySegment[], moment: string): PackedServices {
  const texts = joinBytes(segments.map(({ services }) => services.texts));
  const time = Buffer.from(moment);
  const ends: Uint32Array[] = [];
  const masks: Uint8Array[] = [];
  let end = 0;
  for (const { services } of segments) {
    for (const at of services.moments) if (at !== NO_MOMENT) texts.set(time, end + at);
    const begin = end;
    ends.push(services.ends.map((each) => each + begin));
    masks.push(services.masks);
    end += services.texts.length;
  }
  const matches = joinBytes(masks);
  return {
    texts,
    ends: joinNumbers(ends),
    matches: new Map(
      FILTERS.map((filter, bit) => [filterName(filter), indicesWith(matches, 1 << bit)]),
    ),
  };
}

function indicesWith(masks: Uint8Array, bit: number): Uint32Array {
  const indices: number[] = [];
  for (const [index, mask] of masks.entries()) if ((mask & bit) !== 0) indices.push(index);
  return Uint32Array.from(indices);
}

/** The tags of the lists; those of long lists were made from their parts. */
function tagsOf(
  packed: Parameters<typeof wholeBodies>[0],
  { rest }: SegmentedNetwork,
): ReadonlyMap<WholeAnswer, string> {
  const tags = new Map(rest.tags);
  for (const [answer, body] of wholeBodies(packed, directoryLists(packed.directory))) {
    if (!tags.has(answer) && Buffer.isBuffer(body)) tags.set(answer, contentTag(body));
  }
  return tags;
}

function compressedForms({
  runs,
  bodies,
  rest,
}: SegmentedNetwork): ReadonlyMap<WholeAnswer, CompressedForms> {
  const byName = new Map(bodies.map(({ name, segment }) => [name, segment]));
  return new Map(
    DIRECTORY_LISTS.map(([answer, role]) => {
      const gzip = gzipArray(runs.map(({ segment }) => segment.gzip[role]));
      const br = byName.get(rest.bodyNames.get(answer) ?? '');
      return [answer, br === undefined ? { gzip } : { gzip, br: joinBytes([br]) }];
    }),
  );
}
