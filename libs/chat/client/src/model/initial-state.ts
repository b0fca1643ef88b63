import type { ChatEvent, InitialState, Presence } from '../events/chat-event.ts';
import type { Registration } from '../events/registration.ts';
import { applyEvents } from './apply-event.ts';
import type {
  Channel,
  ChatState,
  PersonalState,
  RealmListState,
  RealmSettings,
  Subscribers,
  User,
} from './chat-state.ts';
import { channelFieldsOf, personalSettingsOf } from './channel-fields.ts';
import { mapOf, mapOfIds } from './collections.ts';
import { channelConversation, keyOf } from './conversation.ts';
import { initialUnread } from './unread.ts';

/** The state that a registration answers. */
export function stateOf(registered: InitialState, registration: Registration): ChatState {
  const subscriptions = registered.subscriptions ?? [];
  const former = registered.unsubscribed ?? [];
  return {
    options: {
      isHtml: registration.apply_markdown ?? false,
      hasSubscribers: (registration.include_subscribers ?? 'false') !== 'false',
    },
    isRegistered: true,
    userId: registered.user_id ?? -1,
    server: fieldsOf(registered, isOfServer),
    realm: realmOf(registered),
    realmLists: realmListsOf(registered),
    users: usersOf(registered),
    areUsersComplete: registered.realm_users !== undefined,
    systemBots: registered.cross_realm_bots ?? [],
    bots: mapOf(registered.realm_bots, ({ user_id }) => user_id),
    statuses: mapOfIds(registered.user_status),
    presences: presencesOf(registered),
    groups: mapOf(registered.realm_user_groups, ({ id }) => id),
    channels: channelsOf(registered),
    subscriptions: valuesOf(subscriptions, ({ stream_id }) => stream_id, personalSettingsOf),
    formerSubscriptions: valuesOf(former, ({ stream_id }) => stream_id, personalSettingsOf),
    subscribers: subscribersOf(registered),
    channelFolders: mapOf(registered.channel_folders, ({ id }) => id),
    unread: initialUnread(registered),
    messages: { byId: new Map(), ranges: new Map(), fetches: new Map() },
    starredIds: new Set(registered.starred_messages),
    maxMessageId: registered.max_message_id ?? -1,
    directConversations: registered.recent_private_conversations ?? [],
    typing: { conversations: new Map(), edits: new Map() },
    topicPolicies: mapOf(registered.user_topics, ({ stream_id, topic_name }) =>
      keyOf(channelConversation(stream_id, topic_name)),
    ),
    personal: personalOf(registered),
  };
}

/** The state before the first registration: messages can be read into it. */
export function unregisteredState(registration: Registration): ChatState {
  return { ...stateOf({} as InitialState, registration), isRegistered: false };
}

/** The state before the users and subscribers are read: it has the actor alone. */
export function withActor(state: ChatState, actor: User): ChatState {
  return {
    ...state,
    userId: actor.user_id,
    users: new Map([[actor.user_id, actor]]),
    areUsersComplete: false,
  };
}

/**
 * A new state of the same actor with the cached messages of the former one that they still see. They may have changed
 * since, so no range has them: pages are read again.
 */
export function withMessagesOf(former: ChatState, state: ChatState): ChatState {
  if (former.userId !== state.userId) return state;
  const seen = [...former.messages.byId].filter(
    ([, { stream_id: id }]) => id === undefined || state.channels.has(id),
  );
  return { ...state, messages: { ...state.messages, byId: new Map(seen) } };
}

/**
 * The state with the users and subscribers of a later registration; the same state if it has them.
 *
 * @param changes the events about users and channels since the first registration: the answer may be older than they
 */
export function withUsers(
  state: ChatState,
  registered: InitialState,
  changes: readonly ChatEvent[],
  now: number,
): ChatState {
  if (state.areUsersComplete) return state;
  const read: ChatState = {
    ...state,
    users: usersOf(registered),
    // Channels that the answer lacks have the subscribers of their events.
    subscribers: new Map([...state.subscribers, ...subscribersOf(registered)]),
  };
  // The events have changed the other parts already.
  const { users, subscribers } = applyEvents(read, changes, now);
  const systemBots = registered.cross_realm_bots ?? [];
  return { ...state, users, subscribers, systemBots, areUsersComplete: true };
}

function usersOf(registered: InitialState): Map<number, User> {
  const { realm_non_active_users: inactive = [], realm_users: active = [] } = registered;
  return mapOf([...inactive, ...active], ({ user_id }) => user_id);
}

