import { jsonTable, type JsonTable, type Sql } from '@tandem/shared-postgres';
import { STORED_FLAGS } from '@tandem/messaging-domain';
import {
  isReadByJoined,
  isReceivedElsewhere,
  joinedReadState,
  mentionedInTopic,
} from '../../reading/message-state-sql.ts';
import {
  channelOfMessage,
  epoch,
  isExported,
  isPrivateDataOf,
  scopeValues,
  type MessagingArchiveScope,
} from './archive-scope.ts';

/** Bits of the flags in the format. */
const FLAGS = {
  read: 1,
  starred: 2,
  collapsed: 4,
  mentioned: 8,
  channel_wildcard_mentioned: 16,
  topic_wildcard_mentioned: 32,
  has_alert_word: 512,
  historical: 1024,
  is_private: 2048,
} as const;
const MESSAGE_TYPES = { normal: 1, resolution_notice: 2 } as const;

const exported = `from message m ${channelOfMessage} where ${isExported}`;

/** The entries of a message's history, newest first, as a text. */
const history = `(select json_agg(json_strip_nulls(json_build_object(
      'user_id', e.editor_id, 'timestamp', floor(extract(epoch from e.edited_at))::bigint,
      'prev_content', e.prev_content, 'prev_rendered_content', e.prev_rendered_content,
      'prev_rendered_content_version',
        case when e.prev_content is not null then 1 end,
      'prev_topic', e.prev_topic, 'topic', e.topic,
      'prev_stream', e.prev_channel_id, 'stream', e.channel_id)) order by e.id desc)::text
    from message_edit e where e.message_id = m.id)`;

/** A conversation of at most two users is a recipient of the user who is not the sender. */
const recipient = `case when m.topic_id is not null then m.recipient_id
    else coalesce((select other.recipient_id from direct_conversation d
        join user_account other on other.id = any(d.user_ids)
        where d.recipient_id = m.recipient_id and cardinality(d.user_ids) < 3
        order by (other.id = m.sender_id) limit 1), m.recipient_id) end`;

/** $3: the names of the clients, in the order of their ids. */
const messages = `select m.id, case when m.is_resolution_notice
      then ${MESSAGE_TYPES.resolution_notice} else ${MESSAGE_TYPES.normal} end as type,
    m.sender_id as sender, ${recipient} as recipient, m.realm_id as realm,
    m.topic_id is not null as is_channel_message,
    case when m.topic_id is null then chr(7) else m.subject end as subject,
    m.content, m.rendered_content, 1 as rendered_content_version, ${epoch('m.sent_at')} as date_sent,
    array_position($3::text[], m.client_name) as sending_client,
    ${epoch('greatest(m.last_edited_at, m.last_moved_at)')} as last_edit_time,
    ${history} as edit_history, m.has_attachment, m.has_image, m.has_link
  ${exported} order by m.id`;

const bit = (condition: string, flag: number): string =>
  `case when ${condition} then ${flag} else 0 end`;
const stored = (flag: keyof typeof STORED_FLAGS): string =>
  bit(`f.flags & ${STORED_FLAGS[flag]} <> 0`, FLAGS[flag]);

/** $3: ids of messages, $4: whether only data that every member may read is exported. */
const flags = (user: string): string => `case when $4::boolean then ${FLAGS.read} else
    ${bit(isReadByJoined(user), FLAGS.read)} + ${stored('starred')} + ${stored('collapsed')}
      + ${stored('has_alert_word')} end + ${stored('mentioned')}
      + ${bit('m.mentions_channel', FLAGS.channel_wildcard_mentioned)}
      + ${bit(mentionedInTopic(user), FLAGS.topic_wildcard_mentioned)}`;
const isReader = (user: string): string => `($4::boolean or ${isPrivateDataOf(user)})`;

/** Users who received a message, and those who flagged one that they did not receive. */
const userMessages = `select m.id as message, s.user_id as user_profile,
    ${flags('s.user_id')} as flags_mask
  from message m join channel c on c.recipient_id = m.recipient_id
  join subscription s on s.channel_id = c.id and s.is_active
  ${joinedReadState('s.user_id')}
  where m.id = any($3::bigint[]) and m.topic_id is not null and ${isReader('s.user_id')}
    and (m.id > s.from_message_id or ${isReceivedElsewhere('f')})
  union all
  select m.id, d.user_id, ${flags('d.user_id')} + ${FLAGS.is_private}
  from message m join direct_member d on d.recipient_id = m.recipient_id
  ${joinedReadState('d.user_id')}
  where m.id = any($3::bigint[]) and m.topic_id is null and ${isReader('d.user_id')}
  union all
  select m.id, f.user_id, ${FLAGS.historical} + ${FLAGS.read} + ${stored('starred')}
    + ${stored('collapsed')} + ${stored('mentioned')} + ${stored('has_alert_word')}
  from message m join message_flag f on f.message_id = m.id and f.flags <> 0
  left join channel c on c.recipient_id = m.recipient_id
  left join subscription s on s.channel_id = c.id and s.user_id = f.user_id and s.is_active
  where m.id = any($3::bigint[]) and m.topic_id is not null and not $4::boolean
    and ${isPrivateDataOf('f.user_id')}
    and not (coalesce(m.id > s.from_message_id, false) or ${isReceivedElsewhere('f')})`;

