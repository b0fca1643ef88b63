import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Response } from 'playwright-core';
import {
  BOTH_THEMES,
  findings,
  holdUsers,
  logIn,
  take,
  useWebClient,
} from './web-client-under-test.ts';

const { chat, complaints, context, openPage } = useWebClient();
let page: Page;
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
  page = await openPage();
});

const send = (content: string, topic = 'plans') => {
  const { client, people } = chat();
  const message = { type: 'channel', to: channelId, topic, content };
  return client.post('/messages', message, { as: people.other });
};

/** The notifications of a page. */
interface Noticed {
  readonly notices: readonly { readonly isClosed?: boolean }[];
}

const userList = () => page.getByRole('complementary', { name: 'Users' });
const article = (text: string, on = page) => on.getByRole('article').filter({ hasText: text });

/** Scrolls the messages, and waits until the page has handled it. Returns the distance, in px. */
const scrolledBy = (distance: number): Promise<number> =>
  page.locator('.message-list').evaluate(async (list, by) => {
    const { scrollTop } = list;
    list.scrollTop = scrollTop + by;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return Math.round(list.scrollTop - scrollTop);
  }, distance);

describe('the web client', () => {
  it('logs in by password, and shows the reason of a refusal', async () => {
    await page.goto(`${chat().client.url}/`);
    await page.getByRole('heading', { name: 'Acme' }).waitFor();
    await logIn(page, chat().people.member, 'wrong');
    await page.getByRole('alert').getByText('Your email or password is incorrect.').waitFor();
    await logIn(page, chat().people.member);
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    // Answers of the log-in: without a session, and to the wrong password.
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });

  it('shows messages of others, and sends', async () => {
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
    await take(page, 'topic');
    expect(complaints).toEqual([]);
  });

  it('shows messages of a channel before the users of the organization are read', async () => {
    const { client, people } = chat();
    const { id } = (await send('the reviewed *plan*')).body;
    const reaction = { emoji_name: 'octopus' };
    await client.post(`/messages/${id}/reactions`, reaction, { as: people.other });
    const release = await holdUsers(page);
    await page.reload();
    await article('the first plan').getByText(people.other.fullName).waitFor();
    await userList().getByText(people.member.fullName).waitFor();
    expect(await userList().getByRole('listitem').count()).toBe(1);
    // Reactions have ids of users only.
    const reacted = (names: string) =>
      page.getByRole('button', { name: `${names} reacted with :octopus:` }).waitFor();
    await reacted('1 user');
    await release();
    await userList().getByText(people.other.fullName).waitFor();
    await reacted(people.other.fullName);
    expect(complaints).toEqual([]);
  });

  it('reads the users although the visitor has left the channel before the page was ready', async () => {
    const channel = page.url();
    const leave: Parameters<Page['route']>[1] = async (route) => {
      await page.evaluate(() => (location.hash = '#inbox'));
      await route.continue();
    };
    await page.route('**/api/v1/register', leave, { times: 1 });
    await page.reload();
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await userList().getByText(chat().people.other.fullName).waitFor();
    await page.goto(channel);
    await article('the first plan').waitFor();
  });

  it('marks seen messages as read', async () => {
    const { id } = (await send('seen')).body;
    await article('seen').waitFor();
    const { client, people } = chat();
    const flags = async (): Promise<string[]> =>
      (await client.get(`/messages/${id}`, {}, { as: people.member })).body.message.flags;
    while (!(await flags()).includes('read')) await page.waitForTimeout(50);
    expect(await flags()).toContain('read');
  });

  it('marks no result of a search as read', async () => {
    const { client, people } = chat();
    const { id } = (await send('a quarry', 'stones')).body;
    const conversation = page.url();
    await page.goto(`${client.url}/#narrow/search/quarry`);
    await article('quarry').waitFor();
    // Longer than messages of a conversation must be seen.
    await page.waitForTimeout(600);
    await page.goto(conversation);
    await article('seen').waitFor();
    const { id: later } = (await send('seen later')).body;
    await article('seen later').waitFor();
    const isRead = async (of: number): Promise<boolean> =>
      (await client.get(`/messages/${of}`, {}, { as: people.member })).body.message.flags.includes(
        'read',
      );
    while (!(await isRead(later))) await page.waitForTimeout(50);
    expect(await isRead(id)).toBe(false);
  });

  it('has reactions, stars and menus for messages', async () => {
    const { client, people } = chat();
    const { id } = (await send('to be judged')).body;
    const message = article('to be judged');
    await message.hover();
    await message.getByRole('button', { name: 'React' }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill('octopus');
    await page.keyboard.press('Enter');
    await message.getByRole('button', { name: /octopus/ }).waitFor();
    const isStar = (response: Response) => response.request().postData()?.includes('starred');
    await Promise.all([
      page.waitForResponse((response) => isStar(response) ?? false),
      message.getByRole('button', { name: 'Star' }).click(),
    ]);
    await message.getByText('Starred').waitFor();
    const stored = (await client.get(`/messages/${id}`, {}, { as: people.member })).body.message;
    expect(stored.reactions).toMatchObject([{ emoji_name: 'octopus' }]);
    expect(stored.flags).toContain('starred');
    await message.getByRole('button', { name: 'More actions' }).press('Enter');
    const items = await page.getByRole('menuitem').allTextContents();
    expect(items.join()).toBe(
      'Quote and reply,Move messages,Mark as unread from here,Remind me,Copy text,Copy link,Read by',
    );
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Mark as unread from here' }).press('Enter');
    await page.getByRole('link', { name: /Inbox 1 unread/ }).waitFor();
    await take(page, 'actions');
    expect(complaints).toEqual([]);
  });

  it('changes and deletes messages of the actor', async () => {
    const mine = article('an answer');
    await mine.hover();
    await mine.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: /edit/i }).fill('a better answer');
    await page.keyboard.press('Enter');
    const better = article('a better answer');
    await better.getByText('Edited').waitFor();
    await better.hover();
    await better.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit history' }).click();
    await page.getByRole('dialog', { name: 'Edit history' }).getByText('an answer').waitFor();
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
  });

  it('shows polls, on which several users vote', async () => {
    await send('/poll Tea?\nyes\nno');
    await page.getByRole('button', { name: 'yes: 0 votes' }).click();
    await page.getByRole('button', { name: 'yes: 1 vote' }).waitFor();
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('lists recent conversations, which can be filtered', async () => {
    const conversation = page.url();
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('t');
    await page.getByRole('heading', { name: 'Recent conversations' }).waitFor();
    const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
    await rows.filter({ hasText: 'plans' }).getByText('Vera Member, Uli Member').waitFor();
    await rows.filter({ hasText: 'stones' }).waitFor();
    await page.getByRole('button', { name: 'Participated' }).click();
    await rows.filter({ hasText: 'stones' }).waitFor({ state: 'detached' });
    await take(page, 'recent');
    await page.setViewportSize({ width: 3_840, height: 1_000 });
    expect((await page.locator('.columns').boundingBox())?.width).toBe(1_920);
    await page.setViewportSize({ width: 1_280, height: 720 });
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    await page.getByRole('button', { name: 'Participated' }).click();
    await send('a new one', 'fresh');
    await rows.first().filter({ hasText: 'fresh' }).getByText('1 unread').waitFor();
    await page.goto(conversation);
    expect(complaints).toEqual([]);
  });

  it('mutes topics from the list on the left', async () => {
    const menu = page.getByRole('button', { name: 'Actions for stones' });
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Mute the topic' }).press('Enter');
    await page.getByRole('link', { name: /stones Muted/ }).waitFor();
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Follow the topic' }).press('Enter');
    await page.getByRole('link', { name: /stones Followed/ }).waitFor();
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Actions for stones');
    expect(complaints).toEqual([]);
  });

  it('shows cards of users and groups', async () => {
    const { client, people } = chat();
    const { owner, other } = people;
    const field = { name: 'Role', field_type: 1, display_in_profile_summary: true };
    const { id } = (await client.post('/realm/profile_fields', field, { as: owner })).body;
    const data = [{ id, value: 'Gardener' }];
    await client.patch('/users/me/profile_data', { data }, { as: other });
    const status = { status_text: 'Outside', emoji_name: 'sunflower' };
    await client.post('/users/me/status', status, { as: other });
    const members = [other.userId];
    await client.post(
      '/user_groups/create',
      { name: 'crew', description: 'All of us', members },
      { as: owner },
    );
    // In a low window, the list can scroll.
    await page.setViewportSize({ width: 1_280, height: 400 });
    await send('the @*crew*');
    await article('the @crew').getByText('@crew').click();
    const group = page.getByRole('dialog', { name: 'crew' });
    await group.getByText('1 member').waitFor();
    await group.getByText(other.fullName).waitFor();
    await take(page, 'group-card');
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    await page.keyboard.press('Escape');
    await group.waitFor({ state: 'hidden' });
    // A list that scrolls during a click, as new messages make it, does not lose the click.
    await page.getByRole('button', { name: other.fullName }).first().hover();
    await page.mouse.down();
    expect(await scrolledBy(1)).toBe(1);
    await page.mouse.up();
    const card = page.getByRole('dialog', { name: other.fullName });
    await card.getByText('Gardener').waitFor();
    await card.getByRole('img', { name: ':sunflower:' }).waitFor();
    await page.setViewportSize({ width: 1_280, height: 720 });
    await take(page, 'user-card');
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
  });

  it('notifies of messages that are not seen, once that is allowed, until they are read', async () => {
    const { client, people } = chat();
    const conversation = page.url();
    await page.addInitScript(`window.notices = [];
      window.Notification = class {
        static permission = 'default';
        static requestPermission = async () => (Notification.permission = 'granted');
        constructor(title, { body }) { Object.assign(this, { title, body }); notices.push(this); }
        close() { this.isClosed = true; }
      };`);
    await page.reload();
    await page.getByRole('button', { name: 'Turn on notifications' }).waitFor();
    await take(page, 'notifications-offer');
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await page
      .getByRole('button', { name: 'Turn on notifications' })
      .waitFor({ state: 'detached' });
    await article('to be judged').waitFor();
    // It is seen.
    await send('@**Uli Member** here');
    await article('here').waitFor();
    const direct = { type: 'direct', to: [people.member.userId], content: 'are *you* there?' };
    const { id } = (await client.post('/messages', direct, { as: people.other })).body;
    await page.waitForFunction(() => (globalThis as unknown as Noticed).notices.length > 0);
    expect(await page.evaluate('notices')).toEqual([
      { title: people.other.fullName, body: 'are you there?' },
    ]);
    await page.waitForFunction(() => /^\(\d+\) .+ · Acme$/.test(document.title));
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^data:image\/png/);
    await client.post(
      '/messages/flags',
      { messages: [id], op: 'add', flag: 'read' },
      { as: people.member },
    );
    await page.waitForFunction(() => (globalThis as unknown as Noticed).notices[0]?.isClosed);
    // Browsers identify a notification by its conversation: to close a replaced one closes its successor.
    const replaced = (await client.post('/messages', direct, { as: people.other })).body;
    const newest = (await client.post('/messages', direct, { as: people.other })).body;
    await page.waitForFunction(() => (globalThis as unknown as Noticed).notices.length === 3);
    for (const message of [replaced, newest]) {
      const flags = { messages: [message.id], op: 'add', flag: 'read' };
      await client.post('/messages/flags', flags, { as: people.member });
    }
    await page.waitForFunction(() => (globalThis as unknown as Noticed).notices[2]?.isClosed);
    expect(await page.evaluate('notices[1].isClosed')).toBeUndefined();
    await page.goto(conversation);
    expect(complaints).toEqual([]);
  });

  it('sends messages that were written without a connection when it is back; two browsers see each once', async () => {
    const other = await openPage();
    await other.goto(chat().client.url.replace('127.0.0.1', 'localhost'));
    await logIn(other, chat().people.other);
    await other.getByRole('heading', { name: 'Inbox' }).waitFor();
    await other.goto(new URL(new URL(page.url()).hash, other.url()).href);
    await article('a better answer', other).waitFor();
    // A page behind another one measures nothing, and shows no new lines.
    await page.bringToFront();
    await context().setOffline(true);
    await page.getByRole('textbox', { name: /Message #lounge/ }).fill('from the tunnel');
    await page.getByRole('textbox', { name: /Message #lounge/ }).press('Enter');
    await article('from the tunnel').getByText('Waiting for the server…').waitFor();
    await context().setOffline(false);
    for (const each of [page, other]) {
      await each.bringToFront();
      await article('from the tunnel', each).and(each.locator('[data-message]')).waitFor();
      expect(await article('from the tunnel', each).count()).toBe(1);
    }
    await other.close();
    await page.bringToFront();
  });

  it('reads a list that could not be read again once the connection is back', async () => {
    const { hash } = new URL(page.url());
    const show = (fragment: string) => page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
    await context().setOffline(true);
    await show(`#narrow/channel/${channelId}-lounge/topic/fresh`);
    await page.getByText('These messages cannot be shown').waitFor();
    await context().setOffline(false);
    await article('a new one').waitFor();
    await show(hash);
    await article('from the tunnel').waitFor();
  });

  it('explains a link to an unknown channel, and offers the list of channels', async () => {
    const conversation = `${chat().client.url}/#narrow/channel/${channelId}-lounge/topic/plans`;
    await page.goto(`${chat().client.url}/#narrow/channel/999999-gone/topic/x`);
    await page.getByText('The channel does not exist, or you have no access').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Browse' }).waitFor();
    await page.goto(conversation);
    await article('from the tunnel').waitFor();
  });

  it('requires a log-in when its session has ended, and preserves unsent messages', async () => {
    const { client, people } = chat();
    await context().setOffline(true);
    await page.getByRole('textbox', { name: /Message #lounge/ }).fill('not lost');
    await page.getByRole('textbox', { name: /Message #lounge/ }).press('Enter');
    await article('not lost').getByText('Waiting for the server…').waitFor();
    await page.getByText('You are offline').waitFor();
    await take(page, 'offline');
    await client.delete('/users/me/sessions', {}, { as: people.member });
    await context().setOffline(false);
    await page.getByText('Your session has ended. Log in again.').waitFor();
    await take(page, 'session-ended');
    expect(await findings(page, BOTH_THEMES)).toEqual([]);
    await logIn(page, chat().people.member);
    await article('from the tunnel').waitFor();
    const composer = page.getByRole('textbox', { name: /Message #lounge/ });
    expect(await composer.inputValue()).toBe('not lost');
    await composer.fill('');
  });

  it('logs out', async () => {
    await page.getByRole('button', { name: 'Acme' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Password').waitFor();
    await page.reload();
    await page.getByLabel('Password').waitFor();
  });
});
