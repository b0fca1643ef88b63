import { ROLES } from '@tandem/shared-kernel';
import type { Restorable } from '@tandem/shared-kernel/testing';
import {
  GROUP_PERMISSION_NAMES,
  SYSTEM_GROUPS,
  SYSTEM_GROUP_NESTING,
  type DirectMembers,
  type GroupPermission,
  type GroupSettingValue,
  type GroupUse,
  type RealmGroupSetting,
  type SystemGroupName,
  type UserGroup,
  type UserGroupRepository,
} from '../src/index.ts';
import type { MemoryUserRepository } from './memory-user-repository.ts';

interface StoredGroup extends Omit<UserGroup, 'name'> {
  readonly name: string | null;
  readonly members: ReadonlySet<number>;
  readonly subgroups: ReadonlySet<number>;
}

const NARROWEST: Readonly<Record<number, SystemGroupName>> = {
  [ROLES.owner]: 'role:owners',
  [ROLES.administrator]: 'role:administrators',
  [ROLES.moderator]: 'role:moderators',
  [ROLES.member]: 'role:fullmembers',
  [ROLES.guest]: 'role:everyone',
};

const ascending = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

/** Groups in a map. Members are full ones, however young the account. */
export class MemoryUserGroupRepository implements UserGroupRepository, Restorable {
  readonly #users: MemoryUserRepository;
  #groups = new Map<number, StoredGroup>();
  #settings = new Map<number, Partial<Record<RealmGroupSetting, number>>>();
  #lastId = 0;

  constructor(users: MemoryUserRepository) {
    this.#users = users;
  }

  async addSystemGroups(
    realmId: number,
    dateCreated: Date,
  ): Promise<Readonly<Record<SystemGroupName, number>>> {
    const first = this.#lastId + 1;
    const nobody = first + SYSTEM_GROUPS.findIndex(({ name }) => name === 'role:nobody');
    const settings = Object.fromEntries(GROUP_PERMISSION_NAMES.map((name) => [name, nobody]));
    for (const { name, description } of SYSTEM_GROUPS) {
      const group = { realmId, name, description, isSystem: true, creatorId: null, dateCreated };
      this.#store({ ...group, settings: settings as Record<GroupPermission, number> });
    }
    const groups = await this.systemGroups(realmId);
    for (const { supergroup, subgroup } of SYSTEM_GROUP_NESTING) {
      await this.addSubgroups(groups[supergroup], [groups[subgroup]]);
    }
    return groups;
  }

  async systemGroups(realmId: number): Promise<Readonly<Record<SystemGroupName, number>>> {
    const found = this.#of(realmId).filter((group) => group.isSystem);
    return Object.fromEntries(found.map(({ name, id }) => [name, id])) as Record<
      SystemGroupName,
      number
    >;
  }

  async setRealmGroupSettings(
    realmId: number,
    settings: Partial<Readonly<Record<RealmGroupSetting, number>>>,
  ): Promise<void> {
    this.#settings.set(realmId, { ...this.#settings.get(realmId), ...settings });
  }

  async realmGroupSettings(realmId: number): Promise<Readonly<Record<RealmGroupSetting, number>>> {
    return (this.#settings.get(realmId) ?? {}) as Record<RealmGroupSetting, number>;
  }

  async groupIdsOf(userId: number): Promise<ReadonlySet<number>> {
    const account = this.#users.all().find(({ id }) => id === userId);
    const found = new Set<number>();
    if (!account?.isActive) return found;
    const hold = (group: StoredGroup) => {
      if (group.deactivated || found.has(group.id)) return;
      found.add(group.id);
      for (const each of this.#groups.values()) if (each.subgroups.has(group.id)) hold(each);
    };
    for (const group of this.#of(account.realmId)) {
      const byRole = group.isSystem && group.name === NARROWEST[account.role];
      if (byRole || group.members.has(userId)) hold(group);
    }
    return found;
  }

  async find(realmId: number, groupIds: readonly number[]): Promise<readonly UserGroup[]> {
    return this.#of(realmId)
      .filter((group) => groupIds.includes(group.id))
      .flatMap(({ members: _, subgroups: __, name, ...group }) =>
        name === null ? [] : [{ ...group, name }],
      );
  }

  async countCreatedBy(realmId: number, creatorId: number): Promise<number> {
    const own = (each: StoredGroup) => each.realmId === realmId && each.creatorId === creatorId;
    return [...this.#groups.values()].filter(own).length;
  }

  async add(group: Omit<UserGroup, 'id'>): Promise<number | null> {
    if (this.#isTaken(group.realmId, group.name)) return null;
    return this.#store(group);
  }

  async addAnonymous(realmId: number, members: DirectMembers): Promise<number> {
    const id = this.#store({
      realmId,
      name: null,
      description: '',
      isSystem: false,
      creatorId: null,
      dateCreated: new Date(0),
      settings: {} as Record<GroupPermission, number>,
    });
    await this.addMembers(id, members.directMembers);
    await this.addSubgroups(id, members.directSubgroups);
    return id;
  }

  async change(
    groupId: number,
    changes: Partial<Pick<UserGroup, 'name' | 'description' | 'deactivated'>>,
  ): Promise<boolean> {
    const group = this.#get(groupId);
    const { name } = changes;
    if (name !== undefined && this.#isTaken(group.realmId, name, groupId)) return false;
    this.#groups.set(groupId, { ...group, ...changes });
    return true;
  }

  async setPermissions(
    groupId: number,
    settings: Partial<Readonly<Record<GroupPermission, number>>>,
  ): Promise<void> {
    const group = this.#get(groupId);
    this.#groups.set(groupId, { ...group, settings: { ...group.settings, ...settings } });
  }

  async valuesOf(groupIds: readonly number[]): Promise<ReadonlyMap<number, GroupSettingValue>> {
    const values = await Promise.all(
      groupIds.map(async (id) => {
        const named = this.#get(id).name !== null;
        return [id, named ? id : await this.directMembersOf(id)] as const;
      }),
    );
    return new Map(values);
  }

  async directMembersOf(groupId: number): Promise<DirectMembers> {
    const { members, subgroups } = this.#get(groupId);
    return { directMembers: ascending(members), directSubgroups: ascending(subgroups) };
  }

  async activeUsersAmong(
    realmId: number,
    userIds: readonly number[],
  ): Promise<ReadonlySet<number>> {
    const found = this.#users.all().filter((each) => each.realmId === realmId && each.isActive);
    return new Set(found.map(({ id }) => id).filter((id) => userIds.includes(id)));
  }

  async addMembers(groupId: number, userIds: readonly number[]): Promise<void> {
    this.#hold(groupId, ({ members }) => ({ members: new Set([...members, ...userIds]) }));
  }

  async removeMembers(groupId: number, userIds: readonly number[]): Promise<void> {
    const without = (ids: ReadonlySet<number>) => [...ids].filter((id) => !userIds.includes(id));
    this.#hold(groupId, ({ members }) => ({ members: new Set(without(members)) }));
  }

  async addSubgroups(groupId: number, subgroupIds: readonly number[]): Promise<void> {
    this.#hold(groupId, ({ subgroups }) => ({
      subgroups: new Set([...subgroups, ...subgroupIds]),
    }));
  }

