import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';

let count = 0;

async function id(sql: Sql, text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(text, values);
  if (!rows[0]) throw new Error('Nothing was inserted');
  return rows[0].id;
}

/** An organization with the group of all users; guests see all users if it is open. */
export async function insertRealm(sql: Sql, isOpen = true): Promise<number> {
  count += 1;
  const realmId = await id(
    sql,
    `insert into realm (string_id, name) values ($1, 'Acme') returning id`,
    [`realm-${count}`],
  );
  for (const name of ['role:everyone', 'role:members', 'role:nobody']) {
    await sql.query('insert into user_group (realm_id, name, is_system) values ($1, $2, true)', [
      realmId,
      name,
    ]);
  }
  await sql.query(
    `insert into realm_group_setting (realm_id, setting, group_id)
     select $1, 'can_access_all_users_group', id from user_group where realm_id = $1 and name = $2`,
    [realmId, isOpen ? 'role:everyone' : 'role:members'],
  );
  return realmId;
}

/** A user of the organization. */
export async function insertUser(
  sql: Sql,
  realmId: number,
  role: Role = ROLES.member,
): Promise<Actor> {
  count += 1;
  const email = `user${count}@example.com`;
  const userId = await id(
    sql,
    `insert into user_account (realm_id, delivery_email, email, full_name, role)
     values ($1, $2, $2, $2, $3) returning id`,
    [realmId, email, role],
  );
  return { userId, realmId, role, isBot: false };
}

/** @returns the bot's number */
export async function insertBot(sql: Sql, realmId: number): Promise<number> {
  const { userId } = await insertUser(sql, realmId);
  await sql.query('update user_account set is_bot = true, bot_type = 1 where id = $1', [userId]);
  return userId;
}

/** A channel with subscribers since the given message. */
export async function insertChannel(
  sql: Sql,
  realmId: number,
  subscribers: readonly { readonly userId: number; readonly from?: number }[],
  kind: {
    readonly inviteOnly?: boolean;
    readonly protectedHistory?: boolean;
    /** The number of subscribers that it claims to have. */
    readonly subscriberCount?: number;
  } = {},
): Promise<number> {
  count += 1;
  const { inviteOnly = false, protectedHistory = false } = kind;
  const { subscriberCount = subscribers.length } = kind;
  const channelId = await id(
    sql,
    `insert into channel (realm_id, name, invite_only, history_public_to_subscribers,
       subscriber_count, can_add_subscribers_group, can_administer_channel_group, can_create_topic_group,
       can_delete_any_message_group, can_delete_own_message_group,
       can_move_messages_out_of_channel_group, can_move_messages_within_channel_group,
       can_remove_subscribers_group, can_resolve_topics_group, can_send_message_group,
       can_subscribe_group)
     select $1, $2, $3, $4, $5, id, id, id, id, id, id, id, id, id, id, id
     from user_group where realm_id = $1 and name = 'role:nobody' returning id`,
    [realmId, `channel ${count}`, inviteOnly, !protectedHistory, subscriberCount],
  );
  for (const { userId, from = 0 } of subscribers) {
    await sql.query(
      `insert into subscription (channel_id, user_id, from_message_id, color)
       values ($1, $2, $3, '#000000')`,
      [channelId, userId, from],
    );
  }
  return channelId;
}
