import type { AnswerOf, Schemas } from '../api/operations.ts';

/** The answer to a registration: the initial state, each part only if its type was requested. */
export type InitialState = AnswerOf<'post', '/register'>;

/** The types of events that the API document lists. */
export type EventType = AnswerOf<'get', '/events'>['events'][number]['type'];

/** An event of a type. @see `GET /events` */
export type EventOf<T extends EventType> = {
  /** Ascending within the queue. */
  readonly id: number;
  readonly type: T;
} & Payloads[T];

/** Any event, distinguished by `type`, and by `op` where it has one. */
export type ChatEvent = { [T in EventType]: EventOf<T> }[EventType];

/** A message as events and lists contain it. */
export type Message = Schemas['ListedMessage'];
/** A property of a message for the actor. */
export type MessageFlag = Message['flags'][number];

export type SettingValue = boolean | number | string | null;
type Present<Name extends keyof InitialState> = NonNullable<InitialState[Name]>;
type ItemOf<Name extends keyof InitialState> =
  Present<Name> extends readonly (infer Item)[] ? Item : never;

type Attachment = AnswerOf<'get', '/attachments'>['attachments'][number];
type Device = Present<'devices'>[string];
export type ProfileField = ItemOf<'custom_profile_fields'>;
export type DefaultChannelGroup = ItemOf<'realm_default_stream_groups'>;
export type MutedUser = ItemOf<'muted_users'>;
export type OnboardingStep = ItemOf<'onboarding_steps'>;
export type Playground = ItemOf<'realm_playgrounds'>;
export type RealmDomain = ItemOf<'realm_domains'>;
export type UserTopic = ItemOf<'user_topics'>;
export type UserStatus = Present<'user_status'>[string];

/** The times at which a user was last active and idle, in UNIX seconds. */
export interface Presence {
  readonly active_timestamp: number;
  readonly idle_timestamp: number;
}

/** The change of a user: one group of these fields at a time. */
export interface UserChange {
  readonly user_id: number;
  readonly full_name?: string;
  readonly role?: Schemas['User']['role'];
  readonly new_email?: string;
  readonly delivery_email?: string | null;
  readonly avatar_source?: 'G' | 'U';
  readonly avatar_url?: string | null;
  readonly avatar_url_medium?: string | null;
  readonly avatar_version?: number;
  readonly bot_owner_id?: number;
  readonly timezone?: string;
  readonly email?: string;
  readonly date_joined?: string;
  readonly is_active?: boolean;
  readonly custom_profile_field?: {
    readonly id: number;
    readonly value: string | null;
    readonly rendered_value?: string;
  };
}

/** The location of a message that was marked as unread. */
export type UnreadDetails =
  | {
      readonly type: 'private';
      readonly user_ids: readonly number[];
      readonly mentioned?: boolean;
    }
  | {
      readonly type: 'stream';
      readonly stream_id: number;
      readonly topic: string;
      readonly unmuted_stream_msg: boolean;
      readonly mentioned?: boolean;
    };

interface Typist {
  readonly user_id: number;
  readonly email: string;
}

type Typing = { readonly op: 'start' | 'stop'; readonly sender: Typist } & (
  | { readonly message_type: 'direct'; readonly recipients: readonly Typist[] }
  | { readonly message_type: 'stream'; readonly stream_id: number; readonly topic: string }
);

/** An edit of the text, a move, or new previews of links. */
interface MessageUpdate {
  /** `null`: the server changed the rendering. */
  readonly user_id: number | null;
  readonly edit_timestamp: number;
  readonly message_id: number;
  /** All messages that moved; otherwise the message alone. */
  readonly message_ids: readonly number[];
  readonly flags: readonly MessageFlag[];
  readonly rendering_only: boolean;
  readonly content?: string;
  readonly rendered_content?: string;
  readonly orig_content?: string;
  readonly orig_rendered_content?: string;
  readonly is_me_message?: boolean;
  readonly stream_id?: number;
  readonly stream_name?: string;
  readonly new_stream_id?: number;
  readonly orig_subject?: string;
  readonly subject?: string;
  readonly topic_links?: Message['topic_links'];
  readonly propagate_mode?: 'change_one' | 'change_later' | 'change_all';
}

