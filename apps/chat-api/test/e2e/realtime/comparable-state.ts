import { keyOf, type ChatState } from '@tandem/chat-client';

/** State that events do not describe completely. */
export interface Unseen {
  /** Messages: no event contains which one was the newest before them. */
  readonly deleted?: ReadonlySet<number>;
  /**
   * Channels that are archived now, or were when the client registered: when they return, no event
   * restores personal data in them, such as unread messages.
   */
  readonly archived?: readonly number[];
}

export type ComparableState = ReturnType<typeof comparableState>;

/** The comparable part of a client's state: equal for equal states. */
export function comparableState(s: ChatState, { deleted = new Set(), archived = [] }: Unseen) {
  const self = s.users.get(s.userId);
  // Messages in archived channels cannot be read, nor marked as read.
  const isThere = (id: number) => s.channels.has(id) && !archived.includes(id);
  const subscribersOf = (id: number) => ascending(s.subscribers.get(id)?.userIds ?? []);
  const ids = ascending(s.channels.keys());
  return {
    own: self && {
      full_name: self.full_name,
      email: self.email,
      is_admin: self.is_admin,
      is_owner: self.is_owner,
      is_guest: self.is_guest,
    },
    realm: Object.fromEntries(Object.entries(s.realm).filter(([name]) => isSetting(name))),
    users: byKey(s.users).map((user) => ({ profile_data: undefined, ...user })),
    groups: byKey(s.groups).map((group) => ({
      ...group,
      members: ascending(group.members),
      direct_subgroup_ids: ascending(group.direct_subgroup_ids),
    })),
    subscriptions: ids
      .filter((id) => s.subscriptions.has(id))
      .map((id) => ({
        ...comparableChannel(s.channels.get(id)!),
        ...s.subscriptions.get(id),
        subscribers: subscribersOf(id),
      })),
    // No event contains that a new channel was left long ago.
    not_subscribed: ids
      .filter((id) => !s.subscriptions.has(id))
      .map((id) => ({ stream_id: id, subscribers: subscribersOf(id) })),
    streams: byKey(s.channels).map(comparableChannel),
    unread: unreadOf(s, archived),
    max_message_id: deleted.size > 0 ? null : s.maxMessageId,
    conversations: deleted.size > 0 ? [] : s.directConversations,
    // Former subscribers receive no deletions.
    starred_messages: ascending(s.starredIds).filter((id) => !deleted.has(id)),
    user_status: byKey(s.statuses, true),
    muted_users: byKey(s.personal.mutedUsers),
    onboarding_steps: s.personal.onboardingSteps,
    // Nothing is published about channels that the actor cannot access.
    user_topics: byKey(s.topicPolicies).filter(({ stream_id }) => isThere(stream_id)),
    user_settings: s.personal.settings,
    alert_words: [...s.personal.alertWords].sort(),
    custom_profile_fields: s.realmLists.profileFields,
    drafts: byKey(s.personal.drafts),
    saved_snippets: byKey(s.personal.savedSnippets),
    scheduled_messages: byKey(s.personal.scheduledMessages),
    reminders: byKey(s.personal.reminders),
    channel_folders: byKey(s.channelFolders),
    navigation_views: byKey(s.personal.navigationViews),
    realm_emoji: byKey(s.realmLists.customEmoji),
    realm_linkifiers: s.realmLists.linkifiers,
    realm_playgrounds: s.realmLists.playgrounds,
    realm_domains: byKey(s.realmLists.domains),
    realm_default_streams: ascending(s.realmLists.defaultChannelIds),
    realm_bots: byKey(s.bots),
    realm_user_settings_defaults: s.realmLists.userSettingsDefaults,
  };
}

const ascending = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b);

/** The values in the order of their keys, if requested with them. */
function byKey<K extends number | string, V>(map: ReadonlyMap<K, V>): V[];
function byKey<K extends number | string, V>(map: ReadonlyMap<K, V>, withKeys: true): [K, V][];
function byKey<K extends number | string, V>(map: ReadonlyMap<K, V>, withKeys = false) {
  const entries = [...map].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return withKeys ? entries : entries.map(([, value]) => value);
}

/** The data of a client about an unread message. */
interface Unread {
  readonly id: number;
  readonly conversation: string;
  readonly mentioned: boolean;
}

function unreadOf({ unread }: ChatState, archived: readonly number[]): readonly Unread[] {
  return [...unread.conversations.values()]
    .filter(({ conversation: at }) => at.type === 'direct' || !archived.includes(at.channelId))
    .flatMap(({ conversation, ids }) =>
      ids.map((id) => ({
        id,
        conversation: keyOf(conversation),
        mentioned: unread.mentions.has(id),
      })),
    )
    .sort((a, b) => a.id - b.id);
}

/** Fields that other settings determine, or that no event changes. */
const DERIVED =
  /stream_policy|wildcard_mention_policy|email_auth|authentication_methods|mandatory_topics|allow_edit_history/;

function isSetting(name: string): boolean {
  return !DERIVED.test(name);
}

const NOT_REPORTED = [
  'stream_weekly_traffic',
  'is_recently_active',
  'first_message_id',
  'subscriber_count',
];

/** The channel without fields that depend on its messages, and counts that the lists contain. */
function comparableChannel(channel: object) {
  return Object.fromEntries(
    Object.entries(channel).filter(([name]) => !NOT_REPORTED.includes(name)),
  );
}
