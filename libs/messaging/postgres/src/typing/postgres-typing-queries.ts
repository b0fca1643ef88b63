import type { MessageLocation } from '@tandem/messaging-domain';
import {
  MAX_TYPING_SUBSCRIBERS,
  type TypingChannel,
  type TypingConversation,
  type TypingMessage,
  type TypingQueries,
} from '@tandem/messaging-domain/typing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';

const setting = (account: string, name: string) =>
  `coalesce((${account}.settings->>'${name}')::boolean, true)`;

const findConversation = statement(
  'typing.find-conversation',
  `select ${setting('sender', 'send_private_typing_notifications')} as "isShown",
     coalesce((
       select json_agg(json_build_object('id', p.id, 'email', p.email,
         'receivesTyping', p.is_active and ${setting('p', 'receives_typing_notifications')}) order by p.id)
       from user_account p
       where p.id = any($3::bigint[]) and (p.realm_id = $2 or p.is_system_bot)
         and (sender.role < ${ROLES.guest} or p.id = sender.id or p.is_bot
           or shares_conversation(sender.id, p.id) or exists (
             select from realm_group_setting s join user_group g on g.id = s.group_id
             where s.realm_id = $2 and s.setting = 'can_access_all_users_group'
               and g.is_system and g.name = 'role:everyone'))
     ), '[]') as people
   from user_account sender where sender.id = $1`,
);

/** Subscribers may read a channel's messages; others if the channel is open to them. */
const mayRead = `not c.is_archived and (s.user_id is not null or c.is_web_public
  or ($3::smallint < ${ROLES.guest} and (not c.invite_only
    or array[c.can_subscribe_group, c.can_add_subscribers_group] && user_group_ids($1))))`;

/** If the organization restricts guests, they may see only users who share a conversation with them. */
const maySeeSender = `(p.role < ${ROLES.guest} or sender.is_bot or exists (
    select from realm_group_setting setting join user_group g on g.id = setting.group_id
    where setting.realm_id = c.realm_id and setting.setting = 'can_access_all_users_group'
      and g.is_system and g.name = 'role:everyone')
  or shares_conversation(p.id, sender.id))`;

const findChannel = statement(
  'typing.find-channel',
  `select ${setting('sender', 'send_stream_typing_notifications')} as "isShown",
     ${mayRead} as "isAccessible",
     json_build_object('id', sender.id, 'email', sender.email) as sender,
     c.subscriber_count as "subscriberCount",
     case when c.subscriber_count <= ${MAX_TYPING_SUBSCRIBERS} then array(
       select p.id from subscription r join user_account p on p.id = r.user_id and p.is_active
       where r.channel_id = c.id and r.is_active and p.id <> $1
         and ${setting('p', 'receives_typing_notifications')}
         and (s.user_id is not null or ${maySeeSender})
       order by p.id
     ) else '{}' end as "receiverIds"
   from channel c
   join user_account sender on sender.id = $1
   left join subscription s on s.channel_id = c.id and s.user_id = $1 and s.is_active
   where c.id = $4::bigint and c.realm_id = $2`,
);

const findMessage = statement(
  'typing.find-message',
  `select m.sender_id as "senderId", m.sent_at as "sentAt", c.id as "channelId",
     m.subject as topic, dc.user_ids as "userIds",
     coalesce((r.settings->>'allow_message_editing')::boolean, true) as "allowsEditing",
     case when r.settings ? 'message_content_edit_limit_seconds'
       then (r.settings->>'message_content_edit_limit_seconds')::integer else 600 end
       as "editLimitSeconds"
   from message m
   join realm r on r.id = m.realm_id
   left join channel c on m.topic_id is not null and c.recipient_id = m.recipient_id
   left join subscription s on s.channel_id = c.id and s.user_id = $1 and s.is_active
   left join direct_conversation dc on m.topic_id is null and dc.recipient_id = m.recipient_id
   where m.id = $4::bigint and m.realm_id = $2 and case when m.topic_id is null
     then $1::bigint = any(dc.user_ids)
     else ${mayRead} and (c.history_public_to_subscribers or m.id > s.from_message_id) end`,
);

interface MessageRow extends Omit<TypingMessage, 'place'> {
  readonly channelId: number | null;
  readonly topic: string;
  readonly userIds: readonly number[] | null;
}

/** The recipients of typing notifications, from PostgreSQL. */
export class PostgresTypingQueries implements TypingQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findConversation(
    { userId, realmId }: Actor,
    userIds: readonly number[],
  ): Promise<TypingConversation> {
    const values = [userId, realmId, userIds];
    const { rows } = await this.#sql.query<TypingConversation>(findConversation, values);
    return rows[0] ?? { isShown: false, people: [] };
  }

  async findChannel(
    { userId, realmId, role }: Actor,
    channelId: number,
  ): Promise<TypingChannel | null> {
    const values = [userId, realmId, role, channelId];
    return (await this.#sql.query<TypingChannel>(findChannel, values)).rows[0] ?? null;
  }

  async findMessage(
    { userId, realmId, role }: Actor,
    messageId: number,
  ): Promise<TypingMessage | null> {
    const values = [userId, realmId, role, messageId];
    const [row] = (await this.#sql.query<MessageRow>(findMessage, values)).rows;
    if (!row) return null;
    const { channelId, topic, userIds, ...message } = row;
    const location: MessageLocation =
      channelId === null
        ? { kind: 'direct', userIds: userIds ?? [] }
        : { kind: 'channel', channelId, topic };
    return { ...message, place: location };
  }
}
