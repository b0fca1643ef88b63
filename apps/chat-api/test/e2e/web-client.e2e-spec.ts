import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildWebClient } from '@tandem/chat-web/testing';
import { startChromium, type TestBrowser } from '@tandem/node-network-status-page/testing';
import type { Page } from 'playwright-core';
import { PASSWORD, useChatApi } from './chat-api-under-test.ts';

const webClientDir = mkdtempSync(join(tmpdir(), 'tandem-web-client-'));
/** Stored for inspection. */
const pictures =
  process.env.WEB_CLIENT_PICTURES ?? mkdtempSync(join(tmpdir(), 'tandem-web-client-pictures-'));

// Before the service starts: it reads the files then.
beforeAll(async () => {
  await buildWebClient({ outdir: webClientDir });
});

const chat = useChatApi({ webClientDir });
let browser: TestBrowser;
let page: Page;
let complaints: string[];
let channelId: number;

beforeAll(async () => {
  const { client, people } = chat();
  const { member, other } = people;
  await client.post(
    '/users/me/subscriptions',
    { subscriptions: [{ name: 'lounge' }], principals: [member.userId, other.userId] },
    { as: people.owner },
  );
  const named = { stream: 'lounge' };
  channelId = (await client.get('/get_stream_id', named, { as: member })).body.stream_id;
  browser = await startChromium();
  page = await browser.context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(client.url)) complaints.push(`outside: ${request.url()}`);
  });
});

beforeEach(() => {
  complaints = [];
});

afterAll(async () => {
  await browser.close();
  rmSync(webClientDir, { recursive: true, force: true });
});

const send = (content: string, topic = 'plans') => {
  const { client, people } = chat();
  const message = { type: 'channel', to: channelId, topic, content };
  return client.post('/messages', message, { as: people.other });
};

const logIn = async (password: string) => {
  await page.getByLabel('Email').fill(chat().people.member.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

describe('the address of the organization', () => {
  it('answers JSON to programs, and to browsers a page that runs nothing foreign', async () => {
    const { url } = chat().client;
    const program = await fetch(`${url}/`);
    expect([program.status, program.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
    const headers = { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'br' };
    const answer = await fetch(`${url}/`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
    const known = answer.headers.get('etag') ?? '';
    const again = await fetch(`${url}/`, { headers: { ...headers, 'if-none-match': known } });
    expect(again.status).toBe(304);
    const [, script = ''] = /src="(\/assets\/main-[^"]+)"/.exec(await answer.text()) ?? [];
    const asset = await fetch(`${url}${script}`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});

describe('the web client', () => {
  it('logs in by password, and says why it does not', async () => {
    await page.goto(`${chat().client.url}/`);
    await page.getByRole('heading', { name: 'Acme' }).waitFor();
    await logIn('wrong');
    await page.getByRole('alert').waitFor();
    await logIn(PASSWORD);
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    // Answers of the log-in: without a session, and to the wrong password.
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });

  it('shows what others send, and sends', async () => {
    await send('the first *plan*');
    await page.getByRole('link', { name: 'plans' }).first().click();
    await page.getByRole('article').getByText('the first plan').waitFor();
    expect(await page.getByRole('article').locator('em').textContent()).toBe('plan');
    await page.getByLabel('Message #lounge').fill('an **answer**');
    await page.keyboard.press('Enter');
    await page.getByRole('article').locator('strong').waitFor();
    const { client, people } = chat();
    const fields = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false };
    const { messages } = (await client.get('/messages', fields, { as: people.other })).body;
    expect(messages[0]).toMatchObject({ content: 'an **answer**', subject: 'plans' });
    await page.screenshot({ path: join(pictures, 'topic.png') });
    expect(complaints).toEqual([]);
  });

  it('marks as read what was seen', async () => {
    const { id } = (await send('seen')).body;
    await page.getByRole('article').getByText('seen').waitFor();
    const { client, people } = chat();
    const flags = async () =>
      (await client.get(`/messages/${id}`, {}, { as: people.member })).body.message.flags;
    const response = (await flags()).includes('read')
      ? null
      : page.waitForResponse((each) => each.url().endsWith('/messages/flags'));
    await response;
    expect(await flags()).toContain('read');
  });

  it('logs out', async () => {
    await page.getByRole('button', { name: 'Acme' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Password').waitFor();
    await page.reload();
    await page.getByLabel('Password').waitFor();
  });
});
