import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';

const SYSTEM_GROUPS = [
  'role:internet',
  'role:everyone',
  'role:members',
  'role:fullmembers',
  'role:moderators',
  'role:administrators',
  'role:owners',
  'role:nobody',
];

/** The settings that this context reads, with the defaults of a new organization. */
const REALM_GROUP_SETTINGS = {
  can_access_all_users_group: 'role:everyone',
  can_add_subscribers_group: 'role:members',
  can_create_private_channel_group: 'role:members',
  can_create_public_channel_group: 'role:members',
  can_create_web_public_channel_group: 'role:owners',
  can_mention_many_users_group: 'role:administrators',
  can_set_topics_policy_group: 'role:members',
  direct_message_initiator_group: 'role:everyone',
  direct_message_permission_group: 'role:everyone',
};

let count = 0;

/** An organization with its system groups and settings. */
export async function insertRealm(sql: Sql, stringId?: string): Promise<number> {
  count += 1;
  const { rows } = await sql.query<{ id: number }>(
    `insert into realm (string_id, name) values ($1, 'Acme') returning id`,
    [stringId ?? `realm-${count}`],
  );
  const { id } = rows[0]!;
  await sql.query(
    `insert into user_group (realm_id, name, is_system)
     select $1, name, true from unnest($2::text[]) as name`,
    [id, SYSTEM_GROUPS],
  );
  await sql.query(
    `insert into user_group_subgroup (supergroup_id, subgroup_id)
     select wide.id, narrow.id
     from unnest($2::text[], $3::text[]) as nesting (wide, narrow)
     join user_group wide on wide.realm_id = $1 and wide.name = nesting.wide
     join user_group narrow on narrow.realm_id = $1 and narrow.name = nesting.narrow`,
    [id, SYSTEM_GROUPS.slice(0, -1), SYSTEM_GROUPS.slice(1)],
  );
  await sql.query(
    `insert into realm_group_setting (realm_id, setting, group_id)
     select $1, wanted.key, g.id from jsonb_each_text($2) as wanted
     join user_group g on g.realm_id = $1 and g.name = wanted.value`,
    [id, JSON.stringify(REALM_GROUP_SETTINGS)],
  );
  return id;
}

/** Sets a setting of the organization to one of its groups. */
export async function setRealmGroup(
  sql: Sql,
  realmId: number,
  setting: string,
  group: string,
): Promise<void> {
  await sql.query(
    `insert into realm_group_setting (realm_id, setting, group_id)
     select $1, $2, id from user_group where realm_id = $1 and name = $3
     on conflict (realm_id, setting) do update set group_id = excluded.group_id`,
    [realmId, setting, group],
  );
}

export interface UserFixture {
  readonly role?: Role;
  readonly fullName?: string;
  readonly email?: string;
  readonly isBot?: boolean;
  readonly ownerId?: number;
  readonly isSystemBot?: boolean;
}

/** An account; its default name and address contain its id. */
export async function insertUser(
  sql: Sql,
  realmId: number,
  fixture: UserFixture = {},
): Promise<Actor> {
  const { role = ROLES.member, isBot = false } = fixture;
  const { rows } = await sql.query<{ id: number }>(
    `with next as (
       select nextval(pg_get_serial_sequence('user_account', 'id')) as id
     )
     insert into user_account (id, realm_id, delivery_email, email, full_name, role, is_bot,
       bot_type, bot_owner_id, is_system_bot)
     select id, $1, coalesce($2, 'user' || id || '@example.com'),
       coalesce($2, 'user' || id || '@example.com'), coalesce($3, 'User ' || id), $4, $5,
       case when $5 then 1 end, $6, $7
     from next returning id`,
    [
      realmId,
      fixture.email,
      fixture.fullName,
      role,
      isBot,
      fixture.ownerId,
      fixture.isSystemBot ?? false,
    ],
  );
  return { userId: rows[0]!.id, realmId, role, isBot };
}
