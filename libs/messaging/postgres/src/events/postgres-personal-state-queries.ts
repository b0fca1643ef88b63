import type {
  NotificationDefaults,
  OwnSubscription,
  PersonalStateQueries,
  RecentConversation,
  UnreadMessage,
} from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import {
  isMentioned,
  isTopicMuted,
  isUnreadAboveMarks,
  readUpTo,
} from '../reading/message-state-sql.ts';

/*
 * Unread messages: those above the marks of each topic and conversation, and those marked unread below
 * them. Only topics with a message above their mark are scanned.
 */
const unread = statement(
  'personal-state.unread',
  `with topic_place as materialized (
     select t.id, t.name, c.id as channel_id, s.from_message_id, t.max_message_id,
       ${readUpTo({ userId: '$1', recipientId: 'c.recipient_id', topicId: 't.id' }, 's.from_message_id')} as upto,
       not ${isTopicMuted('ut.visibility_policy', 's.is_muted')} as counts
     from subscription s
     join channel c on c.id = s.channel_id and not c.is_archived
     join topic t on t.channel_id = c.id
     left join user_topic ut
       on ut.user_id = $1 and ut.channel_id = c.id and ut.topic_key = t.name_key
     where s.user_id = $1 and s.is_active
   ), direct_place as materialized (
     select dc.recipient_id, dc.user_ids, dc.max_message_id,
       ${readUpTo({ userId: '$1', recipientId: 'dc.recipient_id' })} as upto
     from direct_member d join direct_conversation dc on dc.recipient_id = d.recipient_id
     where d.user_id = $1
   ), found as (
     select m.* from topic_place p cross join lateral (
       select m.id, m.sender_id, p.channel_id, p.name as topic, null::bigint[] as user_ids,
         m.mentions_channel, m.mentions_topic, m.topic_id, p.counts
       from message m
       where (m.topic_id, m.id) > (p.id, p.upto) and m.topic_id <= p.id and m.topic_id is not null
         and ${isUnreadAboveMarks('$1')}
       order by m.topic_id desc, m.id desc limit $2
     ) m where p.max_message_id > p.upto
     union
     select m.* from direct_place p cross join lateral (
       select m.id, m.sender_id, null::bigint, null::text, p.user_ids,
         false, false, null::bigint, true
       from message m
       where (m.recipient_id, m.id) > (p.recipient_id, p.upto) and m.recipient_id <= p.recipient_id
         and ${isUnreadAboveMarks('$1')}
       order by m.recipient_id desc, m.id desc limit $2
     ) m where p.max_message_id > p.upto
     union
     select m.id, m.sender_id, p.channel_id, p.name, null::bigint[],
       m.mentions_channel, m.mentions_topic, m.topic_id, p.counts
     from message_flag f join message m on m.id = f.message_id
     join topic_place p on p.id = m.topic_id
     where f.user_id = $1 and f.read = 0
     union
     select m.id, m.sender_id, null::bigint, null::text, p.user_ids,
       false, false, null::bigint, true
     from message_flag f join message m on m.id = f.message_id
     join direct_place p on m.topic_id is null and p.recipient_id = m.recipient_id
     where f.user_id = $1 and f.read = 0
   ), newest as (
     select * from found order by id desc limit $2
   )
   select m.id, m.sender_id as "senderId", m.channel_id as "channelId", m.topic,
     m.user_ids as "userIds", m.counts,
     ${isMentioned('$1', 'f.flags')} as mentioned
   from newest m left join message_flag f on f.user_id = $1 and f.message_id = m.id
   order by m.id`,
);
const starred = statement(
  'personal-state.starred',
  `select message_id as id from message_flag where user_id = $1 and flags & 1 <> 0
   order by message_id`,
);
const recentConversations = statement(
  'personal-state.recent-conversations',
  `select dc.max_message_id as "maxMessageId", array_remove(dc.user_ids, $1::bigint) as "userIds"
   from direct_member d join direct_conversation dc on dc.recipient_id = d.recipient_id
   where d.user_id = $1 and dc.max_message_id > 0 order by dc.max_message_id desc limit $2`,
);
const ownSubscriptions = statement(
  'personal-state.own-subscriptions',
  `select channel_id as "channelId", color, is_muted as "isMuted", pin_to_top as "pinToTop",
     desktop_notifications as "desktopNotifications",
     audible_notifications as "audibleNotifications", push_notifications as "pushNotifications",
     email_notifications as "emailNotifications",
     wildcard_mentions_notify as "wildcardMentionsNotify", is_active as "isActive"
   from subscription where user_id = $1`,
);
const setting = (name: string, byDefault: boolean) =>
  `coalesce((settings->>'${name}')::boolean, ${byDefault})`;
const notificationDefaults = statement(
  'personal-state.notification-defaults',
  `select ${setting('enable_stream_desktop_notifications', false)} as desktop,
     ${setting('enable_stream_audible_notifications', false)} as audible,
     ${setting('enable_stream_push_notifications', false)} as push,
     ${setting('enable_stream_email_notifications', false)} as email,
     ${setting('wildcard_mentions_notify', true)} as "wildcardMentions"
   from user_account where id = $1`,
);

interface UnreadRow extends Pick<UnreadMessage, 'id' | 'senderId' | 'mentioned' | 'counts'> {
  readonly channelId: number | null;
  readonly topic: string | null;
  readonly userIds: readonly number[] | null;
}

/** The personal state of a user, from PostgreSQL. */
export class PostgresPersonalStateQueries implements PersonalStateQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async unread({ userId }: Actor, limit: number): Promise<readonly UnreadMessage[]> {
    const { rows } = await this.#sql.query<UnreadRow>(unread, [userId, limit]);
    return rows.map(({ channelId, topic, userIds, ...row }) => ({
      ...row,
      place:
        channelId === null
          ? { kind: 'direct', userIds: userIds ?? [] }
          : { kind: 'channel', channelId, topic: topic ?? '' },
    }));
  }

  async starred({ userId }: Actor): Promise<readonly number[]> {
    const { rows } = await this.#sql.query<{ id: number }>(starred, [userId]);
    return rows.map(({ id }) => id);
  }

  async recentConversations(
    { userId }: Actor,
    limit: number,
  ): Promise<readonly RecentConversation[]> {
    const values = [userId, limit];
    return (await this.#sql.query<RecentConversation>(recentConversations, values)).rows;
  }

  async ownSubscriptions({ userId }: Actor): Promise<readonly OwnSubscription[]> {
    return (await this.#sql.query<OwnSubscription>(ownSubscriptions, [userId])).rows;
  }

  async notificationDefaults({ userId }: Actor): Promise<NotificationDefaults> {
    const { rows } = await this.#sql.query<NotificationDefaults>(notificationDefaults, [userId]);
    return (
      rows[0] ?? {
        desktop: false,
        audible: false,
        push: false,
        email: false,
        wildcardMentions: true,
      }
    );
  }
}
