import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi();
let channelId: number;

const post = (as: Person, path: string, fields: object) =>
  chat().client.post(path, { ...fields }, { as });

async function send(as: Person, fields: object = {}): Promise<number> {
  const message = { type: 'channel', to: 'lobby', topic: 'lunch', content: 'x', ...fields };
  const { status, body } = await post(as, '/messages', message);
  expect(status).toBe(200);
  return body.id as number;
}

async function flags(as: Person, id: number): Promise<string[]> {
  const { body } = await chat().client.get(`/messages/${id}`, {}, { as });
  return body.message.flags as string[];
}

async function unread(as: Person): Promise<number[]> {
  const narrow = JSON.stringify([['is', 'unread']]);
  const fields = { narrow, anchor: 'newest', num_before: 1000 };
  const { body } = await chat().client.get('/messages', fields, { as });
  return body.messages.map((each: { id: number }) => each.id);
}

const subscribe = (as: Person, name: string, principals: readonly number[]) =>
  post(as, '/users/me/subscriptions', { subscriptions: [{ name }], principals });

beforeAll(async () => {
  const { owner, member } = chat().people;
  await subscribe(owner, 'lobby', [owner.userId, member.userId]);
  const first = await send(owner);
  const { body } = await chat().client.get(`/messages/${first}`, {}, { as: owner });
  channelId = body.message.stream_id as number;
});

