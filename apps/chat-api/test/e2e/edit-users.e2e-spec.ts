import { describe, expect, it } from '@jest/globals';
import { operatorOf } from '@tandem/identity-domain';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
const bad = (msg: string) => ({ result: 'error', code: 'BAD_REQUEST', msg });
const done = { result: 'success', msg: '' };
const forbidden = bad('Insufficient permission');
const mustBe = (rank: string) => ({
  result: 'error',
  code: 'UNAUTHORIZED_PRINCIPAL',
  msg: `Must be an organization ${rank}`,
});
const people = () => chat().people;
const patch = async (user: number | string, as: Person, fields = {}) =>
  (await chat().client.patch(`/users/${user}`, fields, { as })).body;
const user = async (id: number, as = people().member) =>
  (await chat().client.get(`/users/${id}`, { include_custom_profile_fields: true }, { as })).body
    .user;

describe('PATCH users/{user_id}', () => {
  it('is for administrators, and for owners of bots', async () => {
    const { member, other, moderator, guest, bot, administrator } = people();
    for (const as of [member, moderator, guest, bot]) {
      expect(await patch(other.userId, as, { full_name: 'X' })).toEqual(forbidden);
    }
    expect(await patch(9999, administrator, { full_name: 'X' })).toEqual(bad('No such user'));
    expect(await patch(bot.userId, member, { full_name: 'Parrot' })).toEqual(done);
    expect(await patch(other.userId, administrator, { full_name: '  Vera V. ' })).toEqual(done);
    expect((await user(other.userId)).full_name).toBe('Vera V.');
    expect((await user(bot.userId)).full_name).toBe('Parrot');
  });

  it.each([
    [{ full_name: ' ' }, 'Name must not be empty!'],
    [{ full_name: 'x'.repeat(101) }, 'Name too long!'],
    [{ full_name: 'a*b' }, 'Invalid characters in name!'],
    [{ full_name: 'Ann|5' }, 'Invalid format!'],
    [{ role: 500 }, 'Invalid role: Value error, Not in the list of possible values'],
    [{ role: '"400"' }, 'role is not an integer'],
    [{ profile_data: [{ id: 9999, value: 'x' }] }, 'Field id 9999 not found.'],
    [{ profile_data: {} }, 'profile_data is not a list'],
    [{ new_email: 'x@acme.test' }, 'User not authorized to change user emails'],
  ])('refuses %j', async (fields, msg) => {
    expect(await patch(people().other.userId, people().administrator, fields)).toEqual(bad(msg));
  });

  it('changes roles: owners are the owners’ to make', async () => {
    const { owner, administrator, moderator, member, bot } = people();
    const role = (who: Person, as: Person, to: number) => patch(who.userId, as, { role: to });
    expect(await role(moderator, administrator, 600)).toEqual(done);
    expect(await user(moderator.userId)).toMatchObject({ role: 600, is_guest: true });
    expect(await role(moderator, administrator, 300)).toEqual(done);
    expect(await role(moderator, administrator, 100)).toEqual(mustBe('owner'));
    expect(await role(owner, administrator, 400)).toEqual(mustBe('owner'));
    expect(await role(owner, owner, 200)).toEqual(
      bad('The owner permission cannot be removed from the only organization owner.'),
    );
    expect(await role(bot, member, 200)).toEqual(mustBe('administrator'));
    expect(await role(moderator, owner, 100)).toEqual(done);
    expect(await role(owner, moderator, 200)).toEqual(done);
    expect(await role(owner, owner, 100)).toEqual(mustBe('owner'));
    expect(await role(owner, moderator, 100)).toEqual(done);
    expect(await role(moderator, owner, 300)).toEqual(done);
  });

  it('does all of it or nothing', async () => {
    const { administrator, other } = people();
    const fields = { role: 300, full_name: '' };
    expect(await patch(other.userId, administrator, fields)).toEqual(
      bad('Name must not be empty!'),
    );
    expect((await user(other.userId)).role).toBe(400);
  });

  it('changes profile data', async () => {
    const { administrator, member } = people();
    const { sql } = chat().database.database;
    const { rows } = await sql.query<{ id: number }>(
      `insert into profile_field (realm_id, field_type, position, name)
       values ($1, 1, 1, 'Nickname') returning id`,
      [chat().realmId],
    );
    const id = rows[0]!.id;
    const data = [{ id, value: 'Uli' }];
    expect(await patch(member.userId, administrator, { profile_data: data })).toEqual(done);
    const { profile_data: shown } = await user(member.userId);
    expect(shown[id]).toMatchObject({ value: 'Uli' });
  });

  it('changes addresses, for administrators with the permission', async () => {
    const { administrator, other } = people();
    const { identity, realmId } = chat();
    await identity.useCases.grantPermissions.execute(operatorOf(realmId), {
      userId: administrator.userId,
      canChangeUserEmails: true,
    });
    const change = (email: string) => patch(other.userId, administrator, { new_email: email });
    expect(await change('x')).toEqual(bad('Bad name or username'));
    expect(await change('MEMBER@acme.test')).toEqual(bad('Email is already in use.'));
    expect(await change('vera@acme.test')).toEqual(done);
    expect(await user(other.userId)).toMatchObject({
      email: 'vera@acme.test',
      delivery_email: 'vera@acme.test',
    });
    expect(await change(other.email)).toEqual(done);
  });

  it('finds the user by address as well', async () => {
    const { administrator, other, member } = people();
    const made = `user${other.userId}@tandem.invalid`;
    expect(await patch(other.email.toUpperCase(), administrator, { full_name: 'One' })).toEqual(
      done,
    );
    expect((await user(other.userId)).full_name).toBe('One');
    expect(await patch(made, administrator, { full_name: 'Two' })).toEqual(done);
    expect((await user(other.userId)).full_name).toBe('Two');
    expect(await patch(made, member, { full_name: 'x' })).toEqual(forbidden);
    expect(await patch('nobody@acme.test', administrator, {})).toEqual(bad('No such user'));
  });

  it('publishes each change', async () => {
    const { rows } = await chat().database.database.sql.query<{ type: string }>(
      `select distinct payload->>'type' as type from outbox
       where payload->>'type' like 'user.%' order by 1`,
    );
    expect(rows.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'user.email_changed',
        'user.profile_changed',
        'user.renamed',
        'user.role_changed',
      ]),
    );
  });
});

