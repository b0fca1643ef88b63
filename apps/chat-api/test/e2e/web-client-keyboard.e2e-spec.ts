import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { PASSWORD } from './chat-api-under-test.ts';
import { announcementCases } from './web-client-announcement-cases.ts';
import { firstFrameCases } from './web-client-first-frame-cases.ts';
import { listCases } from './web-client-list-cases.ts';
import { BOTH_THEMES, findings, logIn, take, useWebClient } from './web-client-under-test.ts';

const { chat, complaints, context, openPage } = useWebClient();
let page: Page;

/** More controls than these are not before the next one of a test. */
const MAX_TABS = 120;

/** Presses Tab until a control has the focus. */
async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    const isReached =
      (await target.count()) > 0 &&
      (await target.first().evaluate((element) => element === document.activeElement));
    if (isReached) return;
    await page.keyboard.press(key);
  }
  throw new Error('no control of this name was reached');
}

const article = (text: string) => page.getByRole('article').filter({ hasText: text });
const hasFocus = (text: string) =>
  page.locator('article:focus').filter({ hasText: text }).waitFor();

beforeAll(async () => {
  const { client, people } = chat();
  page = await openPage();
  // From the first listener on, the browser opens no window of its own: before a key that would.
  page.on('filechooser', () => undefined);
  await page.goto(`${client.url}/`);
  await logIn(page, people.member);
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
});

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
    const document = await answer.text();
    const [, script = ''] = /src="(\/assets\/main-[^"]+)"/.exec(document) ?? [];
    const asset = await fetch(`${url}${script}`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    // The document loads the imports of the script together with it, instead of after it.
    const imported = /import ?\{[^}]*\} ?from ?"\.\/([^"]+)"/.exec(await asset.text());
    expect(document).toContain(`<link rel="modulepreload" href="/assets/${imported?.[1]}"`);
  });

  it('names the inbox in an address that names nothing', async () => {
    await page.goto(`${chat().client.url}/#nonsense`);
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.waitForURL('**/#inbox');
  });
});

