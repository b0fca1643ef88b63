import { beforeAll, expect, it } from '@jest/globals';
import { HmacConfirmationTokens } from '@tandem/identity-hmac';
import { SECRET, useChatApi, type Person } from '../chat-api-under-test.ts';
import { EventClient } from './event-client.ts';

const chat = useChatApi();
let member: Person;
let own: EventClient;
let modern: EventClient;
let administrators: EventClient;

beforeAll(async () => {
  const { client, people } = chat();
  member = people.member;
  own = await EventClient.register(client, member);
  modern = await EventClient.register(client, people.other, {
    client_capabilities: { notification_settings_null: true, simplified_presence_events: true },
  });
  administrators = await EventClient.register(client, people.administrator);
});

const patch = async (path: string, fields: object, as = member) =>
  expect((await chat().client.patch(path, { ...fields }, { as })).status).toBe(200);
const post = async (path: string, fields: object, as = member) =>
  expect((await chat().client.post(path, { ...fields }, { as })).status).toBe(200);
const personOf = async (client: EventClient, field: string) =>
  (await client.until('realm_user', ({ person }) => field in (person as object))).person as unknown;

it('publishes settings to their user, one event for each', async () => {
  await patch('/settings', { default_language: 'de', allow_private_data_export: true });
  const setting = { type: 'user_settings', op: 'update' };
  expect(await own.until('user_settings')).toEqual({
    id: expect.any(Number) as unknown,
    ...setting,
    property: 'allow_private_data_export',
    value: true,
  });
  expect(await own.until('user_settings')).toMatchObject({
    ...setting,
    property: 'default_language',
    value: 'de',
    language_name: 'Deutsch',
  });
  expect(await administrators.until('realm_export_consent')).toMatchObject({
    user_id: member.userId,
    consented: true,
  });
});

it('publishes names and time zones to all users', async () => {
  await patch('/settings', { full_name: 'Una', timezone: 'Europe/Prague' });
  const user_id = member.userId;
  expect(await personOf(modern, 'full_name')).toEqual({ user_id, full_name: 'Una' });
  expect(await personOf(modern, 'timezone')).toEqual({
    user_id,
    email: member.email,
    timezone: 'Europe/Prague',
  });
});

it('publishes addresses to users with access', async () => {
  const user_id = member.userId;
  await patch('/settings', { email_address_visibility: 3 });
  expect(await personOf(modern, 'delivery_email')).toEqual({ user_id, delivery_email: null });
  const made = expect.stringMatching(`^user${user_id}@`) as unknown;
  expect(await personOf(modern, 'new_email')).toEqual({ user_id, new_email: made });
  expect(await personOf(modern, 'avatar_url')).toEqual({
    user_id,
    avatar_source: 'G',
    avatar_url: expect.stringContaining('gravatar') as unknown,
    avatar_url_medium: expect.stringContaining('s=500') as unknown,
    avatar_version: 1,
  });
  await patch('/settings', { email: 'una@acme.test' });
  const { rows } = await chat().database.database.sql.query<{ id: number }>(
    'select max(id) as id from email_change',
  );
  const key = new HmacConfirmationTokens(SECRET).tokenOf('email-change', rows[0]!.id);
  await post('/confirm_email_change', { key });
  expect(await personOf(administrators, 'delivery_email')).toEqual({
    user_id,
    delivery_email: 'una@acme.test',
  });
  await patch('/settings', { email_address_visibility: 1 }, { ...member, email: 'una@acme.test' });
  member = { ...member, email: 'una@acme.test' };
  own = await EventClient.register(chat().client, member);
  expect(await personOf(modern, 'delivery_email')).toEqual({
    user_id,
    delivery_email: 'una@acme.test',
  });
});

it('publishes presence to all users, in the format of each client', async () => {
  await post('/users/me/presence', { status: 'active' });
  const timestamp = expect.any(Number) as unknown;
  expect(await administrators.until('presence')).toEqual({
    id: timestamp,
    type: 'presence',
    user_id: member.userId,
    email: member.email,
    server_timestamp: timestamp,
    presence: { website: { client: 'website', status: 'active', timestamp, pushable: false } },
  });
  expect(await modern.until('presence')).toMatchObject({
    presences: { [member.userId]: { active_timestamp: timestamp, idle_timestamp: timestamp } },
  });
  const { moderator } = chat().people;
  await post('/users/me/presence', { status: 'idle' }, moderator);
  await patch('/settings', { presence_enabled: false }, moderator);
  expect((await modern.until('presence')).presences).toEqual({
    [moderator.userId]: { active_timestamp: 0, idle_timestamp: timestamp },
  });
});

