import { createDecipheriv, createHash, randomBytes, webcrypto } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operatorOf } from '@tandem/identity-domain';
import { RealProvider } from '@tandem/identity-openid-connect/testing';
import { useChatApi, type Person } from './chat-api-under-test.ts';
import { LOGIN, ProviderBrowser } from './provider-browser.ts';
import { newPerson } from './revocation/holdings.ts';

const chat = useChatApi({ logLevel: 'silent' });
const AGENT = 'ZulipElectron/5.12.0 (Linux) Mozilla/5.0 Chrome/134.0.0.0 Safari/537.36';
const KEY = randomBytes(32);
const OTP = KEY.toString('hex');
let one: RealProvider;
let ann: Person;
beforeAll(async () => {
  const { identity, realmId, client } = chat();
  ann = await newPerson(chat());
  one = await RealProvider.start({ redirectUrls: [`${client.url}/complete/oidc/`] });
  one.user = { subject: 'ann', email: ann.email, email_verified: true, name: 'Ann Example' };
  await identity.useCases.addLoginProvider.execute(operatorOf(realmId), {
    name: 'one',
    issuer: one.issuer,
    clientId: RealProvider.CLIENT_ID,
    clientSecret: RealProvider.CLIENT_SECRET,
    isPrivate: true,
  });
});
afterAll(() => one.stop());

const newBrowser = () => new ProviderBrowser(chat().client, () => 'one', one);

/** Logs in with the browser of the system. @returns the token that the page offers for the clipboard */
async function copiedToken(otp = OTP): Promise<string> {
  const browser = newBrowser();
  const { status, text } = await browser.logIn({ query: `?desktop_flow_otp=${otp}` });
  expect([status, browser.cookies.size]).toEqual([200, 0]);
  expect(text).toContain('href="/accounts/login/"');
  return / readonly value="([0-9a-f]+)"/.exec(text)?.[1] ?? '';
}

/** Decrypts as the desktop program does. */
function opened(copied: string, key = KEY): string {
  const data = Buffer.from(copied, 'hex');
  const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, 12));
  decipher.setAuthTag(data.subarray(-16));
  return decipher.update(data.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
}

const exchange = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${chat().client.url}/accounts/login/subdomain/${token}`, {
    redirect: 'manual',
    headers: { 'user-agent': AGENT, ...headers },
  });
const refused = async (answer: Response) => {
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([400, null]);
  expect(await answer.text()).toContain('This link is not valid any more.');
};

describe('the token of a desktop program', () => {
  it('is encrypted with its key, and logs in once', async () => {
    const { client } = chat();
    const token = opened(await copiedToken());
    expect(token).toMatch(/^[\w-]{43}$/);
    const answer = await exchange(token);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
    const headers = { cookie };
    expect((await client.get('/users/me', {}, { headers })).body.user_id).toBe(ann.userId);
    const { logins } = (await client.get('/users/me/logins', {}, { as: ann })).body;
    expect(logins).toMatchObject([
      { method: 'openid_connect', credential: 'session', client: 'ZulipElectron' },
    ]);
    await refused(await exchange(token));
    await refused(await exchange(`${token}x`));
  });

  it('opens with no other key', async () => {
    const copied = await copiedToken();
    expect(() => opened(copied, randomBytes(32))).toThrow('unable to authenticate');
  });

  it('expires, is stored as a hash, and is not a link of the operator', async () => {
    const { sql } = chat().database.database;
    const token = opened(await copiedToken());
    const own = [ann.userId];
    const stored = 'select login_link::text as row from login_link where user_id = $1';
    const { rows } = await sql.query(stored, own);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    const link = await chat().client.post('/session/link', { key: token });
    expect(link.status).toBe(400);
    const past = `expires_at = now() - interval '1 second'`;
    await sql.query(`update login_link set ${past} where user_id = $1`, own);
    await refused(await exchange(token));
  });

  it('logs in no visitor of another page', async () => {
    const token = opened(await copiedToken());
    expect((await exchange(token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await exchange(token, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });

  it('needs a key of 256 bits, and is not combined with a pad', async () => {
    for (const otp of ['', OTP.slice(2), `${OTP}00`, 'g'.repeat(64)]) {
      const wrong = await newBrowser().open(`${LOGIN}?desktop_flow_otp=${otp}`);
      expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining('Invalid OTP') });
    }
    const both = `${LOGIN}?desktop_flow_otp=${OTP}&mobile_flow_otp=${OTP}`;
    const text = expect.stringContaining('use both mobile_flow_otp and desktop_flow_otp together');
    expect(await newBrowser().open(both)).toMatchObject({ status: 400, text });
  });
});

describe('the page in the desktop program', () => {
  const path = `${LOGIN}/one?next=%2F`;

  /** Runs the script of the page that the program gets. */
  async function run(bridge: object | undefined) {
    const url = `${chat().client.url}${path}`;
    const answer = await fetch(url, { headers: { 'user-agent': AGENT }, redirect: 'manual' });
    const html = await answer.text();
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain(`default-src 'none';`);
    expect(policy).toContain(`script-src 'sha256-${hash}';`);
    const faults: string[] = [];
    const field = Object.assign(new EventTarget(), {
      value: '',
      setCustomValidity: (fault: string) => faults.push(fault),
    });
    const form = Object.assign(new EventTarget(), { elements: { namedItem: () => field } });
    const page = new EventEmitter();
    const [opening, leaving] = [once(page, 'open'), once(page, 'leave')];
    const location = {
      get href() {
        return url;
      },
      set href(to: string) {
        page.emit('leave', to);
      },
    };
    const open = (to: string) => page.emit('open', to);
    const window = { electron_bridge: bridge, location, open };
    const globals = { URL, TextDecoder, Uint8Array, crypto: webcrypto };
    runInNewContext(script, { ...globals, window, document: { forms: [form] } });
    const [opened] = (await opening) as [string];
    return { field, form, faults, opened: new URL(opened), leaving };
  }

  it('opens the browser with its key, and logs in with the pasted token', async () => {
    const page = await run(undefined);
    const submit = new Event('submit', { cancelable: true });
    page.form.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
    expect(page.opened.pathname).toBe(`${LOGIN}/one`);
    expect(page.opened.searchParams.get('next')).toBe('/');
    const otp = page.opened.searchParams.get('desktop_flow_otp') ?? '';
    const copied = await copiedToken(otp);
    for (const value of ['no token', copied]) {
      page.field.value = value;
      page.field.dispatchEvent(new Event('input'));
    }
    const [destination] = (await page.leaving) as [string];
    expect(page.faults).toContain('This is not the login token.');
    expect(destination).toBe(
      `/accounts/login/subdomain/${opened(copied, Buffer.from(otp, 'hex'))}`,
    );
    expect((await exchange(destination.split('/').at(-1) ?? '')).status).toBe(303);
  });

  it('takes the key and the token of the program where it offers them', async () => {
    const pasted = Promise.resolve('a/b');
    const bridge = { decrypt_clipboard: () => ({ key: new Uint8Array(KEY), pasted }) };
    const page = await run(bridge);
    const headers = { 'user-agent': AGENT };
    const opened = await fetch(page.opened, { headers, redirect: 'manual' });
    expect(opened.status).toBe(302);
    expect(page.opened.searchParams.get('desktop_flow_otp')).toBe(OTP);
    expect(await page.leaving).toEqual(['/accounts/login/subdomain/a%2Fb']);
  });
});
