import type { Directory, GatewayRole, SemanticVersion } from '@tandem/node-network-domain';
import { JsonArray, packJson } from '../view/json-bytes.ts';
import type { TimeSlice } from '../view/time-slice.ts';
import type { HeldGateway } from './held-gateway.ts';
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

interface RankedJson {
  readonly json: Buffer;
  /** How many of the versions that occur are older. */
  readonly rank: number;
}

/** Gateways of every version, by country and key. */
export class VersionedGateways {
  readonly #gateways: readonly RankedJson[];
  readonly #versions: VersionRanks;

  constructor(gateways: readonly RankedJson[], versions: VersionRanks) {
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

/** Packs a directory, which is not needed any more then: each gateway lies once in memory. */
export async function packDirectory(
  directory: Directory<HeldGateway>,
  slice: TimeSlice,
): Promise<DirectoryLists> {
  const { array, stretches } = await packJson(directory.gateways(), slice);
  const json = new Map(stretches);
  await slice.restIfSpent();
  return {
    roles: {
      any: { ...(await roleLists(directory, 'any', json, slice)), array },
      entry: await roleLists(directory, 'entry', json, slice),
      exit: await roleLists(directory, 'exit', json, slice),
    },
    exitAddresses: directory.exitAddresses(),
    everyVersion: await packVersions(directory, slice, json),
  };
}

/** @param json where the bytes of each gateway lie */
async function roleLists(
  directory: Directory<HeldGateway>,
  role: ListedRole,
  json: ReadonlyMap<HeldGateway, Buffer>,
  slice: TimeSlice,
): Promise<RoleLists> {
  const filter = role === 'any' ? {} : { role };
  const all: Buffer[] = [];
  const byCountry = new Map<string, Buffer[]>();
  for (const gateway of directory.gateways(filter)) {
    const bytes = json.get(gateway);
    if (bytes === undefined) continue;
    all.push(bytes);
    const sameCountry = byCountry.get(gateway.country);
    if (sameCountry) sameCountry.push(bytes);
    else byCountry.set(gateway.country, [bytes]);
  }
  await slice.restIfSpent();
  return { array: new JsonArray(all), countries: directory.countries(filter), byCountry };
}

/** Adds the gateways that are too old for the default list, whose bytes lie nowhere yet. */
async function packVersions(
  directory: Directory<HeldGateway>,
  slice: TimeSlice,
  json: Map<HeldGateway, Buffer>,
): Promise<VersionedGateways> {
  const older = directory.entries.map((entry) => entry.gateway).filter((one) => !json.has(one));
  const { stretches } = await packJson(older, slice);
  for (const [gateway, stretch] of stretches) json.set(gateway, stretch);
  const versions = new VersionRanks();
  for (const { version } of directory.entries) {
    versions.add(version);
    if (slice.isSpent) await slice.rest();
  }
  const ranked: RankedJson[] = [];
  for (const { gateway, version } of directory.entries) {
    const bytes = json.get(gateway);
    if (bytes) ranked.push({ json: bytes, rank: versions.rankOf(version) });
    if (slice.isSpent) await slice.rest();
  }
  return new VersionedGateways(ranked, versions);
}
