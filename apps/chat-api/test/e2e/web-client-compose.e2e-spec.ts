import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fileCases } from './web-client-file-cases.ts';
import { messageCases } from './web-client-message-cases.ts';
import { pictureCases } from './web-client-picture-cases.ts';
import { findings, logIn, take, useWebClient } from './web-client-under-test.ts';

const { chat, complaints, openPage } = useWebClient();
let page: Page;
let channelId: number;
/** The newest message, as its author wrote it. */
async function newest() {
  const { client, people } = chat();
  const fields = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false };
  const { messages } = (await client.get('/messages', fields, { as: people.member })).body;
  return messages[0] as { id: number; content: string; subject: string; type: string };
}

/** Sends with Enter, and waits for the server. */
async function sendWithEnter(): Promise<void> {
  const answer = page.waitForResponse((each) => each.url().endsWith('/api/v1/messages'));
  await page.keyboard.press('Enter');
  await answer;
}

const composer = () => page.locator('.composer-field');
beforeAll(async () => {
  const { client, people } = chat();
  const { member, other } = people;
  await client.post(
    '/users/me/subscriptions',
    { subscriptions: [{ name: 'studio' }], principals: [member.userId, other.userId] },
    { as: people.owner },
  );
  const named = { stream: 'studio' };
  channelId = (await client.get('/get_stream_id', named, { as: member })).body.stream_id;
  const message = { type: 'channel', to: channelId, topic: 'plans', content: 'the *first*' };
  await client.post('/messages', message, { as: other });
  page = await openPage();
  await page.goto(`${client.url}/`);
  await logIn(page, member);
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  await page.goto(`${client.url}/#narrow/channel/${channelId}-studio/topic/plans`);
  await composer().waitFor();
});

