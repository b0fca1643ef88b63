import { beforeAll, describe, expect, it } from '@jest/globals';
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
const request = async (method: string, path: string, as: Person, fields = {}) =>
  (await chat().client.request(method, path, fields, { as })).body;
const get = (path: string, as: Person, fields = {}) => request('GET', path, as, fields);
const post = (path: string, as: Person, fields = {}) => request('POST', path, as, fields);
const patch = (path: string, as: Person, fields = {}) => request('PATCH', path, as, fields);
let count = 0;
const add = (as: Person, fields = {}) => {
  count += 1;
  return post('/bots', as, { full_name: `Bot ${count}`, short_name: `bot${count}`, ...fields });
};
const groups: Record<string, number> = {};

beforeAll(async () => {
  const { user_groups: shown } = await get('/user_groups', people().member);
  for (const { name, id } of shown) groups[name] = id;
  await post('/users/me/subscriptions', people().member, { subscriptions: [{ name: 'lobby' }] });
});

describe('POST bots', () => {
  it('opens an account for a program of the actor', async () => {
    const { client } = chat();
    const { member } = people();
    const { user_id: id, api_key: key } = await add(member, {
      full_name: 'Weather',
      short_name: 'Weather',
      default_sending_stream: 'lobby',
    });
    expect(key).toMatch(/^[A-Za-z0-9]{32}$/);
    const { user } = await get(`/users/${id}`, member);
    expect(user).toMatchObject({
      email: 'weather-bot@tandem.invalid',
      full_name: 'Weather',
      is_bot: true,
      bot_type: 1,
      bot_owner_id: member.userId,
      role: 400,
    });
    const as = { email: user.email, apiKey: key };
    expect((await client.get('/users/me', {}, { as })).body.user_id).toBe(id);
    const { bots } = await get('/bots', member);
    expect(bots).toEqual([
      expect.objectContaining({ username: people().bot.email, full_name: 'Echo Bot' }),
      {
        username: 'weather-bot@tandem.invalid',
        full_name: 'Weather',
        api_key: key,
        avatar_url: expect.stringMatching(/^https:/),
        default_sending_stream: 'lobby',
        default_events_register_stream: null,
        default_all_public_streams: false,
      },
    ]);
    expect((await get('/bots', people().administrator)).bots).toEqual([]);
    expect(await add(member, { short_name: 'weather' })).toEqual(bad('Email is already in use.'));
    expect(await add(member, { full_name: 'WEATHER' })).toEqual(bad('Name is already in use.'));
  });

  it.each([
    [{ short_name: ' ' }, 'Bad name or username'],
    [{ short_name: 'a b@c' }, 'Bad name or username'],
    [{ full_name: '' }, 'Name must not be empty!'],
    [{ full_name: 'a*b' }, 'Invalid characters in name!'],
    [{ bot_type: 5 }, 'Invalid bot type'],
    [{ bot_type: '"1"' }, 'bot_type is not an integer'],
    [{ bot_type: 3, interface_type: 9 }, 'Invalid interface type'],
    [{ bot_type: 4, service_name: 'helloworld' }, 'Embedded bots are not enabled.'],
    [{ bot_type: 3, payload_url: '"javascript:x"' }, 'payload_url is not a URL'],
    [{ bot_type: 3, payload_url: '"x' }, 'payload_url is not valid JSON'],
    [{ default_sending_stream: 'nowhere' }, "Invalid channel name 'nowhere'"],
    [{ config_data: { a: 1 } }, 'config_data["a"] is not a string'],
    [{ config_data: [] }, 'config_data is not a dict'],
  ])('refuses %j', async (fields, msg) => {
    expect(await add(people().member, fields)).toEqual(bad(msg));
  });

  it('makes bots of every type that a program answers for', async () => {
    const { member } = people();
    const hook = { bot_type: 3, payload_url: '"https://example.com/hook"', service_name: 'hook' };
    for (const fields of [{ bot_type: 2 }, { ...hook, config_data: { half: '\ud800' } }]) {
      const { user_id: id } = await add(member, fields);
      expect((await get(`/users/${id}`, member)).user.bot_type).toBe(fields.bot_type);
    }
  });

  it('is open to members whom the organization allows to create bots', async () => {
    const { guest, bot, member, moderator, owner } = people();
    expect(await add(guest)).toEqual(bad('Not allowed for guest users'));
    expect(await add(bot)).toEqual(bad('This endpoint does not accept bot requests.'));
    const moderators = { can_create_bots_group: { new: groups['role:moderators'] } };
    expect(await patch('/realm', owner, moderators)).toEqual(done);
    expect(await add(member)).toEqual(forbidden);
    expect(await add(member, { bot_type: 2 })).toMatchObject(done);
    expect(await add(moderator)).toMatchObject(done);
    const writeOnly = { can_create_write_only_bots_group: { new: groups['role:nobody'] } };
    expect(await patch('/realm', owner, writeOnly)).toEqual(done);
    expect(await add(member, { bot_type: 2 })).toEqual(forbidden);
    const back = { can_create_bots_group: { new: groups['role:members'] } };
    expect(await patch('/realm', owner, back)).toEqual(done);
  });
});

