import { beforeAll, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();

async function flagsOf(content: string, reader: Person): Promise<string[]> {
  const { owner } = chat().people;
  const message = { type: 'channel', to: 'lobby', topic: 't', content };
  const { body } = await chat().client.post('/messages', message, { as: owner });
  return flags(reader, body.id as number);
}

async function flags(reader: Person, id: number): Promise<string[]> {
  const { body } = await chat().client.get(`/messages/${id}`, {}, { as: reader });
  return body.message.flags as string[];
}

beforeAll(async () => {
  const { owner, member, other } = chat().people;
  const principals = [owner, member, other].map((each) => each.userId);
  const subscriptions = [{ name: 'lobby' }];
  await chat().client.post('/users/me/subscriptions', { subscriptions, principals }, { as: owner });
});

it('flags messages that contain alert words', async () => {
  const { member, other, owner } = chat().people;
  expect(await flagsOf('nobody has words yet', member)).toEqual([]);
  const alert_words = ['Lunch', 'fire alarm', 'c++', '(x)', '🔥'];
  await chat().client.post('/users/me/alert_words', { alert_words }, { as: member });
  expect(await flagsOf('LUNCH!', member)).toEqual(['has_alert_word']);
  expect(await flagsOf('lunch', other)).toEqual([]);
  expect(await flagsOf('lunchtime', member)).toEqual([]);
  expect(await flagsOf('the fire alarm rings', member)).toEqual(['has_alert_word']);
  expect(await flagsOf('fire, then alarm', member)).toEqual([]);
  expect(await flagsOf('I like C++.', member)).toEqual(['has_alert_word']);
  expect(await flagsOf('so (x) it is', member)).toEqual(['has_alert_word']);
  expect(await flagsOf('so 🔥 hot', member)).toEqual(['has_alert_word']);
  expect(await flagsOf(`lunch, @**${member.fullName}**`, member)).toEqual([
    'mentioned',
    'has_alert_word',
  ]);
  const message = { type: 'direct', to: [member.userId], content: 'dinner' };
  const { body } = await chat().client.post('/messages', message, { as: owner });
  const edit = (content: string) =>
    chat().client.patch(`/messages/${body.id}`, { content }, { as: owner });
  await edit('lunch');
  expect(await flags(member, body.id as number)).toEqual(['has_alert_word']);
  await edit('dinner');
  expect(await flags(member, body.id as number)).toEqual([]);
  const narrow = JSON.stringify([['is', 'alerted']]);
  const fields = { narrow, anchor: 'newest', num_before: 100 };
  const found = await chat().client.get('/messages', fields, { as: member });
  expect(found.body.messages).toHaveLength(7);
});
