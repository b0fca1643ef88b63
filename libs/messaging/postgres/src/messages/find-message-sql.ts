import { ROLES } from '@tandem/shared-kernel';
import { statement } from '@tandem/shared-postgres';
import { linkifiersOf, realmSetting } from '../settings/realm-settings.ts';
import {
  everReceived,
  isRead,
  markOfMessage,
  mentionedInTopic,
  receivedMessage,
} from '../reading/message-state-sql.ts';
import { boundActor, mayReadArchivedMessage, messageAccess, type ActorSql } from './access.ts';

/**
 * The recipient id of the conversation `dc` of two: that of the other user, or the own one for notes to
 * oneself; null for more users.
 */
export const personalRecipient = (actor: ActorSql) => `(
    select person.recipient_id from user_account person
    where cardinality(dc.user_ids) <= 2 and person.id = case when dc.user_ids[1] = ${actor.id}
      then coalesce(dc.user_ids[2], ${actor.id}) else dc.user_ids[1] end
  )`;

/** The users of the conversation `dc`, as JSON. */
export const participants = `(
    select json_agg(
      json_build_object('id', p.id, 'email', p.email, 'fullName', p.full_name)
      order by case when cardinality(dc.user_ids) = 2 then p.email end collate "C", p.id)
    from user_account p where p.id = any(dc.user_ids)
  )`;

/** Guests may see the users of their conversations, if the organization restricts access. */
export const senderIsAccessible = (actor: ActorSql) => `(
    ${actor.role} < ${ROLES.guest} or sender.id = ${actor.id} or sender.is_bot or exists (
      select from realm_group_setting setting join user_group g on g.id = setting.group_id
      where setting.realm_id = ${actor.realmId} and setting.setting = 'can_access_all_users_group'
        and g.is_system and g.name = 'role:everyone'
    ) or shares_conversation(${actor.id}, sender.id)
  )`;

export const edits = `case when m.has_history and ${realmSetting.historyPolicy} <> 'none' then (
    select json_agg(json_strip_nulls(json_build_object(
        'editorId', e.editor_id,
        'editedAt', floor(extract(epoch from e.edited_at)),
        'previousContent', case when policy.all_shown then e.prev_content end,
        'previousRenderedContent', case when policy.all_shown then e.prev_rendered_content end,
        'previousTopic', e.prev_topic, 'topic', e.topic,
        'previousChannelId', e.prev_channel_id, 'channelId', e.channel_id
      )) order by e.id desc)
    from message_edit e, (select ${realmSetting.historyPolicy} = 'all' as all_shown) policy
    where e.message_id = m.id
      and (policy.all_shown or e.prev_topic is not null or e.prev_channel_id is not null)
  ) end`;

export const reactions = `(
    select json_agg(json_build_object('emojiName', emoji_name, 'emojiCode', emoji_code,
      'reactionType', reaction_type, 'userId', user_id) order by id)
    from reaction where message_id = m.id
  )`;

export const submessages = `(
    select json_agg(json_build_object('id', id, 'messageId', message_id, 'senderId', sender_id,
      'type', msg_type, 'content', content) order by id)
    from submessage where message_id = m.id
  )`;

/** The sender of a message: the user `sender` of the organization `home`. */
export const senderColumns = `sender.id as "senderId", sender.email as "senderEmail",
    sender.full_name as "senderName", sender.realm_id as "senderRealmId",
    sender.delivery_email as "senderDeliveryEmail",
    sender.email_address_visibility as "senderEmailVisibility",
    sender.avatar_source as "senderAvatarSource", sender.avatar_version as "senderAvatarVersion",
    home.string_id as "senderRealmStringId"`;

const readByActor = ({ id }: ActorSql) =>
  isRead({ userId: id, note: 'f.read', received: receivedMessage, upTo: markOfMessage(id) });

/** All that clients show of the message `m`. */
export const messageColumns = (
  actor: ActorSql,
) => `m.id, coalesce(${personalRecipient(actor)}, m.recipient_id) as "recipientId",
    c.id as "channelId", c.name as "channelName", m.subject as topic,
    case when m.topic_id is null then ${participants} end as participants,
    m.content, m.rendered_content as "renderedContent", m.sent_at as "sentAt",
    m.client_name as "clientName", m.last_edited_at as "lastEditedAt",
    m.last_moved_at as "lastMovedAt",
    ${senderColumns},
    ${senderIsAccessible(actor)} as "senderIsAccessible",
    ${everReceived} as received, ${readByActor(actor)} as read, coalesce(f.flags, 0) as stored,
    m.mentions_channel as "channelWildcard",
    ${mentionedInTopic(actor.id)} as "topicWildcard",
    ${edits} as edits, ${reactions} as reactions, ${submessages} as submessages,
    ${linkifiersOf(actor.realmId)} as linkifiers`;

/** The joins that {@link messageColumns} need, besides the message `m`. */
export const messageJoins = (actor: ActorSql) => `${messageAccess(actor)}
  left join direct_conversation dc on m.topic_id is null and dc.recipient_id = m.recipient_id
  left join message_flag f on f.user_id = ${actor.id} and f.message_id = m.id
  join realm r on r.id = m.realm_id
  join user_account sender on sender.id = m.sender_id
  join realm home on home.id = sender.realm_id`;

/** One message with all that clients show of it. */
export const findMessage = statement(
  'message.find',
  `select ${messageColumns(boundActor)}
  from message m ${messageJoins(boundActor)}
  where m.id = $4::bigint and ${mayReadArchivedMessage(boundActor)}`,
);

const asked: ActorSql = { id: 'asked.actor', realmId: 'asked.realm', role: 'asked.role' };

/**
 * Many messages, each for its own actor; `position` is the index of the request, from 1. The values
 * are lists of the actors' ids, realms and roles, and of messages.
 */
export const findMessages = statement(
  'message.findMany',
  `select asked.position, ${messageColumns(asked)}
  from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::bigint[])
    with ordinality as asked (actor, realm, role, message, position)
  join message m on m.id = asked.message
  ${messageJoins(asked)}
  where ${mayReadArchivedMessage(asked)}`,
);

/*
 * The newest message of each of the user's channels and conversations. The row comparison makes the
 * planner use the index by recipient: with an equality it uses the primary key when one channel has
 * many of the messages, and scans all the others.
 */
const newest = (recipient: string, above: string) => `
  select m.id from message m
  where (m.recipient_id, m.id) > (${recipient}, ${above}) and m.recipient_id <= ${recipient}
  order by m.recipient_id desc, m.id desc limit 1`;

export const lastMessageId = statement(
  'message.lastId',
  `select greatest(
    (select max(last.id) from subscription s
      join channel c on c.id = s.channel_id and not c.is_archived
      cross join lateral (${newest('c.recipient_id', 's.from_message_id')}) last
      where s.user_id = $1 and s.is_active),
    (select max(last.id) from direct_member d
      cross join lateral (${newest('d.recipient_id', '0')}) last
      where d.user_id = $1)
  ) as id`,
);
