import type { Restorable } from '@tandem/shared-kernel/testing';
import {
  INTERNAL_REALM,
  type Realm,
  type RealmDomain,
  type RealmQueries,
  type RealmRepository,
} from '../src/index.ts';

/** Organizations in a map, for commands and reads alike. */
export class MemoryRealmRepository implements RealmRepository, RealmQueries, Restorable {
  #realms = new Map<number, Realm>();
  #lastId = 0;
  readonly domains = new Map<number, readonly RealmDomain[]>();

  async add(realm: Omit<Realm, 'id'>): Promise<Realm | null> {
    if (await this.findByStringId(realm.stringId)) return null;
    this.#lastId += 1;
    const added = { ...realm, id: this.#lastId };
    this.#realms.set(added.id, added);
    return added;
  }

  async find(id: number): Promise<Realm | null> {
    return this.#realms.get(id) ?? null;
  }

  lock(id: number): Promise<Realm | null> {
    return this.find(id);
  }

  async domainsOf(id: number): Promise<readonly RealmDomain[]> {
    return this.domains.get(id) ?? [];
  }

  async findByStringId(stringId: string): Promise<Realm | null> {
    return [...this.#realms.values()].find((realm) => realm.stringId === stringId) ?? null;
  }

  async list(): Promise<readonly Realm[]> {
    return [...this.#realms.values()]
      .filter((realm) => realm.stringId !== INTERNAL_REALM)
      .sort((a, b) => (a.stringId < b.stringId ? -1 : 1));
  }

  /** Changes an organization past every command. */
  change(id: number, changes: Partial<Realm>): void {
    const realm = this.#realms.get(id);
    if (realm) this.#realms.set(id, { ...realm, ...changes });
  }

  snapshot(): () => void {
    const saved = new Map(this.#realms);
    return () => {
      this.#realms = saved;
    };
  }
}
