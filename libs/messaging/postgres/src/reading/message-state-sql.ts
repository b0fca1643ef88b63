import { RECEIVED_ELSEWHERE, STORED_FLAGS, TOPIC_POLICIES } from '@tandem/messaging-domain';

/*
 * The state of the message `m` for a user, as SQL: whether they received it, have read it and are
 * mentioned in it. Pages, single messages, narrows, counts, commands and events share these
 * expressions; `userId` is an expression of the user's id.
 *
 * @see docs/adr/0010-fan-out-on-read.md
 */

/** A condition: the user was subscribed when the message was sent; `s` is their active subscription. */
export const receivedMessage = `(m.topic_id is null or coalesce(m.id > s.from_message_id, false))`;

/** A condition: the row `f` of `message_flag` marks the message as received before it was moved here. */
export const isReceivedElsewhere = (f: string): string => `${f}.flags & ${RECEIVED_ELSEWHERE} <> 0`;

/** A condition: the user received the message, here or at its former location; `f` has the flags. */
export const everReceived = `(${receivedMessage} or coalesce(${isReceivedElsewhere('f')}, false))`;

/**
 * A condition: the user was subscribed to the original channel of the moved message when it was sent. Notes
 * preserve the unread messages of users who unsubscribe there: see `leaveChannels`.
 */
const receivedAtOrigin = (userId: string): string => `exists (
      select from channel former join subscription there on there.channel_id = former.id
      where former.recipient_id = m.moved_from and there.user_id = ${userId} and there.is_active
        and there.from_message_id < m.id)`;

/** A condition: the user sent the message from a client whose messages are read by their senders. */
const sentAsRead = (userId: string): string => `(m.sender_id = ${userId} and m.read_by_sender)`;

/**
 * A condition: the message was read when the user received it: a user they had muted sent it, or it was moved
 * from a channel that they were not subscribed to when it was sent.
 */
const receivedAsRead = (userId: string): string => `exists (
      select from muted_user muted where muted.user_id = ${userId}
      and muted.muted_user_id = m.sender_id and muted.muted_at <= m.sent_at)
    or (m.moved_from is not null and not ${receivedAtOrigin(userId)})`;

/** The id up to which the user has read everything. */
const userMark = (userId: string): string =>
  `(select upto from user_read um where um.user_id = ${userId})`;

/** The id up to which the user has read a channel or a conversation. */
export const recipientMark = (userId: string, recipientId: string): string =>
  `(select upto from recipient_read rm
        where rm.user_id = ${userId} and rm.recipient_id = ${recipientId})`;

/** The id up to which the user has read a topic. */
export const topicMark = (userId: string, topicId: string): string =>
  `(select upto from topic_read tm
        where tm.user_id = ${userId} and tm.topic_id = ${topicId})`;

/** Expressions of the marks that apply to a location. */
interface MarkedLocation {
  readonly userId: string;
  readonly recipientId: string;
  /** Omitted where the marks of topics do not apply, or are known from another query. */
  readonly topicId?: string;
}

/** The marks of a location, for `greatest`; each may be null. */
export const marksOf = ({ userId, recipientId, topicId }: MarkedLocation): string =>
  [
    userMark(userId),
    recipientMark(userId, recipientId),
    ...(topicId === undefined ? [] : [topicMark(userId, topicId)]),
  ].join();

/**
 * The id up to which messages of a location are read according to the marks.
 *
 * @param from the id above which the user receives messages there
 */
export const readUpTo = (location: MarkedLocation, from = '0'): string =>
  `greatest(0, ${from}, ${marksOf(location)})`;

/** The marks of the message's own location. */
export const markOfMessage = (userId: string): string =>
  readUpTo({ userId, recipientId: 'm.recipient_id', topicId: 'm.topic_id' });

/** The user's note whether the message is read: 1 yes, 0 no, null if there is none. */
export const noteOnMessage = (userId: string): string =>
  `(select f.read from message_flag f where f.user_id = ${userId} and f.message_id = m.id)`;

/** Expressions that {@link isRead} follows from. */
interface ReadStateSql {
  readonly userId: string;
  /** 1 read, 0 unread, null or omitted: there is no note. */
  readonly note?: string;
  /** A condition: the user received the message; omitted if all are received. */
  readonly received?: string;
  /** The id up to which messages are read according to the marks, or null; omitted above the marks. */
  readonly upTo?: string;
}

/**
 * A condition: the user has read the message. A note decides; without one it is read if it was never
 * received, was sent or received as read, or is covered by a mark. The cheapest condition comes first.
 */
export function isRead({ userId, note, received, upTo }: ReadStateSql): string {
  const byDefault = [
    ...(received === undefined ? [] : [`not ${received}`]),
    sentAsRead(userId),
    ...(upTo === undefined ? [] : [`m.id <= ${upTo}`]),
    receivedAsRead(userId),
  ].join(' or ');
  return `coalesce(${note === undefined ? '' : `${note} = 1, `}${byDefault}, false)`;
}

/**
 * A condition: a received message above the user's marks is unread, like {@link isRead}. For thousands of
 * messages at once: the planner joins the notes instead of looking up each.
 */
export const isUnreadAboveMarks = (userId: string): string => unreadUnless(userId, 'f.read = 1');

/** The same condition for messages without a note. */
export const isUnreadWithoutNote = (userId: string): string =>
  unreadUnless(userId, 'f.read is not null');

const unreadUnless = (userId: string, note: string): string => `not ${isRead({ userId })}
    and not exists (select from message_flag f
      where f.user_id = ${userId} and f.message_id = m.id and ${note})`;

/** Joins the notes and marks of many users to the messages `m`: see {@link isReadByJoined}. */
export const joinedReadState = (userId: string): string => `left join message_flag f
      on f.user_id = ${userId} and f.message_id = m.id
    left join user_read um on um.user_id = ${userId}
    left join recipient_read rm on rm.user_id = ${userId} and rm.recipient_id = m.recipient_id
    left join topic_read tm on tm.user_id = ${userId} and tm.topic_id = m.topic_id`;

/** {@link isRead} after {@link joinedReadState}, for users who received the messages. */
export const isReadByJoined = (userId: string): string =>
  isRead({ userId, note: 'f.read', upTo: 'greatest(0, um.upto, rm.upto, tm.upto)' });

/** A condition: a mention of the topic includes the user, who participates in it. */
export const mentionedInTopic = (userId: string): string => `m.mentions_topic and exists (
      select from topic_participant tp where tp.topic_id = m.topic_id and tp.user_id = ${userId}
        and tp.first_message_id <= m.id)`;

/** A condition: a wildcard mention includes the user. The first part is that of an index. */
export const mentionedByWildcard = (userId: string): string =>
  `((m.mentions_channel or m.mentions_topic)
      and (m.mentions_channel or ${mentionedInTopic(userId)}))`;

/** A condition: the message mentions the user; `flags` are those of their note, or null. */
export const isMentioned = (userId: string, flags: string): string =>
  `(coalesce(${flags} & ${STORED_FLAGS.mentioned} <> 0, false) or ${mentionedByWildcard(userId)})`;

/**
 * A condition: the user muted a topic.
 *
 * @param policy of the user for the topic, or null
 * @param isChannelMuted by the user
 */
export const isTopicMuted = (policy: string, isChannelMuted: string): string =>
  `coalesce(${policy}, case when ${isChannelMuted} then ${TOPIC_POLICIES.muted} else 0 end)
      = ${TOPIC_POLICIES.muted}`;