describe('PATCH bots/{bot_id}', () => {
  it('changes the passed properties, for the owner of the bot and administrators', async () => {
    const { member, other, administrator } = people();
    const hook = { bot_type: 3, payload_url: '"https://example.com/a"' };
    const { user_id: id } = await add(member, hook);
    const path = `/bots/${id}`;
    expect(await patch(path, other, { full_name: 'Mine' })).toEqual(forbidden);
    expect(await patch(`/bots/${other.userId}`, administrator)).toEqual(bad('No such bot'));
    expect(await patch('/bots/9999', administrator)).toEqual(bad('No such bot'));
    const changed = {
      full_name: 'Hooky',
      default_sending_stream: 'lobby',
      default_events_register_stream: 'LOBBY',
      default_all_public_streams: true,
      service_payload_url: '"https://example.com/b"',
      service_interface: 2,
      config_data: { a: '1' },
    };
    expect(await patch(path, member, changed)).toEqual({
      ...done,
      full_name: 'Hooky',
      avatar_url: expect.any(String),
      service_interface: 2,
      service_payload_url: 'https://example.com/b',
      config_data: { a: '1' },
      default_sending_stream: 'lobby',
      default_events_register_stream: 'lobby',
      default_all_public_streams: true,
    });
    const cleared = { default_sending_stream: '', config_data: { b: '2' } };
    expect(await patch(path, administrator, cleared)).toMatchObject({
      default_sending_stream: null,
      default_events_register_stream: 'lobby',
      config_data: { a: '1', b: '2' },
    });
    expect(await patch(path, member, { full_name: 'Echo Bot' })).toEqual(
      bad('Name is already in use.'),
    );
    const { user_id: taken } = await add(member, { short_name: 'taken' });
    expect(await patch(path, member, { short_name: 'Taken' })).toEqual(
      bad('Email is already in use.'),
    );
    expect(await patch(path, member, { short_name: ' ' })).toEqual(bad('Bad name or username'));
    expect(await patch(`/bots/${taken}`, member, { short_name: 'renamed' })).toMatchObject(done);
    expect((await get(`/users/${taken}`, member)).user).toMatchObject({
      email: expect.stringMatching(/^renamed-bot@/),
    });
  });

  it('changes the owner of a bot', async () => {
    const { member, other, bot } = people();
    const { user_id: id } = await add(member);
    const give = (ownerId: number) => patch(`/bots/${id}`, member, { bot_owner_id: ownerId });
    expect(await give(9999)).toEqual(bad('Failed to change owner, no such user'));
    expect(await give(bot.userId)).toEqual(
      bad("Failed to change owner, bots can't own other bots"),
    );
    expect(await give(other.userId)).toMatchObject({ bot_owner: other.email });
    expect(await give(member.userId)).toEqual(forbidden);
    expect((await get(`/users/${id}`, member)).user.bot_owner_id).toBe(other.userId);
  });

  it('makes no bot mightier for its owner', async () => {
    const { member, administrator, owner } = people();
    const { user_id: id } = await add(member);
    const role = (as: Person, to: number) => patch(`/bots/${id}`, as, { role: to });
    expect(await role(member, 200)).toEqual(mustBe('administrator'));
    expect(await role(administrator, 100)).toEqual(mustBe('owner'));
    expect(await role(administrator, 300)).toMatchObject(done);
    expect(await role(owner, 100)).toMatchObject(done);
    expect(await role(administrator, 400)).toEqual(mustBe('owner'));
    expect(await role(administrator, 500)).toEqual(
      bad('Invalid role: Value error, Not in the list of possible values'),
    );
  });
});

