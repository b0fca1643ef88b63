import { statement } from '@tandem/shared-postgres';
import {
  boundActor,
  mayReadArchived,
  mayReadChannel,
  ownSubscription,
} from '../messages/access.ts';
import {
  edits,
  participants,
  personalRecipient,
  reactions,
  senderIsAccessible,
  submessages,
} from '../messages/find-message-sql.ts';
import {
  everReceived,
  isRead,
  mentionedInTopic,
  readUpTo,
  receivedMessage,
} from '../reading/message-state-sql.ts';
import { linkifiersOf, realmSetting } from '../settings/realm-settings.ts';
import { senderVersion } from './cached-page-sql.ts';
import { MAX_READ_BYTES } from './read-budget.ts';

const readByActor = isRead({
  userId: '$1',
  note: 'f.read',
  received: receivedMessage,
  upTo: 'greatest(s.marked, t.upto)',
});

/*
 * What an actor may read of many messages, without the messages themselves: those are cached in
 * memory. What many messages share (locations, senders) is looked up once each; a join of everything
 * for every row took ten times as long. `s` is the actor's relation to a channel or conversation: it
 * has the columns of the subscription that the conditions of `access.ts` refer to.
 */
const pageTables = (ids: string, mayRead = mayReadChannel) => `m as materialized (
    select id, recipient_id, topic_id, sender_id, sent_at, read_by_sender, moved_from,
      mentions_channel, mentions_topic
    from message where id = any(${ids}) and realm_id = $2
  ), location as materialized (
    select p.recipient_id, p.is_direct, c.id as channel_id, c.name, s.from_message_id,
      case when p.is_direct then d.user_id is not null
        else ${mayRead(boundActor)} end as is_readable,
      p.is_direct or c.history_public_to_subscribers as has_history,
      ${readUpTo({ userId: '$1', recipientId: 'p.recipient_id' })} as marked
    from (select distinct recipient_id, topic_id is null as is_direct from m) p
    left join channel c on not p.is_direct and c.recipient_id = p.recipient_id
    ${ownSubscription(boundActor)}
    left join direct_member d
      on p.is_direct and d.user_id = $1 and d.recipient_id = p.recipient_id
  ), topic_mark as materialized (
    select topic_id, upto from topic_read
    where user_id = $1 and topic_id in (select distinct topic_id from m)
  ), note as materialized (
    select message_id, flags, read from message_flag
    where user_id = $1 and message_id = any(${ids})
  ), seen as materialized (
    select m.id, m.sender_id, m.recipient_id, coalesce(v.revision, 0) as revision,
      coalesce(f.flags, 0) as flags, m.mentions_channel,
      ${mentionedInTopic('$1')} as mentions_topic,
      ${everReceived} as received, ${readByActor} as read
    from m
    join location s on s.recipient_id = m.recipient_id and s.is_readable
      and (s.has_history or m.id > s.from_message_id)
    left join message_revision v on v.message_id = m.id
    left join note f on f.message_id = m.id
    left join topic_mark t on t.topic_id = m.topic_id
  )`;

const milliseconds = (time: string) => `floor(extract(epoch from ${time}) * 1000)`;

/** What all readers of a message share, as JSON; times in ms since epoch. */
const storedMessages = (isWanted: string) => `(
    select json_agg(json_build_object('id', m.id, 'revision', coalesce(v.revision, 0),
      'policy', ${realmSetting.historyPolicy}, 'topic', m.subject, 'content', m.content,
      'renderedContent', m.rendered_content, 'sentAt', ${milliseconds('m.sent_at')},
      'recipientId', m.recipient_id, 'topicId', m.topic_id, 'senderId', m.sender_id,
      'readBySender', m.read_by_sender, 'mentionsChannel', m.mentions_channel,
      'asksForMore', m.mentions_topic or m.moved_from is not null,
      'clientName', m.client_name, 'lastEditedAt', ${milliseconds('m.last_edited_at')},
      'lastMovedAt', ${milliseconds('m.last_moved_at')},
      'edits', ${edits}, 'reactions', ${reactions}, 'submessages', ${submessages}))
    from message m join realm r on r.id = m.realm_id
    left join message_revision v on v.message_id = m.id
    where ${isWanted}
  )`;

/*
 * The wanted messages up to the budget, in the given order; always at least the first one. Sizes are
 * read without the texts, so that what does not fit is never loaded.
 */