  async removeSubgroups(groupId: number, subgroupIds: readonly number[]): Promise<void> {
    const without = (ids: ReadonlySet<number>) =>
      [...ids].filter((id) => !subgroupIds.includes(id));
    this.#hold(groupId, ({ subgroups }) => ({ subgroups: new Set(without(subgroups)) }));
  }

  async within(groupIds: readonly number[]): Promise<ReadonlySet<number>> {
    const found = new Set<number>();
    const visit = (id: number) => {
      if (found.has(id)) return;
      found.add(id);
      this.#get(id).subgroups.forEach(visit);
    };
    groupIds.forEach(visit);
    return found;
  }

  async usesOf(realmId: number, groupId: number): Promise<readonly GroupUse[]> {
    const all = this.#of(realmId).filter((group) => !group.deactivated);
    const holders = all.filter(({ subgroups }) => subgroups.has(groupId));
    const supergroupIds = holders.filter(({ name }) => name !== null).map(({ id }) => id);
    const values = [groupId, ...holders.filter(({ name }) => name === null).map(({ id }) => id)];
    const namesIn = (settings: object) =>
      Object.entries(settings)
        .filter(([, id]) => values.includes(id as number))
        .map(([name]) => name)
        .sort();
    const groupUses = all.flatMap(({ id, settings }): GroupUse[] => {
      const names = namesIn(settings);
      return names.length > 0 ? [{ type: 'user_group', groupId: id, settings: names }] : [];
    });
    const realmNames = namesIn(this.#settings.get(realmId) ?? {});
    return [
      ...(supergroupIds.length > 0 ? [{ type: 'subgroup' as const, supergroupIds }] : []),
      ...groupUses,
      ...(realmNames.length > 0 ? [{ type: 'realm' as const, settings: realmNames }] : []),
    ];
  }

  /** Each setting with the name of the system group that it refers to. */
  settingsOf(realmId: number): Record<string, string | undefined> {
    return Object.fromEntries(
      Object.entries(this.#settings.get(realmId) ?? {}).map(([name, id]) => [
        name,
        this.#groups.get(id)?.name ?? undefined,
      ]),
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

  #of(realmId: number): StoredGroup[] {
    return [...this.#groups.values()].filter((group) => group.realmId === realmId);
  }

  #get(groupId: number): StoredGroup {
    const group = this.#groups.get(groupId);
    if (!group) throw new Error(`There is no group ${groupId}`);
    return group;
  }

  #isTaken(realmId: number, name: string, besides?: number): boolean {
    return this.#of(realmId).some((group) => group.name === name && group.id !== besides);
  }

  #hold(groupId: number, change: (group: StoredGroup) => Partial<StoredGroup>): void {
    const group = this.#get(groupId);
    this.#groups.set(groupId, { ...group, ...change(group) });
  }

  #store(group: Omit<StoredGroup, 'id' | 'members' | 'subgroups' | 'deactivated'>): number {
    this.#lastId += 1;
    const empty = { members: new Set<number>(), subgroups: new Set<number>(), deactivated: false };
    this.#groups.set(this.#lastId, { ...empty, ...group, id: this.#lastId });
    return this.#lastId;
  }
}
