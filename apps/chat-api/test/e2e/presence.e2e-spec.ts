import { expect, it } from '@jest/globals';
import { useChatApi, type People } from './chat-api-under-test.ts';

const chat = useChatApi();
const bad = (msg: string) => ({ result: 'error', code: 'BAD_REQUEST', msg });
const ping = async (fields: object, who: keyof People = 'member') =>
  (await chat().client.post('/users/me/presence', { ...fields }, { as: chat().people[who] })).body;
const presenceOf = async (key: string | number, who: keyof People = 'guest') =>
  (await chat().client.get(`/users/${key}/presence`, {}, { as: chat().people[who] })).body;
const realmPresence = async () =>
  (await chat().client.get('/realm/presence', {}, { as: chat().people.bot })).body;
const sql = (text: string, values: unknown[] = []) =>
  chat().database.database.sql.query(text, values);

it('returns presences by address and by id', async () => {
  const { people } = chat();
  const { email, userId } = people.member;
  const timestamp = expect.any(Number) as unknown;
  const aggregated = { client: 'website', status: 'active', timestamp };
  const answer = await ping({ status: 'active' });
  expect(answer).toEqual({
    result: 'success',
    msg: '',
    server_timestamp: timestamp,
    presences: { [email]: { aggregated, website: { ...aggregated, pushable: false } } },
    presence_last_update_id: 1,
  });
  const slim = { [userId]: { active_timestamp: timestamp, idle_timestamp: timestamp } };
  expect((await ping({ status: 'active', slim_presence: true })).presences).toEqual(slim);
  const news = await ping({ status: 'active', last_update_id: -1 });
  expect(news).toMatchObject({ presences: slim, presence_last_update_id: 1 });
  const none = await ping({ status: 'active', last_update_id: 1 });
  expect(none).toMatchObject({ presences: {}, presence_last_update_id: 1 });
  const quiet = await ping({ status: 'idle', ping_only: true, new_user_input: true }, 'other');
  expect(quiet).not.toHaveProperty('presences');
  const newer = await ping({ status: 'active', last_update_id: 1, history_limit_days: 365 });
  expect(Object.keys(newer.presences)).toEqual([String(people.other.userId)]);
  const neverActive = { active_timestamp: 0, idle_timestamp: timestamp };
  expect(newer.presences[people.other.userId]).toEqual(neverActive);
});

it.each([
  [{}, "Missing 'status' argument"],
  [{ status: 'busy' }, 'Invalid status: busy'],
  [{ status: 'active', last_update_id: 'x' }, 'last_update_id is not valid JSON'],
  [{ status: 'active', ping_only: 1 }, 'ping_only is not a boolean'],
])('refuses %j', async (fields, msg) => {
  expect(await ping(fields)).toMatchObject({ result: 'error', msg });
});

it('refuses bots', async () => {
  const refused = bad('This endpoint does not accept bot requests.');
  expect(await ping({ status: 'active' }, 'bot')).toEqual(refused);
});

it('lists the users active in the last two weeks', async () => {
  const { people } = chat();
  await ping({ status: 'active' }, 'moderator');
  await sql(
    `update user_presence set last_connected = now() - interval '15 days' where user_id = $1`,
    [people.moderator.userId],
  );
  await sql(
    `update user_presence set last_connected = now(), last_active = now() - interval '80 seconds'
     where user_id = $1`,
    [people.member.userId],
  );
  const { presences, server_timestamp } = await realmPresence();
  expect(Object.keys(presences).sort()).toEqual([people.member.email, people.other.email].sort());
  expect(presences[people.member.email].website.status).toBe('idle');
  expect(server_timestamp).not.toBe(Math.floor(server_timestamp));
});

