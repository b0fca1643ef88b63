import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { EventClient } from './event-client.ts';
import { receivedBy } from './received-events.ts';

const chat = useChatApi();
let lobby: number;

const TYPES = ['update_message', 'delete_message', 'update_message_flags', 'navigation_view'];

const listen = (as: Person, client_capabilities: object = {}) =>
  EventClient.register(chat().client, as, {
    event_types: TYPES,
    client_capabilities: { notification_settings_null: true, ...client_capabilities },
  });

const received = (queue: EventClient, as: Person) => receivedBy(queue, chat().client, as);

async function send(as: Person, fields: object = {}): Promise<number> {
  const message = { type: 'channel', to: 'lobby', topic: 'lunch', content: 'x', ...fields };
  const { body } = await chat().client.post('/messages', message, { as });
  return body.id as number;
}

const edit = (as: Person, id: number, fields: object) =>
  chat().client.patch(`/messages/${id}`, { ...fields }, { as });
const flags = (as: Person, messages: readonly number[], op: string, flag = 'read') =>
  chat().client.post('/messages/flags', { messages, op, flag }, { as });

async function subscribe(as: Person, name: string, people: readonly Person[], more: object = {}) {
  const principals = people.map((each) => each.userId);
  const fields = { subscriptions: [{ name }], principals, ...more };
  await chat().client.post('/users/me/subscriptions', fields, { as });
  const { body } = await chat().client.get('/get_stream_id', { stream: name }, { as });
  return body.stream_id as number;
}

beforeAll(async () => {
  const { owner, member, other } = chat().people;
  lobby = await subscribe(owner, 'lobby', [owner, member, other]);
});

describe('update_message', () => {
  it('reports new content, with the flags of each user', async () => {
    const { member, other, owner } = chat().people;
    const id = await send(member, { content: 'one' });
    await flags(other, [id], 'add');
    const queues = [await listen(other), await listen(owner)];
    await edit(member, id, { content: `two @**${owner.fullName}**` });
    const [read] = await received(queues[0]!, other);
    expect(read).toEqual({
      type: 'update_message',
      user_id: member.userId,
      message_id: id,
      message_ids: [id],
      edit_timestamp: expect.any(Number),
      flags: ['read'],
      rendering_only: false,
      stream_id: lobby,
      stream_name: 'lobby',
      orig_content: 'one',
      orig_rendered_content: '<p>one</p>',
      content: `two @**${owner.fullName}**`,
      rendered_content: expect.stringContaining('user-mention'),
      is_me_message: false,
    });
    const [mentioned] = await received(queues[1]!, owner);
    expect(mentioned?.flags).toEqual(['mentioned']);
  });

  it('reports a move within a channel', async () => {
    const { member, other } = chat().people;
    const ids = [await send(member, { topic: 'a' }), await send(member, { topic: 'a' })];
    const queue = await listen(other);
    await edit(member, ids[0]!, { topic: '', propagate_mode: 'change_all' });
    const [moved, ...rest] = await received(queue, other);
    expect(rest).toEqual([]);
    expect(moved).toEqual({
      type: 'update_message',
      user_id: member.userId,
      message_id: ids[0],
      message_ids: ids,
      edit_timestamp: expect.any(Number),
      flags: [],
      rendering_only: false,
      stream_id: lobby,
      stream_name: 'lobby',
      propagate_mode: 'change_all',
      orig_subject: 'a',
      subject: 'general chat',
      topic_links: [],
    });
  });

  it('reports a move to another channel, and deletes the message for users without access', async () => {
    const { member, other, owner } = chat().people;
    const cellar = await subscribe(owner, 'cellar', [owner, member], { invite_only: true });
    const id = await send(member, { topic: 'b' });
    const queues = [await listen(owner), await listen(other, { bulk_message_deletion: true })];
    await edit(owner, id, { stream_id: cellar });
    const [moved] = await received(queues[0]!, owner);
    expect(moved).toMatchObject({
      stream_id: lobby,
      new_stream_id: cellar,
      orig_subject: 'b',
      message_ids: [id],
      propagate_mode: 'change_one',
    });
    expect(moved).not.toHaveProperty('subject');
    expect(await received(queues[1]!, other)).toEqual([
      {
        type: 'delete_message',
        message_ids: [id],
        message_type: 'stream',
        stream_id: lobby,
        topic: 'b',
      },
    ]);
  });
});

describe('delete_message', () => {
  it('comes once for all messages, or once for each', async () => {
    const { member, other } = chat().people;
    const direct = await send(member, { type: 'direct', to: [other.userId] });
    const id = await send(member, { topic: '' });
    const queue = await listen(other);
    for (const each of [direct, id]) {
      await chat().client.delete(`/messages/${each}`, {}, { as: member });
    }
    expect(await received(queue, other)).toEqual([
      { type: 'delete_message', message_type: 'private', message_id: direct },
      {
        type: 'delete_message',
        message_type: 'stream',
        message_id: id,
        stream_id: lobby,
        topic: 'general chat',
      },
    ]);
  });
});

describe('update_message_flags', () => {
  it('is published to the user of the flags, with the messages that became unread', async () => {
    const { member, other, owner } = chat().people;
    const id = await send(member, { content: `@**${other.fullName}**`, topic: 'flags' });
    const direct = await send(member, { type: 'direct', to: [other.userId, owner.userId] });
    const [queue, another] = [await listen(other), await listen(owner)];
    await flags(other, [direct, id], 'add');
    await flags(other, [id, direct], 'remove');
    await flags(other, [id], 'add', 'starred');
    await chat().client.post('/mark_all_as_read', {}, { as: other });
    const messages = [id, direct].sort((a, b) => a - b);
    const read = { type: 'update_message_flags', flag: 'read' };
    expect(await received(queue, other)).toEqual([
      { ...read, op: 'add', operation: 'add', messages, all: false },
      {
        ...read,
        op: 'remove',
        operation: 'remove',
        messages,
        all: false,
        message_details: {
          [id]: {
            type: 'stream',
            stream_id: lobby,
            topic: 'flags',
            mentioned: true,
            unmuted_stream_msg: true,
          },
          [direct]: {
            type: 'private',
            user_ids: [owner.userId, member.userId].sort((a, b) => a - b),
          },
        },
      },
      {
        type: 'update_message_flags',
        flag: 'starred',
        op: 'add',
        operation: 'add',
        messages: [id],
        all: false,
      },
      { ...read, op: 'add', operation: 'add', messages: [], all: true },
    ]);
    expect(await received(another, owner)).toEqual([]);
  });
});
