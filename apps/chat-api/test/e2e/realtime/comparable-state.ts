/* The state of a client has the shape of the wire. */
/* oxlint-disable typescript/no-explicit-any */

/** What a client knows of an unread message. */
export interface Unread {
  readonly id: number;
  place: string;
  mentioned: boolean;
}

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

/** The comparable part of a client's state: equal for equal states. */
export function comparableState(
  s: any,
  unread: ReadonlyMap<number, Unread>,
  { deleted = new Set(), archived = [] }: Unseen,
): any {
  const there = new Set(s.streams.map((each: any) => each.stream_id));
  // Messages in archived channels cannot be read, nor marked as read.
  const isThere = ({ stream_id }: any) => there.has(stream_id) && !archived.includes(stream_id);
  const sorted = (list: any[], key: string) =>
    [...list].sort((a, b) => (String(a[key]) < String(b[key]) ? -1 : 1));
  const ids = (list: number[]) => [...new Set(list)].sort((a, b) => a - b);
  const channels = (list: any[]) => sorted(list.map(comparableChannel), 'stream_id');
  const users = (list: any[]) => sorted(list.map(comparableUser), 'user_id');
  return {
    own: {
      full_name: s.full_name,
      email: s.email,
      is_admin: s.is_admin,
      is_owner: s.is_owner,
      is_guest: s.is_guest,
    },
    realm: Object.fromEntries(
      Object.entries(s).filter(([name]) => name.startsWith('realm_') && isSetting(name)),
    ),
    users: users([...s.realm_users, ...s.realm_non_active_users]),
    groups: sorted(
      s.realm_user_groups.map((group: any) => ({
        ...group,
        members: ids(group.members),
        direct_subgroup_ids: ids(group.direct_subgroup_ids),
      })),
      'id',
    ),
    subscriptions: channels(s.subscriptions),
    // No event says that a channel that appears was left long ago.
    not_subscribed: sorted(
      [...s.unsubscribed, ...s.never_subscribed].map(({ stream_id, subscribers }: any) => ({
        stream_id,
        subscribers: ids([...subscribers]),
      })),
      'stream_id',
    ),
    streams: channels(s.streams),
    unread: [...unread.values()]
      .filter((each) => !archived.some((id) => each.place.startsWith(`channel ${id} `)))
      .sort((a, b) => a.id - b.id),
    max_message_id: deleted.size > 0 ? null : s.max_message_id,
    conversations: deleted.size > 0 ? [] : s.recent_private_conversations,
    // Former subscribers receive no deletions.
    starred_messages: ids(s.starred_messages).filter((id) => !deleted.has(id)),
    user_status: s.user_status,
    muted_users: sorted(s.muted_users, 'id'),
    onboarding_steps: s.onboarding_steps,
    user_topics: sorted(
      // Nothing is published about channels that the actor cannot access.
      s.user_topics.filter(isThere).map((each: any) => ({
        ...each,
        key: `${each.stream_id} ${each.topic_name}`,
      })),
      'key',
    ),
    user_settings: s.user_settings,
    alert_words: [...s.alert_words].sort(),
    custom_profile_fields: s.custom_profile_fields,
    drafts: sorted(s.drafts, 'id'),
    saved_snippets: sorted(s.saved_snippets, 'id'),
    scheduled_messages: sorted(s.scheduled_messages, 'scheduled_message_id'),
    channel_folders: sorted(s.channel_folders, 'id'),
    navigation_views: sorted(s.navigation_views, 'fragment'),
    realm_emoji: s.realm_emoji,
    realm_linkifiers: s.realm_linkifiers,
    realm_playgrounds: s.realm_playgrounds,
    realm_domains: sorted(s.realm_domains, 'domain'),
    realm_default_streams: ids(s.realm_default_streams),
    realm_bots: sorted(s.realm_bots, 'user_id'),
    realm_user_settings_defaults: s.realm_user_settings_defaults,
  };
}

/** Fields that other settings determine, or that no event changes. */
const DERIVED =
  /users|emoji$|linkifiers|playgrounds|domains|bots|filters|groups|streams|billing|defaults|stream_policy|wildcard_mention_policy|email_auth|authentication_methods|mandatory_topics|allow_edit_history/;

function isSetting(name: string): boolean {
  return !DERIVED.test(name);
}

const UNTOLD = [
  'stream_weekly_traffic',
  'is_recently_active',
  'first_message_id',
  'subscriber_count',
];

/** Without fields that depend on the messages of a channel, and counts that the lists contain. */
function comparableChannel(channel: any) {
  const rest = { ...channel };
  for (const name of UNTOLD) delete rest[name];
  const { subscribers } = rest;
  return subscribers ? { ...rest, subscribers: [...subscribers].sort((a, b) => a - b) } : rest;
}

function comparableUser(user: any) {
  return { profile_data: undefined, ...user, is_active: user.is_active };
}
