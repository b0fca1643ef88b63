import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { operatorOf } from '@tandem/identity-domain';
import { RealProvider, visit, type ProviderUser } from '@tandem/identity-openid-connect/testing';
import { PASSWORD, useChatApi, type Person } from './chat-api-under-test.ts';
import { LOGIN, ProviderBrowser } from './provider-browser.ts';
import { newPerson } from './revocation/holdings.ts';

const chat = useChatApi({ logLevel: 'silent' });
const OTP = '0123456789abcdef'.repeat(4);
let one: RealProvider;
let two: RealProvider;
beforeAll(async () => {
  const { identity, realmId, client } = chat();
  expect(identity.addresses.urlOf('')).toBe(client.url);
  const redirectUrls = [`${client.url}/complete/oidc/`];
  one = await RealProvider.start({ redirectUrls });
  two = await RealProvider.start({ redirectUrls, hasFullTokens: true });
  for (const [name, { issuer }] of [['one', one] as const, ['two', two] as const]) {
    await identity.useCases.addLoginProvider.execute(operatorOf(realmId), {
      name,
      issuer,
      displayName: `Provider ${name}`,
      clientId: RealProvider.CLIENT_ID,
      clientSecret: RealProvider.CLIENT_SECRET,
      isPrivate: true,
    });
  }
  // The caches of the service are notified by the database.
  while ((await settings()).external_authentication_methods.length < 2);
});
afterAll(() => Promise.all([one.stop(), two.stop()]));

const settings = async () => (await chat().client.get('/server_settings')).body;
let ann: Person;
let users = 0;
beforeEach(async () => {
  ann = await newPerson(chat());
  one.user = userOf(ann);
});

/** A user of a provider whose address is that of the account. */
function userOf({ email }: Pick<Person, 'email'>): ProviderUser {
  users += 1;
  return { subject: `user ${users}`, email, email_verified: true, name: 'Ann Example' };
}

class Browser extends ProviderBrowser {
  constructor() {
    super(chat().client, (provider) => (provider === two ? 'two' : 'one'), one);
  }
}

const expired = { status: 400, text: expect.stringContaining('This log-in has expired') };
const refusedWith = (text: string) => ({ status: 401, text: expect.stringContaining(text) });

