/* What a client keeps has the shape of the wire. */
/* oxlint-disable typescript/no-explicit-any */

/** What a client knows of a message that it has not read. */
export interface Unread {
  readonly id: number;
  place: string;
  mentioned: boolean;
}

/** What events do not tell everything of. */
export interface Unseen {
  /** Messages: which one was the newest before them no event says. */
  readonly deleted?: ReadonlySet<number>;
  /**
   * Channels that are archived now, or were when the client registered: what it knew of what is its
   * own in them, such as what is unread, is not told when they return.
   */
  readonly archived?: readonly number[];
}

/** What can be compared of a client's state: of equal states equal. */
export function comparableState(
  s: any,
  unread: ReadonlyMap<number, Unread>,
  { deleted = new Set(), archived = [] }: Unseen,
): any {
  const there = new Set(s.streams.map((each: any) => each.stream_id));
  // What is written in archived channels nobody can read, nor mark as read.
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
    // That a channel that appears is one that somebody left long ago no event says.
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
    // Who is not in the channel any more is not told of a deletion.
    starred_messages: ids(s.starred_messages).filter((id) => !deleted.has(id)),
    user_status: s.user_status,
    muted_users: sorted(s.muted_users, 'id'),
    onboarding_steps: s.onboarding_steps,
    user_topics: sorted(
      // Of channels that are gone for the actor nothing is told.
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

/** What follows from other settings, or from no event. */
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

/** Without what follows from the messages in a channel, and counts that stand in the lists. */
function comparableChannel(channel: any) {
  const rest = { ...channel };
  for (const name of UNTOLD) delete rest[name];
  const { subscribers } = rest;
  return subscribers ? { ...rest, subscribers: [...subscribers].sort((a, b) => a - b) } : rest;
}

function comparableUser(user: any) {
  return { profile_data: undefined, ...user, is_active: user.is_active };
}