type ReactionChange = Schemas['Reaction'] & {
  readonly op: 'add' | 'remove';
  readonly message_id: number;
  readonly user: {
    readonly user_id: number;
    readonly email: string;
    readonly full_name: string;
  };
};

/** The fields of each type of event besides `id` and `type`. */
interface Payloads {
  alert_words: { readonly alert_words: readonly string[] };
  attachment: { readonly upload_space_used: number } & (
    | { readonly op: 'add' | 'update'; readonly attachment: Attachment }
    | { readonly op: 'remove'; readonly attachment: { readonly id: number } }
  );
  channel_folder:
    | { readonly op: 'add'; readonly channel_folder: Schemas['ChannelFolder'] }
    | {
        readonly op: 'update';
        readonly channel_folder_id: number;
        readonly data: Partial<Schemas['ChannelFolder']>;
      }
    | { readonly op: 'reorder'; readonly order: readonly number[] };
  custom_profile_fields: { readonly fields: readonly ProfileField[] };
  default_stream_groups: { readonly default_stream_groups: readonly DefaultChannelGroup[] };
  default_streams: { readonly default_streams: readonly number[] };
  delete_message: {
    /** With the capability `bulk_message_deletion`. */
    readonly message_ids?: readonly number[];
    readonly message_id?: number;
    readonly message_type: 'private' | 'stream';
    readonly stream_id?: number;
    readonly topic?: string;
  };
  device: {
    readonly op: 'add' | 'update' | 'remove';
    readonly device_id: number;
  } & Partial<Device>;
  drafts:
    | { readonly op: 'add'; readonly drafts: readonly Schemas['Draft'][] }
    | { readonly op: 'update'; readonly draft: Schemas['Draft'] }
    | { readonly op: 'remove'; readonly draft_id: number };
  heartbeat: object;
  invites_changed: object;
  message: {
    readonly message: Omit<Message, 'flags'>;
    readonly flags: readonly MessageFlag[];
    /** The id that the sender gave it; only in the queue that the send named. */
    readonly local_message_id?: string;
  };
  muted_topics: { readonly muted_topics: readonly (readonly (number | string)[])[] };
  muted_users: { readonly muted_users: readonly MutedUser[] };
  navigation_view:
    | { readonly op: 'add'; readonly navigation_view: Schemas['NavigationView'] }
    | {
        readonly op: 'update';
        readonly fragment: string;
        readonly data: Partial<Schemas['NavigationView']>;
      }
    | { readonly op: 'remove'; readonly fragment: string };
  onboarding_steps: { readonly onboarding_steps: readonly OnboardingStep[] };
  presence:
    | { readonly presences: Readonly<Record<string, Presence>> }
    | {
        /** Without the capability `simplified_presence_events`. */
        readonly user_id: number;
        readonly email?: string;
        readonly server_timestamp: number;
        readonly presence: Readonly<
          Record<string, { readonly status: 'active' | 'idle'; readonly timestamp: number }>
        >;
      };
  reaction: ReactionChange;
  realm:
    | { readonly op: 'update'; readonly property: string; readonly value: SettingValue }
    | {
        readonly op: 'update_dict';
        readonly property: 'default' | 'icon' | 'logo' | 'night_logo';
        readonly data: Readonly<Record<string, unknown>>;
      };
  realm_bot:
    | { readonly op: 'add'; readonly bot: Schemas['Bot'] }
    | {
        readonly op: 'update';
        readonly bot: Partial<Schemas['Bot']> & { readonly user_id: number };
      }
    | { readonly op: 'delete'; readonly bot: { readonly user_id: number } };
  realm_domains:
    | { readonly op: 'add' | 'change'; readonly realm_domain: RealmDomain }
    | { readonly op: 'remove'; readonly domain: string };
  realm_emoji:
    | { readonly op: 'add'; readonly emoji: Schemas['CustomEmoji'] }
    | {
        readonly op: 'update';
        readonly realm_emoji: Readonly<Record<string, Schemas['CustomEmoji']>>;
      }
    | {
        readonly op: 'update_one';
        readonly emoji_id: string;
        readonly data: Partial<Schemas['CustomEmoji']>;
      };
  realm_export: { readonly exports: readonly Schemas['RealmExport'][] };
  realm_export_consent: { readonly user_id: number; readonly consented: boolean };
  realm_linkifiers: { readonly realm_linkifiers: readonly Schemas['Linkifier'][] };
  realm_playgrounds: { readonly realm_playgrounds: readonly Playground[] };
  realm_user:
    | { readonly op: 'add'; readonly person: Schemas['User'] }
    | { readonly op: 'update'; readonly person: UserChange }
    | {
        readonly op: 'remove';
        readonly person: { readonly user_id: number; readonly full_name: string };
      };
  realm_user_settings_defaults: {
    readonly op: 'update';
    readonly property: string;
    readonly value: SettingValue;
  };
  reminders:
    | { readonly op: 'add'; readonly reminders: readonly Schemas['Reminder'][] }
    | { readonly op: 'remove'; readonly reminder_id: number };
  restart: {
    readonly zulip_version: string;
    readonly zulip_merge_base: string;
    readonly zulip_feature_level: number;
    readonly server_generation: number;
  };
  saved_snippets:
    | { readonly op: 'add' | 'update'; readonly saved_snippet: Schemas['SavedSnippet'] }
    | { readonly op: 'remove'; readonly saved_snippet_id: number };
  scheduled_messages:
    | { readonly op: 'add'; readonly scheduled_messages: readonly Schemas['ScheduledMessage'][] }
    | { readonly op: 'update'; readonly scheduled_message: Schemas['ScheduledMessage'] }
    | { readonly op: 'remove'; readonly scheduled_message_id: number };
  stream:
    | { readonly op: 'create'; readonly streams: readonly Schemas['Channel'][] }
    | {
        readonly op: 'update';
        readonly stream_id: number;
        readonly name: string;
        readonly property: string;
        readonly value: SettingValue | Schemas['GroupSettingValue'];
        readonly rendered_description?: string;
        readonly history_public_to_subscribers?: boolean;
        readonly is_web_public?: boolean;
      }
    | { readonly op: 'delete'; readonly stream_ids: readonly number[] };
  submessage: {
    readonly message_id: number;
    readonly submessage_id: number;
    readonly sender_id: number;
    readonly msg_type: string;
    readonly content: string;
  };
  subscription:
    | { readonly op: 'add'; readonly subscriptions: readonly Schemas['Subscription'][] }
    | {
        readonly op: 'remove';
        readonly subscriptions: readonly { readonly stream_id: number; readonly name: string }[];
      }
    | {
        readonly op: 'update';
        readonly stream_id: number;
        readonly property: string;
        readonly value: SettingValue;
      }
    | {
        readonly op: 'peer_add' | 'peer_remove';
        readonly stream_ids: readonly number[];
        readonly user_ids: readonly number[];
      };
  typing: Typing;
  typing_edit_message: {
    readonly op: 'start' | 'stop';
    readonly sender_id: number;
    readonly message_id: number;
    readonly recipient:
      | { readonly type: 'channel'; readonly channel_id: number; readonly topic: string }
      | { readonly type: 'direct'; readonly user_ids: readonly number[] };
  };
  update_display_settings: { readonly setting_name: string; readonly setting: SettingValue };
  update_global_notifications: {
    readonly notification_name: string;
    readonly setting: SettingValue;
  };
  update_message: MessageUpdate;
  update_message_flags: {
    readonly op: 'add' | 'remove';
    readonly flag: MessageFlag;
    readonly messages: readonly number[];
    /** The ids of all messages; `messages` does not list them. */
    readonly all: boolean;
    /** The details by message id, if messages become unread. */
    readonly message_details?: Readonly<Record<string, UnreadDetails>>;
  };
  user_group:
    | { readonly op: 'add'; readonly group: Schemas['UserGroup'] }
    | {
        readonly op: 'update';
        readonly group_id: number;
        readonly data: Partial<Schemas['UserGroup']>;
      }
    | { readonly op: 'remove'; readonly group_id: number }
    | {
        readonly op: 'add_members' | 'remove_members';
        readonly group_id: number;
        readonly user_ids: readonly number[];
      }
    | {
        readonly op: 'add_subgroups' | 'remove_subgroups';
        readonly group_id: number;
        readonly direct_subgroup_ids: readonly number[];
      };
  user_settings: {
    readonly op: 'update';
    readonly property: string;
    readonly value: SettingValue;
    readonly language_name?: string;
  };
  /** The changes; an empty text clears the status. */
  user_status: { readonly user_id: number } & Partial<UserStatus>;
  user_topic: UserTopic;
}
