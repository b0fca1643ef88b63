import type { SemanticVersion } from '@tandem/node-network-domain';

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
