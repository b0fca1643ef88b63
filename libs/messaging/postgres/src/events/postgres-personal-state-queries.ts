import type {
  NotificationDefaults,
  OwnSubscription,
  PersonalStateQueries,
  RecentConversation,
  UnreadConversation,
} from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import {
  isMentioned,
  isTopicMuted,
  isUnreadWithoutNote,
  readUpTo,
  topicMark,
} from '../reading/message-state-sql.ts';

/*
 * Unread messages by conversation: those above the marks of each topic and conversation without a note, and those
 * with a note that they are unread. Only topics with a message above their mark are scanned. $2 is the greatest
 * number of messages.
 */
export const unreadMessages = statement(
  'personal-state.unread',
  `with subscribed_channel as materialized (
     select c.id, c.recipient_id, s.is_muted,
       ${readUpTo({ userId: '$1', recipientId: 'c.recipient_id' }, 's.from_message_id')} as upto
     from subscription s join channel c on c.id = s.channel_id and not c.is_archived
     where s.user_id = $1 and s.is_active
   ), topic_location as materialized (
     select t.id, greatest(c.upto, ${topicMark('$1', 't.id')}) as upto, t.max_message_id
     from subscribed_channel c join topic t on t.channel_id = c.id and t.max_message_id > c.upto
   ), direct_location as materialized (
     select dc.recipient_id, dc.max_message_id,
       ${readUpTo({ userId: '$1', recipientId: 'dc.recipient_id' })} as upto
     from direct_member d join direct_conversation dc on dc.recipient_id = d.recipient_id
     where d.user_id = $1
   ), found as (
     select m.* from topic_location p cross join lateral (
       select m.id, m.topic_id, m.recipient_id, m.mentions_channel, m.mentions_topic
       from message m
       where (m.topic_id, m.id) > (p.id, p.upto) and m.topic_id <= p.id and m.topic_id is not null
         and ${isUnreadWithoutNote('$1')}
       order by m.topic_id desc, m.id desc limit $2
     ) m where p.max_message_id > p.upto
     union all
     select m.* from direct_location p cross join lateral (
       select m.id, m.topic_id, m.recipient_id, false, false
       from message m
       where (m.recipient_id, m.id) > (p.recipient_id, p.upto) and m.recipient_id <= p.recipient_id
         and ${isUnreadWithoutNote('$1')}
       order by m.recipient_id desc, m.id desc limit $2
     ) m where p.max_message_id > p.upto
     union all
     select m.id, m.topic_id, m.recipient_id, m.mentions_channel, m.mentions_topic
     from message_flag f join message m on m.id = f.message_id
     join subscribed_channel c on m.topic_id is not null and c.recipient_id = m.recipient_id
     where f.user_id = $1 and f.read = 0
     union all
     select m.id, m.topic_id, m.recipient_id, false, false
     from message_flag f join message m on m.id = f.message_id
     join direct_location p on m.topic_id is null and p.recipient_id = m.recipient_id
     where f.user_id = $1 and f.read = 0
   ), newest as (
     select * from found order by id desc limit $2
   ), conversation as (
     select m.topic_id, m.recipient_id, min(m.id) as first,
       string_agg(m.id::text, ',' order by m.id) as ids,
       string_agg(m.id::text, ',' order by m.id)
         filter (where ${isMentioned('$1', 'f.flags')}) as mentions
     from newest m left join message_flag f on f.user_id = $1 and f.message_id = m.id
     group by m.topic_id, m.recipient_id
   )
   select t.channel_id as "channelId", t.name as topic, dc.user_ids as "userIds",
     v.ids as "messageIds", v.mentions as "mentionIds",
     not coalesce(${isTopicMuted('ut.visibility_policy', 'c.is_muted')}, false) as counts
   from conversation v
   -- The planner does not know the number of conversations: joins may read all topics.
   left join lateral (select * from topic where id = v.topic_id limit 1) t on true
   left join lateral (
     select user_ids from direct_conversation
     where v.topic_id is null and recipient_id = v.recipient_id limit 1
   ) dc on true
   left join subscribed_channel c on c.id = t.channel_id
   left join user_topic ut
     on ut.user_id = $1 and ut.channel_id = t.channel_id and ut.topic_key = t.name_key
   order by v.first`,
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

/** Lists of ids come as text: thousands of arrays would each be parsed. */
interface UnreadRow {
  readonly channelId: number | null;
  readonly topic: string | null;
  readonly userIds: readonly number[] | null;
  readonly messageIds: string;
  readonly mentionIds: string | null;
  readonly counts: boolean;
}

/** The personal state of a user, from PostgreSQL. */
export class PostgresPersonalStateQueries implements PersonalStateQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async unread({ userId }: Actor, limit: number): Promise<readonly UnreadConversation[]> {
    const { rows } = await this.#sql.query<UnreadRow>(unreadMessages, [userId, limit]);
    return rows.map(({ channelId, topic, userIds, messageIds, mentionIds, counts }) => ({
      place:
        channelId === null
          ? { kind: 'direct', userIds: userIds ?? [] }
          : { kind: 'channel', channelId, topic: topic ?? '' },
      messageIds: idsIn(messageIds),
      mentionIds: mentionIds === null ? [] : idsIn(mentionIds),
      counts,
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

const idsIn = (list: string): readonly number[] => list.split(',').map(Number);
