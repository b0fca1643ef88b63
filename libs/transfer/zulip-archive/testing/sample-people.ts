import { BEGAN, SAMPLE, type Row } from './sample-ids.ts';

const { users, channels, groups } = SAMPLE;

function user(id: number, name: string, changes: Row = {}): Row {
  const address = `${name.toLowerCase().replaceAll(' ', '.')}@sample.example.com`;
  return {
    id,
    realm: SAMPLE.realm,
    delivery_email: address,
    email: address,
    full_name: name,
    date_joined: BEGAN + id,
    is_active: true,
    is_bot: false,
    bot_type: null,
    bot_owner: null,
    role: 400,
    is_mirror_dummy: false,
    timezone: 'Europe/Berlin',
    default_language: 'de',
    avatar_source: 'G',
    avatar_version: 1,
    long_term_idle: false,
    last_active_message_id: null,
    twenty_four_hour_time: id === users.owner,
    translate_emoticons: false,
    web_home_view: 'recent',
    groups: [],
    user_permissions: [],
    tos_version: null,
    ...changes,
  };
}

/** Settings, groups and the configuration by administrators. */
export function organization(): Record<string, Row[]> {
  const named = (usergroup_ptr: number, name: string, changes: Row = {}): Row => ({
    usergroup_ptr,
    id: usergroup_ptr,
    realm_for_sharding: SAMPLE.realm,
    name,
    description: '',
    is_system_group: true,
    deactivated: false,
    creator: null,
    date_created: BEGAN,
    can_mention_group: groups.everyone,
    can_manage_group: groups.one,
    ...changes,
  });
  return {
    zerver_realm: [
      {
        id: SAMPLE.realm,
        name: 'Sample',
        string_id: 'old',
        description: 'A **sample**',
        date_created: BEGAN,
        deactivated: false,
        waiting_period_threshold: 3,
        allow_message_editing: false,
        message_edit_history_visibility_policy: 2,
        topics_policy: 3,
        default_language: 'de',
        can_create_groups: groups.administrators,
        can_add_custom_emoji_group: groups.one,
        new_stream_announcements_stream: channels.general,
        plan_type: 1,
        a_setting_of_tomorrow: true,
      },
    ],
    zerver_realmuserdefault: [{ id: 1, realm: SAMPLE.realm, enter_sends: true }],
    zerver_realmdomain: [
      { id: 1, realm: SAMPLE.realm, domain: 'Example.COM', allow_subdomains: true },
    ],
    zerver_realmemoji: [
      { id: SAMPLE.emoji, realm: 2, name: 'party', author: users.owner, file_name: '501.png' },
    ],
    zerver_realmfilter: [
      {
        id: 1,
        realm: 2,
        pattern: '#(?P<id>[0-9]+)',
        url_template: 'https://bugs.example.com/{id}',
        order: 1,
      },
    ],
    zerver_realmplayground: [
      {
        id: 1,
        realm: 2,
        name: 'Rust',
        pygments_language: 'rust',
        url_template: 'https://rust.example.com/{code}',
      },
    ],
    zerver_customprofilefield: [
      {
        id: SAMPLE.field,
        realm: 2,
        name: 'Biography',
        hint: '',
        order: 1,
        field_type: 2,
        field_data: '',
      },
      {
        id: SAMPLE.field + 1,
        realm: 2,
        name: 'Mentor',
        hint: '',
        order: 2,
        field_type: 6,
        field_data: '',
      },
    ],
    zerver_usergroup: Object.values(groups).map((id) => ({ id, realm: SAMPLE.realm })),
    zerver_namedusergroup: [
      named(groups.everyone, 'role:everyone'),
      named(groups.members, 'role:members'),
      named(groups.nobody, 'role:nobody'),
      named(groups.administrators, 'role:administrators'),
      named(groups.team, 'team', {
        is_system_group: false,
        creator: users.owner,
        description: 'Us',
      }),
    ],
    zerver_usergroupmembership: [
      { id: 1, user_group: groups.team, user_profile: users.member },
      { id: 2, user_group: groups.one, user_profile: users.owner },
      { id: 3, user_group: groups.members, user_profile: users.member },
    ],
    zerver_groupgroupmembership: [
      { id: 1, supergroup: groups.everyone, subgroup: groups.members },
      { id: 2, supergroup: groups.one, subgroup: groups.team },
    ],
    zerver_client: [{ id: 31, name: 'website' }],
    zerver_useractivity: [{ id: 1, user_profile: users.owner }],
    zerver_plan_of_tomorrow: [{ id: 1 }],
  };
}

/** Users and their records. */
export function people(): Record<string, Row[]> {
  const { owner, member, guest, bot, away, stub } = users;
  return {
    zerver_userprofile: [
      user(owner, 'Olga Owner', { role: 100, avatar_source: 'U', avatar_version: 3 }),
      user(member, 'Max Member', { email_address_visibility: 5 }),
      user(guest, 'Gus `Guest`', { role: 600 }),
      user(bot, 'Relay', { is_bot: true, bot_type: 3, bot_owner: owner }),
      user(away, 'Ada Away', { long_term_idle: true, last_active_message_id: 1001 }),
    ],
    zerver_userprofile_mirrordummy: [
      user(stub, 'Stub', { is_active: false, is_mirror_dummy: true }),
    ],
    zerver_userprofile_crossrealm: [
      { id: users.system, email: 'notification-bot@zulip.com', recipient_id: 700 },
    ],
    zerver_alertword: [{ id: 1, realm: 2, user_profile: owner, word: 'Urgent' }],
    zerver_muteduser: [{ id: 1, user_profile: owner, muted_user: bot, date_muted: BEGAN }],
    zerver_customprofilefieldvalue: [
      {
        id: 1,
        user_profile: owner,
        field: SAMPLE.field,
        value: 'I *was* here',
        rendered_value: '',
      },
      { id: 2, user_profile: member, field: SAMPLE.field + 1, value: `[${owner}]` },
    ],
    zerver_userstatus: [
      {
        id: 1,
        user_profile: member,
        timestamp: BEGAN,
        status_text: 'away',
        emoji_name: 'party',
        emoji_code: '501',
        reaction_type: 'realm_emoji',
        client: 31,
      },
    ],
    zerver_userpresence: [
      {
        id: 1,
        realm: 2,
        user_profile: member,
        last_active_time: BEGAN + 5,
        last_connected_time: BEGAN + 9,
      },
    ],
    zerver_usertopic: [
      {
        id: 1,
        user_profile: member,
        stream: channels.general,
        topic_name: 'Greetings',
        last_updated: BEGAN,
        visibility_policy: 3,
      },
    ],
    zerver_savedsnippet: [
      { id: 1, realm: 2, user_profile: owner, title: 'Hi', content: 'Hello!', date_created: BEGAN },
    ],
    zerver_navigationview: [
      { id: 1, user: owner, fragment: 'narrow/is/starred', is_pinned: true, name: null },
    ],
    zerver_onboardingstep: [
      { id: 1, user: owner, onboarding_step: 'intro_inbox_view_modal', timestamp: BEGAN },
    ],
    zerver_service: [
      {
        id: 1,
        user_profile: bot,
        name: 'relay',
        base_url: 'https://relay.example.com',
        token: 'x',
        interface: 1,
      },
    ],
    zerver_botconfigdata: [{ id: 1, bot_profile: bot, key: 'city', value: 'Bonn' }],
    zerver_botstoragedata: [{ id: 1, bot_profile: bot, key: 'count', value: '7' }],
  };
}
