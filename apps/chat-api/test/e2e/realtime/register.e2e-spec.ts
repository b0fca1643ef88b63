import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from '../chat-api-under-test.ts';

const chat = useChatApi();
let generalId: number;

async function register(as: Person, fields: object = {}) {
  const { status, body } = await chat().client.post('/register', { ...fields }, { as });
  expect([status, body.msg]).toEqual([200, '']);

  return body;
}

async function send(as: Person, fields: object): Promise<number> {
  const { body } = await chat().client.post(
    '/messages',
    { type: 'channel', to: 'general', topic: 't', content: 'x', ...fields },
    { as },
  );
  return body.id as number;
}

beforeAll(async () => {
  const { owner, member, other } = chat().people;
  const principals = [owner.userId, member.userId, other.userId];
  const subscribe = (name: string, people: number[], more: object = {}) =>
    chat().client.post(
      '/users/me/subscriptions',
      { subscriptions: [{ name }], principals: people, ...more },
      { as: owner },
    );
  await subscribe('general', principals);
  await subscribe('public', [owner.userId]);
  await subscribe('secret', [owner.userId], { invite_only: true });
  const { body } = await chat().client.get('/users/me/subscriptions', {}, { as: member });
  generalId = body.subscriptions[0].stream_id as number;
});

/** Fields that clients require. */
const NEEDED = {
  terminal: `queue_id last_event_id zulip_version zulip_feature_level max_message_id user_id email
    full_name realm_name realm_message_retention_days realm_users cross_realm_bots presences
    subscriptions realm_user_groups unread_msgs starred_messages custom_profile_fields
    user_settings`,
  mobile: `queue_id last_event_id zulip_version zulip_feature_level zulip_merge_base realm_name
    realm_message_retention_days realm_users realm_non_active_users cross_realm_bots presences
    subscriptions streams muted_users recent_private_conversations user_status
    realm_user_groups unread_msgs starred_messages custom_profile_fields user_settings
    max_stream_name_length max_topic_length max_file_upload_size_mib
    server_presence_ping_interval_seconds server_presence_offline_threshold_seconds
    event_queue_longpoll_timeout_seconds server_emoji_data_url realm_icon_url
    realm_wildcard_mention_policy realm_waiting_period_threshold realm_allow_message_editing
    realm_enable_read_receipts realm_presence_disabled realm_default_external_accounts`,
};

