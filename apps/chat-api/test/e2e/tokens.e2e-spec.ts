import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { requiredScope } from '@tandem/shared-chat-wire';
import { ROLES, SCOPES } from '@tandem/shared-kernel';
import { describeChatApi } from '../../src/index.ts';
import { useChatApi, type Person } from './chat-api-under-test.ts';
import type { Account, Answer } from './chat-client.ts';
import { EventClient } from './realtime/event-client.ts';
import { newBot, newPerson, succeed } from './revocation/holdings.ts';

const WRONG_KEYS = 7;
const chat = useChatApi({
  logLevel: 'silent',
  rateLimits: {
    api_by_user: [{ seconds: 60, count: 100_000 }],
    api_by_ip: [{ seconds: 60, count: 100_000 }],
    wrong_key_by_ip: [{ seconds: 60, count: 1_000 }],
    wrong_key_by_account: [{ seconds: 600, count: WRONG_KEYS }],
  },
});
const OWN = '/users/me/tokens';
let ann: Person;
beforeAll(async () => {
  ann = await newPerson(chat());
});

interface Created {
  readonly id: number;
  readonly account: Account;
  readonly token: Readonly<Record<string, unknown>>;
}

async function create(fields: object = {}, as: Account = ann, path = OWN): Promise<Created> {
  const form = { name: 'backup', scopes: ['read'], ...fields };
  const { status, body } = await chat().client.post(path, form, { as });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { email } = as;
  return { id: body.token.id, account: { email, apiKey: body.secret }, token: body.token };
}
const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
const list = async (as: Account = ann) => (await chat().client.get(OWN, {}, { as })).body.tokens;
const outcome = ({ status, body }: Answer) => [status, body.code, body.msg];
const refused = (msg: string) => [401, 'UNAUTHORIZED', msg];

describe('a token', () => {
  it('is accepted with the address of its account, or alone', async () => {
    const { account, token } = await create({ scopes: ['read', 'write'] });
    expect(account.apiKey).toMatch(/^tdm_\d+_[A-Za-z0-9]{43}$/);
    expect(token).toMatchObject({ kind: 'token', name: 'backup', scopes: ['read', 'write'] });
    const { client } = chat();
    const expected = { status: 200, body: { user_id: ann.userId } };
    expect(await client.get('/users/me', {}, { as: account })).toMatchObject(expected);
    expect(await client.get('/users/me', {}, bearer(account.apiKey))).toMatchObject(expected);
    const message = { type: 'direct', to: [ann.userId], content: 'by a token' };
    expect(await client.post('/messages', message, bearer(account.apiKey))).toMatchObject({
      status: 200,
    });
    const another = { email: chat().people.owner.email, apiKey: account.apiKey };
    expect(outcome(await client.get('/users/me', {}, { as: another }))).toEqual(
      refused('Invalid API key'),
    );
  });

  it('is listed without its secret, beside the API key, with its last use', async () => {
    const person = await newPerson(chat());
    const { id, account } = await create({ expires_at: 4_000_000_000 }, person);
    // Requests do not wait until their use is recorded.
    while ((await list(person))[0].last_used_at === null);
    const listed = (await list(person)) as readonly Readonly<Record<string, unknown>>[];
    expect(listed).toMatchObject([
      { id: null, kind: 'api_key', scopes: [...SCOPES], last_used_at: expect.anything() },
      { id, kind: 'token', name: 'backup', expires_at: 4_000_000_000, last_used_at: null },
    ]);
    expect(JSON.stringify(listed)).not.toContain(account.apiKey.slice(-43));
    await chat().client.get('/users/me', {}, { as: account });
    while ((await list(person))[1].last_used_at === null);
    expect((await list(person))[1].last_used_at).toBeGreaterThan(1_700_000_000);
  });

  it('ends a waiting poll in the second of its expiry', async () => {
    const { client } = chat();
    const expiresAt = Math.floor(Date.now() / 1000) + 3;
    const { account } = await create({ scopes: ['read'], expires_at: expiresAt });
    const { body } = await client.post('/register', { event_types: ['typing'] }, { as: account });
    const poll = { queue_id: body.queue_id as string, last_event_id: -1 };
    const answer = await client.get('/events', poll, { as: account });
    expect(outcome(answer)).toEqual(refused('This token has expired'));
  });

  it('is stored as a hash', async () => {
    const { id, account } = await create();
    const { rows } = await chat().database.database.sql.query<{ row: string }>(
      'select access_token::text as row from access_token where id = $1',
      [id],
    );
    expect(rows[0]?.row).not.toContain(account.apiKey.slice(-43));
  });

  it('ends when it is revoked; the API key and other tokens continue', async () => {
    const [first, second] = [await create(), await create()];
    const { client } = chat();
    expect((await client.delete(`${OWN}/${first.id}`, {}, { as: ann })).status).toBe(200);
    expect(outcome(await client.get('/users/me', {}, { as: first.account }))).toEqual(
      refused('Invalid API key'),
    );
    for (const as of [second.account, ann]) {
      expect((await client.get('/users/me', {}, { as })).status).toBe(200);
    }
    const again = await client.delete(`${OWN}/${first.id}`, {}, { as: ann });
    expect(outcome(again)).toEqual([400, 'BAD_REQUEST', 'No such token']);
  });

  it('ends when it expires', async () => {
    const { id, account } = await create({ expires_at: 4_000_000_000 });
    expect((await chat().client.get('/users/me', {}, { as: account })).status).toBe(200);
    const expire = `update access_token set expires_at = now() - interval '1 s' where id = $1`;
    await chat().database.database.sql.query(expire, [id]);
    // A cached value expires by the time at which it was read: another instance has read nothing.
    const { client, stop } = await chat().startInstance();
    expect(outcome(await client.get('/users/me', {}, { as: account }))).toEqual(
      refused('This token has expired'),
    );
    await stop();
  });

  it('of a bot requires the permission to manage the bot', async () => {
    const bot = await newBot(chat(), ann.userId);
    const path = `/bots/${bot.userId}/tokens`;
    const { id, account } = await create({}, ann, path);
    const me = await chat().client.get('/users/me', {}, bearer(account.apiKey));
    expect(me.body).toMatchObject({ user_id: bot.userId, is_bot: true });
    const other = { as: chat().people.other };
    const denied = [400, 'BAD_REQUEST', 'Insufficient permission'];
    expect(outcome(await chat().client.get(path, {}, other))).toEqual(denied);
    expect(outcome(await chat().client.delete(`${path}/${id}`, {}, other))).toEqual(denied);
    const listed = await chat().client.get(path, {}, { as: ann });
    expect(listed.body.tokens).toMatchObject([{ kind: 'api_key' }, { id }]);
    expect((await chat().client.delete(`${path}/${id}`, {}, { as: ann })).status).toBe(200);
    const gone = await chat().client.get('/users/me', {}, bearer(account.apiKey));
    expect(gone.status).toBe(401);
  });
});

