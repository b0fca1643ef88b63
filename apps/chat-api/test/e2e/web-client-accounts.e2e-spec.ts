import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PASSWORD } from './chat-api-under-test.ts';
import { holdRegistration, logIn, useWebClient } from './web-client-under-test.ts';

const { chat, context, openPage } = useWebClient();
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
const shownTo = (name: string) => page.getByRole('button', { name }).waitFor();

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