describe('the initial state', () => {
  it.each(Object.entries(NEEDED))('has the fields that %s needs', async (_, fields) => {
    const state = await register(chat().people.member);
    const missing = fields.split(/\s+/).filter((field) => state[field] === undefined);
    expect(missing).toEqual([]);
  });

  it('has the requested fields, and no others', async () => {
    const { member } = chat().people;
    const always = [
      'last_event_id',
      'msg',
      'queue_id',
      'result',
      'zulip_feature_level',
      'zulip_merge_base',
      'zulip_version',
    ];
    const keys = async (fields: object) =>
      Object.keys(await register(member, fields)).filter((key) => !always.includes(key));
    expect(await keys({ event_types: ['message'] })).toEqual(['max_message_id']);
    expect(await keys({ event_types: ['no_such'] })).toEqual([]);
    const realm = await keys({ event_types: ['message'], fetch_event_types: ['realm'] });
    expect(realm).toContain('realm_name');
    expect(realm).not.toContain('max_message_id');
    expect(await keys({ fetch_event_types: ['message', 'update_message_flags'] })).toEqual([
      'max_message_id',
      'unread_msgs',
    ]);
  });

  it('has settings as top-level fields for clients without the settings object', async () => {
    const { member } = chat().people;
    const types = ['update_display_settings', 'update_global_notifications'];
    const form = { fetch_event_types: [...types, 'realm_user_settings_defaults'] };
    const choices = {
      emojiset_choices: expect.arrayContaining([{ key: 'google', text: 'Google' }]),
      available_notification_sounds: expect.arrayContaining(['ding']),
    };
    const state = await register(member, form);
    expect(state).toMatchObject({ ...choices, timezone: '', emojiset: 'google' });
    expect(state.realm_user_settings_defaults).toMatchObject(choices);
    const capabilities = { notification_settings_null: true, user_settings_object: true };
    const modern = await register(member, { ...form, client_capabilities: capabilities });
    expect(modern).not.toHaveProperty('emojiset_choices');
  });

  it('has users: the actor, deactivated users, bots of the server', async () => {
    const { member, other, bot } = chat().people;
    const state = await register(member, { fetch_event_types: ['realm_user'] });
    const ids = (users: { user_id: number }[]) => users.map((user) => user.user_id);
    expect(ids(state.realm_users)).toEqual(
      expect.arrayContaining([member.userId, other.userId, bot.userId]),
    );
    expect(state.cross_realm_bots.length).toBeGreaterThan(0);
    expect(state.cross_realm_bots.every((each: object) => 'is_system_bot' in each)).toBe(true);
    expect(state).toMatchObject({
      user_id: member.userId,
      email: member.email,
      full_name: member.fullName,
      is_admin: false,
      is_guest: false,
      can_create_public_streams: true,
      can_create_web_public_streams: false,
      realm_non_active_users: [],
    });
    expect(
      await register(chat().people.guest, { fetch_event_types: ['realm_user'] }),
    ).toMatchObject({
      is_guest: true,
      can_create_streams: false,
      can_invite_others_to_realm: false,
    });
  });

  it('has channels: subscribed, left, never subscribed, without inaccessible ones', async () => {
    const { member, other } = chat().people;
    const ask = (as: Person, more: object = {}) =>
      register(as, { fetch_event_types: ['subscription', 'stream'], ...more });
    const names = (channels: { name: string }[]) => channels.map(({ name }) => name);
    const state = await ask(member, { include_subscribers: true });
    expect(names(state.subscriptions)).toEqual(['general']);
    expect(state.subscriptions[0].subscribers).toContain(other.userId);
    expect(names(state.never_subscribed)).toEqual(['public']);
    expect(names(state.streams)).toEqual(['general', 'public']);
    await chat().client.delete(
      '/users/me/subscriptions',
      { subscriptions: ['general'] },
      { as: other },
    );
    const left = await ask(other);
    expect([names(left.subscriptions), names(left.unsubscribed)]).toEqual([[], ['general']]);
    expect(left.unsubscribed[0]).not.toHaveProperty('subscribers');
    await chat().client.post(
      '/users/me/subscriptions',
      { subscriptions: [{ name: 'general' }] },
      { as: other },
    );
  });

  it('has the subscribers of accessible channels without a subscription', async () => {
    const { owner, member, other, guest, administrator } = chat().people;
    const ids = (...people: Person[]) => people.map(({ userId }) => userId).sort((a, b) => a - b);
    const form = { fetch_event_types: ['subscription'] };
    const listed = async (as: Person, include_subscribers: unknown = true) => {
      const state = await register(as, { ...form, include_subscribers });
      const of = (list: { name: string; subscribers: number[] }[]) =>
        Object.fromEntries(list.map(({ name, subscribers }) => [name, subscribers]));
      return { unsubscribed: of(state.unsubscribed), never: of(state.never_subscribed) };
    };
    const leave = (name: string, as: Person) =>
      chat().client.delete('/users/me/subscriptions', { subscriptions: [name] }, { as });
    const join = (name: string, principals: readonly number[]) =>
      chat().client.post(
        '/users/me/subscriptions',
        { subscriptions: [{ name }], principals },
        { as: owner },
      );
    await leave('general', other);
    await join('secret', ids(other));
    await leave('secret', other);
    const left = { unsubscribed: { general: ids(owner, member) }, never: { public: ids(owner) } };
    expect(await listed(other)).toEqual(left);
    expect(await listed(other, 'partial')).toEqual(left);
    expect((await listed(administrator)).never).toEqual({
      general: ids(owner, member),
      public: ids(owner),
      secret: ids(owner),
    });
    expect(await listed(guest)).toEqual({ unsubscribed: {}, never: {} });
    const plain = await register(other, form);
    for (const each of [...plain.unsubscribed, ...plain.never_subscribed]) {
      expect(each).not.toHaveProperty('subscribers');
    }
    await join('general', ids(other));
  });

  it('has effective settings of a channel for clients that do not inherit', async () => {
    const { member } = chat().people;
    const first = async (client_capabilities: object) =>
      (await register(member, { fetch_event_types: ['subscription'], client_capabilities }))
        .subscriptions[0];
    expect(await first({ notification_settings_null: true })).toMatchObject({
      desktop_notifications: null,
      wildcard_mentions_notify: null,
    });
    expect(await first({ notification_settings_null: false })).toMatchObject({
      desktop_notifications: false,
      wildcard_mentions_notify: true,
    });
  });

  it('has unread messages, sorted by location', async () => {
    const { owner, member, other } = chat().people;
    const mention = await send(owner, { content: `@**${member.fullName}**`, topic: 'unread' });
    const plain = await send(owner, { topic: 'unread' });
    const direct = await send(owner, { type: 'direct', to: [member.userId] });
    const people = [member.userId, other.userId];
    const group = await send(owner, { type: 'direct', to: people });
    const state = await register(member, {
      fetch_event_types: ['message', 'update_message_flags', 'recent_private_conversations'],
    });
    const ids = [owner.userId, ...people].sort((a, b) => a - b);
    expect(state.unread_msgs).toMatchObject({
      pms: [
        {
          other_user_id: owner.userId,
          sender_id: owner.userId,
          unread_message_ids: [direct],
        },
      ],
      huddles: [{ user_ids_string: ids.join(','), unread_message_ids: [group] }],
      mentions: [mention],
      old_unreads_missing: false,
    });
    expect(state.unread_msgs.streams).toContainEqual({
      stream_id: generalId,
      topic: 'unread',
      unread_message_ids: [mention, plain],
    });
    expect(state.max_message_id).toBe(group);
    expect(state.recent_private_conversations).toEqual([
      { max_message_id: group, user_ids: ids.filter((id) => id !== member.userId) },
      { max_message_id: direct, user_ids: [owner.userId] },
    ]);
    const read = { messages: [mention, group], op: 'add', flag: 'read' };
    expect((await chat().client.post('/messages/flags', read, { as: member })).status).toBe(200);
    const star = { messages: [direct], op: 'add', flag: 'starred' };
    await chat().client.post('/messages/flags', star, { as: member });
    const after = await register(member, {
      fetch_event_types: ['message', 'update_message_flags', 'starred_messages'],
    });
    expect(after.unread_msgs).toMatchObject({ huddles: [], mentions: [] });
    expect(after.starred_messages).toEqual([direct]);
    const again = { messages: [mention], op: 'remove', flag: 'read' };
    await chat().client.post('/messages/flags', again, { as: member });
    const last = await register(member, {
      fetch_event_types: ['message', 'update_message_flags'],
    });
    expect(last.unread_msgs.mentions).toEqual([mention]);
  });

  it('has presences by address or by id, in the format of the client', async () => {
    const { member, other } = chat().people;
    await chat().client.post('/users/me/presence', { status: 'active' }, { as: other });
    const ask = async (fields: object) =>
      (await register(member, { fetch_event_types: ['presence'], ...fields })).presences;
    const legacy = await ask({});
    expect(legacy[other.email].aggregated.status).toBe('active');
    const slim = await ask({ slim_presence: true });
    expect(slim[other.userId]).toMatchObject({ active_timestamp: expect.any(Number) });
    const { administrator } = chat().people;
    await chat().client.post('/users/me/presence', { status: 'idle' }, { as: administrator });
    expect((await ask({ slim_presence: true }))[administrator.userId]).toEqual({
      active_timestamp: 0,
      idle_timestamp: expect.any(Number),
    });
  });
});
