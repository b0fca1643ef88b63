import { get } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HmacConfirmationTokens } from '@tandem/identity-hmac';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { PASSWORD, SECRET, useChatApi, type ChatApiUnderTest } from './chat-api-under-test.ts';
import { credentialsOf, type Account, type Answer, type ChatClient } from './chat-client.ts';
import { keyIn, mailsTo } from './queued-mails.ts';
import { EventClient } from './realtime/event-client.ts';

const JWT_KEY = 'key of the organization that goes away';
const INVITED = 'invited@acme.test';
const chat = useChatApi({
  externalUrl: 'https://chat.test',
  jwt: { '': { key: JWT_KEY, algorithms: ['HS256'] } },
});
const done = { result: 'success', msg: '' };
const gone = 'This organization has been deactivated';
const said = ({ status, body }: Answer) => [status, body.code, body.msg];

let instance: Awaited<ReturnType<ChatApiUnderTest['startInstance']>>;
let follower: EventClient;

beforeAll(async () => {
  instance = await chat().startInstance();
  follower = await EventClient.register(chat().client, chat().people.guest, {
    event_types: ['realm'],
  });
});

const deactivate = (as?: Account, fields = {}) =>
  chat().client.post('/realm/deactivate', fields, { as });
/** The response to all users with an API key. */
async function withEveryKey(client: ChatClient): Promise<readonly unknown[]> {
  const answers = [];
  for (const as of Object.values(chat().people)) {
    answers.push(said(await client.get('/users/me', {}, { as })));
  }
  return answers;
}
async function sql<T extends object>(text: string): Promise<T[]> {
  return (await chat().database.database.sql.query<T>(text)).rows;
}
const logIn = (password: string) =>
  chat().client.post('/fetch_api_key', { username: chat().people.owner.email, password });
async function logInByToken(): Promise<Answer> {
  const token = await new SignJWT({ email: chat().people.owner.email })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('5 minutes')
    .sign(new TextEncoder().encode(JWT_KEY));
  return chat().client.post('/jwt/fetch_api_key', { token });
}
/** The keys of the mailed links of an invitation and of a request for another address. */
async function mailedKeys(): Promise<{ invitation: string; address: string }> {
  const { client, people } = chat();
  const as = { as: people.member };
  const invites = { invitee_emails: INVITED, stream_ids: [] };
  expect((await client.post('/invites', invites, as)).body).toEqual(done);
  expect((await client.patch('/settings', { email: 'new@acme.test' }, as)).body).toEqual(done);
  const [{ id } = { id: 0 }] = await sql<{ id: number }>('select max(id) as id from email_change');
  return {
    invitation: keyIn((await mailsTo(chat(), INVITED))[0]?.text ?? ''),
    address: new HmacConfirmationTokens(SECRET).tokenOf('email-change', id),
  };
}
/** The address of a file that a message of a web-public channel shows. */
async function webPublicFile(): Promise<string> {
  const { client, people } = chat();
  const as = { as: people.owner };
  const form = new FormData();
  form.append('file', new File(['hello'], 'notes.txt', { type: 'text/plain' }));
  const headers = credentialsOf(people.owner, client.url);
  const uploads = `${client.url}/api/v1/user_uploads`;
  const uploaded = await fetch(uploads, { method: 'POST', headers, body: form });
  const { url } = (await uploaded.json()) as { url: string };
  const channel = { subscriptions: [{ name: 'open' }], is_web_public: true };
  const message = { type: 'channel', to: 'open', topic: 'x', content: `[notes](${url})` };
  for (const { body } of [
    await client.patch('/realm', { enable_spectator_access: true }, as),
    await client.post('/users/me/subscriptions', channel, as),
    await client.post('/messages', message, as),
  ]) {
    expect(body.msg).toBe('');
  }
  return url;
}
/** The status for a reader without an account. */
const statusFor = (path: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    // No `fetch` sends a host other than the one that is called.
    get(chat().client.url + path, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });

describe('an organization', () => {
  it('is deactivated by owners only, with any other parameters', async () => {
    const { owner, ...others } = chat().people;
    const mustBeOwner = [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'];
    for (const as of Object.values(others)) {
      expect(said(await deactivate(as, { realm_id: chat().realmId }))).toEqual(mustBeOwner);
    }
    expect((await deactivate()).status).toBe(401);
    expect((await deactivate({ ...owner, apiKey: others.guest.apiKey })).status).toBe(401);
    expect((await chat().client.get('/realm/deactivate', {}, { as: owner })).status).toBe(405);
    expect((await me()).status).toBe(200);
  });

  it('refuses all ways of authentication, in all processes', async () => {
    const { client, people } = chat();
    const keys = await mailedKeys();
    const file = await webPublicFile();
    expect(await statusFor(file, 'chat.test')).toBe(200);
    expect(await statusFor(file, 'other.chat.test')).toBe(404);
    expect((await logIn(PASSWORD)).status).toBe(200);
    expect((await logInByToken()).status).toBe(200);
    expect((await client.get('/join', { key: keys.invitation })).status).toBe(200);
    // Both processes cache the keys from now on.
    await withEveryKey(client);
    await withEveryKey(instance.client);
    const poll = follower.until('realm', ({ op }) => op === 'deactivated');

    const { body } = await deactivate(people.owner, { days: 'x', deletion_delay_days: -1 });
    expect(body).toEqual({
      ...done,
      ignored_parameters_unsupported: ['days', 'deletion_delay_days'],
    });

    expect(await poll).toMatchObject({ realm_id: chat().realmId });
    const refused = Object.values(people).map(() => [401, 'UNAUTHORIZED', gone]);
    expect(await withEveryKey(client)).toEqual(refused);
    // The other process is notified at its own pace.
    const owner = { as: people.owner };
    while ((await instance.client.get('/users/me', {}, owner)).status !== 401) await nextTurn();
    expect(await withEveryKey(instance.client)).toEqual(refused);
    const queue = { queue_id: follower.queueId };
    const as = { as: people.guest };
    for (const answer of [
      await follower.poll(),
      await client.delete('/events', queue, as),
      await client.post('/register', {}, as),
      await deactivate(people.owner),
    ]) {
      expect(said(answer)).toEqual([401, 'UNAUTHORIZED', gone]);
    }
    for (const answer of [await logIn(PASSWORD), await logIn('wrong'), await logInByToken()]) {
      expect(said(answer)).toEqual([401, 'REALM_DEACTIVATED', gone]);
    }
    expect(await statusFor(file, 'chat.test')).toBe(403);
    const newcomer = { key: keys.invitation, full_name: 'Nina New', password: PASSWORD };
    expect((await client.get('/join', { key: keys.invitation })).status).toBe(400);
    expect((await client.post('/join', newcomer)).status).toBe(400);
    expect(said(await client.post('/confirm_email_change', { key: keys.address }))).toEqual([
      400,
      'BAD_REQUEST',
      'The confirmation link is not valid any more.',
    ]);
    const page = `${client.url}/accounts/confirm_new_email/${keys.address}/`;
    expect((await fetch(page, { method: 'POST' })).status).toBe(400);
    const invited = `select id from user_account
      where delivery_email in ('${INVITED}', 'new@acme.test')`;
    expect(await sql(invited)).toEqual([]);

    // It would work again if the operator reactivated the organization.
    const unused = 'select new_email as "newEmail" from email_change where token_hash is not null';
    expect(await sql(unused)).toEqual([{ newEmail: 'new@acme.test' }]);
  });
});

function me(): Promise<Answer> {
  return chat().client.get('/users/me', {}, { as: chat().people.owner });
}
