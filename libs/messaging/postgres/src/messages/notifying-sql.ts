import { TOPIC_POLICIES } from '@tandem/messaging-domain';

/** The HTML of a mention of a user up to the id. */
export const USER_MENTION = '<span class="user-mention" data-user-id="';

/** If more users of an organization want the messages of all channels, their subscriptions are not looked at. */
const MAX_WANTING = 100;

/*
 * The orders are those of indexes, and the offsets keep PostgreSQL from rewriting the conditions: it would read all
 * subscribers of a channel, all rows of an index, or a whole table in the hope of an early match.
 */

/** Users want all messages of a channel by a setting of the account. */
const wantsChannels = (setting: string) => `exists (
      select from (
        select id, count(*) over () as number from (
          select u.id from user_account u
          where u.realm_id = t.realm_id and (u.settings->>'${setting}') = 'true'
          order by u.id limit ${MAX_WANTING + 1}
        ) wanting
      ) counted
      where number > ${MAX_WANTING} or exists (
        select from subscription s where s.channel_id = t.channel_id and s.user_id = counted.id
        offset 0)
      offset 0)`;

/** Users want all messages of a channel by a column of their subscription. */
const wantsChannel = (column: string) => `exists (
      select from subscription s where s.channel_id = t.channel_id and s.${column}
      order by s.user_id offset 0)`;

/**
 * SQL: a channel message of `t` may have to be pushed or mailed to users, or to trigger an outgoing webhook. It is true of
 * too many messages rather than of too few: consumers get those for which it is false later.
 *
 * @param t a row with `realm_id`, `channel_id`, `name_key`, `sender_id`, `html`, `mentioned`, `mentions_channel` and
 *   `mentions_topic`
 */
export const mayNotify = `(t.mentions_channel or t.mentions_topic
    or json_array_length(t.mentioned) > 0 or strpos(t.html, '${USER_MENTION}') > 0
    or exists (
      select from user_topic f where f.channel_id = t.channel_id and f.topic_key = t.name_key
        and f.visibility_policy = ${TOPIC_POLICIES.followed} and f.user_id <> t.sender_id
      order by f.user_id offset 0)
    or ${wantsChannel('push_notifications')}
    or ${wantsChannel('email_notifications')}
    or ${wantsChannels('enable_stream_push_notifications')}
    or ${wantsChannels('enable_stream_email_notifications')})`;
