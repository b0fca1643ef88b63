import type { Restorable } from '@tandem/shared-kernel/testing';
import {
  INTERNAL_REALM,
  type NewRealm,
  type Realm,
  type RealmDomain,
  type RealmQueries,
  type RealmRepository,
  type RealmSettings,
  type UserSettings,
} from '../src/index.ts';

/** Organizations in a map, for commands and reads alike. */
export class MemoryRealmRepository implements RealmRepository, RealmQueries, Restorable {
  #realms = new Map<number, Realm>();
  #lastId = 0;
  /** Channels that an organization has; another context keeps them. */
  readonly channels = new Set<number>();
  #domains = new Map<number, readonly RealmDomain[]>();

  async add(realm: NewRealm): Promise<Realm | null> {
    if (await this.findByStringId(realm.stringId)) return null;
    this.#lastId += 1;
    const added = {
      ...realm,
      id: this.#lastId,
      userSettingDefaults: {},
      pictures: {},
      loginProviders: [],
    };
    this.#realms.set(added.id, added);
    return added;
  }

  async find(id: number): Promise<Realm | null> {
    return this.#realms.get(id) ?? null;
  }

  lock(id: number): Promise<Realm | null> {
    return this.find(id);
  }

  async change(id: number, changes: Partial<Realm>): Promise<void> {
    const realm = this.#realms.get(id);
    if (realm) this.#realms.set(id, { ...realm, ...changes });
  }

  async changeSettings(id: number, settings: Readonly<Partial<RealmSettings>>): Promise<void> {
    await this.change(id, { settings: { ...this.#realms.get(id)?.settings, ...settings } });
  }

  async changeUserSettingDefaults(
    id: number,
    defaults: Readonly<Partial<UserSettings>>,
  ): Promise<void> {
    const userSettingDefaults = { ...this.#realms.get(id)?.userSettingDefaults, ...defaults };
    await this.change(id, { userSettingDefaults });
  }

  async hasChannel(_: number, channelId: number): Promise<boolean> {
    return this.channels.has(channelId);
  }

  async domainsOf(id: number): Promise<readonly RealmDomain[]> {
    return this.#domains.get(id) ?? [];
  }

  async addDomain(id: number, domain: RealmDomain): Promise<boolean> {
    const domains = await this.domainsOf(id);
    if (domains.some((each) => each.domain === domain.domain)) return false;
    const added = [...domains, domain].sort((a, b) => (a.domain < b.domain ? -1 : 1));
    this.#domains.set(id, added);
    return true;
  }

  async changeDomain(id: number, domain: RealmDomain): Promise<boolean> {
    const domains = await this.domainsOf(id);
    const isThis = (each: RealmDomain) => each.domain === domain.domain;
    this.#domains.set(
      id,
      domains.map((each) => (isThis(each) ? domain : each)),
    );
    return domains.some(isThis);
  }

  async removeDomain(id: number, domain: string): Promise<void> {
    const domains = await this.domainsOf(id);
    this.#domains.set(
      id,
      domains.filter((each) => each.domain !== domain),
    );
  }

  async findByStringId(stringId: string): Promise<Realm | null> {
    return [...this.#realms.values()].find((realm) => realm.stringId === stringId) ?? null;
  }

  async list(): Promise<readonly Realm[]> {
    return [...this.#realms.values()]
      .filter((realm) => realm.stringId !== INTERNAL_REALM)
      .sort((a, b) => (a.stringId < b.stringId ? -1 : 1));
  }

  snapshot(): () => void {
    const saved = new Map(this.#realms);
    const domains = new Map(this.#domains);
    return () => {
      this.#realms = saved;
      this.#domains = domains;
    };
  }
}
