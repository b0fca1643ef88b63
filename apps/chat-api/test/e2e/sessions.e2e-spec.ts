import { beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD, useChatApi, type Person } from './chat-api-under-test.ts';
import type { Account, Answer } from './chat-client.ts';
import { logIn, newPerson } from './revocation/holdings.ts';

const chat = useChatApi({ logLevel: 'silent' });
let ann: Person;
beforeAll(async () => {
  ann = await newPerson(chat());
});

const SESSIONS = '/users/me/sessions';
const outcome = ({ status, body }: Answer) => [status, body.code];
const csrf = [403, 'CSRF_FAILED'];
const me = (as: Account) => chat().client.get('/users/me', {}, { as });
const list = async (as: Account) => (await chat().client.get(SESSIONS, {}, { as })).body.sessions;

describe('a session', () => {
  it('is a cookie that pages cannot read, and that opens the API', async () => {
    const { client } = chat();
    const fields = { username: ann.email, password: PASSWORD };
    const answer = await client.post('/session', fields);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^sessionid=tds_\d+_\w{43}; Path=\/; Max-Age=5184000; HttpOnly; SameSite=Lax$/,
    );
    expect(JSON.stringify(answer.body)).not.toContain('tds_');
    const as = await logIn(client, ann);
    expect((await me(as)).body.user_id).toBe(ann.userId);
    const message = { type: 'direct', to: [ann.userId], content: 'from a page' };
    expect((await client.post('/messages', message, { as })).status).toBe(200);
    const { queue_id: queueId } = (await client.post('/register', {}, { as })).body;
    const events = { queue_id: queueId, last_event_id: -1, dont_block: true };
    expect((await client.get('/events', events, { as })).status).toBe(200);
  });

  it('is stored as a hash', async () => {
    const { cookie = '' } = await logIn(chat().client, ann);
    const { rows } = await chat().database.database.sql.query<{ row: string }>(
      'select login_session::text as row from login_session',
    );
    expect(JSON.stringify(rows)).not.toContain(cookie.slice(-43));
  });

  it('changes nothing for pages of another origin, and reads nothing for their scripts', async () => {
    const { client } = chat();
    const { cookie = '' } = await logIn(client, ann);
    const status = { status_text: 'x' };
    const send = (headers: Record<string, string>) =>
      client.post('/users/me/status', status, { headers: { cookie, ...headers } });
    expect(outcome(await send({}))).toEqual(csrf);
    expect(outcome(await send({ origin: 'https://evil.example.com' }))).toEqual(csrf);
    expect(outcome(await send({ 'sec-fetch-site': 'cross-site' }))).toEqual(csrf);
    expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await send({ origin: client.url })).status).toBe(200);
    const read = (headers: Record<string, string>) =>
      client.get('/users/me', {}, { headers: { cookie, ...headers } });
    expect(outcome(await read({ 'sec-fetch-site': 'cross-site' }))).toEqual(csrf);
    const events = await client.get('/events', {}, { headers: { cookie, origin: 'null' } });
    expect(outcome(events)).toEqual(csrf);
    // A request with a key needs no cookie.
    const withKey = await client.get('/users/me', {}, { as: ann, headers: { origin: 'null' } });
    expect(withKey.status).toBe(200);
  });

  it('is started for no page of another origin', async () => {
    const fields = { username: ann.email, password: PASSWORD };
    const headers = { origin: 'https://evil.example.com' };
    const answer = await chat().client.post('/session', fields, { headers });
    expect(outcome(answer)).toEqual(csrf);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('is refused for a wrong password', async () => {
    const fields = { username: ann.email, password: 'wrong' };
    const answer = await chat().client.post('/session', fields);
    expect(outcome(answer)).toEqual([401, 'AUTHENTICATION_FAILED']);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('opens files', async () => {
    const { cookie = '' } = await logIn(chat().client, ann);
    const url = `${chat().client.url}/user_uploads/2/a/b.txt`;
    expect((await fetch(url, { headers: { cookie } })).status).toBe(404);
    const wrong = `${cookie.slice(0, -1)}${cookie.endsWith('a') ? 'b' : 'a'}`;
    expect((await fetch(url, { headers: { cookie: wrong } })).status).toBe(401);
  });
});

describe('sessions', () => {
  it('are listed with browser, address and last use', async () => {
    const person = await newPerson(chat());
    const first = await logIn(chat().client, person, { 'user-agent': 'Browser 7' });
    const second = await logIn(chat().client, person);
    const listed = await list(second);
    expect(listed).toMatchObject([
      { is_current: true, address: '127.0.0.1' },
      { is_current: false, user_agent: 'Browser 7' },
    ]);
    expect(listed[1].last_used_at).toBeGreaterThanOrEqual(listed[1].created_at);
    expect(await list(first)).toMatchObject([{ is_current: false }, { is_current: true }]);
    expect(await list(person)).toMatchObject([{ is_current: false }, { is_current: false }]);
  });

  it.each([
    ['the same account', () => Promise.resolve(ann)],
    ['another account', () => newPerson(chat())],
  ])('end when their browser logs in again, to %s', async (_, other) => {
    const { client } = chat();
    const before = await logIn(client, ann);
    const elsewhere = await logIn(client, ann);
    const { cookie = '' } = before;
    const guess = `${cookie.slice(0, -43)}${'x'.repeat(43)}`;
    const next = await other();
    await logIn(client, next, { cookie: guess, origin: client.url });
    expect((await me(before)).status).toBe(200);
    const after = await logIn(client, next, { cookie, origin: client.url });
    expect((await me(before)).status).toBe(401);
    expect((await me(elsewhere)).body.user_id).toBe(ann.userId);
    expect((await me(after)).body.user_id).toBe(next.userId);
  });

  it('end by logging out, one by one, and all others', async () => {
    const person = await newPerson(chat());
    const { client } = chat();
    const [one, two, three] = [
      await logIn(client, person),
      await logIn(client, person),
      await logIn(client, person),
    ];
    const out = await client.delete('/session', {}, { as: one });
    expect(out.headers.get('set-cookie')).toContain('sessionid=; Path=/; Max-Age=0');
    expect((await me(one)).status).toBe(401);
    const [, { id }] = await list(three);
    expect((await client.delete(`${SESSIONS}/${id}`, {}, { as: three })).status).toBe(200);
    expect((await me(two)).status).toBe(401);
    const four = await logIn(client, person);
    expect((await client.delete(SESSIONS, {}, { as: four })).status).toBe(200);
    expect([(await me(three)).status, (await me(four)).status]).toEqual([401, 200]);
    const foreign = await client.delete(`${SESSIONS}/${id}`, {}, { as: ann });
    expect(outcome(foreign)).toEqual([400, 'BAD_REQUEST']);
    expect(outcome(await client.delete('/session', {}, { as: person }))).toEqual([
      400,
      'BAD_REQUEST',
    ]);
  });

  it('end with a new password, but for the one that changes it, which gets another cookie', async () => {
    const person = await newPerson(chat());
    const { client } = chat();
    const [one, two] = [await logIn(client, person), await logIn(client, person)];
    const fields = { old_password: PASSWORD, new_password: 'another correct horse battery' };
    const changed = await client.patch('/settings', fields, { as: two });
    expect(changed.status).toBe(200);
    const [cookie = ''] = (changed.headers.get('set-cookie') ?? '').split(';');
    expect(cookie).toMatch(/tds_\d+_/);
    const rotated = { ...two, cookie };
    expect([(await me(one)).status, (await me(two)).status]).toEqual([401, 401]);
    expect((await me(rotated)).status).toBe(200);
    expect(await list(rotated)).toMatchObject([{ is_current: true }]);
    // A program that changes the password with a key gets no session.
    const back = { old_password: fields.new_password, new_password: PASSWORD };
    const byKey = await client.patch('/settings', back, { as: person });
    expect([byKey.status, byKey.headers.get('set-cookie')]).toEqual([200, null]);
    expect((await me(rotated)).status).toBe(401);
  });

  it('are rotated at each log-in', async () => {
    const first = await logIn(chat().client, ann);
    const second = await logIn(chat().client, ann, { cookie: first.cookie ?? '' });
    expect(second.cookie).not.toBe(first.cookie);
    expect([(await me(first)).status, (await me(second)).status]).toEqual([401, 200]);
  });
});
