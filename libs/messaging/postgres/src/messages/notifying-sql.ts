import { TOPIC_POLICIES } from '@tandem/messaging-domain';

/** The HTML of a mention of a user up to the id. */
export const USER_MENTION = '<span class="user-mention" data-user-id="';

/** Users want all messages of a channel by a setting of the account. */
const wantsChannels = (setting: string) => `exists (
      select from user_account u
      join subscription s on s.channel_id = t.channel_id and s.user_id = u.id
      where u.realm_id = t.realm_id and (u.settings->>'${setting}') = 'true')`;

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
        and f.visibility_policy = ${TOPIC_POLICIES.followed} and f.user_id <> t.sender_id)
    or exists (select from subscription s where s.channel_id = t.channel_id and s.push_notifications)
    or exists (select from subscription s where s.channel_id = t.channel_id and s.email_notifications)
    or ${wantsChannels('enable_stream_push_notifications')}
    or ${wantsChannels('enable_stream_email_notifications')})`;