const reactions = `select r.id, r.message_id as message, r.user_id as user_profile, r.emoji_name,
    r.emoji_code,
    case r.reaction_type when 'service_extra_emoji' then 'zulip_extra_emoji'
      else r.reaction_type end as reaction_type
  from reaction r join message m on m.id = r.message_id ${channelOfMessage}
  where ${isExported} order by r.id`;

const submessages = `select b.id, b.message_id as message, b.sender_id as sender, b.msg_type,
    b.content
  from submessage b join message m on m.id = b.message_id ${channelOfMessage}
  where ${isExported} order by b.id`;

const namedBy = (condition: string): string => `exists (select from attachment_message am
      join message m on m.id = am.message_id join channel c on c.recipient_id = m.recipient_id
      where am.attachment_id = a.id and ${condition})`;
const waitingFor = `from scheduled_upload w join scheduled_message s on s.id = w.scheduled_message_id
      where w.attachment_id = a.id and s.sent_message_id is null and ${isPrivateDataOf('s.sender_id')}`;

const attachments = `select * from (
    select a.id, a.name as file_name, a.path_id, a.owner_id as owner, a.realm_id as realm,
      ${epoch('a.created_at')} as create_time, a.size, a.content_type,
      ${namedBy('not c.invite_only')} as is_realm_public, ${namedBy('c.is_web_public')} as is_web_public,
      array(select m.id from attachment_message am join message m on m.id = am.message_id
        ${channelOfMessage} where am.attachment_id = a.id and ${isExported} order by m.id) as messages,
      array(select s.id ${waitingFor} order by s.id) as scheduled_messages
    from attachment a where a.realm_id = $1
  ) every where cardinality(messages) > 0 or cardinality(scheduled_messages) > 0 order by id`;

/** The names of the clients that messages were sent from; the first one is that of other rows. */
export async function clientNames(sql: Sql, realmId: number): Promise<readonly string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select client_name as name from message where realm_id = $1
     union select client_name from scheduled_message where realm_id = $1 order by name`,
    [realmId],
  );
  return ['website', ...rows.map(({ name }) => name).filter((name) => name !== 'website')];
}

/** The messages of an archive, in order of their ids. */
export function messageTable(
  sql: Sql,
  scope: MessagingArchiveScope,
  clients: readonly string[],
): JsonTable {
  return jsonTable(sql, 'zerver_message', messages, [...scopeValues(scope), clients]);
}

/** The recipients of messages, with their flags. @param offset rows of earlier messages */
export function userMessageTable(
  sql: Sql,
  scope: MessagingArchiveScope,
  messageIds: readonly number[],
  offset: number,
): JsonTable {
  const query = `select $5::bigint + row_number() over (order by message, user_profile) as id, every.*
    from (${userMessages}) every where $1::bigint is not null order by message, user_profile`;
  const values = [...scopeValues(scope), messageIds, scope.isPublic, offset];
  return jsonTable(sql, 'zerver_usermessage', query, values);
}

/** Tables that refer to messages. */
export function tablesOfMessages(sql: Sql, scope: MessagingArchiveScope): readonly JsonTable[] {
  return [jsonTable(sql, 'zerver_reaction', reactions, scopeValues(scope))];
}

/** Tables of the reference that its own exports leave out. */
export function messageExtensions(sql: Sql, scope: MessagingArchiveScope): readonly JsonTable[] {
  return [jsonTable(sql, 'zerver_submessage', submessages, scopeValues(scope))];
}

/** Uploads that exported messages show. */
export function attachmentTable(sql: Sql, scope: MessagingArchiveScope): JsonTable {
  return jsonTable(sql, 'zerver_attachment', attachments, scopeValues(scope));
}

/** The owners of {@link attachmentTable}'s files, by path. */
export function uploadTable(sql: Sql, scope: MessagingArchiveScope): JsonTable {
  const query = `select a.path_id as path, a.owner as "ownerId", u.email, a.content_type as "contentType",
      a.create_time as "createdAt"
    from (${attachments}) a join user_account u on u.id = a.owner order by a.id`;
  return jsonTable(sql, 'uploads', query, scopeValues(scope));
}