it.each([
  [{ name: '' }, 'A token has a name of 1 to 100 characters.'],
  [{ scopes: [] }, 'scopes must name at least one scope'],
  [{ scopes: ['all'] }, 'scopes[0] is not one of read, write, administration'],
  [{ scopes: 'read' }, 'scopes is not valid JSON'],
  [{ expires_at: 1 }, 'expires_at must be in the future'],
  [{ expires_at: 1e12 }, 'expires_at is too large'],
  [{ expires_at: 'soon' }, 'expires_at is not valid JSON'],
])('refuses the request for a token with %j', async (fields, msg) => {
  const answer = await chat().client.post(
    OWN,
    { name: 'x', scopes: ['read'], ...fields },
    { as: ann },
  );
  expect(outcome(answer)).toEqual([400, 'BAD_REQUEST', msg]);
});

describe('scopes', () => {
  const endpoints = describeChatApi().endpoints.filter(({ auth }) => auth === 'user');
  const required = new Map(
    endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, requiredScope(endpoint)]),
  );

  it('are enforced at every operation', async () => {
    const person = await newPerson(chat());
    const only = new Map<string, Account>();
    for (const scope of SCOPES) {
      const scopes = SCOPES.filter((each) => each !== scope);
      only.set(scope, (await create({ scopes }, chat().people.owner)).account);
    }
    // Everything but that it does not last.
    const fields = { scopes: SCOPES, expires_at: 4_000_000_000 };
    only.set('unlimited', (await create(fields, chat().people.owner)).account);
    const wrong = [];
    for (const endpoint of endpoints) {
      const scope = requiredScope(endpoint);
      const path = endpoint.path.replace(/\{\w+\}/g, String(person.userId));
      // Guards of bots speak before scopes do.
      if (endpoint.guard === 'bot') continue;
      const as = only.get(scope);
      const { status, body } = await chat().client.request(endpoint.method, path, {}, { as });
      if (status !== 403 || body.code !== 'INSUFFICIENT_SCOPE' || body.scope !== scope) {
        wrong.push([endpoint.operationId, status, body]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('of administration are required wherever only administrators succeed', () => {
    const table = readFileSync(new URL('policy/permissions.txt', import.meta.url), 'utf8');
    const rows = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const forWriting = [];
    for (const row of rows) {
      const [method, path, owner, , moderator = ''] = row.trim().split(/\s+/);
      const isForAdministrators =
        owner !== moderator && ['admin', 'owner', 'no'].includes(moderator);
      const scope = required.get(`${method} ${path}`) ?? '';
      if (isForAdministrators && !['administration', 'unlimited'].includes(scope)) {
        forWriting.push(`${method} ${path}`);
      }
    }
    // Users delete their own messages; the scope for those of others is tested below.
    expect(forWriting).toEqual(['DELETE /messages/{message_id}']);
  });

  it('that are not all of them show no key of a bot and lead to no other credential', async () => {
    const { client } = chat();
    const bot = await newBot(chat(), ann.userId);
    const { account } = await create({ scopes: ['read', 'write'] });
    const register = (as: Account) =>
      client.post('/register', { event_types: ['realm_bot'] }, { as });
    const shown = await register(account);
    expect(shown.body.realm_bots).toContainEqual(
      expect.objectContaining({ user_id: bot.userId, api_key: '' }),
    );
    const seen = await register(ann);
    expect(JSON.stringify(seen.body)).toContain(bot.apiKey);
    await client.post(`/bots/${bot.userId}/api_key/regenerate`, {}, { as: ann });
    const events = async (as: Account, queueId: string) =>
      (await client.get('/events', { queue_id: queueId, last_event_id: -1 }, { as })).body.events;
    expect(await events(account, shown.body.queue_id)).toMatchObject([{ bot: { api_key: '' } }]);
    expect(await events(ann, seen.body.queue_id)).toMatchObject([
      { bot: { api_key: expect.stringMatching(/^\w{32}$/) } },
    ]);
    const changes = [{ email: 'new@acme.test' }, { new_password: 'x', old_password: 'y' }];
    for (const fields of changes) {
      const answer = await client.patch('/settings', fields, { as: account });
      expect(answer).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
    }
    const mailed = await client.get('/streams/1/email_address', {}, { as: account });
    expect(mailed).toMatchObject({ status: 403, body: { scope: 'unlimited' } });
  });

  it('that are not all of them show no key of a bot after a promotion either', async () => {
    const { client, people } = chat();
    const person = await newPerson(chat());
    const bot = await newBot(chat(), ann.userId);
    const { account } = await create({ scopes: ['read'] }, person);
    const queueOf = (as: Account) =>
      EventClient.register(client, as, { event_types: ['realm_bot'] });
    const [limited, own, late] = [
      await queueOf(account),
      await queueOf(person),
      await queueOf(person),
    ];
    const changeRole = (role: number) =>
      succeed(client, ['PATCH', `/users/${person.userId}`, { role }], people.owner);
    const next = (queue: EventClient, op: string) =>
      queue.until('realm_bot', (event) => event.op === op && event.bot.user_id === bot.userId);
    await changeRole(ROLES.administrator);
    expect(await next(limited, 'add')).toMatchObject({ bot: { api_key: '' } });
    expect(await next(own, 'add')).toMatchObject({ bot: { api_key: bot.apiKey } });
    // A client that polls after the next change of the role gets no key of that time.
    await changeRole(ROLES.member);
    await next(own, 'delete');
    expect(JSON.stringify((await late.poll()).body)).not.toContain('api_key');
  });

  it('of administration are required for the addresses of invitation links', async () => {
    const { client, people } = chat();
    const { owner } = people;
    await succeed(client, ['POST', '/invites/multiuse', {}], owner);
    const linksFor = async (as: Account) =>
      (await succeed(client, ['GET', '/invites', {}], as)).invites.map(
        ({ link_url }: { link_url?: string }) => typeof link_url,
      );
    const { account: reader } = await create({ scopes: ['read'] }, owner);
    const { account: manager } = await create({ scopes: ['read', 'administration'] }, owner);
    expect(await linksFor(reader)).toEqual(['undefined']);
    expect(await linksFor(manager)).toEqual(['string']);
    expect(await linksFor(owner)).toEqual(['string']);
  });

  it('that are not all of them change no address of another account', async () => {
    const { client, people } = chat();
    const { account } = await create({ scopes: ['administration'] }, people.owner);
    const person = await newPerson(chat());
    for (const path of [`/users/${person.userId}`, `/users/${person.email}`]) {
      const fields = { new_email: 'theirs@acme.test' };
      expect(await client.patch(path, fields, { as: account })).toMatchObject({
        status: 403,
        body: { code: 'INSUFFICIENT_SCOPE', scope: 'unlimited' },
      });
      await succeed(client, ['PATCH', path, { full_name: person.fullName }], account);
    }
  });

  it('of administration are required for data of others, where users do the same with their own', async () => {
    const { client, people, database } = chat();
    const { owner } = people;
    const { account } = await create({ scopes: ['read', 'write'] }, owner);
    const person = await newPerson(chat());
    const [as, their] = [{ as: account }, { as: person }];
    await client.post(
      '/users/me/subscriptions',
      { subscriptions: [{ name: 'scoped' }], principals: [person.userId, owner.userId] },
      { as: owner },
    );
    const message = { type: 'channel', to: 'scoped', topic: 'x', content: 'x' };
    const messageOf = async (who: Account) =>
      (await client.post('/messages', message, { as: who })).body.id as number;
    const emojiOf = async (userId: number, name: string) => {
      await database.database.sql.query(
        `insert into realm_emoji (realm_id, name, author_id, file_name)
         select realm_id, $2, id, 'x.png' from user_account where id = $1`,
        [userId, name],
      );
      return `/realm/emoji/${name}`;
    };
    const refused = [403, 'INSUFFICIENT_SCOPE', 'administration'];
    const answers = async (calls: Promise<Answer>[]) =>
      (await Promise.all(calls)).map(({ status, body }) => [status, body.code, body.scope]);
    expect(
      await answers([
        client.delete(`/messages/${await messageOf(person)}`, {}, as),
        client.delete(await emojiOf(person.userId, 'theirs'), {}, as),
        client.delete(
          '/users/me/subscriptions',
          { subscriptions: ['scoped'], principals: [person.userId] },
          as,
        ),
        client.patch(
          '/settings',
          { target_users: { user_ids: [person.userId], skip_if_already_edited: false } },
          as,
        ),
      ]),
    ).toEqual([refused, refused, refused, refused]);
    const own = [
      client.delete(`/messages/${await messageOf(owner)}`, {}, as),
      client.delete(await emojiOf(owner.userId, 'ours'), {}, as),
      client.delete('/users/me/subscriptions', { subscriptions: ['scoped'] }, as),
      client.patch('/settings', { enter_sends: true }, as),
    ];
    expect((await Promise.all(own)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const theirs = { subscriptions: ['scoped'] };
    expect((await client.delete('/users/me/subscriptions', theirs, their)).status).toBe(200);
  });

  it('limit files and uploads too', async () => {
    const { account: reader } = await create({ scopes: ['read'] });
    const { account: writer } = await create({ scopes: ['write'] });
    const request = (method: string, path: string, { apiKey }: Account) =>
      fetch(chat().client.url + path, { method, ...bearer(apiKey) });
    const statusOf = async (answer: Promise<Response>) => (await answer).status;
    expect(await statusOf(request('POST', '/api/v1/tus/', reader))).toBe(403);
    expect(await statusOf(request('GET', '/user_uploads/2/a/b.txt', writer))).toBe(403);
    expect(await statusOf(request('GET', '/user_uploads/2/a/b.txt', reader))).toBe(404);
  });
});

it('limits wrong secrets of one token', async () => {
  const { account } = await create();
  const wrong = `${account.apiKey.slice(0, -1)}${account.apiKey.endsWith('a') ? 'b' : 'a'}`;
  const statuses = [];
  for (let count = 0; count <= WRONG_KEYS; count += 1) {
    statuses.push((await chat().client.get('/users/me', {}, bearer(wrong))).status);
  }
  expect(statuses).toEqual([...Array.from({ length: WRONG_KEYS }, () => 401), 429]);
  expect((await chat().client.get('/users/me', {}, bearer(account.apiKey))).status).toBe(200);
});

it('refuses a bearer that is not a token as before', async () => {
  const answer = await chat().client.get('/users/me', {}, bearer(ann.apiKey));
  expect(outcome(answer)).toEqual([
    400,
    'BAD_REQUEST',
    'This endpoint requires HTTP basic authentication.',
  ]);
});