describe('a log-in by a provider', () => {
  it('opens the account with the verified address, and is recorded', async () => {
    const browser = new Browser();
    const answer = await browser.logIn({ query: '?next=%2F%23inbox' });
    expect(answer).toMatchObject({ status: 303, location: '/#inbox', text: '' });
    expect(await browser.userId()).toBe(ann.userId);
    expect([...browser.cookies.keys()]).toEqual(['sessionid']);
    const { body } = await chat().client.get('/users/me/logins', {}, { as: ann });
    expect(body.logins[0]).toMatchObject({ method: 'openid_connect', credential: 'session' });
    const { rows } = await chat().database.database.sql.query<{ kind: string }>(
      'select kind from audit_entry where user_id = $1 order by id desc limit 2',
      [ann.userId],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['account.linked', 'user.logged_in']);
  });

  it('is begun and ended by a new session each time', async () => {
    const browser = new Browser();
    await browser.logIn();
    const first = browser.cookies.get('sessionid');
    await browser.logIn();
    expect(browser.cookies.get('sessionid')).not.toBe(first);
    const before = new Browser();
    before.cookies.set('sessionid', first ?? '');
    expect(await before.userId()).toBeNull();
  });

  it.each([
    '//evil.example.com',
    'https://evil.example.com',
    '/\\evil.example.com',
    'javascript:0',
  ])('refuses another destination: %s', async (next) => {
    const answer = await new Browser().logIn({ query: `?next=${encodeURIComponent(next)}` });
    expect(answer).toMatchObject({ status: 303, location: '/' });
  });

  it('is finished once, and in the browser that began it', async () => {
    const browser = new Browser();
    const back = await browser.begin();
    const key = browser.cookies.get('externallogin') ?? '';
    expect(await new Browser().open(back)).toMatchObject(expired);
    const planted = new Browser();
    planted.cookies.set('externallogin', 'x'.repeat(43));
    expect(await planted.open(back)).toMatchObject(expired);
    expect(await browser.open(back)).toMatchObject({ status: 303 });
    browser.cookies.set('externallogin', key);
    expect(await browser.open(back)).toMatchObject(expired);
    expect(await browser.open('/complete/oidc/?code=a&state=b')).toMatchObject(expired);
    expect(await browser.open('/complete/oidc')).toMatchObject(expired);
  });

  it('takes no code of an earlier log-in, and no token for another one', async () => {
    const browser = new Browser();
    const code = new URL(await browser.begin()).searchParams.get('code') ?? '';
    const back = new URL(await browser.begin());
    back.searchParams.set('code', code);
    // The code verifier is another one.
    expect(await browser.open(back.href)).toMatchObject(refusedWith('invalid_grant'));
    const { location } = await browser.open(`${LOGIN}/one`);
    const url = new URL(location);
    url.searchParams.set('nonce', 'of another log-in');
    const answered = await visit(url.href, one.issuer);
    expect(await browser.open(answered)).toMatchObject(refusedWith('nonce'));
    expect(await browser.userId()).toBeNull();
  });

  it('accepts no answer of another provider', async () => {
    two.user = userOf(ann);
    const browser = new Browser();
    const { location } = await browser.open(`${LOGIN}/one`);
    const state = new URL(location).searchParams.get('state') ?? '';
    const foreign = new URL(await new Browser().begin({ provider: two }));
    foreign.searchParams.set('state', state);
    const exchanges = one.exchanges;
    expect(await browser.open(foreign.href)).toMatchObject(refusedWith('iss'));
    expect(one.exchanges).toBe(exchanges);
    expect(await browser.userId()).toBeNull();
  });

  it('expires', async () => {
    const browser = new Browser();
    const back = await browser.begin();
    const { sql } = chat().database.database;
    await sql.query(`update login_transaction set expires_at = now() - interval '1 second'`, []);
    expect(await browser.open(back)).toMatchObject(expired);
  });

  it('is stored without anything that finishes it', async () => {
    const browser = new Browser();
    const back = new URL(await browser.begin());
    const { rows } = await chat().database.database.sql.query<{ row: string }>(
      `select login_transaction::text as row from login_transaction
       union all select login_provider::text from login_provider`,
      [],
    );
    const stored = JSON.stringify(rows);
    const secrets = [
      back.searchParams.get('state'),
      browser.cookies.get('externallogin'),
      RealProvider.CLIENT_SECRET,
      'codeVerifier',
    ];
    for (const secret of secrets) expect(stored).not.toContain(secret ?? 'missing');
  });

  it('reports an unavailable provider, and an unknown name', async () => {
    const { identity, realmId } = chat();
    const gone = await RealProvider.start({
      redirectUrls: [`${chat().client.url}/complete/oidc/`],
    });
    const add = { name: 'gone', issuer: gone.issuer, clientId: 'tandem', isPrivate: true };
    await identity.useCases.addLoginProvider.execute(operatorOf(realmId), add);
    await gone.stop();
    const unavailable = { status: 502, text: expect.stringContaining('ECONNREFUSED') };
    expect(await new Browser().open(`${LOGIN}/gone`)).toMatchObject(unavailable);
    await identity.useCases.removeLoginProvider.execute(operatorOf(realmId), { name: 'gone' });
    expect(await new Browser().open(`${LOGIN}/gone`)).toMatchObject({ status: 404 });
  });
});

