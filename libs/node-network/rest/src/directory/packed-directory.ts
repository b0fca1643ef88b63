import type { Directory, SemanticVersion } from '@tandem/node-network-domain';
import { packJson } from '../view/json-bytes.ts';
import type { TimeSlice } from '../view/time-slice.ts';
import type { SerializedGateway } from './serialized-gateway.ts';
import { VersionRanks } from './version-ranks.ts';

/** The lists that contain a gateway, as bits. */
export const LISTED = { any: 1, entry: 2, exit: 4 } as const;

/** The directory of a snapshot in the form that changes threads: it contains each gateway once. */
export interface PackedDirectory {
  /** JSON array of those that are new enough for the default list, by country and key. */
  readonly current: Uint8Array;
  /** JSON array of the others. */
  readonly older: Uint8Array;
  /** The location of each gateway of any version in its array, by country and key. */
  readonly begins: Uint32Array;
  readonly ends: Uint32Array;
  /** The lists that it is in, see {@link LISTED}; 0 for one in `older`. */
  readonly lists: Uint8Array;
  /** Its index in `countries`. */
  readonly countryOf: Uint16Array;
  /** The number of occurring versions that are older than its own. */
  readonly ranks: Uint32Array;
  /** Upper-case codes. */
  readonly countries: readonly string[];
  /** Those that occur, oldest first. */
  readonly versions: readonly SemanticVersion[];
  /** IPv4 addresses of exits. */
  readonly exitAddresses: readonly string[];
}

/** Packs a directory, which is not needed any more then. */
export async function packDirectory(
  directory: Directory<SerializedGateway>,
  slice: TimeSlice,
): Promise<PackedDirectory> {
  const { entries } = directory;
  const current = await packJson(directory.gateways(), slice);
  const outdated = entries
    .map(({ gateway }) => gateway)
    .filter((one) => !current.stretches.has(one));
  const older = await packJson(outdated, slice);
  const members = {
    any: new Set(directory.gateways()),
    entry: new Set(directory.gateways({ role: 'entry' })),
    exit: new Set(directory.gateways({ role: 'exit' })),
  };
  const versions = new VersionRanks();
  for (const { version } of entries) {
    versions.add(version);
    if (slice.isSpent) await slice.rest();
  }
  const countries = [...new Set(entries.map(({ country }) => country))];
  const countryIndex = new Map(countries.map((country, index) => [country, index]));
  const packed = {
    current: current.array,
    older: older.array,
    begins: new Uint32Array(entries.length),
    ends: new Uint32Array(entries.length),
    lists: new Uint8Array(entries.length),
    countryOf: new Uint16Array(entries.length),
    ranks: new Uint32Array(entries.length),
    countries,
    versions: versions.sorted,
    exitAddresses: directory.exitAddresses(),
  };
  for (const [index, { gateway, country, version }] of entries.entries()) {
    const stretch = current.stretches.get(gateway) ?? older.stretches.get(gateway);
    packed.begins[index] = stretch?.begin ?? 0;
    packed.ends[index] = stretch?.end ?? 0;
    packed.lists[index] =
      (members.any.has(gateway) ? LISTED.any : 0) |
      (members.entry.has(gateway) ? LISTED.entry : 0) |
      (members.exit.has(gateway) ? LISTED.exit : 0);
    packed.countryOf[index] = countryIndex.get(country) ?? 0;
    packed.ranks[index] = versions.rankOf(version);
    if (slice.isSpent) await slice.rest();
  }
  return packed;
}
