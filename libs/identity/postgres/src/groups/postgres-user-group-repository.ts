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
} from '@tandem/identity-domain';
import type { Sql, Statement } from '@tandem/shared-postgres';
import * as statements from './group-statements.ts';
import { readGroupUses } from './group-uses.ts';
import { PostgresAnonymousGroups } from './postgres-anonymous-groups.ts';

interface GroupsByName {
  readonly byName: Readonly<Record<SystemGroupName, number>>;
}

/** Groups in PostgreSQL; one round trip per call. */
export class PostgresUserGroupRepository implements UserGroupRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async addSystemGroups(
    realmId: number,
    dateCreated: Date,
  ): Promise<Readonly<Record<SystemGroupName, number>>> {
    const { byName } = await this.#one<GroupsByName>(statements.addSystemGroups, [
      realmId,
      dateCreated,
      SYSTEM_GROUPS.map((group) => group.name),
      SYSTEM_GROUPS.map((group) => group.description),
      SYSTEM_GROUP_NESTING.map((nesting) => nesting.supergroup),
      SYSTEM_GROUP_NESTING.map((nesting) => nesting.subgroup),
      GROUP_PERMISSION_NAMES,
    ]);
    return byName;
  }

  async systemGroups(realmId: number): Promise<Readonly<Record<SystemGroupName, number>>> {
    return (await this.#one<GroupsByName>(statements.systemGroups, [realmId])).byName;
  }

  async setRealmGroupSettings(
    realmId: number,
    settings: Partial<Readonly<Record<RealmGroupSetting, number>>>,
  ): Promise<void> {
    await this.#sql.query(statements.setRealmGroupSettings, [realmId, settings]);
  }

  async realmGroupSettings(realmId: number): Promise<Readonly<Record<RealmGroupSetting, number>>> {
    const { settings } = await this.#one<{ settings: Record<RealmGroupSetting, number> }>(
      statements.realmGroupSettings,
      [realmId],
    );
    return settings;
  }

  async groupIdsOf(userId: number): Promise<ReadonlySet<number>> {
    const { ids } = await this.#one<{ ids: number[] }>(statements.groupIdsOf, [userId]);
    return new Set(ids);
  }

  async find(realmId: number, groupIds: readonly number[]): Promise<readonly UserGroup[]> {
    return (await this.#sql.query<UserGroup>(statements.find, [realmId, groupIds])).rows;
  }

  async countCreatedBy(realmId: number, creatorId: number): Promise<number> {
    const values = [realmId, creatorId];
    return (await this.#one<{ count: number }>(statements.countCreatedBy, values)).count;
  }

  async add(group: Omit<UserGroup, 'id'>): Promise<number | null> {
    const { rows } = await this.#sql.query<{ id: number }>(statements.add, [
      group.realmId,
      group.name,
      group.description,
      group.isSystem,
      group.creatorId,
      group.dateCreated,
      group.deactivated,
      group.settings,
    ]);
    return rows[0]?.id ?? null;
  }

  addAnonymous(realmId: number, members: DirectMembers): Promise<number> {
    return new PostgresAnonymousGroups(this.#sql).create(realmId, members);
  }

  async change(
    groupId: number,
    changes: Partial<Pick<UserGroup, 'name' | 'description' | 'deactivated'>>,
  ): Promise<boolean> {
    const { name = null, description = null, deactivated = null } = changes;
    const values = [groupId, name, description, deactivated];
    return (await this.#sql.query(statements.change, values)).rowCount > 0;
  }

  async setPermissions(
    groupId: number,
    settings: Partial<Readonly<Record<GroupPermission, number>>>,
  ): Promise<void> {
    await this.#sql.query(statements.setPermissions, [groupId, settings]);
  }

  async valuesOf(groupIds: readonly number[]): Promise<ReadonlyMap<number, GroupSettingValue>> {
    const { rows } = await this.#sql.query<{ id: number; value: GroupSettingValue }>(
      statements.valuesOf,
      [groupIds],
    );
    return new Map(rows.map(({ id, value }) => [id, value]));
  }

  directMembersOf(groupId: number): Promise<DirectMembers> {
    return this.#one<DirectMembers>(statements.directMembersOf, [groupId]);
  }

  activeUsersAmong(realmId: number, userIds: readonly number[]): Promise<ReadonlySet<number>> {
    return this.#ids(statements.activeUsersAmong, [realmId, userIds]);
  }

  async addMembers(groupId: number, userIds: readonly number[]): Promise<void> {
    await this.#sql.query(statements.addMembers, [groupId, userIds]);
  }

  async removeMembers(groupId: number, userIds: readonly number[]): Promise<void> {
    await this.#sql.query(statements.removeMembers, [groupId, userIds]);
  }

  async addSubgroups(groupId: number, subgroupIds: readonly number[]): Promise<void> {
    await this.#sql.query(statements.addSubgroups, [groupId, subgroupIds]);
  }

  async removeSubgroups(groupId: number, subgroupIds: readonly number[]): Promise<void> {
    await this.#sql.query(statements.removeSubgroups, [groupId, subgroupIds]);
  }

  within(groupIds: readonly number[]): Promise<ReadonlySet<number>> {
    return this.#ids(statements.within, [groupIds]);
  }

  usesOf(realmId: number, groupId: number): Promise<readonly GroupUse[]> {
    return readGroupUses(this.#sql, realmId, groupId);
  }

  async #ids(query: Statement, values: readonly unknown[]): Promise<ReadonlySet<number>> {
    const { rows } = await this.#sql.query<{ id: number }>(query, values);
    return new Set(rows.map(({ id }) => id));
  }

  async #one<T>(query: Statement, values: readonly unknown[]): Promise<T> {
    const [row] = (await this.#sql.query<T>(query, values)).rows;
    if (row === undefined) throw new Error('An aggregate has a row in any case');
    return row;
  }
}
