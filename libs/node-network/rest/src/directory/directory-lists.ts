import type { GatewayRole, SemanticVersion } from '@tandem/node-network-domain';
import { JsonArray, asBuffer } from '../view/json-bytes.ts';
import { LISTED, type PackedDirectory } from './packed-directory.ts';
import { VersionRanks } from './version-ranks.ts';

/** Which gateways a list holds: those of any role, or of one. */
export type ListedRole = GatewayRole | 'any';

/** What is served of one role. */
export interface RoleLists {
  /** By country and key. */
  readonly array: Buffer | JsonArray;
  /** Upper-case codes, ascending. */
  readonly countries: readonly string[];
  readonly byCountry: ReadonlyMap<string, readonly Buffer[]>;
}

/** The directory of a snapshot, as bytes. */
export interface DirectoryLists {
  readonly roles: Readonly<Record<ListedRole, RoleLists>>;
  /** IPv4 addresses of exits. */
  readonly exitAddresses: readonly string[];
  readonly everyVersion: VersionedGateways;
}

interface GatewayBytes {
  readonly json: Buffer;
  readonly country: string;
  /** Bits of {@link LISTED}. */
  readonly lists: number;
  /** How many of the versions that occur are older. */
  readonly rank: number;
}

/** Gateways of every version, by country and key. */
export class VersionedGateways {
  readonly #gateways: readonly GatewayBytes[];
  readonly #versions: VersionRanks;

  constructor(gateways: readonly GatewayBytes[], versions: VersionRanks) {
    this.#gateways = gateways;
    this.#versions = versions;
  }

  /** The same number for minimum versions that the same gateways meet. */
  rankOf(minimum: SemanticVersion): number {
    return this.#versions.rankOf(minimum);
  }

  /** @param rank what {@link rankOf} made of the minimum version */
  since(rank: number): readonly Buffer[] {
    return this.#gateways.filter((gateway) => gateway.rank >= rank).map(({ json }) => json);
  }
}

/** The lists of a packed directory: views of its bytes, which are not copied. */
export function directoryLists(packed: PackedDirectory): DirectoryLists {
  const current = asBuffer(packed.current);
  const gateways = gatewaysOf(packed, current);
  const any = roleLists(gateways, LISTED.any);
  return {
    roles: {
      any: { ...any, array: current },
      entry: roleLists(gateways, LISTED.entry),
      exit: roleLists(gateways, LISTED.exit),
    },
    exitAddresses: packed.exitAddresses,
    everyVersion: new VersionedGateways(gateways, new VersionRanks(packed.versions)),
  };
}

function gatewaysOf(packed: PackedDirectory, current: Buffer): readonly GatewayBytes[] {
  const { begins, ends, countries, countryOf, ranks } = packed;
  const older = asBuffer(packed.older);
  return Array.from(packed.lists, (lists, index) => {
    const array = (lists & LISTED.any) === 0 ? older : current;
    return {
      json: array.subarray(begins[index], ends[index]),
      country: countries[countryOf[index] ?? 0] ?? '',
      lists,
      rank: ranks[index] ?? 0,
    };
  });
}

function roleLists(gateways: readonly GatewayBytes[], bit: number): RoleLists {
  const all: Buffer[] = [];
  const byCountry = new Map<string, Buffer[]>();
  for (const { json, country, lists } of gateways) {
    if ((lists & bit) === 0) continue;
    all.push(json);
    const sameCountry = byCountry.get(country);
    if (sameCountry) sameCountry.push(json);
    else byCountry.set(country, [json]);
  }
  // Gateways are ordered by country, so that the keys are.
  return { array: new JsonArray(all), countries: [...byCountry.keys()], byCountry };
}
