import { describe, expect, it } from '@jest/globals';
import { PASSWORD, useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
const send = async (path: string, as: Person, fields: Record<string, unknown>) =>
  (await chat().client.post(path, fields, { as })).body;
const allow = (userId: number) =>
  chat().database.database.sql.query(
    'update user_account set can_create_users = true where id = $1',
    [userId],
  );

/** Every message that a user received, oldest first. */
async function messagesOf(credentials: { readonly email: string; readonly apiKey: string }) {
  const page = { anchor: 'oldest', num_before: 0, num_after: 10, apply_markdown: false };
  const { body } = await chat().client.get('/messages', page, { as: credentials });
  return (body.messages as { id: number; content: string; sender_full_name: string }[]).map(
    ({ id, content, sender_full_name: sender }) => ({ id, content, sender }),
  );
}

/** The HTML of the newest message that a user received. */
async function newestHtml(credentials: { readonly email: string; readonly apiKey: string }) {
  const page = { anchor: 'newest', num_before: 1, num_after: 0 };
  const { body } = await chat().client.get('/messages', page, { as: credentials });
  return String(body.messages[0].content);
}

async function newcomer(email: string) {
  const { owner } = chat().people;
  await allow(owner.userId);
  const account = { email, password: PASSWORD, full_name: email.split('@')[0] };
  expect(await send('/users', owner, account)).toMatchObject({ result: 'success' });
  const logIn = { username: email, password: PASSWORD };
  const { body } = await chat().client.post('/fetch_api_key', logIn);
  return { email, apiKey: String(body.api_key) };
}

describe('a new account', () => {
  it('has no message', async () => {
    expect(await messagesOf(await newcomer('ann@acme.test'))).toEqual([]);
  });

  it('is greeted with the text of the organization', async () => {
    const text = { welcome_message_custom_text: 'Read the **rules** first.' };
    await chat().client.patch('/realm', text, { as: chat().people.administrator });
    expect(await messagesOf(await newcomer('ben@acme.test'))).toMatchObject([
      {
        content: expect.stringMatching(
          /Hello.*\n\nA message .*:\n\nRead the \*\*rules\*\* first\.$/s,
        ),
      },
    ]);
  });
});

describe('a formula in a welcome text', () => {
  const formula = 'Learn $$x^2$$';
  const rendered = /^(<p>Hello.*<p>A message .*:<\/p>\n)?<p>Learn <span class="katex">.*<\/p>$/s;

  it('is rendered for an account that an administrator creates', async () => {
    const text = { welcome_message_custom_text: formula };
    await chat().client.patch('/realm', text, { as: chat().people.administrator });
    expect(await newestHtml(await newcomer('cai@acme.test'))).toMatch(rendered);
  });

  it('is rendered for the administrator who previews it', async () => {
    const { administrator } = chat().people;
    const path = '/realm/test_welcome_bot_custom_message';
    await send(path, administrator, { welcome_message_custom_text: formula });
    expect(await newestHtml(administrator)).toMatch(rendered);
  });
});

describe('POST realm/test_welcome_bot_custom_message', () => {
  const path = '/realm/test_welcome_bot_custom_message';

  it('sends the text to the actor', async () => {
    const { administrator } = chat().people;
    const sent = await send(path, administrator, { welcome_message_custom_text: 'Be **kind**.' });
    expect(sent).toEqual({ result: 'success', msg: '', message_id: expect.any(Number) });
    expect(await messagesOf(administrator)).toContainEqual({
      id: sent.message_id,
      sender: 'Welcome Bot',
      content: 'Be **kind**.',
    });
  });

  it.each(['', ' \n '])('refuses %j', async (text) => {
    const sent = send(path, chat().people.owner, { welcome_message_custom_text: text });
    expect(await sent).toEqual({
      result: 'error',
      code: 'BAD_REQUEST',
      msg: 'Message must not be empty',
    });
  });

  it('is for administrators', async () => {
    const sent = send(path, chat().people.moderator, { welcome_message_custom_text: 'Hi' });
    expect(await sent).toMatchObject({
      code: 'UNAUTHORIZED_PRINCIPAL',
      msg: 'Must be an organization administrator',
    });
  });
});
