import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium } from '@tandem/node-network-status-page/testing';
import { builtWebClient } from '@tandem/shared-runtime/testing';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { useChatApi } from './chat-api-under-test.ts';
import { BOTH_THEMES, findings, holdRequests, logIn } from './web-client-under-test.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
};
/** In px: the width of a page of 1280 px at 400 %. */
const NARROWEST = 320;
const TOPIC = 'questions of the second season';

const chat = useChatApi({ webClientDir: builtWebClient() });
let browser: Browser;
let address: string;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
  const { client, people } = chat();
  await client.post(
    '/users/me/subscriptions',
    { subscriptions: [{ name: 'workshop' }], principals: [people.member.userId] },
    { as: people.owner },
  );
  const named = { stream: 'workshop' };
  const { body } = await client.get('/get_stream_id', named, { as: people.member });
  const content = 'a message with a text that has more than one line on a narrow screen';
  const message = { type: 'channel', to: body.stream_id, topic: TOPIC, content };
  for (let count = 0; count < 3; count += 1) {
    await client.post('/messages', message, { as: people.owner });
  }
  const fragment = TOPIC.replaceAll(' ', '.20');
  address = `${client.url}/#narrow/channel/${body.stream_id}-workshop/topic/${fragment}`;
});
afterEach(() => page.context().close());
afterAll(() => browser.close());

async function open(options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(120_000);
  page = await context.newPage();
}

async function openConversation(options: BrowserContextOptions): Promise<void> {
  await open(options);
  await page.goto(address);
  await logIn(page, chat().people.member);
  await page.locator('.composer-field').waitFor();
  await page.locator('article').last().waitFor();
}

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not drawn');
  return box;
};