const sized = (ids: string, isWanted: string) => `sized as materialized (
    select id, coalesce(sum(bytes) over (order by position
      rows between unbounded preceding and 1 preceding), 0) <= ${MAX_READ_BYTES} as fits
    from (
      select m.id, wanted.position, octet_length(m.content) + octet_length(m.rendered_content)
        + case when m.has_history then coalesce((
          select sum(coalesce(octet_length(e.prev_content), 0)
            + coalesce(octet_length(e.prev_rendered_content), 0))
          from message_edit e where e.message_id = m.id), 0) else 0 end as bytes
      from unnest(${ids}) with ordinality as wanted (id, position)
      join message m on m.id = wanted.id
      where ${isWanted}
    ) candidate
  )`;

const fitting = {
  stored: storedMessages('m.id = any(array(select id from sized where fits))'),
  leftOut: `(select string_agg(id::text, ',') from sized where not fits)`,
};

/**
 * `messages` has six numbers per message, ascending by id: id, revision, sender, recipient, flags,
 * and the bits received, read, mentions the channel, mentions the topic. A text of numbers is parsed
 * ten times as fast as rows.
 */
const page = ({ stored, leftOut }: typeof fitting) => `select
    (select string_agg(concat_ws(',', id, revision, sender_id, recipient_id, flags,
        received::int + 2 * read::int + 4 * mentions_channel::int + 8 * mentions_topic::int),
        ',' order by id) from seen) as messages,
    (select json_agg(json_build_object('recipientId', p.recipient_id,
        'shownAs', coalesce(${personalRecipient(boundActor)}, p.recipient_id),
        'channelId', p.channel_id, 'channelName', p.name,
        'participants', case when p.is_direct then ${participants} end))
      from location p
      left join direct_conversation dc on p.is_direct and dc.recipient_id = p.recipient_id
      where p.recipient_id in (select recipient_id from seen)) as locations,
    (select json_agg(json_build_object('version', ${senderVersion}, 'id', sender.id, 'email', sender.email,
        'fullName', sender.full_name, 'realmId', sender.realm_id,
        'deliveryEmail', sender.delivery_email,
        'emailVisibility', sender.email_address_visibility,
        'avatarSource', sender.avatar_source, 'avatarVersion', sender.avatar_version,
        'realmStringId', home.string_id, 'isAccessible', ${senderIsAccessible(boundActor)}))
      from user_account sender join realm home on home.id = sender.realm_id
      where sender.id in (select sender_id from seen)) as senders,
    ${realmSetting.historyPolicy} as "historyPolicy",
    ${linkifiersOf('$2')}::text as linkifiers,
    ${stored} as stored, ${leftOut} as "leftOut"
  from realm r where r.id = $2 and $3::smallint is not null`;

/**
 * Many messages for one actor: $4 their ids, $5 the ids that are not cached, which are returned as
 * `stored`, in this order as far as the budget allows.
 */
export const findPage = statement(
  'narrow.findPage',
  `with ${pageTables('$4::bigint[]')}, ${sized('$5::bigint[]', 'm.id in (select id from seen)')}
  ${page(fitting)}`,
);

/** The same, of archived channels too. */
export const findPageWithArchived = statement(
  'narrow.findPageWithArchived',
  `with ${pageTables('$4::bigint[]', mayReadArchived)},
    ${sized('$5::bigint[]', 'm.id in (select id from seen)')}
  ${page(fitting)}`,
);

/** The same for the messages of another query with one column `id`. */
export const pageOf = (found: string): string => `with wanted as materialized (
    ${found}
  ), ${pageTables('array(select id from wanted)')}
  ${page({ stored: 'null::json', leftOut: 'null::text' })}`;

/** $1 ids of messages, in this order as far as the budget allows. */
export const findStored = statement(
  'narrow.findStored',
  `with ${sized('$1::bigint[]', 'true')}
  select ${fitting.stored} as stored, ${fitting.leftOut} as "leftOut"`,
);

const escaped = `replace(replace(replace(replace(replace(m.subject,
    '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;')`;

const HIGHLIGHT = `'HighlightAll=true, StartSel="<span class=""highlight"">", StopSel=</span>'`;

/** $1 messages, $2 words. The text parser recognizes tags and entities and leaves them intact. */
export const highlightWords = statement(
  'narrow.highlight',
  `select m.id as "messageId",
    ts_headline('english', m.rendered_content, query, ${HIGHLIGHT}) as content,
    ts_headline('english', ${escaped}, query, ${HIGHLIGHT}) as topic
  from message m, plainto_tsquery('english', $2::text) as query
  where m.id = any($1::bigint[]) order by m.id`,
);

/** $1 messages. */
export const plainTexts = statement(
  'narrow.plainTexts',
  `select m.id as "messageId", m.rendered_content as content, ${escaped} as topic
  from message m where m.id = any($1::bigint[]) order by m.id`,
);

/** $1 a moment. */
export const firstSince = statement(
  'narrow.firstSince',
  'select first_message_since($1::timestamptz) as id',
);
