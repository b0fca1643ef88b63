import type { Cases } from './event-case.ts';

const draft = (id: number, content = 'a') => ({
  id,
  type: 'stream' as const,
  to: [5],
  topic: 't',
  content,
  timestamp: 1,
});
const snippet = (id: number, title: string) => ({ id, title, content: 'c', date_created: 1 });
const scheduled = (scheduled_message_id: number, content = 'a') => ({
  scheduled_message_id,
  type: 'stream' as const,
  to: 5,
  topic: 't',
  content,
  rendered_content: content,
  scheduled_delivery_timestamp: 9,
  failed: false,
});
const reminder = (reminder_id: number) => ({
  reminder_id,
  type: 'private' as const,
  to: [1],
  content: 'a',
  rendered_content: 'a',
  scheduled_delivery_timestamp: 9,
  failed: false,
  reminder_target_message_id: 90,
});
const view = (fragment: string, is_pinned = true) => ({ fragment, is_pinned, name: null });
const emoji = (id: string, deactivated = false) => ({
  id,
  name: `e${id}`,
  source_url: '/e',
  still_url: null,
  deactivated,
  author_id: 1,
});
const bot = {
  user_id: 20,
  email: 'b@x.test',
  full_name: 'Bot',
  api_key: 'k',
  avatar_url: '/a',
  bot_type: 1 as const,
  owner_id: 1,
  is_active: true,
  default_sending_stream: null,
  default_events_register_stream: null,
  default_all_public_streams: false,
  services: [],
};
/** Events of the organization and of the actor's data. */
export const SETTING_CASES: Cases<
  | 'alert_words'
  | 'attachment'
  | 'custom_profile_fields'
  | 'default_stream_groups'
  | 'default_streams'
  | 'device'
  | 'drafts'
  | 'invites_changed'
  | 'muted_users'
  | 'navigation_view'
  | 'onboarding_steps'
  | 'realm'
  | 'realm_bot'
  | 'realm_domains'
  | 'realm_emoji'
  | 'realm_export'
  | 'realm_export_consent'
  | 'realm_linkifiers'
  | 'realm_playgrounds'
  | 'realm_user_settings_defaults'
  | 'reminders'
  | 'restart'
  | 'saved_snippets'
  | 'scheduled_messages'
  | 'user_settings'
