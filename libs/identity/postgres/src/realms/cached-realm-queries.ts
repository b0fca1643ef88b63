import type { Realm, RealmQueries } from '@tandem/identity-domain';
import type { RevocableCache } from '../credentials/revocable-cache.ts';

/** Remembers organizations by their short names. */
export class CachedRealmQueries implements RealmQueries {
  readonly #queries: RealmQueries;
  readonly #cache: RevocableCache<Realm>;

  constructor(queries: RealmQueries, cache: RevocableCache<Realm>) {
    this.#queries = queries;
    this.#cache = cache;
  }

  async findByStringId(stringId: string): Promise<Realm | null> {
    const load = () => this.#queries.findByStringId(stringId);
    return this.#cache.get(stringId) ?? this.#cache.load(stringId, load);
  }

  list(): Promise<readonly Realm[]> {
    return this.#queries.list();
  }
}
