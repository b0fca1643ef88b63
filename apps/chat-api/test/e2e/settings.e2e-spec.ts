import { expect, it } from '@jest/globals';
import { HmacConfirmationTokens } from '@tandem/identity-hmac';
import { PASSWORD, SECRET, useChatApi, type People, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
const bad = (msg: string) => ({ result: 'error', code: 'BAD_REQUEST', msg });
const done = { result: 'success', msg: '' };
const change = async (fields: object, who: keyof People = 'member') =>
  (await chat().client.patch('/settings', { ...fields }, { as: chat().people[who] })).body;
const own = async (who: keyof People = 'member') =>
  (await chat().client.get('/users/me', {}, { as: chat().people[who] })).body;
const settingsOf = async (userId: number) => {
  const { rows } = await chat().database.database.sql.query<{ settings: object }>(
    'select settings from user_account where id = $1',
    [userId],
  );
  return rows[0]?.settings;
};

it('lists unknown parameters', async () => {
  expect(await change({ foo: 1, zed: 2, twenty_four_hour_time: true })).toEqual({
    ...done,
    ignored_parameters_unsupported: ['foo', 'zed'],
  });
  expect(await change({ twenty_four_hour_time: false })).toEqual(done);
});

const notListed = (name: string) =>
  `Invalid ${name}: Value error, Not in the list of possible values`;
it.each([
  [{ color_scheme: 4 }, notListed('color_scheme')],
  [{ emojiset: 'x' }, notListed('emojiset')],
  [{ emojiset: 'google-blob' }, notListed('emojiset')],
  [{ web_font_size_px: -5 }, 'web_font_size_px is too small'],
  [{ web_font_size_px: 0 }, 'web_font_size_px is too small'],
  [{ web_font_size_px: 1001 }, 'web_font_size_px is too large'],
  [{ web_line_height_percent: 0 }, 'web_line_height_percent is too small'],
  [{ web_home_view: 'recent_topics' }, notListed('web_home_view')],
  [{ email_address_visibility: 6 }, notListed('email_address_visibility')],
  [
    { resolved_topic_notice_auto_read_policy: 'x' },
    'Invalid resolved_topic_notice_auto_read_policy',
  ],
  [{ enter_sends: 1 }, 'enter_sends is not a boolean'],
  [{ web_font_size_px: 'x' }, 'web_font_size_px is not valid JSON'],
  [{ default_language: 'zz-bad' }, 'Invalid default_language'],
  [{ default_language: 'constructor' }, 'Invalid default_language'],
  [{ notification_sound: 'x' }, "Invalid notification sound 'x'"],
  [
    { email_notifications_batching_period_seconds: -1 },
    'Invalid email batching period: -1 seconds',
  ],
  [
    { email_notifications_batching_period_seconds: 604_810 },
    'Invalid email batching period: 604810 seconds',
  ],
  [{ timezone: 'Mars' }, 'Invalid timezone: Value error, Not a recognized time zone'],
  [{ timezone: 'europe/prague' }, 'Invalid timezone: Value error, Not a recognized time zone'],
  [{ full_name: '' }, 'Name must not be empty!'],
  [{ full_name: 'x'.repeat(101) }, 'Name too long!'],
  [{ full_name: 'a*b' }, 'Invalid characters in name!'],
  [{ full_name: 'Ann|5' }, 'Invalid format!'],
  [{ new_password: 'a very long new password' }, 'Wrong password!'],
  [{ old_password: PASSWORD, new_password: 'weak' }, 'New password is too weak!'],
  [{ email: 'x' }, 'Invalid address.'],
  [{ email: 'a\0@x.test' }, 'Invalid address.'],
  [{ full_name: 'a\0' }, 'Invalid characters in name!'],
  [{ default_language: '\0' }, 'Invalid default_language'],
  [{ notification_sound: '\0' }, "Invalid notification sound '\0'"],
  [{ old_password: '\0', new_password: 'x' }, 'Wrong password!'],
  [{ timezone: '\0' }, 'Invalid timezone: Value error, Not a recognized time zone'],
  [{ email: 'OTHER@acme.test' }, 'Already has an account.'],
  [{ email: 'ann@mailinator.com' }, 'Please use your real email address.'],
])('refuses %j', async (fields, msg) => {
  expect(await change(fields)).toEqual(bad(msg));
});

it('changes all of it or nothing', async () => {
  expect(await change({ enter_sends: true, full_name: 'a*b' })).toMatchObject({ result: 'error' });
  const { userId } = chat().people.member;
  expect(await settingsOf(userId)).not.toMatchObject({ enter_sends: true });
});

it('changes name, time zone and settings, under the old paths too', async () => {
  const { client, people } = chat();
  const fields = { full_name: '  Ann  ', timezone: 'Asia/Calcutta', color_scheme: 2 };
  const sound = {
    notification_sound: 'none',
    email_notifications_batching_period_seconds: 604_800,
  };
  expect(await change({ ...fields, ...sound, default_language: 'de' }, 'moderator')).toEqual(done);
  expect(await own('moderator')).toMatchObject({ full_name: 'Ann', timezone: 'Asia/Kolkata' });
  for (const path of ['/settings/display', '/settings/notifications']) {
    const answer = await client.patch(path, { enable_sounds: false }, { as: people.moderator });
    expect(answer.body).toEqual(done);
  }
  expect(await settingsOf(people.moderator.userId)).toEqual({
    color_scheme: 2,
    default_language: 'de',
    ...sound,
    enable_sounds: false,
  });
});

it('is for users', async () => {
  const refused = bad('This endpoint does not accept bot requests.');
  expect(await change({ enter_sends: true }, 'bot')).toEqual(refused);
});

it('changes the password, which the key outlives', async () => {
  const { client, people } = chat();
  const newPassword = 'wrong donkey accumulator clip';
  expect(await change({ old_password: PASSWORD, new_password: newPassword }, 'guest')).toEqual(
    done,
  );
  const login = async (password: string) =>
    (await client.post('/fetch_api_key', { username: people.guest.email, password })).body;
  expect(await login(newPassword)).toMatchObject({ api_key: people.guest.apiKey });
  expect(await login(PASSWORD)).toMatchObject({ code: 'AUTHENTICATION_FAILED' });
});

it('ends the API key with the password if the organization requires it', async () => {
  const { client, people } = chat();
  const { administrator, owner, moderator } = people;
  const fields = { rotate_api_key_on_password_change: true };
  const set = (as: typeof owner) => client.patch('/realm', fields, { as });
  expect((await set(administrator)).body.msg).toBe('Must be an organization owner');
  expect((await set(owner)).body).toEqual(done);
  const shown = (await client.get('/realm', {}, { as: moderator })).body;
  expect(shown).toMatchObject(fields);

  const newPassword = 'rapid lantern orchard gravel';
  const change = { old_password: PASSWORD, new_password: newPassword };
  expect((await client.patch('/settings', change, { as: moderator })).body).toEqual(done);
  const refused = await client.get('/users/me', {}, { as: moderator });
  expect([refused.status, refused.body.msg]).toEqual([401, 'Invalid API key']);
  const logIn = { username: moderator.email, password: newPassword };
  const { api_key: apiKey } = (await client.post('/fetch_api_key', logIn)).body;
  expect(apiKey).not.toBe(moderator.apiKey);
  const as = { email: moderator.email, apiKey: String(apiKey) };
  expect((await client.get('/users/me', {}, { as })).status).toBe(200);
});

it('shows the real address to fewer users, and to all again', async () => {
  const { client, people } = chat();
  const { userId, email } = people.other;
  expect(await change({ email_address_visibility: 3 }, 'other')).toEqual(done);
  const seen = async () =>
    (await client.get(`/users/${userId}`, {}, { as: people.member })).body.user;
  const made = expect.stringMatching(`^user${userId}@`) as unknown;
  expect(await seen()).toMatchObject({ email: made, delivery_email: null });
  expect(await own('other')).toMatchObject({ email: made, delivery_email: email });
  expect(await change({ email_address_visibility: 1 }, 'other')).toEqual(done);
  expect(await seen()).toMatchObject({ email, delivery_email: email });
});

/** The key of the link of the latest request; only the mail contains it. */
async function latestKey(): Promise<string> {
  const { rows } = await chat().database.database.sql.query<{ id: number }>(
    'select max(id) as id from email_change',
  );
  return new HmacConfirmationTokens(SECRET).tokenOf('email-change', rows[0]!.id);
}

it('changes the address once its holder has followed the link', async () => {
  const { client, people } = chat();
  const wish = (email: string) =>
    client.patch('/settings', { email }, { as: people.administrator });
  expect((await wish(' administrator@acme.test ')).body).toEqual(done);
  expect((await wish('first@acme.test')).body).toEqual(done);
  const givenUp = await latestKey();
  expect((await wish('second@acme.test')).body).toEqual(done);
  expect((await wish('third@acme.test')).status).toBe(429);
  expect((await wish('third@acme.test')).body).toMatchObject({ code: 'RATE_LIMIT_HIT' });
  expect(await own('administrator')).toMatchObject({ email: 'administrator@acme.test' });

  const refused = bad('The confirmation link is not valid any more.');
  const confirm = async (key: string) => (await client.post('/confirm_email_change', { key })).body;
  expect(await confirm(givenUp)).toEqual(refused);
  expect(await confirm('x'.repeat(32))).toEqual(refused);
  const page = `${client.url}/accounts/confirm_new_email/${await latestKey()}/`;
  expect(await (await fetch(page)).text()).toContain('<form method="post">');
  expect(await own('administrator')).toMatchObject({ email: 'administrator@acme.test' });
  const answer = await fetch(page, { method: 'POST' });
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('second@acme.test'),
  ]);
  const { apiKey } = people.administrator;
  const me = await client.get('/users/me', {}, { as: { email: 'second@acme.test', apiKey } });
  expect(me.body).toMatchObject({ email: 'second@acme.test', delivery_email: 'second@acme.test' });
  const again = await fetch(page, { method: 'POST' });
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('not valid')]);
});

