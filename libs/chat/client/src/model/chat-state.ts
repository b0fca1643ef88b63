import type { FieldsOf, Schemas } from '../api/operations.ts';
import type {
  ChatEvent,
  DefaultChannelGroup,
  InitialState,
  Message,
  MutedUser,
  OnboardingStep,
  Playground,
  Presence,
  ProfileField,
  RealmDomain,
  UserStatus,
  UserTopic,
} from '../events/chat-event.ts';
import type { Conversation, ConversationKey } from './conversation.ts';
import type { MessageRanges } from './message-ranges.ts';

export type User = Schemas['User'];
export type UserGroup = Schemas['UserGroup'];
export type Channel = Schemas['Channel'];
export type GroupSettingValue = Schemas['GroupSettingValue'];

/** The properties that a subscription adds to its channel. */
export type PersonalChannelSettings = Pick<
  Schemas['Subscription'],
  | 'audible_notifications'
  | 'color'
  | 'desktop_notifications'
  | 'email_notifications'
  | 'in_home_view'
  | 'is_muted'
  | 'pin_to_top'
  | 'push_notifications'
  | 'wildcard_mentions_notify'
>;

/** The subscribers of a channel that are known. */
export interface Subscribers {
  readonly userIds: ReadonlySet<number>;
  /** False: large channels list only their active users. */
  readonly isComplete: boolean;
}

/** Lists of the organization, which are fields of `RealmListState`. */
type RealmLists =
  | 'realm_billing'
  | 'realm_bots'
  | 'realm_default_stream_groups'
  | 'realm_default_streams'
  | 'realm_domains'
  | 'realm_embedded_bots'
  | 'realm_emoji'
  | 'realm_filters'
  | 'realm_incoming_webhook_bots'
  | 'realm_linkifiers'
  | 'realm_non_active_users'
  | 'realm_playgrounds'
  | 'realm_user_groups'
  | 'realm_user_settings_defaults'
  | 'realm_users';

type RealmFields = Required<Omit<InitialState, RealmLists>>;

/** The settings of the organization, without the prefix `realm_`. */
export type RealmSettings = {
  readonly [
    Name in keyof RealmFields as Name extends `realm_${infer Short}` ? Short : never
  ]: RealmFields[Name];
};

type ServerFields = Required<InitialState>;

/** The limits and properties of the server. */
export type ServerInfo = {
  readonly [
    Name in keyof ServerFields as Name extends
      | `server_${string}`
      | `max_${string}`
      | `password_${string}`
      | `zulip_${string}`
      | 'event_queue_longpoll_timeout_seconds'
      | 'jitsi_server_url'
      ? Exclude<Name, 'max_message_id' | 'server_timestamp'>
      : never
  ]: ServerFields[Name];
};

type SettingsForm = Required<FieldsOf<'patch', '/settings'>>;

/** The settings of the actor. */
export type UserSettings = Omit<
  SettingsForm,
  'email' | 'full_name' | 'new_password' | 'old_password' | 'target_users'
> & { readonly timezone: string };

/** The unread messages of a conversation. */
export interface UnreadConversation {
  readonly conversation: Conversation;
  /** Ascending. */
  readonly ids: readonly number[];
}

export interface UnreadState {
  readonly conversations: ReadonlyMap<ConversationKey, UnreadConversation>;
  /** The unread messages that mention the actor. */
  readonly mentions: ReadonlySet<number>;
  /** There are older unread messages that the server did not list. */
  readonly isOlderMissing: boolean;
}

/** A change of messages while a page is fetched: the page may have been read before it. */
export interface LoggedChange {
  readonly event: ChatEvent;
  /** The newest message then. */
  readonly maxMessageId: number;
}

export interface MessageState {
  readonly byId: ReadonlyMap<number, Message>;
  readonly ranges: ReadonlyMap<ConversationKey, MessageRanges>;
  /** The pages that are being fetched, with the changes since. */
  readonly fetches: ReadonlyMap<string, readonly LoggedChange[]>;
}

/** Users who type, with the time of their last typing notice in ms since 1970. */
export type Typists = ReadonlyMap<number, number>;

export interface TypingState {
  readonly conversations: ReadonlyMap<ConversationKey, Typists>;
  /** The users who edit a message, by its id. */
  readonly edits: ReadonlyMap<number, Typists>;
}

/** Recent direct conversations, newest first. */
export type DirectConversation = NonNullable<InitialState['recent_private_conversations']>[number];

