import {
  ArchiveError,
  type ArchiveRecord,
  type ImportServices,
  type ReportBuilder,
  type Survey,
} from '@tandem/transfer-domain';
import type { BulkSql } from '@tandem/shared-postgres';
import { stored, timeOf, type Row } from '../load-rows.ts';
import { load, systemGroup, type IdMap, type StructureContext } from './structure-context.ts';

/** A group of the archive, from the table of the archive's level. */
interface ArchivedGroup {
  readonly id: number;
  /** Null: made for the value of one setting. */
  readonly name: string | null;
  readonly description: string;
  readonly isSystem: boolean;
  readonly isDeactivated: boolean;
  readonly creator: number | null;
  readonly dateCreated: number | null;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The groups of all levels. @throws ArchiveError if groups contain each other */
export function archivedGroups({ tables }: Survey): readonly ArchivedGroup[] {
  const named = new Map(tables.zerver_namedusergroup.map((group) => [group.usergroup_ptr, group]));
  refuseCycles(tables.zerver_groupgroupmembership);
  return tables.zerver_usergroup.map((group): ArchivedGroup => {
    const found = named.get(group.id);
    const name = found?.name ?? group.name ?? null;
    return {
      id: group.id,
      name: name === null ? null : stored(name).replace(/^@(?=role:)/, ''),
      description: stored(found?.description ?? group.description ?? ''),
      isSystem: found?.is_system_group ?? group.is_system_group ?? false,
      isDeactivated: found?.deactivated ?? false,
      creator: found?.creator ?? null,
      dateCreated: found?.date_created ?? null,
      settings: { ...group, ...found },
    };
  });
}

function refuseCycles(memberships: readonly ArchiveRecord<'zerver_groupgroupmembership'>[]): void {
  const parts = new Map<number, number[]>();
  for (const { supergroup, subgroup } of memberships) {
    const known = parts.get(supergroup);
    if (known) known.push(subgroup);
    else parts.set(supergroup, [subgroup]);
  }
  const done = new Set<number>();
  for (const first of parts.keys()) {
    const open = new Set<number>();
    const stack: { readonly id: number; readonly leaves: boolean }[] = [
      { id: first, leaves: false },
    ];
    for (let top = stack.pop(); top; top = stack.pop()) {
      if (top.leaves) {
        open.delete(top.id);
        done.add(top.id);
        continue;
      }
      if (open.has(top.id)) throw new ArchiveError(`the group ${top.id} is a part of itself`);
      if (done.has(top.id)) continue;
      open.add(top.id);
      stack.push({ id: top.id, leaves: true });
      for (const id of parts.get(top.id) ?? []) stack.push({ id, leaves: false });
    }
  }
}

/** The dependencies of {@link addGroups}: users and channels do not exist yet. */
interface GroupParts {
  readonly sql: BulkSql;
  readonly services: ImportServices;
  readonly report: ReportBuilder;
  readonly realmId: number;
}

/** Adds the system groups of this server. @returns their ids by name */
export async function addSystemGroups(
  { sql, services, realmId }: GroupParts,
  created: Date,
): Promise<ReadonlyMap<string, number>> {
  const { systemGroups, groupPermissions } = services.catalog;
  const { rows } = await sql.query<{ id: number; name: string }>(
    `insert into user_group (realm_id, name, description, is_system, date_created)
     select $1, name, description, true, $2
     from unnest($3::text[], $4::text[]) with ordinality as given (name, description, position)
     order by position returning id, name`,
    [
      realmId,
      created,
      systemGroups.map(({ name }) => name),
      systemGroups.map((g) => g.description),
    ],
  );
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const nested = systemGroups.slice(1).map(({ name }, index) => ({
    supergroup_id: ids.get(systemGroups[index]?.name ?? '') ?? 0,
    subgroup_id: ids.get(name) ?? 0,
  }));
  await sql.copy(
    'user_group_subgroup',
    ['supergroup_id', 'subgroup_id'],
    nested.map((edge) => [edge.supergroup_id, edge.subgroup_id]),
  );
  const nobody = ids.get('role:nobody') ?? 0;
  const permissions = [...ids.values()].flatMap((id) =>
    Object.keys(groupPermissions).map((name) => [id, name, nobody]),
  );
  await sql.copy(
    'user_group_permission',
    ['group_id', 'permission', 'value_group_id'],
    permissions,
  );
  return ids;
}

/** The rows of all groups but the system groups. Their names do not clash with each other. */
export function groupRows(
  groups: readonly ArchivedGroup[],
  ids: { readonly users: IdMap; readonly groups: IdMap },
  { realmId, report }: Pick<GroupParts, 'realmId' | 'report'>,
): readonly Row[] {
  const taken = new Set<string>();
  return groups.flatMap((group): Row[] => {
    if (group.isSystem) return [];
    let { name } = group;
    for (
      let number = 2;
      name !== null && (taken.has(name) || name.startsWith('role:'));
      number += 1
    ) {
      name = `${(group.name ?? '').replace(/^role:/, 'role ')} (${number})`;
    }
    if (name !== group.name) report.add('clashes', `the group ${group.name} is ${name} now`);
    if (name !== null) taken.add(name);
    return [
      {
        id: ids.groups.get(group.id) ?? 0,
        realm_id: realmId,
        name,
        description: group.description,
        creator_id: (group.creator === null ? null : ids.users.get(group.creator)) ?? null,
        date_created: timeOf(group.dateCreated ?? 0),
        deactivated: group.isDeactivated,
      },
    ];
  });
}

/** Adds members, subgroups and permissions of groups, and the organization's settings that name groups. */
export async function addGroupUses(
  context: StructureContext,
  groups: readonly ArchivedGroup[],
  policies: ReadonlyMap<string, string>,
): Promise<void> {
  const { ids, services, survey, realmId } = context;
  const isSystem = new Set(groups.filter((group) => group.isSystem).map(({ id }) => id));
  const { zerver_usergroupmembership: memberships, zerver_groupgroupmembership: nesting } =
    survey.tables;
  const members = memberships.flatMap(({ user_group: group, user_profile: user }): Row[] => {
    const [group_id, user_id] = [ids.groups.get(group), ids.users.get(user)];
    // Roles determine the members of system groups.
    if (isSystem.has(group) || group_id === undefined || user_id === undefined) return [];
    return [{ group_id, user_id }];
  });
  await load(context, 'members of groups', 'user_group_member', members);
  const subgroups = nesting.flatMap(({ supergroup, subgroup }): Row[] => {
    const [supergroup_id, subgroup_id] = [ids.groups.get(supergroup), ids.groups.get(subgroup)];
    if (isSystem.has(supergroup) || supergroup_id === undefined) return [];
    return subgroup_id === undefined ? [] : [{ supergroup_id, subgroup_id }];
  });
  await load(context, 'subgroups', 'user_group_subgroup', subgroups);
  const permissions = groups
    .filter((group) => !group.isSystem && group.name !== null)
    .flatMap((group) =>
      Object.entries(services.catalog.groupPermissions).map(([permission, rule]): Row => ({
        group_id: ids.groups.get(group.id) ?? 0,
        permission,
        value_group_id: groupOf(context, group.settings[permission], rule.default),
      })),
    );
  await load(context, 'permissions of groups', 'user_group_permission', permissions);
  const realm: Readonly<Record<string, unknown>> = survey.realm;
  const settings = Object.entries(services.catalog.realmGroups).map(([setting, rule]): Row => ({
    realm_id: realmId,
    setting,
    group_id: groupOf(context, realm[setting], policies.get(setting) ?? rule.default),
  }));
  await load(context, 'permissions of the organization', 'realm_group_setting', settings);
}

/** The group that a setting of the archive names, or a system group. */
export function groupOf(context: StructureContext, value: unknown, byDefault: string): number {
  const id = typeof value === 'number' ? context.ids.groups.get(value) : undefined;
  return id ?? systemGroup(context, byDefault);
}
