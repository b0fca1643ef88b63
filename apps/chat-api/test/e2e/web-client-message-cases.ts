import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { useChatApi } from './chat-api-under-test.ts';
import { BOTH_THEMES, findings, take } from './web-client-under-test.ts';

interface MessagesUnderTest {
  readonly chat: ReturnType<typeof useChatApi>;
  /** It is logged in as a member. */
  readonly page: () => Page;
  readonly complaints: readonly string[];
  /** A channel of the member and another user. */
  readonly channelId: () => number;
}

/** The commands in the menu of a message. */
export function messageCases({ chat, page, complaints, channelId }: MessagesUnderTest): void {
  const send = async (content: string) => {
    const { client, people } = chat();
    const message = { type: 'channel', to: channelId(), topic: 'menus', content };
    expect((await client.post('/messages', message, { as: people.other })).status).toBe(200);
  };
  const open = async (fragment: string) => {
    await page().goto(`${chat().client.url}/${fragment}`);
  };
  const choose = async (text: string, item: string) => {
    await open(`#narrow/channel/${channelId()}-studio/topic/menus`);
    const message = page().getByRole('article').filter({ hasText: text });
    await message.focus();
    await message.getByRole('button', { name: 'More actions' }).click();
    await page().getByRole('menuitem', { name: item }).click();
  };

  it('reminds of a message at a chosen time, and lists the reminders', async () => {
    await send('think of me');
    await choose('think of me', 'Remind me');
    const window = page().getByRole('dialog', { name: 'Remind me' });
    await window.getByLabel('Note').fill('before lunch');
    await take(page(), 'remind');
    expect(await findings(page(), BOTH_THEMES)).toEqual([]);
    await window.locator('.menu-item').last().click();
    await page().getByRole('status').getByText('You will be reminded').waitFor();
    await page().locator('article:focus-within').waitFor();
    await page().getByRole('link', { name: 'Reminders' }).click();
    await page().getByRole('heading', { name: 'Reminders' }).waitFor();
    await page().getByRole('main').getByText('before lunch').waitFor();
    await take(page(), 'reminders');
    expect(await findings(page(), BOTH_THEMES)).toEqual([]);
    const { client, people } = chat();
    const list = async () =>
      (await client.get('/reminders', {}, { as: people.member })).body.reminders;
    expect(await list()).toHaveLength(1);
    await page().getByRole('button', { name: 'Cancel the reminder' }).click();
    await page().getByText('You have set no reminders.').waitFor();
    expect(await list()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('has the note of a reminder again that the server refuses', async () => {
    await choose('think of me', 'Remind me');
    const window = page().getByRole('dialog', { name: 'Remind me' });
    await window.getByLabel('Note').fill('before dinner');
    const refusal = { result: 'error', msg: 'Refused for the test', code: 'BAD_REQUEST' };
    await page().route('**/api/v1/reminders', (route) =>
      route.fulfill({ status: 400, json: refusal }),
    );
    await window.locator('.menu-item').last().click();
    await window.getByText('Refused for the test').waitFor();
    expect(await window.getByLabel('Note').inputValue()).toBe('before dinner');
    await page().unroute('**/api/v1/reminders');
    await window.locator('.menu-item').last().click();
    await window.waitFor({ state: 'detached' });
    const { client, people } = chat();
    const { body } = await client.get('/reminders', {}, { as: people.member });
    expect(body.reminders).toHaveLength(1);
  });

  it('has the focus again when a window is cancelled', async () => {
    await choose('think of me', 'Move messages');
    await page().getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
    await page().getByRole('dialog').waitFor({ state: 'detached' });
    await page().locator('article:focus-within').waitFor();
  });

  it('copies the text of a message in its lines', async () => {
    await send('one **bold** line\n\n* and an item :tada:');
    await page().context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose('and an item', 'Copy text');
    await page().getByText('Text copied.').waitFor();
    expect(await page().evaluate('navigator.clipboard.readText()')).toMatch(
      /^one bold line\n+and an item 🎉$/,
    );
  });

  it('reports a message to the moderators where the organization wants it', async () => {
    const { client, people } = chat();
    const setChannel = (id: number) =>
      client.patch('/realm', { moderation_request_channel_id: id }, { as: people.owner });
    await client.post(
      '/users/me/subscriptions',
      { subscriptions: [{ name: 'reports' }], invite_only: true },
      { as: people.owner },
    );
    const named = { stream: 'reports' };
    const { stream_id: to } = (await client.get('/get_stream_id', named, { as: people.owner }))
      .body;
    expect((await setChannel(to)).status).toBe(200);
    await send('buy my things');
    await choose('buy my things', 'Report the message');
    const window = page().getByRole('dialog', { name: 'Report the message' });
    await window.getByLabel('Reason').selectOption('Harassment');
    await window.getByLabel('Explanation').fill('it hurts');
    await take(page(), 'report');
    expect(await findings(page(), BOTH_THEMES)).toEqual([]);
    await window.getByRole('button', { name: 'Report' }).click();
    await page().getByText('Your report was sent to the moderators.').waitFor();
    const fields = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false };
    const narrow = [{ operator: 'channel', operand: to }];
    const reported = await client.get('/messages', { ...fields, narrow }, { as: people.owner });
    expect(reported.body.messages[0].content).toContain('it hurts');
    await setChannel(-1);
    expect(complaints).toEqual([]);
  });

  it('marks everything as read after a question', async () => {
    await open('#inbox');
    await page().getByRole('heading', { name: 'Inbox' }).waitFor();
    await send('not read yet');
    await page().getByRole('button', { name: 'Mark all as read' }).click();
    await page().getByRole('button', { name: 'Really mark all as read' }).click();
    await page().getByText('You have read everything').waitFor();
    expect(await findings(page(), BOTH_THEMES)).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