describe('the composer', () => {
  it('completes mentions and emoji by keyboard', async () => {
    const { other } = chat().people;
    await composer().fill('');
    await composer().pressSequentially(`hi @${other.fullName.slice(0, 4)}`);
    await page.getByRole('option').first().waitFor();
    await take(page, 'completion');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Emoji' }).click();
    await page.locator('.emoji-cell').first().waitFor();
    await take(page, 'emoji');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await composer().inputValue()).toBe(`hi @**${other.fullName}** `);
    await composer().pressSequentially(':tad');
    await page.getByRole('option', { name: ':tada:' }).click();
    await sendWithEnter();
    expect((await newest()).content).toBe(`hi @**${other.fullName}** 🎉`);
    expect(await composer().inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  it('formats, and shows a preview of the rendered message', async () => {
    await composer().fill('plain');
    await composer().press('ControlOrMeta+a');
    await composer().press('ControlOrMeta+b');
    expect(await composer().inputValue()).toBe('**plain**');
    await page.getByRole('button', { name: 'Formatting' }).click();
    await page.getByRole('button', { name: 'Italic' }).click();
    expect(await composer().inputValue()).toBe('***plain***');
    await composer().fill('**bold** $$x^2$$ :smile:\n```python\nprint(1)\n```');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.locator('.preview .content');
    await preview.locator('strong').waitFor();
    expect(await preview.locator('math').count()).toBe(1);
    expect(await preview.locator('.emoji').textContent()).toBe('😄');
    await take(page, 'preview');
    await page.getByRole('button', { name: 'Write' }).click();
    await composer().fill('');
    expect(complaints).toEqual([]);
  });

  it('removes HTML that the server never renders', async () => {
    const hostile = [
      '<p>text<script>window.ran = 1</script><img src="x" onerror="window.ran = 1"></p>',
      '<a href="javascript:window.ran = 1">a</a><a href="https://x.test/">b</a>',
      '<a href="/#narrow/is/starred">c</a><a href="//x.test/">d</a>',
      '<img src="https://x.test/y.png" alt="e"><iframe src="/"></iframe>',
      '<div class="backdrop codehilite" id="app">f</div><form action="/"><input name="g"></form>',
      '<svg onload="window.ran = 1"><style>*{}</style></svg><math><mi href="javascript:1">h</mi></math>',
      '<span class="katex-html"><span style="height:1em">i</span></span>',
      '<time datetime="2026-11-22T13:05:00Z">then</time>',
    ].join('');
    await page.route('**/messages/render', (route) =>
      route.fulfill({ json: { result: 'success', msg: '', rendered: hostile } }),
    );
    await composer().fill('x');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.locator('.preview .content');
    await preview.locator('time').waitFor();
    expect(await preview.innerHTML()).toBe(
      [
        '<p>text<img loading="lazy" decoding="async"></p>',
        '<a>a</a><a href="https://x.test/" target="_blank" rel="noopener noreferrer">b</a>',
        '<a href="/#narrow/is/starred">c</a><a>d</a>',
        '<img alt="e" loading="lazy" decoding="async">',
        '<div class="codehilite">f</div><math><mi>h</mi></math>',
        `<time datetime="2026-11-22T13:05:00Z">${await preview.locator('time').textContent()}</time>`,
      ].join(''),
    );
    expect(await page.evaluate('window.ran')).toBeUndefined();
    await page.unroute('**/messages/render');
    await page.getByRole('button', { name: 'Write' }).click();
    await composer().fill('');
  });

  it('sends by Enter only if the actor has chosen that', async () => {
    const { client, people } = chat();
    const set = async (enterSends: boolean, keys: string) => {
      await client.patch('/settings', { enter_sends: enterSends }, { as: people.member });
      await page.locator(`button.send[title*="(${keys})"]`).waitFor();
    };
    await set(false, 'Ctrl+Enter');
    await composer().fill('* one');
    await composer().press('Enter');
    expect(await composer().inputValue()).toBe('* one\n* ');
    await composer().pressSequentially('two');
    const answer = page.waitForResponse((each) => each.url().endsWith('/api/v1/messages'));
    await composer().press('ControlOrMeta+Enter');
    await answer;
    expect((await newest()).content).toBe('* one\n* two');
    await set(true, 'Enter');
  });

  fileCases({ page: () => page, complaints, newest });

  it('changes the last own message after the arrow up, and removes its file', async () => {
    const { id } = await newest();
    await composer().focus();
    await page.keyboard.press('ArrowUp');
    await page.getByLabel('Edit your message').waitFor();
    await page.getByRole('button', { name: 'Remove slow.txt' }).click();
    await composer().fill('changed');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Message #studio').waitFor();
    expect(await newest()).toMatchObject({ id, content: 'changed' });
  });

  it('closes a change when another conversation is shown, and offers its text again', async () => {
    await composer().focus();
    await page.keyboard.press('ArrowUp');
    await page.getByLabel('Edit your message').waitFor();
    await composer().fill('changed again');
    const { hash } = new URL(page.url());
    await page.goto(`${chat().client.url}/#narrow/channel/${channelId}-studio/topic/other`);
    await page.getByLabel('Message #studio › other').waitFor();
    expect(await page.getByLabel('Edit your message').count()).toBe(0);
    await page.goto(`${chat().client.url}/${hash}`);
    await page.getByLabel('Message #studio › plans').focus();
    await page.keyboard.press('ArrowUp');
    await page.getByLabel('Edit your message').waitFor();
    expect(await composer().inputValue()).toBe('changed again');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Message #studio › plans').waitFor();
  });

  it('does not replace a change of another device without a question', async () => {
    const { client, people } = chat();
    const { id } = await newest();
    const save = page.getByRole('button', { name: 'Save' });
    await composer().focus();
    await page.keyboard.press('ArrowUp');
    await page.getByLabel('Edit your message').waitFor();
    await composer().fill('of this page');
    const change = { content: 'of a phone' };
    await client.patch(`/messages/${id}`, change, { as: people.member });
    await save.click();
    await page.getByText('The message was changed in another window since.').waitFor();
    expect((await newest()).content).toBe('of a phone');
    await save.click();
    await page.getByLabel('Message #studio › plans').waitFor();
    expect((await newest()).content).toBe('of this page');
    // The answer to a saved change is lost, and the change is repeated.
    let isLost = false;
    await page.route('**/api/v1/messages/*', async (route) => {
      if (isLost || route.request().method() !== 'PATCH') return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await composer().focus();
    await page.keyboard.press('ArrowUp');
    await page.getByLabel('Edit your message').waitFor();
    await composer().fill('saved at once');
    await save.click();
    await page.getByLabel('Message #studio › plans').waitFor();
    expect([isLost, (await newest()).content]).toEqual([true, 'saved at once']);
    await page.unroute('**/api/v1/messages/*');
  });

  it('notifies of a change that is refused after its conversation was left, and offers its text again', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const refusal = { result: 'error', msg: 'Refused for the test', code: 'BAD_REQUEST' };
    await page.route('**/api/v1/messages/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      await held;
      return route.fulfill({ status: 400, json: refusal });
    });
    await composer().focus();
    await page.keyboard.press('ArrowUp');
    await page.getByLabel('Edit your message').waitFor();
    await composer().fill('refused');
    const { hash } = new URL(page.url());
    const saving = page.waitForRequest((each) => each.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save' }).click();
    await saving;
    await page.goto(`${chat().client.url}/#narrow/channel/${channelId}-studio/topic/other`);
    await page.getByLabel('Message #studio › other').waitFor();
    answer();
    await page.getByText('The change was not saved: Refused for the test').waitFor();
    await page.unroute('**/api/v1/messages/*');
    await page.goto(`${chat().client.url}/${hash}`);
    await page.getByLabel('Message #studio › plans').focus();
    await page.keyboard.press('ArrowUp');
    await page.getByLabel('Edit your message').waitFor();
    expect(await composer().inputValue()).toBe('refused');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Message #studio › plans').waitFor();
  });

  it('schedules a message, and takes it back', async () => {
    await composer().fill('later');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await take(page, 'schedule');
    await page.getByRole('dialog').getByRole('button').first().click();
    await page.getByRole('status').getByText('Scheduled for').waitFor();
    const { client, people } = chat();
    const list = async () =>
      (await client.get('/scheduled_messages', {}, { as: people.member })).body.scheduled_messages;
    expect(await list()).toMatchObject([{ content: 'later', topic: 'plans' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectText(/^later\n?$/);
    expect(await list()).toEqual([]);
    await composer().fill('');
  });

  it('lists drafts and scheduled messages, which can be discarded', async () => {
    await composer().fill('a draft that stays');
    const created = page.waitForResponse((each) => each.url().endsWith('/api/v1/drafts'));
    await page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange')); delete document.visibilityState;`,
    );
    await created;
    await page.goto(`${chat().client.url}/#drafts`);
    await page.getByText('a draft that stays').waitFor();
    await take(page, 'drafts');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Discard the draft to #studio › plans' }).click();
    await page.getByText('You have no drafts.').waitFor();
    await page.goto(`${chat().client.url}/#scheduled`);
    await page.getByText('You have scheduled no messages.').waitFor();
    await page.goto(`${chat().client.url}/#narrow/is/starred`);
    await page.getByRole('heading', { name: 'No starred messages' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('begins a message by a key in a view without a list', async () => {
    await page.goto(`${chat().client.url}/#inbox`);
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('x');
    await page.getByRole('combobox', { name: 'Add users' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('begins a conversation with users who are chosen while it is written', async () => {
    const { other } = chat().people;
    await page.goto(`${chat().client.url}/#feed`);
    await page.getByRole('button', { name: 'New direct message' }).click();
    const users = page.getByRole('combobox', { name: 'Add users' });
    await users.and(page.locator(':focus')).fill(other.fullName);
    await page.getByRole('option').first().click();
    await composer().fill('just you');
    await take(page, 'direct');
    await composer().focus();
    await sendWithEnter();
    expect(await newest()).toMatchObject({ content: 'just you', type: 'private' });
    await page.getByRole('article').getByText('just you').waitFor();
    await page.locator('.view-header .icon-user').waitFor();
    expect(complaints).toEqual([]);
  });

  it('begins a topic in the channel that is shown', async () => {
    await page.goto(`${chat().client.url}/#narrow/channel/${channelId}-studio`);
    await page.getByRole('combobox', { name: 'Topic' }).fill('fresh');
    await composer().fill('a beginning');
    await composer().focus();
    await sendWithEnter();
    expect(await newest()).toMatchObject({ content: 'a beginning', subject: 'fresh' });
    expect(complaints).toEqual([]);
  });
});

describe('the keyboard', () => {
  it('searches with conditions that it completes', async () => {
    await page.goto(`${chat().client.url}/#narrow/channel/${channelId}-studio/topic/plans`);
    await page.locator('.message').first().waitFor();
    await page.locator('.message').first().click();
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('/');
    const search = page.getByRole('combobox', { name: 'Search messages' });
    await search.pressSequentially('chan');
    await take(page, 'search');
    await page.getByRole('option').filter({ hasText: 'Messages of a channel' }).click();
    await search.pressSequentially('stu');
    await page.getByRole('option').first().click();
    expect(await search.inputValue()).toBe('channel:studio ');
    await search.pressSequentially('first');
    await page.keyboard.press('Enter');
    await page.locator('.message').getByText('first').waitFor();
    expect(page.url()).toContain(`#narrow/channel/${channelId}`);
    expect(page.url()).toContain('/search/first');
    await page.getByText('No older messages').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows the results of a search without its suggestions', async () => {
    const search = page.getByRole('combobox', { name: 'Search messages' });
    await search.fill('star');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('No message matches').waitFor();
    await page.getByText('Very common English words').waitFor();
    expect(page.url()).toContain('/search/star');
    expect(await page.getByRole('option').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('opens any destination by its name, and lists its shortcuts', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Go to' });
    await palette.getByRole('combobox').fill('stud');
    await palette.getByRole('option').first().waitFor();
    await take(page, 'palette');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'studio' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Search messages' }).inputValue()).toBe('');
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await shortcuts.locator('kbd').getByText('+', { exact: true }).waitFor();
    await take(page, 'shortcuts');
    await page.keyboard.press('Escape');
    // Keys have no effect behind a dialog.
    await shortcuts.waitFor({ state: 'detached' });
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Combined feed' }).waitFor();
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('x');
    await page.getByRole('combobox', { name: 'Add users' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

/** Waits until the composer has a text. */
async function expectText(pattern: RegExp): Promise<void> {
  await page.waitForFunction(
    ([source = '']) =>
      new RegExp(source).test(
        (document.querySelector('.composer-field') as unknown as { value: string }).value,
      ),
    [pattern.source],
  );
}

describe('the menu of a message', () => {
  messageCases({ chat, page: () => page, complaints, channelId: () => channelId });
});

pictureCases({
  page: () => page,
  complaints,
  address: () => `${chat().client.url}/#narrow/channel/${channelId}-studio/topic/pictures`,
});