describe('POST messages/flags', () => {
  it('marks messages as read and unread', async () => {
    const { owner, member } = chat().people;
    const [a, b] = [await send(owner), await send(owner)];
    const fields = { messages: [b, a, b], op: 'add', flag: 'read' };
    expect((await post(member, '/messages/flags', fields)).body).toMatchObject({
      result: 'success',
      messages: [b, a, b],
      ignored_because_not_subscribed_channels: [],
    });
    expect(await flags(member, a)).toEqual(['read']);
    await post(member, '/messages/flags', { messages: [a], op: 'remove', flag: 'read' });
    expect(await flags(member, a)).toEqual([]);
    expect(await flags(member, b)).toEqual(['read']);
    expect(await unread(member)).toContain(a);
  });

  it('stars and collapses, also messages that were never received', async () => {
    const { owner, other } = chat().people;
    const id = await send(owner);
    await post(other, '/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    await post(other, '/messages/flags', { messages: [id], op: 'add', flag: 'collapsed' });
    expect(await flags(other, id)).toEqual(['read', 'starred', 'collapsed', 'historical']);
    const narrow = JSON.stringify([['is', 'starred']]);
    const fields = { narrow, anchor: 'newest', num_before: 9 };
    const { body } = await chat().client.get('/messages', fields, { as: other });
    expect(body.messages.map((each: { id: number }) => each.id)).toEqual([id]);
    await post(other, '/messages/flags', { messages: [id], op: 'remove', flag: 'starred' });
    expect(await flags(other, id)).toEqual(['read', 'collapsed', 'historical']);
  });

  it('leaves channels without subscribers unchanged', async () => {
    const { owner, other } = chat().people;
    const id = await send(owner);
    const fields = { messages: [id], op: 'remove', flag: 'read' };
    expect((await post(other, '/messages/flags', fields)).body).toMatchObject({
      ignored_because_not_subscribed_channels: [channelId],
    });
    expect(await flags(other, id)).toEqual(['read', 'historical']);
  });

  it('marks messages from before the subscription as unread', async () => {
    const { owner, moderator } = chat().people;
    const id = await send(owner, { topic: 'before' });
    await subscribe(moderator, 'lobby', [moderator.userId]);
    expect(await flags(moderator, id)).toEqual(['read', 'historical']);
    await post(moderator, '/messages/flags', { messages: [id], op: 'remove', flag: 'read' });
    expect(await flags(moderator, id)).toEqual(['historical']);
    await post(moderator, '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    expect(await flags(moderator, id)).toEqual(['read', 'historical']);
  });

  it.each([
    [{ flag: 'foo' }, "Invalid flag: 'foo'"],
    [{ flag: 'mentioned' }, "Flag not editable: 'mentioned'"],
    [{ flag: 'historical' }, "Flag not editable: 'historical'"],
    [{ op: 'x' }, "Invalid message flag operation: 'x'"],
    [{ messages: [999_999] }, 'Invalid message(s)'],
    [{ messages: 'x' }, 'messages is not valid JSON'],
    [{ messages: 5 }, 'messages is not a list'],
    [{ messages: [2 ** 53] }, 'messages[0] is too large'],
  ])('refuses %j', async (fields, msg) => {
    const id = await send(chat().people.owner);
    const whole = { messages: [id], op: 'add', flag: 'read', ...fields };
    const { status, body } = await post(chat().people.member, '/messages/flags', whole);
    expect([status, body.msg, body.code]).toEqual([400, msg, 'BAD_REQUEST']);
  });
});

describe('POST messages/flags/narrow', () => {
  const all = { anchor: 'oldest', num_before: 0, num_after: 1000, narrow: [], op: 'add' };

  it('marks the messages of a narrow', async () => {
    const { owner, other } = chat().people;
    await subscribe(owner, 'quiet', [owner.userId, other.userId]);
    const ids = [];
    for (const topic of ['a', 'b', 'a']) ids.push(await send(owner, { to: 'quiet', topic }));
    const narrow = [
      ['channel', 'quiet'],
      ['topic', 'a'],
    ];
    const fields = { ...all, narrow, flag: 'read' };
    expect((await post(other, '/messages/flags/narrow', fields)).body).toMatchObject({
      processed_count: 2,
      updated_count: 2,
      first_processed_id: ids[0],
      last_processed_id: ids[2],
      found_oldest: true,
      found_newest: true,
      ignored_because_not_subscribed_channels: [],
    });
    expect(await unread(other)).toEqual([ids[1]]);
    expect((await post(other, '/messages/flags/narrow', fields)).body).toMatchObject({
      processed_count: 2,
      updated_count: 0,
    });
    const none = { ...fields, narrow: [['topic', 'nothing']] };
    expect((await post(other, '/messages/flags/narrow', none)).body).toMatchObject({
      processed_count: 0,
      updated_count: 0,
      first_processed_id: null,
      last_processed_id: null,
    });
    const unreadOnes = { ...all, narrow: [['is', 'unread']], flag: 'read' };
    expect((await post(other, '/messages/flags/narrow', unreadOnes)).body.updated_count).toBe(1);
    expect(await unread(other)).toEqual([]);
  });

  it.each([
    [{ flag: 'foo' }, "Invalid flag: 'foo'"],
    [{ narrow: [['x', 'y']] }, 'Invalid narrow operator: unknown operator x'],
    [{ anchor: 'x' }, 'Invalid anchor'],
    [
      { num_before: 1, include_anchor: false },
      'The anchor can only be excluded at an end of the range',
    ],
    [{ num_after: -1 }, 'num_after is too small'],
  ])('refuses %j', async (fields, msg) => {
    const whole = { ...all, flag: 'read', ...fields };
    const { status, body } = await post(chat().people.member, '/messages/flags/narrow', whole);
    expect([status, body.msg]).toEqual([400, msg]);
  });

  it('cuts long lists', async () => {
    const fields = { ...all, num_after: 100_000, flag: 'collapsed' };
    expect((await post(chat().people.member, '/messages/flags/narrow', fields)).status).toBe(200);
  });
});

describe('marking as read', () => {
  it('accepts a topic, a channel, or everything', async () => {
    const { owner, member } = chat().people;
    const [a, b] = [await send(owner, { topic: 'x' }), await send(owner, { topic: 'y' })];
    const direct = await send(owner, { type: 'direct', to: [member.userId] });
    const topic = { stream_id: channelId, topic_name: 'X' };
    expect((await post(member, '/mark_topic_as_read', topic)).body.result).toBe('success');
    expect(await flags(member, a)).toEqual(['read']);
    expect(await flags(member, b)).toEqual([]);
    expect((await post(member, '/mark_stream_as_read', { stream_id: channelId })).status).toBe(200);
    expect(await flags(member, b)).toEqual(['read']);
    expect(await unread(member)).toEqual([direct]);
    expect((await post(member, '/mark_all_as_read', {})).body.complete).toBe(true);
    expect(await unread(member)).toEqual([]);
    expect((await post(member, '/mark_all_as_read', {})).body.complete).toBe(true);
    const later = await send(owner);
    expect(await unread(member)).toEqual([later]);
    await post(member, '/messages/flags', { messages: [a, direct], op: 'remove', flag: 'read' });
    expect(await unread(member)).toEqual([a, direct, later]);
    await post(member, '/mark_all_as_read', {});
    expect(await unread(member)).toEqual([]);
  });

  it('is for bots too', async () => {
    const { bot } = chat().people;
    expect((await post(bot, '/mark_all_as_read', {})).body.complete).toBe(true);
  });

  it('needs a channel and a topic that exist', async () => {
    const { member, guest } = chat().people;
    const topic = { stream_id: channelId, topic_name: 'nothing' };
    expect((await post(member, '/mark_topic_as_read', topic)).body.msg).toBe(
      "No such topic 'nothing'",
    );
    for (const path of ['/mark_topic_as_read', '/mark_stream_as_read']) {
      const fields = path.includes('topic') ? { topic_name: 'x' } : {};
      const unknown = await post(member, path, { stream_id: 99999, ...fields });
      expect(unknown.body.msg).toBe('Invalid channel ID');
      const hidden = await post(guest, path, { stream_id: channelId, ...fields });
      expect(hidden.body.msg).toBe('Invalid channel ID');
    }
  });
});
