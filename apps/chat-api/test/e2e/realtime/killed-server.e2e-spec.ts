import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import {
  apiKeyCredentials,
  channelConversation,
  ChatSession,
  viewOf,
  type Conversation,
} from '@tandem/chat-client';
import { until } from '@tandem/chat-client/testing';
import { startChromium, type TestBrowser } from '@tandem/node-network-status-page/testing';
import { randomOf } from '@tandem/shared-kernel/testing';
import { builtApp } from '@tandem/shared-runtime/testing';
import type { Page } from 'playwright-core';
import { SECRET, useChatApi, type Person } from '../chat-api-under-test.ts';
import { logIn } from '../web-client-under-test.ts';
import { KillableInstance } from './killable-instance.ts';

const KILLS = 3;
/** Messages of each sender before a kill, and after it while the server is away. */
const MOST_BEFORE = 3;
const AWAY = 1;
const DRAFT = 'a draft that is not sent';

const chat = useChatApi();
const random = randomOf(jest.getSeed());
const browsers: TestBrowser[] = [];
let instance: KillableInstance;
let session: ChatSession;
let channelId = 0;

beforeAll(async () => {
  const { client, people } = chat();
  const { owner, member, other } = people;
  const principals = [owner, member, other].map(({ userId }) => userId);
  const subscriptions = [{ name: 'kills' }];
  await client.post('/users/me/subscriptions', { subscriptions, principals }, { as: owner });
  const found = await client.get('/get_stream_id', { stream: 'kills' }, { as: owner });
  channelId = found.body.stream_id as number;
  for (const as of [member, other]) await client.patch('/settings', { enter_sends: true }, { as });
  instance = await KillableInstance.prepare(builtApp('chat-api'), {
    DATABASE_URL: chat().database.url,
    SECRET_KEY: SECRET,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  });
  await instance.start();
  session = new ChatSession({
    url: instance.url,
    credentials: apiKeyCredentials(owner.email, owner.apiKey),
  });
  void session.run();
  // Messages can be read after the registration.
  await until(session, () => session.state !== null);
});

afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  await session.stop();
  await instance.end('SIGKILL');
});

/** A browser of a user, whose page shows a conversation. */
async function browserOf(user: Person, topic: string): Promise<Page> {
  const browser = await startChromium();
  browsers.push(browser);
  const page = await browser.context.newPage();
  page.setDefaultTimeout(0);
  // Lists draw the messages near the visible part: here all of them are.
  await page.setViewportSize({ width: 1_280, height: 4_000 });
  await page.goto(`${instance.url}/`);
  await logIn(page, user);
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  await show(page, topic);
  return page;
}

async function show(page: Page, topic: string): Promise<void> {
  await page.goto(`${instance.url}/#narrow/channel/${channelId}/topic/${topic}`);
  await field(page, topic).waitFor();
}

const field = (page: Page, topic: string) => page.getByLabel(`Message #kills › ${topic}`);

/** Writes a message, and sends it with Enter; the page repeats it until the server has it. */
async function write(page: Page, topic: string, text: string): Promise<void> {
  await field(page, topic).fill(text);
  await field(page, topic).press('Enter');
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '');
}

/** Resolves when the page shows exactly these messages, in this order, and none that is being sent. */
async function shows(page: Page, messages: readonly (readonly [number, string])[]): Promise<void> {
  await page.waitForFunction(
    (expected) => {
      const rows = [...document.querySelectorAll<HTMLElement>('.message-list article')];
      const shown = rows.map((row) => [
        Number(row.dataset.message),
        row.querySelector('.content')?.textContent?.trim() ?? '',
      ]);
      return JSON.stringify(shown) === JSON.stringify(expected);
    },
    messages,
    { polling: 100 },
  );
}

function textsIn(conversation: Conversation): readonly (readonly [number, string])[] {
  if (!session.state) return [];
  return viewOf(session.state, conversation).messages.map(({ id, content }) => [
    id,
    content.replaceAll(/<\/?p>/g, ''),
  ]);
}

it(`two browsers and a program have each message once and in order through kills, seed ${jest.getSeed()}`, async () => {
  const { member, other, owner } = chat().people;
  const conversation = channelConversation(channelId, 'plans');
  await session.send(conversation, 'begin');
  await session.messages.loadNewest(conversation);
  const [first, second] = await Promise.all([
    browserOf(member, 'drafts'),
    browserOf(other, 'plans'),
  ]);
  await field(first, 'drafts').fill(DRAFT);
  await show(first, 'plans');

  const written: Record<string, string[]> = { first: [], second: [], program: [] };
  const sending: Promise<number>[] = [];
  const writeAll = async (text: string) => {
    written.program?.push(`program ${text}`);
    sending.push(session.send(conversation, `program ${text}`));
    for (const [name, page] of Object.entries({ first, second })) {
      written[name]?.push(`${name} ${text}`);
      await write(page, 'plans', `${name} ${text}`);
    }
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = 1 + Math.floor(random() * MOST_BEFORE);
    for (let count = 0; count < before; count += 1) await writeAll(`${kill} before ${count}`);
    // Some of these messages are on their way.
    await instance.end('SIGKILL');
    for (let count = 0; count < AWAY; count += 1) await writeAll(`${kill} away ${count}`);
    await instance.start();
  }
  await Promise.all(sending);

  const total = 1 + Object.values(written).flat().length;
  await until(session, () => textsIn(conversation).length >= total && session.outbox.length === 0);
  const narrow = [
    { operator: 'channel', operand: channelId },
    { operator: 'topic', operand: 'plans' },
  ];
  const { body } = await chat().client.get(
    '/messages',
    { anchor: 'newest', num_before: 200, num_after: 0, narrow, apply_markdown: false },
    { as: owner },
  );
  const stored = (body.messages as { id: number; content: string }[]).map(
    ({ id, content }): [number, string] => [id, content],
  );
  const texts = stored.map(([, text]) => text);
  for (const [name, own] of Object.entries(written)) {
    expect(texts.filter((text) => text.startsWith(name))).toEqual(own);
  }
  expect(texts).toHaveLength(total);
  expect(textsIn(conversation)).toEqual(stored);
  await Promise.all([shows(first, stored), shows(second, stored)]);

  await show(first, 'drafts');
  expect(await field(first, 'drafts').inputValue()).toBe(DRAFT);
  await first.reload();
  await field(first, 'drafts').waitFor();
  expect(await field(first, 'drafts').inputValue()).toBe(DRAFT);
});
