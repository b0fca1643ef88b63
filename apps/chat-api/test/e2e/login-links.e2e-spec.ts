import { beforeAll, expect, it } from '@jest/globals';
import { createLoginLinkUrl } from '@tandem/assembly-identity';
import { useChatApi, type Person } from './chat-api-under-test.ts';
import { newPerson } from './revocation/holdings.ts';

const chat = useChatApi({ logLevel: 'silent' });
let ann: Person;
beforeAll(async () => {
  ann = await newPerson(chat());
});

async function newLink(): Promise<URL> {
  const { identity, realmId, client } = chat();
  const realm = { id: realmId, stringId: '' };
  const link = { userId: ann.userId, url: client.url };
  return new URL((await createLoginLinkUrl(identity, realm, link)).url);
}

const press = (url: URL, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', redirect: 'manual', headers });

it('logs in to one browser, by the button of its page', async () => {
  const url = await newLink();
  for (let count = 0; count < 2; count += 1) {
    const page = await fetch(url);
    expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(await page.text()).toContain('<form method="post">');
  }
  const answer = await press(url, { origin: url.origin });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  const me = await chat().client.get('/users/me', {}, { headers: { cookie } });
  expect(me.body.user_id).toBe(ann.userId);
  const again = await press(url);
  expect([again.status, again.headers.get('set-cookie')]).toEqual([400, null]);
  const refusal = await again.text();
  expect(refusal).toContain('This link is not valid any more.');
  expect(refusal).toContain('href="/"');
});

it('logs in clients that send its key, and no page of another origin', async () => {
  const url = await newLink();
  const key = url.pathname.split('/').at(-2);
  const foreign = { origin: 'https://evil.example.com' };
  expect((await press(url, foreign)).status).toBe(403);
  const { client } = chat();
  expect((await client.post('/session/link', { key }, { headers: foreign })).status).toBe(403);
  const answer = await client.post('/session/link', { key });
  expect(answer).toMatchObject({ status: 200, body: { user_id: ann.userId, email: ann.email } });
  expect(answer.headers.get('set-cookie')).toMatch(/^sessionid=tds_\d+_\w{43};/);
  const again = await client.post('/session/link', { key });
  expect(again).toMatchObject({ status: 400, body: { msg: 'This link is not valid any more.' } });
});