it('lets an administrator change settings of others, except those that they set', async () => {
  const { people } = chat();
  const [member, other] = [people.member.userId, people.other.userId];
  expect(await change({ starred_message_counts: false })).toEqual(done);
  expect(await change({ starred_message_counts: true })).toEqual(done);
  const targets = (skip: boolean) => ({
    target_users: { user_ids: [member, other, people.bot.userId], skip_if_already_edited: skip },
    starred_message_counts: false,
  });
  expect(await change(targets(true), 'owner')).toEqual(done);
  expect(await settingsOf(member)).toMatchObject({ starred_message_counts: true });
  expect(await settingsOf(other)).toMatchObject({ starred_message_counts: false });
  expect(await change(targets(false), 'owner')).toEqual(done);
  expect(await settingsOf(member)).toMatchObject({ starred_message_counts: false });
  expect(await settingsOf(people.owner.userId)).toEqual({});
  expect(await settingsOf(people.bot.userId)).toEqual({});
});

it('reaches the members of groups', async () => {
  const { people, realmId, database } = chat();
  const { rows } = await database.database.sql.query<{ id: number }>(
    `select id from user_group where realm_id = $1 and name = 'role:moderators'`,
    [realmId],
  );
  const target_users = { group_ids: [rows[0]!.id], skip_if_already_edited: false };
  expect(await change({ target_users, fluid_layout_width: true }, 'owner')).toEqual(done);
  const widths = await Promise.all(
    [people.owner, people.moderator, people.member].map(({ userId }) => settingsOf(userId)),
  );
  expect(widths.map((each) => 'fluid_layout_width' in (each ?? {}))).toEqual([true, true, false]);
});