describe('a bot’s key and its end', () => {
  it('is known to its owner and administrators', async () => {
    const { member, other, administrator, guest } = people();
    const { user_id: id, api_key: key } = await add(member);
    const path = `/bots/${id}/api_key`;
    expect((await get(path, member)).api_key).toBe(key);
    expect((await get(path, administrator)).api_key).toBe(key);
    expect(await get(path, other)).toEqual(forbidden);
    expect(await get(path, guest)).toEqual(bad('Not allowed for guest users'));
  });

  it('ends with DELETE', async () => {
    const { client } = chat();
    const { member, other } = people();
    const { user_id: id, api_key: key } = await add(member);
    const { user } = await get(`/users/${id}`, member);
    const remove = (as: Person) => request('DELETE', `/bots/${id}`, as);
    expect(await remove(other)).toEqual(forbidden);
    expect(await remove(member)).toEqual(done);
    expect(await remove(member)).toEqual(done);
    const answer = await client.get('/users/me', {}, { as: { email: user.email, apiKey: key } });
    expect([answer.status, answer.body.msg]).toEqual([401, 'Account is deactivated']);
  });
});

describe('POST users/me/api_key/regenerate', () => {
  it('gives a new key, and the old one is worth nothing', async () => {
    const { client } = chat();
    const { other, bot } = people();
    const path = '/users/me/api_key/regenerate';
    expect(await post(path, bot)).toEqual(bad('This endpoint does not accept bot requests.'));
    const { api_key: apiKey } = await post(path, other);
    expect(apiKey).toMatch(/^[A-Za-z0-9]{32}$/);
    const old = await client.get('/users/me', {}, { as: other });
    expect([old.status, old.body.msg]).toEqual([401, 'Invalid API key']);
    expect((await client.get('/users/me', {}, { as: { ...other, apiKey } })).status).toBe(200);
  });
});

describe('bot_storage', () => {
  const store = (storage: unknown, as = people().bot) =>
    request('PUT', '/bot_storage', as, { storage });
  const read = (fields = {}, as = people().bot) => get('/bot_storage', as, fields);
  const forget = (fields = {}) => request('DELETE', '/bot_storage', people().bot, fields);

  it('stores texts by key, separately for each account', async () => {
    const key = 'k'.repeat(5000);
    expect(await store({ a: '1', b: '2', [key]: '😀' })).toEqual(done);
    expect(await store({ b: '', __proto__x: '3' })).toEqual(done);
    expect((await read()).storage).toEqual({ a: '1', b: '', [key]: '😀', __proto__x: '3' });
    expect((await read({ keys: ['b'] })).storage).toEqual({ b: '' });
    expect(await read({}, people().member)).toEqual(
      bad('This endpoint is only available to bot users.'),
    );
    expect(await read({ keys: ['x'] })).toEqual(bad('Key does not exist.'));
    expect(await forget({ keys: ['a', 'x'] })).toEqual(bad('Key does not exist.'));
    expect(await forget({ keys: ['a', key] })).toEqual(done);
    expect((await read()).storage).toEqual({ b: '', __proto__x: '3' });
    expect(await forget()).toEqual(done);
    expect((await read()).storage).toEqual({});
  });

  it('accepts texts alone', async () => {
    expect(await store({ a: 1 })).toEqual(bad('storage["a"] is not a string'));
    expect(await store(['a'])).toEqual(bad('storage is not a dict'));
    expect(await store({ 'a\0': 'x' })).toEqual(bad('storage must not contain null characters'));
    expect(await read({ keys: [1] })).toEqual(bad('keys[0] is not a string'));
  });
});