it('publishes a status to all users, with the passed fields only', async () => {
  await post('/users/me/status', { status_text: 'out', emoji_name: 'car' });
  expect(await modern.until('user_status')).toEqual({
    id: expect.any(Number) as unknown,
    type: 'user_status',
    user_id: member.userId,
    status_text: 'out',
    emoji_name: 'car',
    emoji_code: '1f697',
    reaction_type: 'unicode_emoji',
  });
  await post('/users/me/status', { emoji_name: '', away: true });
  expect(await modern.until('user_status')).toEqual({
    id: expect.any(Number) as unknown,
    type: 'user_status',
    user_id: member.userId,
    away: true,
    emoji_name: '',
    emoji_code: '',
    reaction_type: 'unicode_emoji',
  });
  const setting = await own.until(
    'user_settings',
    ({ property }) => property === 'presence_enabled',
  );
  expect(setting).toMatchObject({ value: false });
});

it('publishes alert words and muted users to their user', async () => {
  const { userId } = chat().people.other;
  await post('/users/me/alert_words', { alert_words: ['lunch'] });
  expect(await own.until('alert_words')).toMatchObject({ alert_words: ['lunch'] });
  await post(`/users/me/muted_users/${userId}`, {});
  expect(await own.until('muted_users')).toMatchObject({
    muted_users: [{ id: userId, timestamp: expect.any(Number) as unknown }],
  });
});

it('publishes the remaining onboarding steps to the user who marks one as read', async () => {
  const register = async () => {
    const { body } = await chat().client.post(
      '/register',
      { fetch_event_types: ['onboarding_steps'] },
      { as: member },
    );
    return body.onboarding_steps as { name: string }[];
  };
  const before = await register();
  const step = { type: 'one_time_notice', name: 'intro_resolve_topic' };
  expect(before).toContainEqual(step);
  await post('/users/me/onboarding_steps', { onboarding_step: step.name });
  const left = before.filter(({ name }) => name !== step.name);
  expect(await own.until('onboarding_steps')).toMatchObject({ onboarding_steps: left });
  expect(await register()).toEqual(left);
  const mark = async (fields: Record<string, string>, as: Person) =>
    (await chat().client.post('/users/me/onboarding_steps', fields, { as })).body;
  const refused = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });
  expect(await mark({ onboarding_step: 'x' }, member)).toEqual(
    refused('Unknown onboarding_step: x'),
  );
  expect(await mark({ onboarding_step: step.name }, chat().people.bot)).toEqual(
    refused('This endpoint does not accept bot requests.'),
  );
  expect(await mark({}, member)).toMatchObject({
    code: 'REQUEST_VARIABLE_MISSING',
    var_name: 'onboarding_step',
  });
});

it('publishes profile fields and their values to all users', async () => {
  const field = { name: 'Mood', field_type: 1 };
  await post('/realm/profile_fields', field, chat().people.administrator);
  const { fields } = await modern.until('custom_profile_fields');
  expect(fields).toMatchObject([{ name: 'Mood', type: 1, required: false }]);
  const [{ id }] = fields as [{ id: number }];
  await patch('/users/me/profile_data', { data: [{ id, value: '*fine*' }] });
  expect(await personOf(modern, 'custom_profile_field')).toEqual({
    user_id: member.userId,
    custom_profile_field: { id, value: '*fine*', rendered_value: '<p><em>fine</em></p>' },
  });
  await chat().client.delete('/users/me/profile_data', { data: [id] }, { as: member });
  expect(await personOf(modern, 'custom_profile_field')).toEqual({
    user_id: member.userId,
    custom_profile_field: { id, value: null },
  });
});

it('publishes avatars to all users', async () => {
  const { client, people } = chat();
  await client.delete('/users/me/avatar', {}, { as: member });
  expect(await personOf(modern, 'avatar_version')).toEqual({
    user_id: member.userId,
    avatar_source: 'G',
    avatar_url: expect.stringContaining('version=2') as unknown,
    avatar_url_medium: expect.stringContaining('version=2') as unknown,
    avatar_version: 2,
  });
  await client.delete('/realm/icon', {}, { as: people.owner });
  expect(await modern.until('realm', ({ property }) => property === 'icon')).toMatchObject({
    op: 'update_dict',
    data: { icon_source: 'G', icon_url: expect.stringContaining('gravatar') as unknown },
  });
  await client.delete('/realm/logo', { night: true }, { as: people.owner });
  expect(await modern.until('realm', ({ property }) => property === 'night_logo')).toMatchObject({
    data: { night_logo_source: 'D', night_logo_url: '/static/images/logo/org-logo.svg?version=0' },
  });
});
