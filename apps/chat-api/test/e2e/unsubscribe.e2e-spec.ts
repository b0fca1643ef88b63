import { expect, it } from '@jest/globals';
import { HmacUnsubscribeTokens } from '@tandem/push-mail';
import { SECRET, useChatApi } from './chat-api-under-test.ts';

const chat = useChatApi();
const tokens = new HmacUnsubscribeTokens(SECRET);
const link = (token: string) => `${chat().client.url}/email/unsubscribe/${token}`;
const settings = async () => {
  const { database, people } = chat();
  const { rows } = await database.database.sql.query<{ settings: object }>(
    'select settings from user_account where id = $1',
    [people.member.userId],
  );
  return rows[0]?.settings;
};

it('turns mails about messages off by a button, not by opening the link', async () => {
  const url = link(tokens.tokenOf(chat().people.member.userId));
  const page = await fetch(url);
  expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
  expect(await page.text()).toContain('<form method="post">');
  expect(await settings()).not.toHaveProperty('enable_offline_email_notifications');
  const done = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(done.status).toBe(200);
  expect(await settings()).toMatchObject({ enable_offline_email_notifications: false });
  expect((await fetch(url, { method: 'POST' })).status).toBe(200);
});

it.each(['', 'x', '5-xxx', `5-${'x'.repeat(32)}`, '%00'])('refuses the token %j', async (token) => {
  const { status } = await fetch(link(token), { method: 'POST' });
  expect([400, 404]).toContain(status);
});

it('of an unknown user does nothing', async () => {
  const { status } = await fetch(link(tokens.tokenOf(99_999)), { method: 'POST' });
  expect(status).toBe(200);
});