describe('an account', () => {
  it('stays linked when its address changes at the provider', async () => {
    await new Browser().logIn();
    one.user = { ...one.user, email: 'other@elsewhere.test', email_verified: false };
    const browser = new Browser();
    await browser.logIn();
    expect(await browser.userId()).toBe(ann.userId);
  });

  it('is opened by no unverified address, and by no other user of the provider', async () => {
    const { subject, email = '' } = one.user;
    for (const user of [
      { subject, email },
      { subject, email, email_verified: false },
      { subject },
    ]) {
      one.user = user;
      expect(await new Browser().logIn()).toMatchObject(refusedWith('has not verified'));
    }
    one.user = userOf(ann);
    expect(await new Browser().logIn()).toMatchObject({ status: 303 });
    one.user = userOf(ann);
    expect(await new Browser().logIn()).toMatchObject(refusedWith('another user'));
    two.user = userOf(ann);
    expect(await new Browser().logIn({ provider: two })).toMatchObject({ status: 303 });
  });

  it('is unlinked by its user, whose other sessions end', async () => {
    const { client } = chat();
    const [browser, other] = [new Browser(), new Browser()];
    for (const each of [browser, other]) await each.logIn();
    const cookie = `sessionid=${browser.cookies.get('sessionid') ?? ''}`;
    const headers = { cookie, origin: client.url };
    const path = '/users/me/external_identities';
    const list = async () => (await client.get(path, {}, { headers })).body.external_identities;
    const [linked] = await list();
    const { subject } = one.user;
    expect(linked).toEqual({ id: linked.id, provider: 'one', issuer: one.issuer, subject });
    const unlinked = await client.delete(`${path}/${linked.id}`, {}, { headers });
    expect([unlinked.status, await list()]).toEqual([200, []]);
    expect([await browser.userId(), await other.userId()]).toEqual([ann.userId, null]);
    const again = await client.delete(`${path}/${linked.id}`, {}, { headers });
    expect(again).toMatchObject({ status: 400, body: { msg: 'No such external identity' } });
  });

  it('is refused when it is deactivated', async () => {
    await new Browser().logIn();
    const { owner } = chat().people;
    await chat().client.delete(`/users/${ann.userId}`, {}, { as: owner });
    expect(await new Browser().logIn()).toMatchObject(refusedWith('Account is deactivated'));
  });
});

describe('a user without an account', () => {
  const own = async (browser: Browser) => {
    const cookie = `sessionid=${browser.cookies.get('sessionid') ?? ''}`;
    return (await chat().client.get('/users/me', {}, { headers: { cookie } })).body;
  };

  it('signs up with an address of a domain of the organization', async () => {
    const { client, people } = chat();
    one.user = userOf({ email: 'new@workers.test' });
    const refused = refusedWith('You need an invitation');
    expect(await new Browser().logIn()).toMatchObject(refused);
    const domain = { domain: 'workers.test', allow_subdomains: false };
    await client.post('/realm/domains', domain, { as: people.owner });
    const browser = new Browser();
    expect(await browser.logIn()).toMatchObject({ status: 303 });
    expect(await own(browser)).toMatchObject({
      delivery_email: 'new@workers.test',
      full_name: 'Ann Example',
      role: 400,
    });
    one.user = userOf({ email: 'new@sub.workers.test' });
    expect(await new Browser().logIn()).toMatchObject(refused);
  });

  it('signs up by an invitation, with its terms', async () => {
    const { client, people } = chat();
    const email = 'guest@invited.test';
    one.user = userOf({ email });
    expect(await new Browser().logIn()).toMatchObject(refusedWith('You need an invitation'));
    const invitation = { invitee_emails: email, stream_ids: [], invite_as: 600 };
    const invited = await client.post('/invites', invitation, { as: people.owner });
    expect(invited.status).toBe(200);
    const browser = new Browser();
    expect(await browser.logIn()).toMatchObject({ status: 303 });
    expect(await own(browser)).toMatchObject({ delivery_email: email, role: 600 });
    const { body } = await client.get('/invites', {}, { as: people.owner });
    expect(JSON.stringify(body.invites)).not.toContain(email);
    // It has no password.
    const attempt = await client.post('/fetch_api_key', { username: email, password: '' });
    expect(attempt.status).toBe(401);
  });
});

describe('mobile applications', () => {
  /** The data that the application reads from the address. */
  function opened(location: string) {
    const url = new URL(location);
    const parameters = Object.fromEntries(url.searchParams);
    const pad = Buffer.from(OTP, 'hex');
    const key = Buffer.from(parameters.otp_encrypted_api_key ?? '', 'hex');
    const apiKey = Buffer.from(key.map((byte, index) => byte ^ (pad[index] ?? 0))).toString();
    return { scheme: `${url.protocol}//${url.host}`, parameters, apiKey };
  }
  const expected = () => ({
    scheme: 'zulip://login',
    parameters: {
      realm: chat().client.url,
      email: ann.email,
      user_id: String(ann.userId),
      otp_encrypted_api_key: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    apiKey: ann.apiKey,
  });

  it('get the API key by a provider, encrypted with their pad', async () => {
    const browser = new Browser();
    const { status, location } = await browser.logIn({ query: `?mobile_flow_otp=${OTP}` });
    expect([status, opened(location)]).toEqual([302, expected()]);
    expect(browser.cookies.size).toBe(0);
    const wrong = await browser.open(`${LOGIN}?mobile_flow_otp=12`);
    expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining('Invalid OTP') });
  });

  it('get it by a password, by the page', async () => {
    const path = `/accounts/login/?mobile_flow_otp=${OTP}`;
    const browser = new Browser();
    expect((await browser.open(path)).text).toContain(`${LOGIN}/two?mobile_flow_otp=${OTP}`);
    const fields = { username: ann.email, password: PASSWORD };
    const { status, location } = await browser.open(path, fields);
    expect([status, opened(location)]).toEqual([302, expected()]);
  });
});

