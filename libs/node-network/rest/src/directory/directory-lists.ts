import type { GatewayRole, SemanticVersion } from '@tandem/node-network-domain';
import { JsonArray, asBuffer } from '../view/json-bytes.ts';
import { LISTED, type PackedDirectory } from './packed-directory.ts';
import { VersionRanks } from './version-ranks.ts';

/** The gateways of a list: those of any role, or of one. */
export type ListedRole = GatewayRole | 'any';

/** The responses for one role. */
interface RoleLists {
  /** The list by country and key. */
  readonly array: Buffer | JsonArray;
  /** Upper-case codes, ascending. */
  readonly countries: readonly string[];
  /** Gateways of a country, by key. */
  ofCountry(country: string): readonly Buffer[];
}

/** The directory of a snapshot, as bytes. */
export interface DirectoryLists {
  readonly roles: Readonly<Record<ListedRole, RoleLists>>;
  /** IPv4 addresses of exits. */
  readonly exitAddresses: readonly string[];
  readonly everyVersion: VersionedGateways;
}

/** Gateways of every version, by country and key. */
class VersionedGateways {
  readonly #gateways: PackedGateways;
  readonly #versions: VersionRanks;

  constructor(gateways: PackedGateways, versions: VersionRanks) {
    this.#gateways = gateways;
    this.#versions = versions;
  }

  /** The same number for minimum versions that the same gateways meet. */
  rankOf(minimum: SemanticVersion): number {
    return this.#versions.rankOf(minimum);
  }

  /** @param rank the result of {@link rankOf} for the minimum version */
  since(rank: number): readonly Buffer[] {
    return this.#gateways.since(rank);
  }
}

/**
 * The lists of a packed directory: views of its bytes, which are not copied. They are created when a client
 * requests them: creating thousands of objects at each swap would pause the event loop.
 */
export function directoryLists(packed: PackedDirectory): DirectoryLists {
  const gateways = new PackedGateways(packed);
  return {
    roles: {
      any: { ...gateways.ofRole(LISTED.any), array: asBuffer(packed.current) },
      entry: gateways.ofRole(LISTED.entry),
      exit: gateways.ofRole(LISTED.exit),
    },
    exitAddresses: packed.exitAddresses,
    everyVersion: new VersionedGateways(gateways, new VersionRanks(packed.versions)),
  };
}

/** The gateways of a packed directory, by their index in it. */
class PackedGateways {
  readonly #packed: PackedDirectory;
  readonly #current: Buffer;
  readonly #older: Buffer;

  constructor(packed: PackedDirectory) {
    this.#packed = packed;
    this.#current = asBuffer(packed.current);
    this.#older = asBuffer(packed.older);
  }

  since(rank: number): readonly Buffer[] {
    const { ranks } = this.#packed;
    return this.#where((index) => (ranks[index] ?? 0) >= rank);
  }

  /** @param bit of {@link LISTED} */
  ofRole(bit: number): RoleLists {
    const { lists, begins, ends, countryOf, countries } = this.#packed;
    const isListed = (index: number): boolean => ((lists[index] ?? 0) & bit) !== 0;
    const present = new Set<number>();
    let items = 0;
    let bytes = 0;
    for (let index = 0; index < lists.length; index += 1) {
      if (!isListed(index)) continue;
      items += 1;
      bytes += (ends[index] ?? 0) - (begins[index] ?? 0);
      present.add(countryOf[index] ?? 0);
    }
    const commas = Math.max(0, items - 1);
    return {
      array: new JsonArray(() => this.#where(isListed), bytes + commas + 2),
      // Gateways are ordered by country, so that these are.
      countries: Array.from(present, (index) => countries[index] ?? ''),
      ofCountry: (country) => {
        const wanted = countries.indexOf(country);
        return this.#where((index) => isListed(index) && countryOf[index] === wanted);
      },
    };
  }

  #where(isWanted: (index: number) => boolean): readonly Buffer[] {
    const { lists, begins, ends } = this.#packed;
    const found: Buffer[] = [];
    for (let index = 0; index < lists.length; index += 1) {
      if (!isWanted(index)) continue;
      const array = ((lists[index] ?? 0) & LISTED.any) === 0 ? this.#older : this.#current;
      found.push(array.subarray(begins[index], ends[index]));
    }
    return found;
  }
}
