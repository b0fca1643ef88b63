import { describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
const bad = (msg: string) => ({ result: 'error', code: 'BAD_REQUEST', msg });
const administratorsOnly = {
  result: 'error',
  code: 'UNAUTHORIZED_PRINCIPAL',
  msg: 'Must be an organization administrator',
};
const change = (statement: string, ...values: unknown[]) =>
  chat().database.database.sql.query(statement, values);

describe('GET users', () => {
  const get = async (path: string, as: Person, fields = {}) =>
    (await chat().client.get(path, fields, { as })).body;
  const hide = (person: Person, visibility: number) =>
    change(
      `update user_account set email_address_visibility = $2::int, email = case $2::int when 1
         then delivery_email else 'user' || id || '@tandem.invalid' end where id = $1`,
      person.userId,
      visibility,
    );

  it('shows a user by real address and by ID', async () => {
    const { member, other, bot } = chat().people;
    const { user } = await get(`/users/${other.email.toUpperCase()}`, member);
    expect(user).toMatchObject({ user_id: other.userId, delivery_email: other.email });
    expect(user).toMatchObject({ avatar_url: null, bot_type: null, bot_owner_id: null });
    expect(user).not.toHaveProperty('profile_data');
    const custom = { include_custom_profile_fields: true, client_gravatar: false };
    const shown = (await get(`/users/${other.userId}`, member, custom)).user;
    expect(shown.profile_data).toEqual({});
    expect(shown.avatar_url).toMatch(/^https:/);
    const robot = (await get(`/users/${bot.email}`, member, custom)).user;
    expect(robot).toMatchObject({ is_bot: true, bot_owner_id: member.userId });
    expect(robot).not.toHaveProperty('profile_data');
    expect(await get('/users/invalid', member)).toEqual(bad('No such user'));
    expect(await get('/users/9999', member)).toEqual(bad('No such user'));
  });

  it('hides addresses by the settings of their users', async () => {
    const { owner, member, moderator } = chat().people;
    const made = `user${moderator.userId}@tandem.invalid`;
    await hide(moderator, 3);
    expect(await get(`/users/${moderator.email}`, member)).toEqual(bad('No such user'));
    const seen = (await get(`/users/${made}`, member)).user;
    expect([seen.email, seen.delivery_email]).toEqual([made, null]);
    const shown = (await get(`/users/${moderator.email}`, owner)).user;
    expect([shown.email, shown.delivery_email]).toEqual([made, moderator.email]);
    await hide(moderator, 4);
    expect(await get(`/users/${moderator.email}`, moderator)).toEqual(bad('No such user'));
    await hide(moderator, 1);
    expect((await get(`/users/${made}`, member)).user.email).toBe(moderator.email);
  });

  it('lists all users', async () => {
    const { guest, member, bot } = chat().people;
    const { members } = await get('/users', guest);
    expect(members).toHaveLength(7);
    const some = (await get('/users', guest, { user_ids: [bot.userId, member.userId, 9999] }))
      .members;
    expect(some.map((user: { user_id: number }) => user.user_id)).toEqual([
      member.userId,
      bot.userId,
    ]);
  });
});

describe('POST users', () => {
  const form = { email: 'new@acme.test', password: 'correct horse battery', full_name: 'New' };
  const create = async (as: Person, fields = {}) =>
    (await chat().client.post('/users', { ...form, ...fields }, { as })).body;

  it('requires an administrator with the permission', async () => {
    const { member, administrator } = chat().people;
    expect(await create(member)).toEqual(administratorsOnly);
    expect(await create(administrator)).toEqual(bad('User not authorized to create users'));
    const right = 'update user_account set can_create_users = true where id = $1';
    await change(right, administrator.userId);
    const { user_id: userId } = await create(administrator);
    const { client } = chat();
    const { user } = (await client.get(`/users/${userId}`, {}, { as: member })).body;
    expect(user).toMatchObject({ email: form.email, role: 400, is_active: true });
    expect(await create(administrator, { email: 'NEW@acme.test' })).toEqual(
      bad('Email is already in use.'),
    );
    expect(await create(administrator, { email: 'x' })).toEqual(bad('Bad name or username'));
    expect(await create(administrator, { email: 'a@b.test', password: 'password' })).toEqual(
      bad('The password is too weak.'),
    );
  });
});

describe('POST bots/{bot_id}/api_key/regenerate', () => {
  const regenerate = async (as: Person, botId: number) =>
    (await chat().client.post(`/bots/${botId}/api_key/regenerate`, {}, { as })).body;

  it('gives a new key, and the old one is worth nothing', async () => {
    const { client, people } = chat();
    const { bot, member, other, administrator, guest } = people;
    expect(await regenerate(other, bot.userId)).toEqual(bad('Insufficient permission'));
    expect(await regenerate(member, other.userId)).toEqual(bad('No such bot'));
    expect(await regenerate(guest, bot.userId)).toEqual(bad('Not allowed for guest users'));
    const { api_key: key } = await regenerate(member, bot.userId);
    expect(key).toMatch(/^[A-Za-z0-9]{32}$/);
    const old = await client.get('/users/me', {}, { as: bot });
    expect([old.status, old.body.msg]).toEqual([401, 'Invalid API key']);
    const now = await client.get('/users/me', {}, { as: { ...bot, apiKey: key } });
    expect(now.status).toBe(200);
    expect((await regenerate(administrator, bot.userId)).api_key).not.toBe(key);
  });
});

describe('users/me/muted_users', () => {
  it('mutes and unmutes', async () => {
    const { client, people } = chat();
    const as = people.member;
    const path = (id: number) => `/users/me/muted_users/${id}`;
    const mute = async (id: number) => (await client.post(path(id), {}, { as })).body;
    const unmute = async (id: number) => (await client.delete(path(id), {}, { as })).body;
    const done = { result: 'success', msg: '' };
    expect(await unmute(people.bot.userId)).toEqual(bad('User is not muted'));
    expect(await unmute(9999)).toEqual(bad('No such user'));
    expect(await mute(as.userId)).toEqual(bad('Cannot mute self'));
    expect(await mute(people.bot.userId)).toEqual(done);
    expect(await mute(people.bot.userId)).toEqual(bad('User already muted'));
    expect(await unmute(people.bot.userId)).toEqual(done);
    expect(await unmute(people.bot.userId)).toEqual(bad('User is not muted'));
  });
});

describe('GET user_groups/{id}/members/{id}', () => {
  it('follows roles', async () => {
    const { client, people, realmId } = chat();
    const { rows } = await change(
      `select id from user_group where realm_id = $1 and name = 'role:administrators'`,
      realmId,
    );
    const group = Number(rows[0]?.id);
    const ask = async (groupId: number, userId: number, fields = {}, as = people.member) =>
      (await client.get(`/user_groups/${groupId}/members/${userId}`, fields, { as })).body;
    const answers = async (person: Person) => [
      (await ask(group, person.userId)).is_user_group_member,
      (await ask(group, person.userId, { direct_member_only: true })).is_user_group_member,
    ];
    expect(await answers(people.owner)).toEqual([true, false]);
    expect(await answers(people.administrator)).toEqual([true, true]);
    expect(await answers(people.member)).toEqual([false, false]);
    expect(await ask(123_456, people.member.userId)).toEqual(bad('Invalid user group'));
    expect(await ask(group, 1_111_111)).toEqual(bad('No such user'));
    expect(await ask(group, 1, {}, people.guest)).toEqual(bad('Not allowed for guest users'));
  });
});

it('GET realm/profile_fields lists the fields in order', async () => {
  const { client, people, realmId } = chat();
  await change(
    `insert into profile_field (realm_id, field_type, position, name, display_in_profile_summary)
     values ($1, 8, 2, 'Pronouns', true), ($1, 1, 1, 'Nickname', false)`,
    realmId,
  );
  const { body } = await client.get('/realm/profile_fields', {}, { as: people.guest });
  const fields = body.custom_fields as Record<string, unknown>[];
  expect(fields.map(({ name }) => name)).toEqual(['Nickname', 'Pronouns']);
  expect(fields.map((each) => each.display_in_profile_summary)).toEqual([undefined, true]);
});

describe('DELETE users', () => {
  const deactivate = async (as: Person, userId: number, fields = {}) =>
    (await chat().client.delete(`/users/${userId}`, fields, { as })).body;

  it('checks the permission to deactivate a user', async () => {
    const { owner, administrator, member, bot } = chat().people;
    expect(await deactivate(owner, 9999)).toEqual(bad('No such user'));
    expect(await deactivate(owner, bot.userId)).toEqual(bad('No such user'));
    expect(await deactivate(member, owner.userId)).toEqual(administratorsOnly);
    expect(await deactivate(administrator, owner.userId)).toMatchObject({
      code: 'UNAUTHORIZED_PRINCIPAL',
      msg: 'Must be an organization owner',
    });
    expect(await deactivate(owner, owner.userId)).toEqual(
      bad('Cannot deactivate the only organization owner'),
    );
    const comment = { deactivation_notification_comment: 'x'.repeat(2001) };
    expect(await deactivate(owner, member.userId, comment)).toEqual(
      bad('deactivation_notification_comment is too long (limit: 2000 characters)'),
    );
    expect(await deactivate(owner, member.userId, { actions: { delete_profile: 1 } })).toEqual(
      bad('actions["delete_profile"] is not a boolean'),
    );
  });

  it('ends the access of a user and their bots, until reactivated', async () => {
    const { client, people } = chat();
    const { administrator, other } = people;
    const done = { result: 'success', msg: '' };
    expect(await deactivate(administrator, other.userId)).toEqual(done);
    const { status, body } = await client.get('/users/me', {}, { as: other });
    expect([status, body.msg]).toEqual([401, 'Account is deactivated']);
    expect(await deactivate(administrator, other.userId)).toEqual(bad('User is deactivated'));
    const back = (as: Person) => client.post(`/users/${other.userId}/reactivate`, {}, { as });
    expect((await back(people.member)).body).toEqual(bad('Insufficient permission'));
    expect((await back(administrator)).body).toEqual(done);
    expect((await client.get('/users/me', {}, { as: other })).status).toBe(200);
    const read = async (fields: object = {}) =>
      (await client.get(`/users/${other.userId}`, { ...fields }, { as: administrator })).body.user;
    const picture = async () => (await read({ client_gravatar: false })).avatar_url as string;
    const pictureBefore = (await picture()).split('?')[0];
    await client.post(
      '/users/me/status',
      { status_text: 'here', emoji_name: 'car' },
      { as: other },
    );
    const actions = { delete_profile: true };
    expect(await deactivate(administrator, other.userId, { actions })).toEqual(done);
    expect(await read()).toMatchObject({
      full_name: 'Deleted user',
      is_deleted: true,
      is_active: false,
    });
    // Neither the hash of the address nor the profile remains.
    expect((await picture()).split('?')[0]).not.toBe(pictureBefore);
    expect((await read({ client_gravatar: true })).avatar_url).not.toBeNull();
    const said = await client.get(`/users/${other.userId}/status`, {}, { as: administrator });
    expect(said.body.status).toEqual({});
    expect((await back(administrator)).body).toEqual(done);
    const again = await read();
    expect([again.is_active, again.is_deleted]).toEqual([true, undefined]);
  });

  it('refuses to deactivate the last owner', async () => {
    const { client, people } = chat();
    const { status, body } = await client.delete('/users/me', {}, { as: people.owner });
    expect([status, body]).toEqual([
      400,
      {
        result: 'error',
        code: 'CANNOT_DEACTIVATE_LAST_USER',
        msg: 'Cannot deactivate the only organization owner.',
        is_last_owner: true,
        entity: 'organization owner',
      },
    ]);
    const left = await client.delete('/users/me', {}, { as: people.guest });
    expect(left.body).toEqual({ result: 'success', msg: '' });
  });
});
