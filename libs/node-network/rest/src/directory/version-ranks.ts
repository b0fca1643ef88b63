import { compareVersions, type SemanticVersion } from '@tandem/node-network-domain';

/** The versions that occur, so that comparing with one of them is comparing two numbers. */
export class VersionRanks {
  readonly #sorted: SemanticVersion[];

  /** @param sorted the result of {@link sorted}: without duplicates, oldest first */
  constructor(sorted: readonly SemanticVersion[] = []) {
    this.#sorted = [...sorted];
  }

  /** Without duplicates, oldest first. */
  get sorted(): readonly SemanticVersion[] {
    return this.#sorted;
  }

  /** Adds a version unless it is known: two comparisons for each doubling of the versions. */
  add(version: SemanticVersion): void {
    const rank = this.rankOf(version);
    const known = this.#sorted[rank];
    if (known !== undefined && compareVersions(known, version) === 0) return;
    this.#sorted.splice(rank, 0, version);
  }

  /** The number of versions that are older than this one, which need not be among them. */
  rankOf(version: SemanticVersion): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const candidate = this.#sorted[middle];
      if (candidate !== undefined && compareVersions(candidate, version) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