> = {
  alert_words: [[{ alert_words: ['tea'] }], (s) => s.personal.alertWords, ['tea']],
  attachment: [
    [{ op: 'remove', attachment: { id: 1 }, upload_space_used: 7 }],
    (s) => s.personal.uploadSpaceUsed,
    7,
  ],
  custom_profile_fields: [[{ fields: [] }], (s) => s.realmLists.profileFields, []],
  default_stream_groups: [
    [{ default_stream_groups: [{ id: 1, name: 'g', description: '', streams: [5] }] }],
    (s) => s.realmLists.defaultChannelGroups,
    [{ id: 1, name: 'g', description: '', streams: [5] }],
  ],
  default_streams: [[{ default_streams: [5] }], (s) => s.realmLists.defaultChannelIds, [5]],
  device: [
    [
      { op: 'add', device_id: 3 },
      { op: 'update', device_id: 3, push_key_id: 8 },
      { op: 'add', device_id: 4 },
      { op: 'remove', device_id: 4 },
    ],
    (s) => [...s.personal.devices].map(([id, { push_key_id }]) => [id, push_key_id]),
    [[3, 8]],
  ],
  drafts: [
    [
      { op: 'add', drafts: [draft(1), draft(2)] },
      { op: 'update', draft: draft(1, 'b') },
      { op: 'remove', draft_id: 2 },
    ],
    (s) => [...s.personal.drafts.values()],
    [draft(1, 'b')],
  ],
  invites_changed: [[{}, {}], (s) => s.realmLists.invitationChanges, 2],
  muted_users: [
    [{ muted_users: [{ id: 2, timestamp: 1 }] }],
    (s) => [...s.personal.mutedUsers.keys()],
    [2],
  ],
  navigation_view: [
    [
      { op: 'add', navigation_view: view('inbox') },
      { op: 'add', navigation_view: view('recent') },
      { op: 'update', fragment: 'inbox', data: { is_pinned: false } },
      { op: 'remove', fragment: 'recent' },
    ],
    (s) => [...s.personal.navigationViews.values()],
    [view('inbox', false)],
  ],
  onboarding_steps: [[{ onboarding_steps: [] }], (s) => s.personal.onboardingSteps, []],
  realm: [
    [
      { op: 'update', property: 'name', value: 'New' },
      {
        op: 'update_dict',
        property: 'default',
        data: { waiting_period_threshold: 3, rendered_description: 'x' },
      },
    ],
    (s) => [s.realm.name, s.realm.waiting_period_threshold, 'rendered_description' in s.realm],
    ['New', 3, false],
  ],
  realm_bot: [
    [
      { op: 'add', bot },
      { op: 'update', bot: { user_id: 20, api_key: 'l' } },
      { op: 'add', bot: { ...bot, user_id: 21 } },
      { op: 'delete', bot: { user_id: 21 } },
    ],
    (s) => [...s.bots.values()],
    [{ ...bot, api_key: 'l' }],
  ],
  realm_domains: [
    [
      { op: 'add', realm_domain: { domain: 'a.test', allow_subdomains: false } },
      { op: 'change', realm_domain: { domain: 'a.test', allow_subdomains: true } },
      { op: 'add', realm_domain: { domain: 'b.test', allow_subdomains: true } },
      { op: 'remove', domain: 'b.test' },
    ],
    (s) => [...s.realmLists.domains.values()],
    [{ domain: 'a.test', allow_subdomains: true }],
  ],
  realm_emoji: [
    [
      { op: 'update', realm_emoji: { 1: emoji('1') } },
      { op: 'add', emoji: emoji('2') },
      { op: 'update_one', emoji_id: '1', data: { deactivated: true } },
    ],
    (s) => [...s.realmLists.customEmoji.values()],
    [emoji('1', true), emoji('2')],
  ],
  realm_export: [[{ exports: [] }], (s) => s.realmLists.exports, []],
  realm_export_consent: [
    [{ user_id: 2, consented: true }],
    (s) => s.realmLists.exportConsents.get(2),
    true,
  ],
  realm_linkifiers: [[{ realm_linkifiers: [] }], (s) => s.realmLists.linkifiers, []],
  realm_playgrounds: [[{ realm_playgrounds: [] }], (s) => s.realmLists.playgrounds, []],
  realm_user_settings_defaults: [
    [{ op: 'update', property: 'twenty_four_hour_time', value: true }],
    (s) => s.realmLists.userSettingsDefaults,
    { twenty_four_hour_time: true },
  ],
  reminders: [
    [
      { op: 'add', reminders: [reminder(1), reminder(2)] },
      { op: 'remove', reminder_id: 1 },
    ],
    (s) => [...s.personal.reminders.keys()],
    [2],
  ],
  restart: [
    [
      {
        zulip_version: '13.0',
        zulip_merge_base: '13.0',
        zulip_feature_level: 500,
        server_generation: 2,
      },
    ],
    (s) => [s.server.zulip_feature_level, s.server.server_generation],
    [500, 2],
  ],
  saved_snippets: [
    [
      { op: 'add', saved_snippet: snippet(1, 'a') },
      { op: 'add', saved_snippet: snippet(2, 'b') },
      { op: 'update', saved_snippet: snippet(1, 'c') },
      { op: 'remove', saved_snippet_id: 2 },
    ],
    (s) => [...s.personal.savedSnippets.values()],
    [snippet(1, 'c')],
  ],
  scheduled_messages: [
    [
      { op: 'add', scheduled_messages: [scheduled(1), scheduled(2)] },
      { op: 'update', scheduled_message: scheduled(1, 'b') },
      { op: 'remove', scheduled_message_id: 2 },
    ],
    (s) => [...s.personal.scheduledMessages.values()],
    [scheduled(1, 'b')],
  ],
  user_settings: [
    [{ op: 'update', property: 'twenty_four_hour_time', value: true }],
    (s) => s.personal.settings,
    { timezone: '', twenty_four_hour_time: true },
  ],
};