/** The options of the registration of a state. */
export interface ModelOptions {
  /** `apply_markdown`: the content of messages is HTML. */
  readonly isHtml: boolean;
  /** `include_subscribers`. */
  readonly hasSubscribers: boolean;
}

/**
 * The data of a client: the initial state with events applied. Immutable: an event creates another state,
 * which shares all unchanged parts. Objects have the fields of the API.
 */
export interface ChatState {
  readonly options: ModelOptions;
  /** False while the first registration is awaited: the state has what is read without it. @see ChatSessionOptions.defersUsers */
  readonly isRegistered: boolean;
  /** The actor; −1 while they are unknown. */
  readonly userId: number;
  readonly server: Partial<ServerInfo>;
  readonly realm: Partial<RealmSettings>;
  readonly realmLists: RealmListState;
  /** Active and deactivated ones. */
  readonly users: ReadonlyMap<number, User>;
  /** False while users that are accessible to the actor are missing, and subscribers. @see ChatSession.readUsers */
  readonly areUsersComplete: boolean;
  readonly systemBots: readonly User[];
  /** The bots that the actor manages. */
  readonly bots: ReadonlyMap<number, Schemas['Bot']>;
  readonly statuses: ReadonlyMap<number, UserStatus>;
  readonly presences: ReadonlyMap<number, Presence>;
  readonly groups: ReadonlyMap<number, UserGroup>;
  /** All channels that the actor sees. */
  readonly channels: ReadonlyMap<number, Channel>;
  readonly subscriptions: ReadonlyMap<number, PersonalChannelSettings>;
  /** The settings of channels that the actor left. */
  readonly formerSubscriptions: ReadonlyMap<number, PersonalChannelSettings>;
  readonly subscribers: ReadonlyMap<number, Subscribers>;
  readonly channelFolders: ReadonlyMap<number, Schemas['ChannelFolder']>;
  readonly unread: UnreadState;
  readonly messages: MessageState;
  readonly starredIds: ReadonlySet<number>;
  /** −1 without messages. */
  readonly maxMessageId: number;
  readonly directConversations: readonly DirectConversation[];
  readonly typing: TypingState;
  /** The policies of topics, by `keyOf` their conversations. */
  readonly topicPolicies: ReadonlyMap<ConversationKey, UserTopic>;
  readonly personal: PersonalState;
}

/** Lists that belong to the organization. */
export interface RealmListState {
  readonly customEmoji: ReadonlyMap<string, Schemas['CustomEmoji']>;
  /** In the order in which they apply. */
  readonly linkifiers: readonly Schemas['Linkifier'][];
  readonly playgrounds: readonly Playground[];
  /** The systems whose notifications become messages. */
  readonly integrations: NonNullable<InitialState['realm_incoming_webhook_bots']>;
  readonly domains: ReadonlyMap<string, RealmDomain>;
  readonly profileFields: readonly ProfileField[];
  readonly defaultChannelIds: readonly number[];
  readonly defaultChannelGroups: readonly DefaultChannelGroup[];
  readonly userSettingsDefaults: Readonly<Partial<UserSettings>>;
  /** `null` until an event lists them. */
  readonly exports: readonly Schemas['RealmExport'][] | null;
  /** Consents to exports, as events report them. */
  readonly exportConsents: ReadonlyMap<number, boolean>;
  /** Counts the changes of the invitations, which are read by `GET /invites`. */
  readonly invitationChanges: number;
}

/** Data of the actor only. */
export interface PersonalState {
  readonly settings: Readonly<Partial<UserSettings>>;
  readonly alertWords: readonly string[];
  readonly mutedUsers: ReadonlyMap<number, MutedUser>;
  readonly onboardingSteps: readonly OnboardingStep[];
  readonly drafts: ReadonlyMap<number, Schemas['Draft']>;
  readonly savedSnippets: ReadonlyMap<number, Schemas['SavedSnippet']>;
  readonly scheduledMessages: ReadonlyMap<number, Schemas['ScheduledMessage']>;
  readonly reminders: ReadonlyMap<number, Schemas['Reminder']>;
  readonly navigationViews: ReadonlyMap<string, Schemas['NavigationView']>;
  readonly devices: ReadonlyMap<number, Device>;
  /** Bytes; `null` until an event reports it. */
  readonly uploadSpaceUsed: number | null;
}

export type Device = NonNullable<InitialState['devices']>[string];
