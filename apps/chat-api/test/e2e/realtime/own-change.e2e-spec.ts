import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { holdOffset } from '@tandem/shared-postgres/testing';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { EventClient, type Event } from './event-client.ts';

/*
 * Events that are published after later commands: they contain the text, the flags and the location
 * of their own change.
 */

const chat = useChatApi();
const FORM = {
  apply_markdown: false,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    empty_topic_name: true,
  },
};
let channelId: number;
let privateId: number;
let queue: EventClient;
let reader: Person;

async function newChannel(name: string, isPrivate: boolean): Promise<number> {
  const { owner, other, member } = chat().people;
  await chat().client.post(
    '/users/me/subscriptions',
    {
      subscriptions: [{ name }],
      principals: isPrivate
        ? [owner.userId, member.userId]
        : [owner.userId, member.userId, other.userId],
      invite_only: isPrivate,
    },
    { as: owner },
  );
  const { body } = await chat().client.get('/get_stream_id', { stream: name }, { as: owner });
  return body.stream_id as number;
}

beforeAll(async () => {
  channelId = await newChannel('plans', false);
  privateId = await newChannel('secret', true);
});

beforeEach(async () => {
  reader = chat().people.other;
  queue = await EventClient.register(chat().client, reader, FORM);
});

async function ok(method: 'POST' | 'PATCH' | 'DELETE', path: string, fields = {}, as?: Person) {
  const { owner } = chat().people;
  const answer = await chat().client.request(method, path, fields, { as: as ?? owner });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

const send = async (content: string, topic: string) =>
  (await ok('POST', '/messages', { type: 'channel', to: channelId, topic, content })).id as number;
const edit = (id: number, fields: object) => ok('PATCH', `/messages/${id}`, fields);
const remove = (id: number) => ok('DELETE', `/messages/${id}`);
const flag = (id: number, name: string, op = 'add') =>
  ok('POST', '/messages/flags', { messages: [id], op, flag: name }, reader);

let ends = 0;
/** The events of the commands about messages, published only after all commands. */
async function published(commands: () => Promise<unknown>): Promise<Event[]> {
  await holdOffset(chat().database.database, 'client-events', async () => {
    await commands();
  });
  const word = `end ${(ends += 1)}`;
  await ok('POST', '/users/me/alert_words', { alert_words: [word] }, reader);
  for (;;) {
    const end = queue.events.findIndex((event) => event.alert_words?.includes(word));
    if (end >= 0) return queue.events.slice(0, end).filter(({ type }) => type.includes('message'));
    await queue.poll();
  }
}

it('events of a message and of each of its edits have the text of their time, even if the message is deleted', async () => {
  const { other } = chat().people;
  let id = 0;
  const events = await published(async () => {
    id = await send('one', 'texts');
    await edit(id, { content: `two @**${other.fullName}**` });
    await edit(id, { content: 'three' });
    await remove(id);
  });
  expect(events.map(({ type }) => type)).toEqual([
    'message',
    'update_message',
    'update_message',
    'delete_message',
  ]);
  const [message, first, second, gone] = events as [Event, Event, Event, Event];
  expect(message).toMatchObject({ flags: [], message: { id, content: 'one', subject: 'texts' } });
  expect(first).toMatchObject({
    flags: ['mentioned'],
    orig_content: 'one',
    content: `two @**${other.fullName}**`,
    stream_name: 'plans',
  });
  expect(second).toMatchObject({ flags: [], content: 'three' });
  expect(second.orig_content).toBe(first.content);
  expect(gone).toMatchObject({ message_ids: [id], topic: 'texts' });
});

it('a message has the location and the flags with which it was sent', async () => {
  const { other } = chat().people;
  let id = 0;
  const events = await published(async () => {
    id = await send(`hello @**${other.fullName}**`, 'before');
    await edit(id, { topic: 'after', send_notification_to_new_thread: false });
    await edit(id, { content: 'hello' });
    await flag(id, 'starred');
    await flag(id, 'read');
  });
  expect(events[0]).toMatchObject({
    type: 'message',
    flags: ['mentioned'],
    message: { subject: 'before', content: `hello @**${other.fullName}**` },
  });
  expect(events[1]).toMatchObject({
    type: 'update_message',
    flags: ['mentioned'],
    orig_subject: 'before',
    subject: 'after',
  });
  expect(events[2]).toMatchObject({ type: 'update_message', content: 'hello' });
  expect(events.slice(3).map((event) => event.flag)).toEqual(['starred', 'read']);
});

it('a move is published even if the named message is deleted', async () => {
  const ids = [await send('a', 'moving'), await send('b', 'moving')] as const;
  const events = await published(async () => {
    await edit(ids[0], {
      topic: 'moved',
      propagate_mode: 'change_all',
      send_notification_to_new_thread: false,
    });
    await remove(ids[0]);
  });
  expect(events.slice(-2)).toMatchObject([
    { type: 'update_message', message_id: ids[0], message_ids: ids, subject: 'moved' },
    { type: 'delete_message', message_ids: [ids[0]], topic: 'moved' },
  ]);
});

it('a move deletes the message for users without access, even if the message is deleted', async () => {
  const ids = [await send('a', 'hiding'), await send('b', 'hiding')] as const;
  const events = await published(async () => {
    await edit(ids[0], {
      stream_id: privateId,
      propagate_mode: 'change_all',
      send_notification_to_new_thread: false,
    });
    await remove(ids[0]);
  });
  expect(events.at(-1)).toMatchObject({
    type: 'delete_message',
    message_ids: ids,
    stream_id: channelId,
    topic: 'hiding',
  });
});

it('a deletion reaches users who left the channel before it was published', async () => {
  const id = await send('a', 'leaving');
  const events = await published(async () => {
    await remove(id);
    await ok('DELETE', '/users/me/subscriptions', { subscriptions: ['plans'] }, reader);
  });
  await ok('POST', '/users/me/subscriptions', { subscriptions: [{ name: 'plans' }] }, reader);
  expect(events.filter(({ type }) => type === 'delete_message')).toMatchObject([
    { message_ids: [id] },
  ]);
});

it('messages come in the order of their ids, for all senders and channels', async () => {
  const instance = await chat().startInstance();
  const { owner, member } = chat().people;
  const senders = [
    { client: chat().client, as: owner },
    { client: instance.client, as: member },
  ];
  const ids: number[] = [];
  const events = await published(() =>
    Promise.all(
      senders.flatMap(({ client, as }, sender) =>
        Array.from({ length: 12 }, async (_, n) => {
          const fields =
            n % 4 === 3
              ? { type: 'direct', to: [reader.userId] }
              : { type: 'channel', to: channelId, topic: `t${(n + sender) % 3}` };
          const { body } = await client.post('/messages', { ...fields, content: 'x' }, { as });
          ids.push(body.id as number);
        }),
      ),
    ),
  );
  const seen = events.filter(({ type }) => type === 'message').map(({ message }) => message.id);
  expect(seen).toEqual([...ids].sort((a, b) => a - b));
  await instance.stop();
});
