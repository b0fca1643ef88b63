import type { Realm, RealmQueries } from '@tandem/identity-domain';
import type { Apart } from '../credentials/revocable-cache.ts';

/**
 * Reads organizations as they are when the call begins. Calls for one organization share the next read that begins:
 * any number of wrong keys causes one read at a time.
 */
export class CurrentRealmQueries implements Pick<RealmQueries, 'findByStringId'> {
  readonly #queries: Pick<RealmQueries, 'findByStringId'>;
  readonly #apart: Apart;
  readonly #running = new Map<string, Promise<Realm | null>>();
  readonly #next = new Map<string, Promise<Realm | null>>();

  constructor(queries: Pick<RealmQueries, 'findByStringId'>, apart: Apart = (work) => work()) {
    this.#queries = queries;
    this.#apart = apart;
  }

  findByStringId(stringId: string): Promise<Realm | null> {
    const running = this.#running.get(stringId);
    if (!running) return this.#read(stringId);
    const planned = this.#next.get(stringId);
    if (planned) return planned;
    const begin = () => {
      this.#next.delete(stringId);
      return this.#read(stringId);
    };
    const next = running.then(begin, begin);
    this.#next.set(stringId, next);
    return next;
  }

  #read(stringId: string): Promise<Realm | null> {
    const read = this.#apart(() => this.#queries.findByStringId(stringId));
    this.#running.set(stringId, read);
    const end = () => this.#running.delete(stringId);
    read.then(end, end);
    return read;
  }
}
