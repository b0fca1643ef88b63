import type { EventOf } from '../events/chat-event.ts';
import { channelFieldsOf, personalSettingsOf } from './channel-fields.ts';
import type { Channel, ChatState, Subscribers } from './chat-state.ts';
import { withChange, withEntry, withoutKeys } from './collections.ts';
import { channelConversation, keyOf } from './conversation.ts';
import { withoutChannels } from './message-cache.ts';
import type { Reducers } from './reducer.ts';

/** Channels, subscriptions and the policies of topics. */
export const channelReducers: Reducers<
  'channel_folder' | 'stream' | 'subscription' | 'user_topic'
> = {
  stream: (state, event) => {
    switch (event.op) {
      case 'create':
        return event.streams.reduce(withChannel, state);
      case 'delete':
        return withoutChannelsOf(state, event.stream_ids);
      case 'update':
        return {
          ...state,
          channels: withChange(state.channels, event.stream_id, (channel) => ({
            ...channel,
            ...updatedFields(event),
          })),
        };
    }
  },

  subscription: (state, event) => {
    switch (event.op) {
      case 'add':
        return event.subscriptions.reduce(withSubscription, state);
      case 'remove':
        return event.subscriptions.reduce(
          (next, { stream_id }) => withoutSubscription(next, stream_id),
          state,
        );
      case 'update':
        return {
          ...state,
          subscriptions: withChange(state.subscriptions, event.stream_id, (settings) => ({
            ...settings,
            [event.property]: event.value,
          })),
        };
      case 'peer_add':
      case 'peer_remove':
        return { ...state, subscribers: changedPeers(state.subscribers, event) };
    }
  },

  user_topic: (state, { id: _id, type: _type, ...policy }) => {
    const key = keyOf(channelConversation(policy.stream_id, policy.topic_name));
    const topicPolicies =
      policy.visibility_policy === 0
        ? withoutKeys(state.topicPolicies, [key])
        : withEntry(state.topicPolicies, key, policy);
    return { ...state, topicPolicies };
  },

  channel_folder: (state, event) => {
    const folders = state.channelFolders;
    switch (event.op) {
      case 'add':
        return {
          ...state,
          channelFolders: withEntry(folders, event.channel_folder.id, event.channel_folder),
        };
      case 'update':
        return {
          ...state,
          channelFolders: withChange(folders, event.channel_folder_id, (folder) => ({
            ...folder,
            ...event.data,
          })),
        };
      case 'reorder':
        return {
          ...state,
          channelFolders: event.order.reduce(
            (next, id, order) => withChange(next, id, (folder) => ({ ...folder, order })),
            folders,
          ),
        };
    }
  },
};

type ChannelUpdate = Extract<EventOf<'stream'>, { op: 'update' }>;

/** The property, and those that change with it. */
function updatedFields(event: ChannelUpdate): Partial<Channel> {
  const { property, value, rendered_description, history_public_to_subscribers, is_web_public } =
    event;
  return {
    [property]: value,
    ...(rendered_description !== undefined && { rendered_description }),
    ...(history_public_to_subscribers !== undefined && { history_public_to_subscribers }),
    ...(is_web_public !== undefined && { is_web_public }),
  };
}

function withChannel(state: ChatState, listed: Channel): ChatState {
  const id = listed.stream_id;
  const isKnown = state.subscriptions.has(id) || state.formerSubscriptions.has(id);
  const isListing = state.options.hasSubscribers && !isKnown;
  return {
    ...state,
    channels: withEntry(state.channels, id, channelFieldsOf(listed)),
    // Its subscribers follow.
    subscribers: isListing
      ? withEntry(state.subscribers, id, { userIds: new Set(), isComplete: true })
      : state.subscribers,
  };
}

function withoutChannelsOf(state: ChatState, ids: readonly number[]): ChatState {
  return {
    ...state,
    channels: withoutKeys(state.channels, ids),
    subscriptions: withoutKeys(state.subscriptions, ids),
    formerSubscriptions: withoutKeys(state.formerSubscriptions, ids),
    subscribers: withoutKeys(state.subscribers, ids),
    messages: withoutChannels(state.messages, ids),
  };
}

type Subscription = Extract<EventOf<'subscription'>, { op: 'add' }>['subscriptions'][number];

function withSubscription(state: ChatState, subscription: Subscription): ChatState {
  const { stream_id: id, subscribers, partial_subscribers: some } = subscription;
  const userIds = new Set(subscribers ?? some ?? []);
  return {
    ...state,
    channels: withEntry(state.channels, id, channelFieldsOf(subscription)),
    subscriptions: withEntry(state.subscriptions, id, personalSettingsOf(subscription)),
    formerSubscriptions: withoutKeys(state.formerSubscriptions, [id]),
    subscribers: state.options.hasSubscribers
      ? withEntry(state.subscribers, id, { userIds, isComplete: subscribers !== undefined })
      : state.subscribers,
    // Data that was cached before the subscription has missed events.
    messages: state.subscriptions.has(id) ? state.messages : withoutChannels(state.messages, [id]),
  };
}

function withoutSubscription(state: ChatState, id: number): ChatState {
  const settings = state.subscriptions.get(id);
  if (!settings) return state;
  return {
    ...state,
    subscriptions: withoutKeys(state.subscriptions, [id]),
    formerSubscriptions: withEntry(state.formerSubscriptions, id, settings),
    subscribers: withChange(state.subscribers, id, (known) =>
      changed(known, [state.userId], 'peer_remove'),
    ),
    messages: withoutChannels(state.messages, [id]),
  };
}

type PeerChange = Extract<EventOf<'subscription'>, { op: 'peer_add' | 'peer_remove' }>;

function changedPeers(
  subscribers: ChatState['subscribers'],
  { op, stream_ids, user_ids }: PeerChange,
): ChatState['subscribers'] {
  return stream_ids.reduce(
    (next, id) => withChange(next, id, (known) => changed(known, user_ids, op)),
    subscribers,
  );
}

function changed(
  known: Subscribers,
  userIds: readonly number[],
  op: PeerChange['op'],
): Subscribers {
  const next = new Set(known.userIds);
  for (const id of userIds) {
    if (op === 'peer_add') next.add(id);
    else next.delete(id);
  }
  return { ...known, userIds: next };
}