it.each([
  ['member', {}, { skip_if_already_edited: true }, 'Must be an organization administrator'],
  ['owner', {}, { skip_if_already_edited: true }, 'Either user_ids or group_ids must be provided.'],
  [
    'owner',
    {},
    { user_ids: [1] },
    'target_users["skip_if_already_edited"] field is missing: Field required',
  ],
  [
    'owner',
    { presence_enabled: false },
    { user_ids: [1], skip_if_already_edited: true },
    'Cannot change this setting for other users.',
  ],
  [
    'owner',
    { email: 'x' },
    { user_ids: [1], skip_if_already_edited: true },
    'Cannot change this setting for other users.',
  ],
  ['owner', {}, { user_ids: [99999], skip_if_already_edited: true }, 'Invalid user ID: 99999'],
  [
    'owner',
    {},
    { group_ids: [99999], skip_if_already_edited: true },
    'Invalid user group ID: 99999',
  ],
] as const)('%s is refused %j for %j', async (who, fields, target_users, msg) => {
  const answer = await change({ ...fields, target_users }, who);
  expect(answer).toMatchObject({ result: 'error', msg });
  expect(answer.code).toBe(who === 'member' ? 'UNAUTHORIZED_PRINCIPAL' : 'BAD_REQUEST');
});

it('is switched by words too', async () => {
  const { people, client } = chat();
  const type = async (command: string, as: Person = people.other) =>
    (await client.post('/zcommand', { command }, { as })).body;
  expect(await type('/ping')).toEqual(done);
  const said = (msg: string) => ({ result: 'success', msg });
  const changed = 'Changed to dark theme! To revert dark theme, type `/light`.';
  expect(await type('/dark')).toEqual(said(changed));
  expect(await type('/dark')).toEqual(said('You are still in dark theme.'));
  expect((await type('/light')).msg).toContain('Changed to light theme');
  expect((await type('/fluid-width')).msg).toContain('Changed to fluid width');
  expect((await type('/fixed-width')).msg).toContain('Changed to fixed width');
  expect(await type('/fixed-width')).toEqual(said('You are still in fixed width.'));
  expect(await settingsOf(people.other.userId)).toMatchObject({
    color_scheme: 3,
    fluid_layout_width: false,
  });
  expect(await type('/boil')).toEqual(bad('No such command: boil'));
  expect(await type('dark')).toEqual(bad('There should be a leading slash in the zcommand.'));
  expect((await type('/dark', people.bot)).result).toBe('error');
});
