import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { PASSWORD } from './chat-api-under-test.ts';
import { holdRegistration, logIn, useWebClient } from './web-client-under-test.ts';

const { chat, complaints, context, openPage } = useWebClient();
let page: Page;
let elsewhere: Page;
let conversation: string;

beforeAll(async () => {
  const { client, people } = chat();
  const { member } = people;
  await client.post(
    '/users/me/subscriptions',
    {
      subscriptions: [{ name: 'vault' }],
      principals: [member.userId, people.owner.userId],
      invite_only: true,
      history_public_to_subscribers: true,
    },
    { as: people.owner },
  );
  const named = { stream: 'vault' };
  const { stream_id: to } = (await client.get('/get_stream_id', named, { as: member })).body;
  const message = { type: 'channel', to, topic: 'plans', content: 'for members of the vault' };
  expect((await client.post('/messages', message, { as: people.owner })).status).toBe(200);
  conversation = `${client.url}/#narrow/channel/${to}-vault/topic/plans`;
  page = await openPage();
  // Another tab of the same browser.
  elsewhere = await openPage();
});

const composer = () => page.locator('.composer-field');
/** Waits until a field has a text. */
const reaches = async (field: Locator, text: string): Promise<void> => {
  while ((await field.inputValue()) !== text) await page.waitForTimeout(50);
};
const shownTo = (name: string) => page.locator('.realm-button').getByText(name).waitFor();

/** Replaces the session of the browser, as the pages of a log-in provider do. */
const changeAccount = async ({ email }: { readonly email: string }) => {
  const { url } = chat().client;
  const form = { username: email, password: PASSWORD };
  const answer = await context().request.post(`${url}/api/v1/session`, {
    form,
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
};

beforeEach(async () => {
  const { member } = chat().people;
  await changeAccount(member);
  await page.goto(conversation);
  await page.reload();
  await composer().waitFor();
  await shownTo(member.fullName);
});

describe('another account that logs in in another tab', () => {
  it('replaces the one of the page, and sends nothing of it', async () => {
    const { client, people } = chat();
    await page.route('**/api/v1/messages', (route) => route.abort('connectionfailed'));
    await composer().fill('never of another account');
    await composer().press('Enter');
    await page.getByText('Waiting for the server…').waitFor();
    await composer().fill('half written');
    await changeAccount(people.other);
    await elsewhere.goto(`${client.url}/#inbox`);
    await shownTo(people.other.fullName);
    await page.getByText(`You have logged in as ${people.other.fullName}`).waitFor();
    await page.unroute('**/api/v1/messages');
    await page.getByText('The channel does not exist, or you have no access').waitFor();
    expect(await page.getByText('for members of the vault').count()).toBe(0);
    const stored = `localStorage.getItem('tandem.drafts.${people.member.userId}')`;
    expect(await page.evaluate(stored)).toMatch(/half written.*never of another account/);
    const theirs = `localStorage.getItem('tandem.drafts.${people.other.userId}')`;
    expect(await page.evaluate(theirs)).toBeNull();
    await changeAccount(people.member);
    await elsewhere.reload();
    await shownTo(people.member.fullName);
    expect(await composer().inputValue()).toMatch(/half written\s+never of another account/);
    await composer().fill('');
  });

  it('between the early answers leaves nothing of the first account', async () => {
    const { other } = chat().people;
    const release = await holdRegistration(page, () => true);
    await page.reload();
    await page.locator('article').filter({ hasText: 'for members of the vault' }).waitFor();
    await changeAccount(other);
    await release();
    await shownTo(other.fullName);
    await page.getByText('The channel does not exist, or you have no access').waitFor();
    expect(await page.getByText('for members of the vault').count()).toBe(0);
  });
});

it('a page whose session has ended goes on when its browser logs in in another tab', async () => {
  const { client, people } = chat();
  await elsewhere.goto(`${client.url}/#inbox`);
  await elsewhere.getByRole('heading', { name: 'Inbox' }).waitFor();
  await client.delete('/users/me/sessions', {}, { as: people.member });
  for (const each of [page, elsewhere]) {
    await each.getByLabel('Email').and(each.locator(':focus')).waitFor();
  }
  // The page has nothing of the session in memory: it sanitizes the message again.
  await page.evaluate(`window.sanitized = [];
    const { parseFromString } = DOMParser.prototype;
    DOMParser.prototype.parseFromString = function (text, type) {
      sanitized.push(String(text));
      return parseFromString.call(this, text, type);
    };`);
  await logIn(elsewhere, people.member);
  await page.locator('article').filter({ hasText: 'for members of the vault' }).waitFor();
  await composer().waitFor();
  expect(await page.evaluate('sanitized.join()')).toContain('for members of the vault');
});

it('a conversation that is shown in two tabs has one text, and a sent one is gone from both', async () => {
  await elsewhere.goto(conversation);
  const other = elsewhere.locator('.composer-field');
  await other.waitFor();
  await composer().fill('begun in one tab');
  await reaches(other, 'begun in one tab');
  await other.press('End');
  await other.pressSequentially(', ended in the other');
  await reaches(composer(), 'begun in one tab, ended in the other');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('article').filter({ hasText: 'ended in the other' }).waitFor();
  await reaches(other, '');
});

it('a browser without storage shows everything, and a choice holds until the page is left', async () => {
  const { url } = chat().client;
  const found = complaints.length;
  const limited = await openPage();
  await limited.addInitScript(`Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('The storage is switched off', 'SecurityError'); },
  });`);
  await limited.goto(conversation);
  await limited.locator('article').filter({ hasText: 'for members of the vault' }).waitFor();
  await limited.locator('.composer-field').fill('a draft');
  await limited.getByRole('button', { name: /^Acme/ }).click();
  await limited.getByText('Dark', { exact: true }).click();
  expect(await limited.locator('html').getAttribute('data-theme')).toBe('dark');
  await limited.goto(`${url}/#recent`);
  await limited.getByRole('heading', { name: 'Recent conversations' }).waitFor();
  await limited.goto(conversation);
  expect(await limited.locator('.composer-field').inputValue()).toBe('a draft');
  await limited.locator('.composer-field').fill('');
  await limited.close();
  expect(complaints.slice(found)).toEqual([]);
});

it('a channel that the account loses while it is shown is explained, and shown again when it is back', async () => {
  const { client, people } = chat();
  const { member, owner } = people;
  await composer().fill('half written');
  const subscription = { subscriptions: ['vault'], principals: [member.userId] };
  await client.delete('/users/me/subscriptions', subscription, { as: owner });
  await page.getByText('The channel does not exist, or you have no access').waitFor();
  await client.post(
    '/users/me/subscriptions',
    { subscriptions: [{ name: 'vault' }], principals: [member.userId] },
    { as: owner },
  );
  await page.locator('article').filter({ hasText: 'for members of the vault' }).waitFor();
  expect(await composer().inputValue()).toBe('half written');
  await composer().fill('');
});

it('a session that ends names possible reasons, and the next one names a changed role', async () => {
  const { client, people } = chat();
  const setRole = (role: number) =>
    client.patch(`/users/${people.member.userId}`, { role }, { as: people.owner });
  expect((await setRole(300)).status).toBe(200);
  await page.getByText('when the password or the role of the account changes').waitFor();
  await logIn(page, people.member);
  await page.getByText('Your role has changed: Moderator').waitFor();
  expect((await setRole(400)).status).toBe(200);
});