describe('on a phone', () => {
  it('a tap shows the actions of a message, and presses none of them', async () => {
    await openConversation(PHONE);
    const message = page.locator('article').last();
    const toolbar = message.locator('.message-toolbar');
    const at = await boxOf(toolbar.getByRole('button', { name: 'Star' }));
    const opacity = () => toolbar.evaluate((element) => getComputedStyle(element).opacity);
    expect(await opacity()).toBe('0');
    await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
    while ((await opacity()) !== '1') await page.waitForTimeout(50);
    expect(await page.getByText('Starred', { exact: true }).count()).toBe(1);
    // Fingers need more room than pointers.
    expect(at.width).toBeGreaterThanOrEqual(40);
    await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
    await message.getByText('Starred').waitFor();
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
  });

  it('a finger that stays on a message opens its actions, and one that moves scrolls', async () => {
    await openConversation(PHONE);
    const message = page.locator('article').last();
    const { x, y } = await boxOf(message.locator('.content'));
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at });
    const actions = page.getByRole('dialog', { name: 'Actions on the message' });
    const press = async () => {
      await touch('touchStart', [{ x: x + 20, y: y + 10 }]);
      await actions.waitFor();
      await touch('touchEnd', []);
    };
    await press();
    expect(await page.evaluate('getSelection().toString()')).toBe('');
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    await actions.getByRole('button', { name: '+1' }).click();
    await message.getByRole('button', { name: /:\+1:/ }).waitFor();
    await press();
    await actions.getByRole('button', { name: 'Read by' }).click();
    await page.getByRole('dialog', { name: 'Read by' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('article:focus').waitFor();
    await page.clock.install();
    await touch('touchStart', [{ x: x + 20, y: y + 10 }]);
    await touch('touchMove', [{ x: x + 20, y: y + 60 }]);
    await page.clock.fastForward(5_000);
    expect(await actions.count()).toBe(0);
    await touch('touchEnd', []);
  });

  it('the topic is named on the narrowest screen, and a long name leaves the composer its height', async () => {
    await openConversation({ ...PHONE, viewport: { width: NARROWEST, height: 640 } });
    const heading = page.locator('.view-title');
    const [channel, topic] = [
      await boxOf(heading.locator('.crumb')),
      await boxOf(heading.locator('.crumb-topic')),
    ];
    expect(topic.y).toBeGreaterThanOrEqual(channel.y + channel.height - 1);
    expect(topic.width).toBeGreaterThan(NARROWEST / 3);
    expect((await boxOf(page.locator('.composer-field'))).height).toBeLessThan(48);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(NARROWEST);
    // Windows fit as well, also with long options.
    const message = page.locator('article').last();
    await message.focus();
    await message.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Move messages' }).click();
    const widths = await page
      .getByRole('dialog')
      .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    expect(widths[0]).toBe(widths[1]);
  });

  it.each([
    ['Views and channels', 'navigation'],
    ['Users', 'complementary'],
  ] as const)('the drawer "%s" has the focus, and returns it', async (name, role) => {
    await openConversation({ viewport: PHONE.viewport!, reducedMotion: 'reduce' });
    const opener = page.getByRole('button', { name, exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole(role, { name }).and(page.locator(':focus')).waitFor();
    // The view behind it is out of reach.
    expect(await page.locator('#main[inert]').count()).toBe(1);
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    await page.keyboard.press('Escape');
    await opener.and(page.locator(':focus')).waitFor();
    expect(await page.locator('#main[inert]').count()).toBe(0);
  });

  it('the composer and the newest message stay above a keyboard that covers the page', async () => {
    await openConversation(PHONE);
    const height = 380;
    // As in browsers whose keyboard leaves the size of the window unchanged.
    await page.evaluate(
      `Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => ${height} });
       visualViewport.dispatchEvent(new Event('resize'));`,
    );
    for (const part of [page.locator('.compose'), page.locator('article').last()]) {
      const bottom = async () => {
        const box = await boxOf(part);
        return box.y + box.height;
      };
      while ((await bottom()) > height) await page.waitForTimeout(50);
    }
    await page.evaluate(
      `delete visualViewport.height; visualViewport.dispatchEvent(new Event('resize'));`,
    );
    while ((await boxOf(page.locator('.shell'))).height !== 740) await page.waitForTimeout(50);
  });
});

describe('with the colors of the system', () => {
  it('the shown conversation, and which settings are on, can be seen', async () => {
    await openConversation({ forcedColors: 'active', reducedMotion: 'reduce' });
    const ground = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground('.nav-list a[aria-current]')).not.toBe(await ground('.nav-list a'));
    await page.goto(`${chat().client.url}/#settings/preferences`);
    const isOn = page.locator('.switch input:checked').first();
    await isOn.waitFor();
    expect(await isOn.evaluate((element) => getComputedStyle(element).appearance)).toBe('auto');
  });
});

describe('before the page has what it shows', () => {
  it('it shows that it is loading, also while its script is', async () => {
    await open({});
    const release = await holdRequests(page, /\/assets\/main-/);
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('.spinner').waitFor();
    await release();
    await page.getByLabel('Password').waitFor();
    expect(await page.locator('#app > *').count()).toBe(1);
  });

  it('it says that a list takes long, and reads it again on request', async () => {
    await openConversation({});
    await page.clock.install();
    const release = await holdRequests(page, '**/api/v1/messages?**');
    await page.evaluate(`location.hash = '#narrow/is/mentioned'`);
    await page.getByRole('status').filter({ hasText: 'Loading messages' }).waitFor();
    await page.clock.fastForward(10_000);
    await page.getByText('The server takes longer than usual.').waitFor();
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The server takes longer than usual.').waitFor({ state: 'detached' });
    await release();
    await page.getByText('No mentions').waitFor();
  });
});

it('a shown draft follows another device, and is gone when that device has sent it', async () => {
  const { client, people } = chat();
  const as = { as: people.member };
  await openConversation({});
  const composer = page.locator('.composer-field');
  const created = page.waitForResponse((each) => each.url().endsWith('/api/v1/drafts'));
  await composer.fill('see you at 5');
  await created;
  const { drafts } = (await client.get('/drafts', {}, as)).body;
  const [{ id, ...draft }] = drafts as [{ id: number; timestamp: number }];
  const later = { ...draft, content: 'see you at 6', timestamp: draft.timestamp + 5 };
  const shows = async (text: string) => {
    while ((await composer.inputValue()) !== text) await page.waitForTimeout(50);
  };
  await client.patch(`/drafts/${id}`, { draft: later }, as);
  await shows('see you at 6');
  await client.delete(`/drafts/${id}`, {}, as);
  await shows('');
  await page.reload();
  await composer.waitFor();
  expect(await composer.inputValue()).toBe('');
  expect((await client.get('/drafts', {}, as)).body.drafts).toEqual([]);
});

it('a message that was just sent can be changed where the clock of the device is a day ahead', async () => {
  await open({});
  await page.clock.install({ time: Date.now() + 86_400_000 });
  const compared = page.waitForResponse((each) => each.url().endsWith('/users/me/presence'));
  await page.goto(address);
  await logIn(page, chat().people.member);
  await page.locator('.composer-field').fill('from the future');
  await page.getByRole('button', { name: 'Send' }).click();
  await compared;
  const message = page.locator('article[data-message]').filter({ hasText: 'from the future' });
  await message.focus();
  await message.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).waitFor();
});

it('initials of users have contrast in all of their colors', async () => {
  await openConversation({ reducedMotion: 'reduce' });
  await page.locator('.users .avatar').first().waitFor();
  await page.locator('.users').evaluate((users) => {
    for (let hue = 0; hue < 8; hue += 1) {
      const avatar = users.ownerDocument.createElement('span');
      avatar.className = `avatar hue-${hue} size-28`;
      avatar.textContent = 'AB';
      users.append(avatar);
    }
  });
  expect(await findings(page, BOTH_THEMES)).toEqual([]);
});
