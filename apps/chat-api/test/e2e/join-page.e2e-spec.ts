import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium } from '@tandem/node-network-status-page/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { useChatApi } from './chat-api-under-test.ts';
import { mailsTo } from './queued-mails.ts';

const chat = useChatApi();
/** The folder in which screenshots are stored for inspection; empty: none are taken. */
const pictures = process.env.JOIN_PAGE_PICTURES ?? '';
const PASSWORD = 'four very ordinary words';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchChromium();
});
afterEach(() => page.context().close());
afterAll(() => browser.close());

async function open(url: string, options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext(options);
  // Below the limit of a test, and long enough for a busy machine.
  context.setDefaultTimeout(120_000);
  page = await context.newPage();
  await page.goto(url);
}

let count = 0;
async function invite(): Promise<{ readonly email: string; readonly url: string }> {
  const email = `browser${(count += 1)}@acme.test`;
  const { client, people } = chat();
  const fields = { invitee_emails: email, stream_ids: [] };
  await client.post('/invites', fields, { as: people.member });
  return { email, url: await linkFor(email) };
}

async function linkFor(email: string): Promise<string> {
  const [mail] = await mailsTo(chat(), email);
  return /http\S+\/join\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

describe('without script', () => {
  const noScript = { javaScriptEnabled: false };

  it('an invited user joins, and is listed for the inviter', async () => {
    const { email, url } = await invite();
    const { client, people } = chat();
    await open(url, noScript);
    await page.getByRole('heading', { name: 'Join Acme' }).waitFor();
    await page.getByText(`Uli Member has invited ${email}.`).waitFor();
    await page.getByLabel('Your name').fill('Nina <New>');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join Acme' }).click();
    await page.getByText('Invalid characters in name!').waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Nina <New>');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await page.getByLabel('Your name').fill('Nina New');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Welcome to Acme' }).waitFor();
    const { body } = await client.get('/users', {}, { as: people.member });
    const names = body.members.map((each: { full_name: string }) => each.full_name);
    expect(names).toContain('Nina New');
    const login = await client.post('/fetch_api_key', { username: email, password: PASSWORD });
    expect(login.body).toMatchObject({ result: 'success' });
    await page.goto(url);
    await page.getByText('This invitation has already been used.').waitFor();
  });

  it('a weak password is refused', async () => {
    await open((await invite()).url, noScript);
    await page.getByLabel('Your name').fill('Nina');
    await page.getByLabel('Password').fill('password');
    await page.getByRole('button', { name: 'Join Acme' }).click();
    await page.getByText('The password is too weak.').waitFor();
    expect(await page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true');
  });

  it('a user with an invitation link confirms an address first', async () => {
    const { client, people } = chat();
    const { body } = await client.post('/invites/multiuse', {}, { as: people.owner });
    await open(body.invite_link, noScript);
    await page.getByLabel('Email address').fill('linked@acme.test');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('We have sent a mail to linked@acme.test.').waitFor();
    await page.goto(await linkFor('linked@acme.test'));
    await page.getByLabel('Your name').fill('Linus Linked');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join Acme' }).click();
    await page.getByRole('heading', { name: 'Welcome to Acme' }).waitFor();
  });

  it('a German browser has German pages', async () => {
    const { email, url } = await invite();
    await open(url, { javaScriptEnabled: false, locale: 'de-DE' });
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByText(`Uli Member hat ${email} eingeladen.`).waitFor();
    await page.getByLabel('Ihr Name').fill('Gerda <Grün>');
    await page.getByLabel('Passwort').fill(PASSWORD);
    await page.getByRole('button', { name: 'Acme beitreten' }).click();
    await page.getByText('Der Name enthält unzulässige Zeichen.').waitFor();
    await page.goto(`${chat().client.url}/join/${'x'.repeat(24)}/`);
    await page.getByText('Dieser Einladungslink ist nicht gültig.').waitFor();
  });

  it('an invalid link shows an error', async () => {
    await open(`${chat().client.url}/join/${'x'.repeat(24)}/`, noScript);
    await page.getByText('This invitation link is not valid.').waitFor();
  });
});

const looks = [
  ['phone', 360, 740, 'light'],
  ['phone', 360, 740, 'dark'],
  ['desktop', 1280, 800, 'light'],
  ['desktop', 1280, 800, 'dark'],
] as const;

describe.each(looks)('on a %s (%i by %i, %s)', (device, width, height, colorScheme) => {
  const look = { viewport: { width, height }, colorScheme };
  const picture = async (name: string) => {
    if (pictures === '') return;
    await page.screenshot({ path: join(pictures, `${name}-${device}-${colorScheme}.png`) });
  };

  it('fits the screen, loads nothing from other hosts, and works by keyboard', async () => {
    await open((await invite()).url, look);
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(chat().client.url)) outside.push(request.url());
    });
    await page.reload();
    await picture('join');
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow)).toBe(0);
    expect(outside).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.type('x*');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Invalid characters in name!').waitFor();
    await picture('fault');
    expect(await page.evaluate(overflow)).toBe(0);
  });
});

describe('the answer', () => {
  it('does not leak the secret in its address', async () => {
    const { url } = await invite();
    await open('about:blank');
    const { headers } = await fetch(url);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is not a server error for any request', async () => {
    const { url } = await invite();
    await open('about:blank');
    const post = (body: BodyInit, type: string) =>
      fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
    const form = 'application/x-www-form-urlencoded';
    const answers = await Promise.all([
      post('', form),
      post('full_name=%00&password=%00%00%00%00%00%00', form),
      post('full_name=%F0%28%8C&password=x', form),
      post('{"full_name":"a"}', 'application/json'),
      fetch(`${chat().client.url}/join/%00/`),
      fetch(`${chat().client.url}/join/${'x'.repeat(4_000)}/`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404, 404]);
  });
});
