import { statement } from '@tandem/shared-postgres';
import {
  boundActor,
  mayReadArchived,
  mayReadChannel,
  ownSubscription,
} from '../messages/access.ts';
import {
  participants,
  personalRecipient,
  senderIsAccessible,
} from '../messages/find-message-sql.ts';
import {
  everReceived,
  isRead,
  mentionedInTopic,
  readUpTo,
  receivedMessage,
} from '../reading/message-state-sql.ts';
import { linkifiersOf, realmSetting } from '../settings/realm-settings.ts';

const readByActor = isRead({
  userId: '$1',
  note: 'f.read',
  received: receivedMessage,
  upTo: 'greatest(s.marked, t.upto)',
});

/**
 * The data that an actor may read of the messages of another query with one column `id`, without their
 * contents. Values that many messages share (locations, senders) are looked up once each; a join of
 * everything for every row took ten times as long. `s` is the actor's relation to a channel or
 * conversation: it has the columns of the subscription that the conditions of `access.ts` refer to.
 *
 * `messages` has six numbers per message, ascending by id: id, revision, sender, recipient, flags, and the
 * bits received, read, mentions the channel, mentions the topic. A text of numbers is parsed ten times as
 * fast as rows. All columns are texts: equal texts are equal pages.
 */
export const pageOf = (
  found: string,
  mayRead = mayReadChannel,
): string => `with wanted as materialized (
    ${found}
  ), m as materialized (
    select id, recipient_id, topic_id, sender_id, sent_at, read_by_sender, moved_from,
      mentions_channel, mentions_topic
    from message where id = any(array(select id from wanted)) and realm_id = $2
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
    where user_id = $1 and message_id = any(array(select id from wanted))
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
  )
  select
    (select string_agg(concat_ws(',', id, revision, sender_id, recipient_id, flags,
        received::int + 2 * read::int + 4 * mentions_channel::int + 8 * mentions_topic::int),
        ',' order by id) from seen) as messages,
    (select json_agg(json_build_object('recipientId', p.recipient_id,
        'shownAs', coalesce(${personalRecipient(boundActor)}, p.recipient_id),
        'channelId', p.channel_id, 'channelName', p.name,
        'participants', case when p.is_direct then ${participants} end))::text
      from location p
      left join direct_conversation dc on p.is_direct and dc.recipient_id = p.recipient_id
      where p.recipient_id in (select recipient_id from seen)) as locations,
    (select json_agg(json_build_object('id', sender.id, 'email', sender.email,
        'fullName', sender.full_name, 'realmId', sender.realm_id,
        'deliveryEmail', sender.delivery_email,
        'emailVisibility', sender.email_address_visibility,
        'avatarSource', sender.avatar_source, 'avatarVersion', sender.avatar_version,
        'realmStringId', home.string_id, 'isAccessible', ${senderIsAccessible(boundActor)}))::text
      from user_account sender join realm home on home.id = sender.realm_id
      where sender.id = any(array(select sender_id from seen))) as senders,
    (select array_agg(distinct topic_id)::text from m
      having bool_and(topic_id is not null and moved_from is null and not mentions_topic)) as topics,
    ${realmSetting.historyPolicy} as "historyPolicy",
    ${linkifiersOf('$2')}::text as linkifiers
  from realm r where r.id = $2 and $3::smallint is not null`;

const GIVEN = 'select unnest($4::bigint[]) as id';

/** $4 ids of messages. */
export const findPage = statement('narrow.findPage', pageOf(GIVEN));

/** The same, of archived channels too. */
export const findPageWithArchived = statement(
  'narrow.findPageWithArchived',
  pageOf(GIVEN, mayReadArchived),
);