it('requires unique names if configured', async () => {
  const { client } = chat();
  const { owner, member, other } = people();
  const setting = { require_unique_names: true };
  expect((await client.patch('/realm', setting, { as: owner })).body).toEqual(done);
  const taken = bad('Unique names required in this organization.');
  const name = { full_name: 'ULI member' };
  expect(await patch(other.userId, owner, name)).toEqual(taken);
  expect(await patch(member.userId, owner, name)).toEqual(done);
  const form = { email: 'uli@acme.test', password: 'correct horse battery', ...name };
  const right = 'update user_account set can_create_users = true where id = $1';
  await chat().database.database.sql.query(right, [owner.userId]);
  expect((await client.post('/users', form, { as: owner })).body).toEqual(taken);
  const create = async (number: number) => {
    const account = { ...form, email: `same${number}@acme.test`, full_name: 'Same Name' };
    return (await client.post('/users', account, { as: owner })).body.msg;
  };
  const answers = await Promise.all([1, 2, 3].map(create));
  expect(answers.sort()).toEqual(['', taken.msg, taken.msg]);
});

describe('guests with limited access to users', () => {
  it('see only that a user exists', async () => {
    const { client } = chat();
    const { owner, guest, member, other } = people();
    const { user_groups: groups } = (await client.get('/user_groups', {}, { as: owner })).body;
    const members = groups.find((each: { name: string }) => each.name === 'role:members').id;
    const setting = { can_access_all_users_group: { new: members } };
    expect((await client.patch('/realm', setting, { as: owner })).body).toEqual(done);
    const channel = [{ name: 'guests' }];
    const subscribe = { subscriptions: channel, principals: [guest.userId, member.userId] };
    await client.post('/users/me/subscriptions', subscribe, { as: owner });
    const list = async (as: Person) =>
      (await client.get('/users', {}, { as })).body.members as { user_id: number }[];
    const seen = new Map((await list(guest)).map((each) => [each.user_id, each]));
    expect(seen.get(member.userId)).toMatchObject({ full_name: 'ULI member' });
    expect(seen.has(other.userId)).toBe(false);
    expect((await list(member)).map((each) => each.user_id)).toContain(other.userId);
    const get = async (path: string) => (await client.get(path, {}, { as: guest })).body;
    expect(await get(`/users/${other.userId}`)).toEqual(forbidden);
    expect(await get(`/users/${encodeURIComponent(other.email)}`)).toEqual(forbidden);
    expect(await get(`/users/${member.userId}`)).toMatchObject(done);
    const register = async (isIncomplete: boolean) => {
      const capabilities = { notification_settings_null: true, user_list_incomplete: isIncomplete };
      const fields = { fetch_event_types: ['realm_user'], client_capabilities: capabilities };
      const { body } = await client.post('/register', fields, { as: guest });
      const users = body.realm_users as { user_id: number }[];
      return users.find((each) => each.user_id === other.userId);
    };
    expect(await register(false)).toMatchObject({
      user_id: other.userId,
      email: `user${other.userId}@tandem.invalid`,
      full_name: 'Unknown user',
      date_joined: '1970-01-01T00:00+00:00',
      is_active: true,
      is_owner: false,
      is_admin: false,
      is_guest: false,
      is_bot: false,
      role: 400,
      timezone: '',
      avatar_version: 1,
      is_imported_stub: false,
      delivery_email: null,
      avatar_url: '/static/images/unknown-user-avatar.png',
      bot_type: null,
      bot_owner_id: null,
    });
    expect(await register(true)).toBeUndefined();
  });
});