function realmListsOf(registered: InitialState): RealmListState {
  return {
    customEmoji: new Map(Object.entries(registered.realm_emoji ?? {})),
    linkifiers: registered.realm_linkifiers ?? [],
    playgrounds: registered.realm_playgrounds ?? [],
    integrations: registered.realm_incoming_webhook_bots ?? [],
    domains: mapOf(registered.realm_domains, ({ domain }) => domain),
    profileFields: registered.custom_profile_fields ?? [],
    defaultChannelIds: registered.realm_default_streams ?? [],
    defaultChannelGroups: registered.realm_default_stream_groups ?? [],
    userSettingsDefaults: registered.realm_user_settings_defaults ?? {},
    exports: null,
    exportConsents: new Map(),
    invitationChanges: 0,
  };
}

function personalOf(registered: InitialState): PersonalState {
  return {
    settings: registered.user_settings ?? {},
    alertWords: registered.alert_words ?? [],
    mutedUsers: mapOf(registered.muted_users, ({ id }) => id),
    onboardingSteps: registered.onboarding_steps ?? [],
    drafts: mapOf(registered.drafts, ({ id }) => id),
    savedSnippets: mapOf(registered.saved_snippets, ({ id }) => id),
    scheduledMessages: mapOf(registered.scheduled_messages, (each) => each.scheduled_message_id),
    reminders: mapOf(registered.reminders, ({ reminder_id }) => reminder_id),
    navigationViews: mapOf(registered.navigation_views, ({ fragment }) => fragment),
    devices: mapOfIds(registered.devices),
    uploadSpaceUsed: null,
  };
}

/** The part of the initial state whose names match. */
function fieldsOf(registered: InitialState, matches: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(registered).filter(([name]) => matches(name)));
}

const NOT_OF_SERVER = new Set(['max_message_id', 'server_timestamp']);
const OF_SERVER = /^(server|max|password|zulip)_|^event_queue_longpoll|^jitsi_server_url$/;

const isOfServer = (name: string) => OF_SERVER.test(name) && !NOT_OF_SERVER.has(name);

const LISTS = new Set([
  'realm_billing',
  'realm_bots',
  'realm_default_stream_groups',
  'realm_default_streams',
  'realm_domains',
  'realm_embedded_bots',
  'realm_emoji',
  'realm_filters',
  'realm_incoming_webhook_bots',
  'realm_linkifiers',
  'realm_non_active_users',
  'realm_playgrounds',
  'realm_user_groups',
  'realm_user_settings_defaults',
  'realm_users',
]);
const REALM = 'realm_';

function realmOf(registered: InitialState): Partial<RealmSettings> {
  const isSetting = (name: string) => name.startsWith(REALM) && !LISTS.has(name);
  const settings = Object.entries(fieldsOf(registered, isSetting));
  return Object.fromEntries(
    settings.map(([name, value]): [string, unknown] => [name.slice(REALM.length), value]),
  );
}

/** Presences in the slim form: by user id. */
function presencesOf({ presences }: InitialState): Map<number, Presence> {
  const slim = Object.entries(presences ?? {}).flatMap(([id, presence]): [number, Presence][] =>
    'active_timestamp' in presence ? [[Number(id), presence as Presence]] : [],
  );
  return new Map(slim);
}

function channelsOf(registered: InitialState): Map<number, Channel> {
  const { streams = [], subscriptions = [], unsubscribed = [], never_subscribed = [] } = registered;
  const listed = [...never_subscribed, ...unsubscribed, ...subscriptions].map(channelFieldsOf);
  return mapOf([...listed, ...streams.map(channelFieldsOf)], ({ stream_id }) => stream_id);
}

function subscribersOf(registered: InitialState): Map<number, Subscribers> {
  const { subscriptions = [], unsubscribed = [], never_subscribed = [] } = registered;
  const found = new Map<number, Subscribers>();
  for (const channel of [...subscriptions, ...unsubscribed, ...never_subscribed]) {
    const { stream_id: id, subscribers, partial_subscribers: some } = channel;
    const userIds = subscribers ?? some;
    if (userIds) {
      found.set(id, { userIds: new Set(userIds), isComplete: subscribers !== undefined });
    }
  }
  return found;
}

function valuesOf<T, K, V>(
  values: readonly T[],
  key: (value: T) => K,
  valueOf: (value: T) => V,
): Map<K, V> {
  return new Map(values.map((each) => [key(each), valueOf(each)]));
}
