import { expect, it } from '@jest/globals';
import { useChatApi } from './chat-api-under-test.ts';

const chat = useChatApi();
const bad = (msg: string) => ({ result: 'error', code: 'BAD_REQUEST', msg });
const done = { result: 'success', msg: '' };
const say = async (fields: object, as = chat().people.member) =>
  (await chat().client.post('/users/me/status', { ...fields }, { as })).body;

it('shows the status of a user', async () => {
  const { client, people } = chat();
  const path = `/api/v1/users/${people.member.userId}/status`;
  const authorization = `Basic ${btoa(`${people.guest.email}:${people.guest.apiKey}`)}`;
  const read = async () => {
    const answer = await fetch(client.url + path, { headers: { authorization } });
    return ((await answer.json()) as { status: object }).status;
  };
  expect(await read()).toEqual({});
  expect(await say({ status_text: ` ${'x'.repeat(60)} `, emoji_name: 'rocket' })).toEqual(done);
  const emoji = { emoji_name: 'rocket', emoji_code: '1f680', reaction_type: 'unicode_emoji' };
  expect(await read()).toEqual({ status_text: 'x'.repeat(60), ...emoji });
  expect(await say({ away: true, status_text: '' })).toEqual(done);
  expect(await read()).toEqual({ ...emoji, away: true });
  expect(await say({ away: false, emoji_name: '' })).toEqual(done);
  expect(await read()).toEqual({});
  const nobody = await client.get('/users/9999/status', {}, { as: people.guest });
  expect(nobody.body).toEqual(bad('No such user'));
});

it.each([
  [{}, 'Client did not pass any new values.'],
  [{ emoji_code: '1f600' }, 'Client did not pass any new values.'],
  [
    { status_text: 'x', emoji_code: '1f600' },
    'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
  ],
  [{ status_text: 'x'.repeat(61) }, 'status_text is too long (limit: 60 characters)'],
  [{ emoji_name: 'invalid' }, "Emoji 'invalid' does not exist"],
  [{ emoji_name: 'car', emoji_code: '1f600' }, 'Invalid emoji name.'],
  [{ emoji_name: 'car', emoji_code: '999', reaction_type: 'realm_emoji' }, 'Invalid custom emoji.'],
])('refuses %j', async (fields, msg) => {
  expect(await say(fields)).toEqual(bad(msg));
});

it('is for users', async () => {
  const refused = bad('This endpoint does not accept bot requests.');
  expect(await say({ away: true }, chat().people.bot)).toEqual(refused);
});

it('of another user is set by administrators only', async () => {
  const { client, people } = chat();
  const say = async (userId: number, fields: object, as = people.administrator) =>
    (await client.post(`/users/${userId}/status`, { ...fields }, { as })).body;
  const { userId } = people.moderator;
  expect(await say(userId, { status_text: 'ill', emoji_name: 'car' })).toEqual(done);
  const seen = await client.get(`/users/${userId}/status`, {}, { as: people.member });
  expect(seen.body.status).toMatchObject({ status_text: 'ill', emoji_name: 'car' });
  expect(await say(userId, {})).toEqual(bad('Client did not pass any new values.'));
  expect(await say(people.bot.userId, { status_text: 'x' })).toEqual(bad('No such user'));
  expect(await say(99_999, { status_text: 'x' })).toEqual(bad('No such user'));
  expect(await say(userId, { status_text: 'x' }, people.moderator)).toEqual({
    result: 'error',
    code: 'UNAUTHORIZED_PRINCIPAL',
    msg: 'Must be an organization administrator',
  });
});
