import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { EventClient, type Event } from './event-client.ts';

/*
 * Messages that a user received, and that are moved to a channel where the user subscribed after they
 * were sent: events and GET agree on which of them the user still has.
 */

const chat = useChatApi();
const FORM = {
  client_capabilities: { notification_settings_null: true, bulk_message_deletion: true },
};
let count = 0;
let reader: Person;
let from: { readonly id: number; readonly name: string };

async function ok(method: 'POST' | 'PATCH' | 'DELETE', path: string, fields = {}, as?: Person) {
  const { owner } = chat().people;
  const answer = await chat().client.request(method, path, fields, { as: as ?? owner });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

async function newChannel(members: readonly Person[], isPrivate = false) {
  const { owner } = chat().people;
  const name = `later ${(count += 1)}`;
  await ok('POST', '/users/me/subscriptions', {
    subscriptions: [{ name }],
    principals: [owner, ...members].map(({ userId }) => userId),
    invite_only: isPrivate,
  });
  const { body } = await chat().client.get('/get_stream_id', { stream: name }, { as: owner });
  return { id: body.stream_id as number, name };
}

const subscribe = ({ name }: { readonly name: string }) =>
  ok('POST', '/users/me/subscriptions', {
    subscriptions: [{ name }],
    principals: [reader.userId],
  });
const send = async (content: string, topic = 'news') =>
  (await ok('POST', '/messages', { type: 'channel', to: from.id, topic, content })).id as number;
const move = (id: number, to: { readonly id: number }) =>
  ok('PATCH', `/messages/${id}`, {
    stream_id: to.id,
    propagate_mode: 'change_all',
    send_notification_to_new_thread: false,
  });

async function received(narrow: readonly object[] = []) {
  const { body } = await chat().client.get(
    '/messages',
    { anchor: 'newest', num_before: 100, num_after: 0, narrow: JSON.stringify(narrow) },
    { as: reader },
  );
  const messages = body.messages as readonly {
    readonly id: number;
    readonly flags: readonly string[];
    readonly stream_id: number;
  }[];
  return messages.map(({ id, flags, stream_id }) => ({ id, flags, stream_id }));
}

/** The events about messages that the reader receives. */
async function published(queue: EventClient): Promise<readonly Event[]> {
  const word = `end ${(count += 1)}`;
  await ok('POST', '/users/me/alert_words', { alert_words: [word] }, reader);
  for (;;) {
    const end = queue.events.findIndex((event) => event.alert_words?.includes(word));
    if (end >= 0) return queue.events.slice(0, end);
    await queue.poll();
  }
}

beforeAll(() => {
  reader = chat().people.other;
});

beforeEach(async () => {
  from = await newChannel([reader]);
});

it('stay in the responses of GET, with unchanged read state', async () => {
  const [read, unread] = [await send('one'), await send('two')];
  const unrelated = await send('three', 'elsewhere');
  await ok(
    'POST',
    '/messages/flags',
    { messages: [read, unrelated], op: 'add', flag: 'read' },
    reader,
  );
  const to = await newChannel([]);
  await subscribe(to);
  await move(read, to);
  const expected = [
    { id: read, flags: ['read'], stream_id: to.id },
    { id: unread, flags: [], stream_id: to.id },
  ];
  const present = (list: Awaited<ReturnType<typeof received>>) =>
    list.filter(({ id }) => id === read || id === unread);
  expect(present(await received())).toEqual(expected);
  const owner = chat().people.owner.userId;
  for (const narrow of [
    [{ operator: 'sender', operand: owner }],
    [{ operator: 'topic', operand: 'news' }],
    [{ operator: 'channel', operand: to.id }],
    [{ operator: 'id', operand: read }],
  ]) {
    const [first] = present(await received(narrow));
    expect({ narrow, first }).toEqual({ narrow, first: expected[0] });
  }
  expect(present(await received([{ operator: 'is', operand: 'unread' }]))).toEqual([expected[1]]);
  const later = await newChannel([]);
  await subscribe(later);
  await move(read, later);
  expect(present(await received())).toEqual(
    expected.map((each) => ({ ...each, stream_id: later.id })),
  );
});

it('cause no event for users who never received them', async () => {
  const { member } = chat().people;
  const id = await send('one');
  const to = await newChannel([]);
  await ok('POST', '/users/me/subscriptions', {
    subscriptions: [{ name: to.name }],
    principals: [member.userId],
  });
  await move(id, to);
  const { body } = await chat().client.get(
    '/messages',
    { anchor: 'newest', num_before: 100, num_after: 0 },
    { as: member },
  );
  expect((body.messages as { id: number }[]).map((each) => each.id)).not.toContain(id);
});

it('are deleted for users who see only messages after their subscription', async () => {
  const to = await newChannel([], true);
  const before = await send('one');
  await subscribe(to);
  const after = await send('two');
  const queue = await EventClient.register(chat().client, reader, FORM);
  await move(before, to);
  const events = (await published(queue)).filter(({ type }) => type.includes('message'));
  expect(events).toMatchObject([
    { type: 'delete_message', message_ids: [before], stream_id: from.id, topic: 'news' },
    { type: 'update_message', message_ids: [before, after], new_stream_id: to.id },
  ]);
  expect((await received()).filter(({ id }) => id === before || id === after)).toMatchObject([
    { id: after, stream_id: to.id },
  ]);
});

it('go to another topic also for users who may not read the named message', async () => {
  from = await newChannel([], true);
  const before = await send('one');
  await subscribe(from);
  const after = await send('two');
  const queue = await EventClient.register(chat().client, reader, FORM);
  await ok('PATCH', `/messages/${before}`, { topic: 'old news', propagate_mode: 'change_all' });
  const events = (await published(queue)).filter(({ type }) => type === 'update_message');
  expect(events).toMatchObject([{ message_ids: [before, after], subject: 'old news' }]);
});

it('cause no event for subscribers of the source who could never see them', async () => {
  from = await newChannel([], true);
  const id = await send('one');
  await subscribe(from);
  const to = await newChannel([], true);
  const queue = await EventClient.register(chat().client, reader, FORM);
  await move(id, to);
  expect((await published(queue)).filter(({ type }) => type.includes('message'))).toEqual([]);
});

it('cause no event for subscribers of the target who still cannot see them', async () => {
  from = await newChannel([], true);
  const id = await send('one');
  const to = await newChannel([], true);
  await subscribe(to);
  const queue = await EventClient.register(chat().client, reader, FORM);
  await move(id, to);
  expect((await published(queue)).filter(({ type }) => type.includes('message'))).toEqual([]);
});