describe('without a pointer', () => {
  it('a user creates a channel, and sends a message with an emoji and a file', async () => {
    // The first visit explains how to begin.
    await page.getByRole('heading', { name: 'Welcome to Acme' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Create a channel' }).waitFor();
    await take(page, 'first-visit');
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    // The page has its keys once it has its title.
    await page.waitForFunction(() => /^(\(\d+\) )?Inbox · Acme$/.test(document.title));
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Go to' });
    await palette.getByRole('combobox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Channels');
    await palette.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/#channels');
    await tabTo(page.getByRole('link', { name: 'Create a channel' }));
    await page.keyboard.press('Enter');
    await page.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('workshop');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'workshop' }).waitFor();
    await tabTo(page.getByRole('combobox', { name: 'Topic' }), 'Shift+Tab');
    await page.keyboard.type('bikes');
    await tabTo(page.locator('.composer-field'));
    await page.keyboard.type('hello :tad');
    await page.getByRole('option', { name: ':tada:' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: ':tada:' }).waitFor({ state: 'detached' });
    await tabTo(page.getByRole('button', { name: 'Attach files' }));
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    const buffer = Buffer.from('a note');
    await (await choosing).setFiles({ name: 'note.txt', mimeType: 'text/plain', buffer });
    await page.getByRole('button', { name: 'Remove note.txt' }).waitFor();
    await tabTo(page.locator('.composer-field'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await article('hello').getByRole('link', { name: 'note.txt' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('reacts, changes the message, and finds it', async () => {
    await page.locator('.composer-field').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await hasFocus('hello');
    await page.keyboard.press(':');
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('octopus');
    await page.keyboard.press('Enter');
    await article('hello')
      .getByRole('button', { name: /octopus/ })
      .waitFor();
    // The focus returned into the message.
    await page.keyboard.press('e');
    await page.getByLabel('Edit your message').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('goodbye');
    await page.keyboard.press('Enter');
    await article('goodbye').getByText('Edited').waitFor();
    await page.keyboard.press('Escape');
    await hasFocus('goodbye');
    await page.keyboard.press('/');
    await page.keyboard.type('goodbye');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/goodbye');
    await article('goodbye').waitFor();
    await take(page, 'found');
    expect(complaints).toEqual([]);
  });

  it('selects messages by keys, and acts on them', async () => {
    const { client, people } = chat();
    const named = { stream: 'workshop' };
    const id = (await client.get('/get_stream_id', named, { as: people.member })).body.stream_id;
    await page.goto(`${client.url}/#narrow/channel/${id}-workshop/topic/bikes`);
    const message = { type: 'channel', to: id, topic: 'bikes' };
    for (const content of ['first of many', 'second of many']) {
      await client.post('/messages', { ...message, content }, { as: people.owner });
    }
    await article('second of many').waitFor();
    await page.locator('.composer-field').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await hasFocus('second of many');
    await page.keyboard.press('k');
    await hasFocus('first of many');
    await take(page, 'selected');
    await page.keyboard.press('ArrowUp');
    await hasFocus('goodbye');
    await page.keyboard.press('j');
    await page.keyboard.press('+');
    await article('first of many')
      .getByRole('button', { name: /thumbs_up/ })
      .waitFor();
    await page.keyboard.press('-');
    await article('Owner').getByRole('button', { name: 'Show the message' }).waitFor();
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    await page.keyboard.press('-');
    await article('first of many').waitFor();
    await page.keyboard.press('>');
    await page.waitForFunction(() =>
      (document.querySelector('.composer-field') as unknown as { value: string }).value.includes(
        'first of many',
      ),
    );
    await page.locator('.composer-field').fill('');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await hasFocus('goodbye');
    await page.keyboard.press('i');
    await page.locator('[role="menuitem"]:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('for a screen reader', () => {
  announcementCases({ chat, page: () => page, complaints });

  it('a long list of channels is a list, also before it is scrolled to its end', async () => {
    const { client, people } = chat();
    const names = Array.from({ length: 110 }, (_, index) => `many ${index + 100}`);
    const subscriptions = names.map((name) => ({ name }));
    await client.post('/users/me/subscriptions', { subscriptions }, { as: people.member });
    const channels = page.getByRole('navigation');
    await channels.getByRole('link', { name: 'many 100' }).waitFor();
    expect(await channels.getByRole('link', { name: /^many (170|209)/ }).count()).toBe(0);
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    // The list scrolls to the shown channel, even if its row was not drawn before.
    const as = { as: people.member };
    const { body } = await client.get('/get_stream_id', { stream: 'many 170' }, as);
    await page.evaluate(`location.hash = '#narrow/channel/${body.stream_id}-x'`);
    await page.waitForFunction(() => {
      const row = document.querySelector('.sidebar-scroll [aria-current]');
      const { bottom = Infinity } = row?.getBoundingClientRect() ?? {};
      return row?.textContent?.startsWith('many 170') === true && bottom <= innerHeight;
    });
    await page.locator('.sidebar-scroll').evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await channels.getByRole('link', { name: 'many 209' }).waitFor();
    // Going back closes a window over the page.
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('a user changes the language, in which the page is drawn at once, and keeps the focus', async () => {
    await page.goto(`${chat().client.url}/#settings/preferences`);
    await page.getByLabel('Language').focus();
    await page.keyboard.press('D');
    await page.getByLabel('Sprache').and(page.locator(':focus')).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.keyboard.press('E');
    await page.getByLabel('Language').and(page.locator(':focus')).waitFor();
    expect(complaints).toEqual([]);
  });
});

listCases({ chat, context, complaints, page: () => page });

describe('the status of the actor', () => {
  it('is set and removed from the menu', async () => {
    const open = async () => {
      await page.getByRole('button', { name: /^Acme/ }).click();
      await page.getByRole('button', { name: 'Set a status' }).click();
    };
    const window = page.getByRole('dialog', { name: 'Set a status' });
    const status = page.locator('.user-status');
    await open();
    await window.getByRole('button', { name: 'On vacation' }).click();
    await window.getByRole('button', { name: 'Emoji of the status' }).click();
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('octopus');
    await page.keyboard.press('Enter');
    await window.getByLabel('Your status').fill('At the aquarium');
    await take(page, 'status');
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    await page.keyboard.press('Enter');
    await status.getByText('At the aquarium').waitFor();
    await page.getByRole('button', { name: /^Acme/ }).and(page.locator(':focus')).waitFor();
    const { client, people } = chat();
    const address = `/users/${people.member.userId}/status`;
    const { body } = await client.get(address, {}, { as: people.other });
    expect(body.status).toMatchObject({ status_text: 'At the aquarium', emoji_name: 'octopus' });
    await open();
    await window.getByLabel('Your status').fill('At the zoo');
    await page.keyboard.press('Enter');
    await status.getByText('At the zoo').waitFor();
    const changed = await client.get(address, {}, { as: people.other });
    expect(changed.body.status).toMatchObject({ status_text: 'At the zoo', emoji_name: 'octopus' });
    await open();
    await window.getByRole('button', { name: 'Remove the status' }).click();
    await status.getByText('At the zoo').waitFor({ state: 'detached' });
    await window.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});

firstFrameCases({ chat, context, complaints, page: () => page });

it('an address that changes as soon as the inbox is drawn is followed', async () => {
  const visitor = await context().newPage();
  // In a task between the drawing of the inbox and its effects.
  await visitor.addInitScript(`new MutationObserver((_, observer) => {
    if (document.querySelector('main h1')?.textContent !== 'Inbox') return;
    observer.disconnect();
    location.hash = '#drafts';
  }).observe(document, { childList: true, subtree: true });`);
  await visitor.goto(`${chat().client.url}/#inbox`);
  await visitor.locator('main h1', { hasText: 'Drafts' }).waitFor();
  expect(new URL(visitor.url()).hash).toBe('#drafts');
  await visitor.close();
});

describe('the language', () => {
  it('is that of the browser before the log-in, and that of the account from then on', async () => {
    const { client, people } = chat();
    await client.patch('/settings', { default_language: 'de' }, { as: people.member });
    const visit = async (locale: string, user: { readonly email: string }) => {
      const elsewhere = await context().browser()!.newContext({ locale });
      const visitor = await elsewhere.newPage();
      await visitor.goto(`${client.url}/`);
      const password = visitor.getByLabel(locale === 'de-AT' ? 'Passwort' : 'Password');
      await password.fill(PASSWORD);
      await visitor.locator('input[type=email]').fill(user.email);
      await password.press('Enter');
      const heading = await visitor.locator('main.main h1').textContent();
      await elsewhere.close();
      return heading;
    };
    expect(await visit('de-AT', people.other)).toBe('Inbox');
    expect(await visit('en-GB', people.member)).toBe('Posteingang');
  });

  it.each([1_280, 390])(
    'that is written from right to left mirrors the page (%d px)',
    async (width) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${chat().client.url}/?language=ar-XB`);
      await page.locator('main.main h1').waitFor();
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      const box = (await page.locator('.sidebar').boundingBox())!;
      // On a phone, it is a drawer outside of the page.
      expect([box.x + box.width, Math.round(box.x)]).toContain(width);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await take(page, 'mirrored');
      expect(await findings(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});
