import {
  displayedTopic,
  type MessagingStateQueries,
  type UnreadConversation,
} from '@tandem/messaging-domain';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

type Queries = Pick<MessagingStateQueries, 'messages' | 'personal'>;

const NO_MESSAGE = -1;
/** The most unread messages that are returned; older ones count as read. */
const MAX_UNREAD = 50_000;
const MAX_CONVERSATIONS = 1_000;

const ids = schema.array(schema.integer(), 'Ascending');

const unreadSchema = schema.object({
  count: schema.integer('In conversations, and in channels and topics that are not muted'),
  pms: schema.array(
    schema.object({
      other_user_id: schema.integer(),
      sender_id: schema.integer('Former name'),
      unread_message_ids: ids,
    }),
  ),
  streams: schema.array(
    schema.object({
      stream_id: schema.integer(),
      topic: schema.string(),
      unread_message_ids: ids,
    }),
  ),
  huddles: schema.array(
    schema.object({
      user_ids_string: schema.string('IDs of all users, ascending, separated by commas'),
      unread_message_ids: ids,
    }),
  ),
  mentions: ids,
  old_unreads_missing: schema.boolean(),
});

/** The newest message. */
export const newestMessageState: RegisterStateSource<Queries> = {
  fetchTypes: ['message'],
  fields: { max_message_id: schema.integer('−1: no messages') },
  load: async ({ messages }, { actor }) => ({
    max_message_id: (await messages.lastMessageId(actor)) ?? NO_MESSAGE,
  }),
};

/** The user's unread messages. */
export const unreadState: RegisterStateSource<Queries> = {
  fetchTypes: ['update_message_flags'],
  fields: { unread_msgs: unreadSchema },
  load: async ({ personal }, { actor, client, fetches }) => {
    // Without message events a client could not update it.
    if (!fetches('message')) return {};
    const unread = await personal.unread(actor, MAX_UNREAD);
    const knowsEmptyTopic = client.form.capabilities.empty_topic_name;
    const topicName = (topic: string) => (knowsEmptyTopic ? topic : displayedTopic(topic));
    return { unread_msgs: presentUnread(unread, actor.userId, topicName) };
  },
};

/** Messages that the user starred. */
export const starredState: RegisterStateSource<Queries> = {
  fetchTypes: ['starred_messages'],
  fields: { starred_messages: ids },
  load: async ({ personal }, { actor }) => ({ starred_messages: await personal.starred(actor) }),
};

/** Conversations that the user took part in. */
export const conversationsState: RegisterStateSource<Queries> = {
  fetchTypes: ['recent_private_conversations'],
  fields: {
    recent_private_conversations: schema.array(
      schema.object({
        max_message_id: schema.integer(),
        user_ids: schema.array(schema.integer(), 'The other users; empty for notes to oneself'),
      }),
      'Newest first',
    ),
  },
  load: async ({ personal }, { actor }) => ({
    recent_private_conversations: (
      await personal.recentConversations(actor, MAX_CONVERSATIONS)
    ).map(({ maxMessageId, userIds }) => ({ max_message_id: maxMessageId, user_ids: userIds })),
  }),
};

function presentUnread(
  unread: readonly UnreadConversation[],
  ownId: number,
  topicName: (topic: string) => string,
) {
  const pms = new Map<
    string,
    { keys: { other_user_id: number; sender_id: number }; ids: readonly number[] }
  >();
  const streams = new Map<
    string,
    { keys: { stream_id: number; topic: string }; ids: readonly number[] }
  >();
  const huddles = new Map<string, { keys: { user_ids_string: string }; ids: readonly number[] }>();
  let [count, all] = [0, 0];
  for (const { messageIds, place, counts } of unread) {
    all += messageIds.length;
    if (counts) count += messageIds.length;
    if (place.kind === 'channel') {
      const keys = { stream_id: place.channelId, topic: topicName(place.topic) };
      put(streams, `${keys.stream_id} ${keys.topic}`, keys, messageIds);
    } else if (place.userIds.length > 2) {
      const keys = { user_ids_string: place.userIds.join(',') };
      put(huddles, keys.user_ids_string, keys, messageIds);
    } else {
      const other = place.userIds.find((userId) => userId !== ownId) ?? ownId;
      put(pms, String(other), { other_user_id: other, sender_id: other }, messageIds);
    }
  }
  return {
    count,
    pms: listed(pms),
    streams: listed(streams),
    huddles: listed(huddles),
    mentions: ascending(unread.flatMap(({ mentionIds }) => mentionIds)),
    old_unreads_missing: all === MAX_UNREAD,
  };
}

/** Two topics can have one name for a client: the empty one, and one that is named as the empty one is displayed. */
function put<Keys>(
  groups: Map<string, { keys: Keys; ids: readonly number[] }>,
  key: string,
  keys: Keys,
  ids: readonly number[],
): void {
  const group = groups.get(key);
  groups.set(key, { keys, ids: group ? ascending([...group.ids, ...ids]) : ids });
}

const ascending = (ids: readonly number[]): readonly number[] => [...ids].sort((a, b) => a - b);

function listed<Keys>(groups: ReadonlyMap<string, { keys: Keys; ids: readonly number[] }>) {
  return [...groups.values()].map(({ keys, ids: unread_message_ids }) => ({
    ...keys,
    unread_message_ids,
  }));
}
