import type { Restorable } from '@tandem/shared-kernel/testing';
import {
  SYSTEM_GROUPS,
  type RealmGroupSetting,
  type SystemGroupName,
  type UserGroupRepository,
} from '../src/index.ts';

/** Groups in a map. */
export class MemoryUserGroupRepository implements UserGroupRepository, Restorable {
  #groups = new Map<number, Readonly<Record<SystemGroupName, number>>>();
  #settings = new Map<number, Partial<Record<RealmGroupSetting, number>>>();
  #lastId = 0;

  async addSystemGroups(realmId: number): Promise<Readonly<Record<SystemGroupName, number>>> {
    const groups = Object.fromEntries(
      SYSTEM_GROUPS.map(({ name }) => [name, ++this.#lastId]),
    ) as Record<SystemGroupName, number>;
    this.#groups.set(realmId, groups);
    return groups;
  }

  async setRealmGroupSettings(
    realmId: number,
    settings: Partial<Readonly<Record<RealmGroupSetting, number>>>,
  ): Promise<void> {
    this.#settings.set(realmId, { ...this.#settings.get(realmId), ...settings });
  }

  /** Each setting with the name of the system group that it refers to. */
  settingsOf(realmId: number): Record<string, string | undefined> {
    const names = Object.entries(this.#groups.get(realmId) ?? {});
    const nameOf = (id: number) => names.find(([, each]) => each === id)?.[0];
    return Object.fromEntries(
      Object.entries(this.#settings.get(realmId) ?? {}).map(([name, id]) => [name, nameOf(id)]),
    );
  }

  snapshot(): () => void {
    const groups = new Map(this.#groups);
    const settings = new Map(this.#settings);
    return () => {
      this.#groups = groups;
      this.#settings = settings;
    };
  }
}
