import {
  attachment,
  botFields,
  channel,
  channelFolder,
  defaultGroup,
  draft,
  emoji,
  groupSettings,
  groupValue,
  linkifier,
  message,
  mutedTopic,
  mutedUser,
  onboardingStep,
  navigationView,
  newSubscription,
  playground,
  profileField,
  realmDomain,
  reminder,
  savedSnippet,
  scheduledMessage,
  times,
  user,
  userGroup,
  userTopic,
} from './wire-objects.ts';
import {
  anything,
  bool,
  either,
  int,
  list,
  map,
  nullable,
  num,
  obj,
  some,
  str,
  words,
  type Fields,
  type Shape,
} from './wire-shapes.ts';

/** A change of one property of a user. */
const person = either(
  ...[
    { full_name: str },
    { role: words(100, 200, 300, 400, 600) },
    { new_email: str },
    { delivery_email: nullable(str) },
    {
      avatar_source: words('G', 'U'),
      avatar_url: nullable(str),
      avatar_url_medium: nullable(str),
      avatar_version: int,
    },
    { bot_owner_id: int },
    { timezone: str, email: str },
    { date_joined: str },
    { is_active: bool },
    {
      custom_profile_field: obj({ id: int, value: nullable(str) }, { rendered_value: str }),
    },
  ].map((fields) => obj({ user_id: int, ...fields })),
);

const typist = obj({ user_id: int, email: str });
const typing = either(
  obj({ ...event(), message_type: words('direct'), sender: typist, recipients: list(typist) }),
  obj({ ...event(), message_type: words('stream'), sender: typist, stream_id: int, topic: str }),
);
const editedLocation = either(
  obj({ type: words('channel'), channel_id: int, topic: str }),
  obj({ type: words('direct'), user_ids: list(int) }),
);

const setting = nullable(either(bool, int, str));
const code = { emoji_name: str, emoji_code: str };
const reactionType = words('unicode_emoji', 'realm_emoji', 'zulip_extra_emoji');
const reaction: Fields = {
  message_id: int,
  ...code,
  reaction_type: reactionType,
  user_id: int,
  // Old clients read the user here.
  user: obj({ user_id: int, email: str, full_name: str }),
};
const flags = words(
  'read',
  'starred',
  'collapsed',
  'mentioned',
  'stream_wildcard_mentioned',
  'historical',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'wildcard_mentioned',
);
const flagged: Fields = {
  operation: words('add', 'remove'),
  flag: flags,
  messages: list(int),
  all: bool,
};
const details = either(
  obj({ type: words('private'), user_ids: list(int) }, { mentioned: bool }),
  obj(
    { type: words('stream'), stream_id: int, topic: str, unmuted_stream_msg: bool },
    { mentioned: bool },
  ),
);
const updated: Fields = {
  user_id: nullable(int),
  edit_timestamp: int,
  message_id: int,
  message_ids: list(int),
  flags: list(flags),
  rendering_only: bool,
};
const inChannel: Fields = { stream_id: int, stream_name: str };
const edited: Fields = {
  orig_content: str,
  orig_rendered_content: str,
  content: str,
  rendered_content: str,
  is_me_message: bool,
};
const moved: Fields = {
  ...inChannel,
  orig_subject: str,
  propagate_mode: words('change_one', 'change_later', 'change_all'),
};
const renamed: Fields = { subject: str, topic_links: list(obj({ text: str, url: str })) };
const membership: Fields = { group_id: int, user_ids: list(int) };
const subgroups: Fields = { group_id: int, direct_subgroup_ids: list(int) };
const device: Fields = {
  push_key_id: nullable(int),
  push_token_id: nullable(str),
  pending_push_token_id: nullable(str),
  push_registration_error_code: nullable(str),
  push_token_last_updated_timestamp: nullable(int),
};

function event(): Fields {
  return { id: int, type: str, op: str };
}

/** An event without an operation. */
const plain = (fields: Fields, optional: Fields = {}): Shape =>
  obj({ id: int, type: str, ...fields }, optional);
const op = (fields: Fields, optional: Fields = {}): Shape =>
  obj({ ...event(), ...fields }, optional);