describe('the page to log in with', () => {
  it('accepts passwords, and leads to the providers', async () => {
    const browser = new Browser();
    const { status, text } = await browser.open('/accounts/login/?next=%2F%23a');
    expect(status).toBe(200);
    expect(text).toContain('name="password"');
    expect(text).toContain(`href="${LOGIN}/one?next=%2F%23a">Log in with Provider one</a>`);
    const path = '/accounts/login/?next=%2F%23a';
    const wrong = await browser.open(path, { username: ann.email, password: 'x' });
    expect(wrong).toMatchObject(refusedWith('Your username or password is incorrect'));
    const right = await browser.open(path, { username: ann.email, password: PASSWORD });
    expect(right).toMatchObject({ status: 303, location: '/#a' });
    expect(await browser.userId()).toBe(ann.userId);
  });

  it('logs in no visitor of another page', async () => {
    const body = new URLSearchParams({ username: ann.email, password: PASSWORD });
    const headers = { origin: 'https://evil.example.com' };
    const url = `${chat().client.url}/accounts/login/`;
    const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
  });
});

describe('the providers of an organization', () => {
  it('are in the settings before the log-in, and in the initial state', async () => {
    const method = (name: string) => ({
      name: `oidc:${name}`,
      display_name: `Provider ${name}`,
      display_icon: null,
      login_url: `/accounts/login/social/oidc/${name}`,
      signup_url: `/accounts/register/social/oidc/${name}`,
    });
    expect(await settings()).toMatchObject({
      authentication_methods: { password: true, 'openid connect': true },
      external_authentication_methods: [method('one'), method('two')],
    });
    const state = await chat().client.post(
      '/register',
      { fetch_event_types: ['realm'] },
      { as: ann },
    );
    expect(state.body.realm_authentication_methods['openid connect']).toEqual({
      enabled: true,
      available: true,
    });
    // The address without a name, and that of sign-ups, lead to the first one.
    for (const path of [LOGIN, '/accounts/register/social/oidc/']) {
      expect((await new Browser().open(path)).location).toContain(one.issuer);
    }
  });

  it('are for owners to list, add and remove', async () => {
    const { client, people } = chat();
    const path = '/realm/login_providers';
    const as = { as: people.owner };
    const fields = {
      name: 'three',
      issuer: 'https://login.example.com',
      client_id: 'tandem',
      client_secret: 'hush',
      display_icon: 'https://login.example.com/icon.png',
    };
    const { queue_id } = (await client.post('/register', { event_types: ['realm'] }, as)).body;
    expect((await client.post(path, fields, { as: people.administrator })).status).toBe(400);
    expect((await client.post(path, fields, as)).status).toBe(200);
    const listed = (await client.get(path, {}, as)).body.login_providers;
    expect(listed[2]).toEqual({
      name: 'three',
      display_name: 'three',
      display_icon: 'https://login.example.com/icon.png',
      issuer: 'https://login.example.com',
      client_id: 'tandem',
    });
    const { body } = await client.get('/events', { queue_id, last_event_id: -1 }, as);
    expect(body.events[0]).toMatchObject({
      type: 'realm',
      op: 'update_dict',
      data: { authentication_methods: { 'openid connect': { enabled: true } } },
    });
    const local = { ...fields, name: 'four', issuer: one.issuer };
    expect((await client.post(path, local, as)).body.msg).toContain('https address');
    expect((await client.delete(`${path}/three`, {}, as)).status).toBe(200);
    expect((await client.delete(`${path}/three`, {}, as)).status).toBe(404);
  });
});