it('lists all users to guests with restricted access, unless the server limits it', async () => {
  const { client, people } = chat();
  const { user_groups: groups } = (await client.get('/user_groups', {}, { as: people.owner })).body;
  const mayKnow = async (name: string) => {
    const group = (groups as { id: number; name: string }[]).find((each) => each.name === name);
    const value = { new: group?.id };
    const fields = { can_access_all_users_group: value };
    expect((await client.patch('/realm', fields, { as: people.owner })).status).toBe(200);
  };
  await mayKnow('role:members');
  await ping({ status: 'active' });
  const hidden = await client.get(`/users/${people.member.userId}`, {}, { as: people.guest });
  expect(hidden.body.msg).toBe('Insufficient permission');
  const { presences } = (await client.get('/realm/presence', {}, { as: people.guest })).body;
  expect(Object.keys(presences)).toContain(people.member.email);
  const form = { event_types: ['presence'], fetch_event_types: ['presence'] };
  const queue = (await client.post('/register', form, { as: people.guest })).body;
  expect(Object.keys(queue.presences)).toContain(people.member.email);
  await ping({ status: 'active' }, 'owner');
  const { events } = (
    await client.get(
      '/events',
      { queue_id: queue.queue_id, last_event_id: queue.last_event_id },
      { as: people.guest },
    )
  ).body;
  expect(events).toMatchObject([{ type: 'presence', user_id: people.owner.userId }]);
  await mayKnow('role:everyone');
});

it('returns the presence of a user, by id and by address', async () => {
  const { people } = chat();
  await ping({ status: 'active' }, 'owner');
  const timestamp = expect.any(Number) as unknown;
  const status = { status: 'active', timestamp };
  const seen = { active_timestamp: timestamp, idle_timestamp: timestamp };
  const shown = { ...seen, aggregated: status, website: status };
  expect(await presenceOf(people.owner.userId)).toMatchObject({
    server_timestamp: timestamp,
    presence: shown,
  });
  expect((await presenceOf(people.owner.email.toUpperCase())).presence).toEqual(shown);
  await sql(
    `update user_presence set last_connected = now() - interval '5 minutes',
       last_active = now() - interval '5 minutes' where user_id = $1`,
    [people.owner.userId],
  );
  expect((await presenceOf(people.owner.userId)).presence).toEqual({
    ...seen,
    aggregated: { status: 'offline', timestamp },
    website: status,
  });
  const unknown = people.administrator.email;
  expect(await presenceOf(unknown)).toEqual(bad(`No presence data for ${unknown}`));
  expect(await presenceOf(people.bot.userId)).toEqual(
    bad('Presence is not supported for bot users.'),
  );
  expect(await presenceOf(99_999)).toEqual(bad('No such user'));
  expect(await presenceOf('no@acme.test')).toEqual(bad('No such user'));
  expect(await presenceOf('9'.repeat(30))).toEqual(bad('No such user'));
});

it('hides users who disabled it, by either name of the setting', async () => {
  const { client, people } = chat();
  const as = people.guest;
  await ping({ status: 'active' }, 'guest');
  await client.post('/users/me/status', { away: true }, { as });
  expect((await presenceOf(as.userId)).presence.aggregated.status).toBe('offline');
  await ping({ status: 'active' }, 'guest');
  expect((await presenceOf(as.userId)).presence.aggregated.status).toBe('offline');
  await client.patch('/settings', { presence_enabled: true }, { as });
  expect((await presenceOf(as.userId)).presence.aggregated.status).toBe('active');
  const { rows } = await sql(
    `select count(*) from outbox where type = 'user.settings_changed'
     and payload->>'setting' = 'presence_enabled'`,
  );
  expect(rows).toEqual([{ count: 2 }]);
});

it('returns nothing if the organization disabled presence', async () => {
  await sql(`update realm set settings = settings || '{"presence_disabled": true}' where id = $1`, [
    chat().realmId,
  ]);
  expect((await realmPresence()).presences).toEqual({});
  expect(await ping({ status: 'active' })).toMatchObject({
    presences: {},
    presence_last_update_id: -1,
  });
});