/** The fields of every event, by type and operation. */
export const EVENT_SHAPES: Readonly<Record<string, Shape>> = {
  alert_words: plain({ alert_words: list(str) }),
  'attachment add': op({ attachment, upload_space_used: int }),
  'attachment update': op({ attachment, upload_space_used: int }),
  'attachment remove': op({ attachment: obj({ id: int }), upload_space_used: int }),
  'channel_folder add': op({ channel_folder: channelFolder }),
  'channel_folder update': op({
    channel_folder_id: int,
    data: some({ name: str, description: str, rendered_description: str, is_archived: bool }),
  }),
  'channel_folder reorder': op({ order: list(int) }),
  custom_profile_fields: plain({ fields: list(profileField) }),
  default_stream_groups: plain({ default_stream_groups: list(defaultGroup) }),
  default_streams: plain({ default_streams: list(int) }),
  delete_message: either(
    ...[{ message_id: int }, { message_ids: list(int) }].flatMap((ids) => [
      plain({ ...ids, message_type: words('private') }),
      plain({ ...ids, message_type: words('stream'), stream_id: int, topic: str }),
    ]),
  ),
  'device add': op({ device_id: int }),
  'device update': op({ device_id: int }, device),
  'device remove': op({ device_id: int }),
  'drafts add': op({ drafts: list(draft) }),
  'drafts update': op({ draft }),
  'drafts remove': op({ draft_id: int }),
  heartbeat: plain({}),
  invites_changed: plain({}),
  message: plain({ flags: list(flags), message }, { local_message_id: str }),
  muted_topics: plain({ muted_topics: list(mutedTopic) }),
  muted_users: plain({ muted_users: list(mutedUser) }),
  onboarding_steps: plain({ onboarding_steps: list(onboardingStep) }),
  'navigation_view add': op({ navigation_view: navigationView }),
  'navigation_view update': op({
    fragment: str,
    data: some({ is_pinned: bool, name: nullable(str) }),
  }),
  'navigation_view remove': op({ fragment: str }),
  presence: either(
    plain(
      {
        user_id: int,
        server_timestamp: num,
        presence: map(
          obj({ client: str, status: words('active', 'idle'), timestamp: int, pushable: bool }),
        ),
      },
      { email: str },
    ),
    plain({ presences: map(times) }),
  ),
  'reaction add': op(reaction),
  'reaction remove': op(reaction),
  'realm update': op({ property: str, value: setting }),
  'realm update_dict': op({
    property: words('default', 'icon', 'logo', 'night_logo'),
    data: map(either(setting, groupValue, map(anything))),
  }),
  'realm_bot add': op({ bot: obj(botFields) }),
  'realm_bot update': op({ bot: obj({ user_id: int }, botFields) }),
  'realm_bot delete': op({ bot: obj({ user_id: int }) }),
  'realm_domains add': op({ realm_domain: realmDomain }),
  'realm_domains change': op({ realm_domain: realmDomain }),
  'realm_domains remove': op({ domain: str }),
  'realm_emoji add': op({ emoji }),
  'realm_emoji update': op({ realm_emoji: map(emoji) }),
  'realm_emoji update_one': op({ emoji_id: str, data: some({ deactivated: bool }) }),
  realm_export: plain({
    exports: list(
      obj({
        id: int,
        export_time: num,
        acting_user_id: int,
        export_url: nullable(str),
        deleted_timestamp: nullable(num),
        failed_timestamp: nullable(num),
        pending: bool,
        export_type: words('public', 'full_with_consent'),
      }),
    ),
  }),
  realm_export_consent: plain({ user_id: int, consented: bool }),
  realm_linkifiers: plain({ realm_linkifiers: list(linkifier) }),
  realm_playgrounds: plain({ realm_playgrounds: list(playground) }),
  'realm_user add': op({ person: user }),
  'realm_user update': op({ person }),
  'realm_user remove': op({ person: obj({ user_id: int, full_name: str }) }),
  'realm_user_settings_defaults update': op({ property: str, value: setting }),
  'reminders add': op({ reminders: list(reminder) }),
  'reminders remove': op({ reminder_id: int }),
  restart: plain({
    zulip_version: str,
    zulip_merge_base: str,
    zulip_feature_level: int,
    server_generation: int,
  }),
  'saved_snippets add': op({ saved_snippet: savedSnippet }),
  'saved_snippets update': op({ saved_snippet: savedSnippet }),
  'saved_snippets remove': op({ saved_snippet_id: int }),
  'scheduled_messages add': op({ scheduled_messages: list(scheduledMessage) }),
  'scheduled_messages update': op({ scheduled_message: scheduledMessage }),
  'scheduled_messages remove': op({ scheduled_message_id: int }),
  'stream create': op({ streams: list(channel) }),
  'stream update': op(
    { stream_id: int, name: str, property: str, value: either(setting, groupValue) },
    { rendered_description: str, history_public_to_subscribers: bool, is_web_public: bool },
  ),
  'stream delete': op({ stream_ids: list(int), streams: list(obj({ stream_id: int })) }),
  submessage: plain({
    message_id: int,
    submessage_id: int,
    sender_id: int,
    msg_type: str,
    content: str,
  }),
  'subscription add': op({ subscriptions: list(newSubscription) }),
  'subscription remove': op({ subscriptions: list(obj({ stream_id: int, name: str })) }),
  'subscription update': op({ stream_id: int, property: str, value: either(bool, int, str) }),
  'subscription peer_add': op({ stream_ids: list(int), user_ids: list(int) }),
  'subscription peer_remove': op({ stream_ids: list(int), user_ids: list(int) }),
  'typing start': typing,
  'typing stop': typing,
  'typing_edit_message start': op({ sender_id: int, message_id: int, recipient: editedLocation }),
  'typing_edit_message stop': op({ sender_id: int, message_id: int, recipient: editedLocation }),
  update_display_settings: plain({ user: str, setting_name: str, setting }, { language_name: str }),
  update_global_notifications: plain({ user: str, notification_name: str, setting }),
  update_message: either(
    plain({ ...updated, ...edited }, inChannel),
    plain({ ...updated, ...moved, ...renamed }, { new_stream_id: int }),
    plain({ ...updated, ...moved, new_stream_id: int }),
  ),
  'update_message_flags add': op(flagged),
  'update_message_flags remove': op(flagged, { message_details: map(details) }),
  'user_group add': op({ group: userGroup }),
  'user_group update': op({
    group_id: int,
    data: some({ name: str, description: str, deactivated: bool, ...groupSettings }),
  }),
  'user_group remove': op({ group_id: int }),
  'user_group add_members': op(membership),
  'user_group remove_members': op(membership),
  'user_group add_subgroups': op(subgroups),
  'user_group remove_subgroups': op(subgroups),
  'user_settings update': op({ property: str, value: setting }, { language_name: str }),
  user_status: plain(
    { user_id: int },
    { ...code, away: bool, status_text: str, reaction_type: either(reactionType, words('')) },
  ),
  user_topic: plain(userTopic),
};
