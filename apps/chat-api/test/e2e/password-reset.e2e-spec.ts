import { expect, it } from '@jest/globals';
import { HmacConfirmationTokens } from '@tandem/identity-hmac';
import { PASSWORD, SECRET, useChatApi } from './chat-api-under-test.ts';
import { keyIn, mailsTo } from './queued-mails.ts';
import { logIn, newPerson, succeed } from './revocation/holdings.ts';

const chat = useChatApi({ logLevel: 'silent' });
const NEW = 'gravel orchard lantern 7';
const tokens = new HmacConfirmationTokens(SECRET);

/** The key of the link that would be mailed for the last request. */
async function lastKey(): Promise<string> {
  const { rows } = await chat().database.database.sql.query<{ id: number }>(
    'select max(id) as id from password_reset',
  );
  return tokens.tokenOf('password-reset', rows[0]?.id ?? 0);
}

const logInStatus = async (username: string, password: string) =>
  (await chat().client.post('/fetch_api_key', { username, password })).status;

it('replaces a lost password, and ends the sessions of the account', async () => {
  const { client } = chat();
  const person = await newPerson(chat());
  const session = await logIn(client, person);
  expect((await client.post('/password_reset', { email: person.email })).status).toBe(200);
  const weak = { key: await lastKey(), new_password: 'x' };
  expect((await client.post('/password_reset/confirm', weak)).status).toBe(400);
  const answer = await client.post('/password_reset/confirm', { ...weak, new_password: NEW });
  expect(answer).toMatchObject({ status: 200, body: { email: person.email } });
  expect(await logInStatus(person.email, NEW)).toBe(200);
  expect(await logInStatus(person.email, PASSWORD)).toBe(401);
  expect((await client.get('/users/me', {}, { as: session })).status).toBe(401);
  const again = await client.post('/password_reset/confirm', { ...weak, new_password: NEW });
  expect(again.body).toMatchObject({
    msg: 'This link is not valid any more. Request another one.',
  });
});

it('has the new password estimated in a process of its own', async () => {
  const { client } = chat();
  const person = await newPerson(chat());
  const estimates = async () => {
    const text = await (await fetch(`${client.url}/metrics`)).text();
    return Number(
      /isolated_tasks_total\{pool="passwords",outcome="done",.*\} (\d+)/.exec(text)?.[1],
    );
  };
  const before = await estimates();
  await client.post('/password_reset', { email: person.email });
  const reset = { key: await lastKey(), new_password: NEW };
  expect((await client.post('/password_reset/confirm', reset)).status).toBe(200);
  expect(await estimates()).toBe(before + 1);
});

it('answers the same for an address without an account', async () => {
  const { client } = chat();
  const person = await newPerson(chat());
  const known = await client.post('/password_reset', { email: person.email });
  const unknown = await client.post('/password_reset', { email: 'nobody@acme.test' });
  expect(unknown.body).toEqual(known.body);
  const { rows } = await chat().database.database.sql.query<{ payload: object }>(
    `select payload from outbox where type = 'account.password_reset_requested' order by id desc
     limit 2`,
  );
  expect(rows.map(({ payload }) => Object.keys(payload))).toEqual([
    ['type', 'realmId', 'resetId'],
    ['type', 'realmId', 'resetId'],
  ]);
});

it('has pages for it, which need no script', async () => {
  const person = await newPerson(chat());
  const page = async (path: string, fields?: Record<string, string>) => {
    const url = `${chat().client.url}/accounts/password/reset${path}`;
    const answer = await fetch(
      url,
      fields && { method: 'POST', body: new URLSearchParams(fields) },
    );
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    return { status: answer.status, text: await answer.text() };
  };
  expect((await page('/')).text).toContain('name="email"');
  expect((await page('/', { email: 'x' })).status).toBe(400);
  expect((await page('/', { email: person.email })).text).toContain('Look into your mailbox');
  const link = `/${await lastKey()}/`;
  expect((await page(link)).text).toContain('name="new_password"');
  expect(await page(link, { new_password: 'x' })).toMatchObject({ status: 400 });
  const done = (await page(link, { new_password: NEW })).text;
  expect(done).toContain('Your password has changed');
  expect(done).toContain('<a class="button" href="/">Log in</a>');
  expect(await logInStatus(person.email, NEW)).toBe(200);
  expect(await page(link, { new_password: NEW })).toMatchObject({
    status: 400,
    text: expect.stringContaining('This link is not valid any more.'),
  });
});

it('has pages in the language of the address, of the browser, or of the organization', async () => {
  const { client, people } = chat();
  const link = `/accounts/password/reset/${await lastKey()}/`;
  const begins = async (path: string, headers: Record<string, string> = {}, fields?: object) => {
    const sent = fields && { method: 'POST', body: new URLSearchParams({ ...fields }) };
    const text = await (await fetch(`${client.url}${path}`, { ...sent, headers })).text();
    const parts = /<html lang="(\w+)">[^]*<h1>(.*)<\/h1>(?:\n<p>(.*)<\/p>)?/.exec(text);
    return parts?.slice(1).join(' ');
  };
  const german = { 'accept-language': 'fr, de-AT;q=0.8, en;q=0.5' };
  const request = expect.stringMatching(/^de Passwort zurücksetzen/);
  expect(await begins('/accounts/password/reset/', german)).toEqual(request);
  expect(await begins('/accounts/password/reset/?language=de')).toEqual(request);
  expect(await begins('/accounts/password/reset/?language=en', german)).toMatch(/^en Reset/);
  const refused = await begins(link, german, { new_password: 'x' });
  expect(refused).toBe(
    'de Neues Passwort wählen Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.',
  );

  expect(await begins('/accounts/password/reset/')).toMatch(/^en Reset/);
  await client.patch('/realm', { default_language: 'de' }, { as: people.owner });
  expect(await begins('/accounts/password/reset/')).toEqual(request);
  expect(await begins('/accounts/login/')).toMatch(/^de Bei Acme anmelden/);
  await client.patch('/realm', { default_language: 'en' }, { as: people.owner });
});

it('refuses null characters in the forms of pages', async () => {
  const { client, people } = chat();
  const { invite_link } = await succeed(client, ['POST', '/invites/multiuse', {}], people.owner);
  const invites = { invitee_emails: 'nina@acme.test', stream_ids: [] };
  await succeed(client, ['POST', '/invites', invites], people.owner);
  const [mail] = await mailsTo(chat(), 'nina@acme.test');
  await client.post('/password_reset', { email: people.member.email });
  const forms: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['/accounts/login/', { username: 'a\0@acme.test', password: PASSWORD }],
    ['/accounts/login/', { username: people.member.email, password: '\0' }],
    ['/accounts/password/reset/', { email: 'a\0@acme.test' }],
    [`/accounts/password/reset/${await lastKey()}/`, { new_password: '\0' }],
    [new URL(invite_link as string).pathname, { email: 'a\0@acme.test' }],
    [`/join/${keyIn(mail?.text ?? '')}/`, { full_name: 'a\0b', password: NEW }],
  ];
  const statuses = [];
  for (const [path, fields] of forms) {
    const body = new URLSearchParams(fields);
    statuses.push((await fetch(client.url + path, { method: 'POST', body })).status);
  }
  expect(statuses).toEqual([401, 401, 400, 400, 400, 400]);
});
