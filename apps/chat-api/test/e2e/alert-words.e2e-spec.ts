import { expect, it } from '@jest/globals';
import { useChatApi } from './chat-api-under-test.ts';

const chat = useChatApi();
const PATH = '/users/me/alert_words';
const words = (list: string[]) => ({ result: 'success', msg: '', alert_words: list });

it('stores words, which come in a form or in the query', async () => {
  const { client, people } = chat();
  const as = { as: people.member };
  expect((await client.get(PATH, {}, as)).body).toEqual(words([]));
  const given = { alert_words: [' lunch ', 'Fire', 'FIRE', ''] };
  expect((await client.post(PATH, given, as)).body).toEqual(words(['lunch', 'Fire']));
  const gone = { alert_words: ['fire', 'nothing'] };
  const answer = await client.delete(PATH, gone, { ...as, inQuery: true });
  expect(answer.body).toEqual(words(['lunch']));
  expect((await client.get(PATH, {}, as)).body).toEqual(words(['lunch']));
  expect((await client.get(PATH, {}, { as: people.bot })).body).toEqual(words([]));
});

it.each([
  [{}, "Missing 'alert_words' argument"],
  [{ alert_words: 'x' }, 'alert_words is not valid JSON'],
  [{ alert_words: {} }, 'alert_words is not a list'],
  [{ alert_words: [1] }, 'alert_words[0] is not a string'],
  [{ alert_words: ['x'.repeat(101)] }, 'alert_words[0] is too long (limit: 100 characters)'],
])('refuses %j', async (fields, msg) => {
  const { client, people } = chat();
  const answer = await client.post(PATH, { ...fields }, { as: people.member });
  expect(answer.body).toMatchObject({ result: 'error', msg });
});

it('ignores half of a surrogate pair', async () => {
  const { client, people } = chat();
  const answer = await client.post(PATH, { alert_words: ['\ud800'] }, { as: people.other });
  expect(answer.body).toEqual(words(['\ufffd']));
});
