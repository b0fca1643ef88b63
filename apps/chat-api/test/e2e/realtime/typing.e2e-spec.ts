import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { EventClient } from './event-client.ts';

const chat = useChatApi();
let channelId: number;

beforeAll(async () => {
  const { owner, member, other } = chat().people;
  const principals = [member.userId, other.userId];
  await chat().client.post(
    '/users/me/subscriptions',
    { subscriptions: [{ name: 'general' }], principals },
    { as: owner },
  );
  await chat().client.post(
    '/users/me/subscriptions',
    { subscriptions: [{ name: 'secret' }], principals: [owner.userId], invite_only: true },
    { as: owner },
  );
  const { body } = await chat().client.get('/users/me/subscriptions', {}, { as: member });
  channelId = body.subscriptions[0].stream_id as number;
});

const type = (as: Person, fields: object) =>
  chat().client.post('/typing', { op: 'start', ...fields }, { as });
const register = (as: Person, stream_typing_notifications = true) =>
  EventClient.register(chat().client, as, {
    event_types: ['typing', 'typing_edit_message'],
    client_capabilities: { notification_settings_null: true, stream_typing_notifications },
  });

describe('typing', () => {
  it('to users is published to them, and not to the sender', async () => {
    const { member, other } = chat().people;
    const [theirs, own] = [await register(other), await register(member)];
    expect((await type(member, { to: [other.userId] })).status).toBe(200);
    const event = await theirs.until('typing');
    const person = ({ userId, email }: Person) => ({ user_id: userId, email });
    expect(event).toEqual({
      id: expect.any(Number),
      type: 'typing',
      op: 'start',
      message_type: 'direct',
      sender: person(member),
      recipients: [person(member), person(other)].sort((a, b) => a.user_id - b.user_id),
    });
    await type(member, { op: 'stop', type: 'direct', to: [other.userId, member.userId] });
    expect((await theirs.until('typing')).op).toBe('stop');
    expect((await own.poll({ dont_block: true })).body.events).toEqual([]);
  });

  it('to a channel is published to clients with the capability', async () => {
    const { member, other } = chat().people;
    const [modern, old] = [await register(other), await register(other, false)];
    expect((await type(member, { type: 'stream', stream_id: channelId, topic: 't' })).status).toBe(
      200,
    );
    expect(await modern.until('typing')).toMatchObject({
      message_type: 'stream',
      stream_id: channelId,
      topic: 't',
      sender: { user_id: member.userId, email: member.email },
    });
    expect((await old.poll({ dont_block: true })).body.events).toEqual([]);
  });

  it('can be disabled by senders and recipients', async () => {
    const { member, other } = chat().people;
    const set = (as: Person, fields: object) =>
      chat().client.patch('/settings', { ...fields }, { as });
    const queue = await register(other);
    await set(other, { receives_typing_notifications: false });
    await type(member, { to: [other.userId] });
    await set(other, { receives_typing_notifications: true });
    await type(member, { op: 'stop', to: [other.userId] });
    expect((await queue.until('typing')).op).toBe('stop');
    await set(member, { send_private_typing_notifications: false });
    await set(member, { send_stream_typing_notifications: false });
    expect((await type(member, { to: [other.userId] })).body.msg).toBe(
      'User has disabled typing notifications for direct messages',
    );
    const toChannel = { type: 'channel', stream_id: channelId, topic: 't' };
    expect((await type(member, toChannel)).body.msg).toBe(
      'User has disabled typing notifications for channel messages',
    );
    await set(member, { send_private_typing_notifications: true });
    await set(member, { send_stream_typing_notifications: true });
  });

  it('rejects invalid parameters', async () => {
    const { owner, member } = chat().people;
    const msg = async (fields: object) => (await type(member, fields)).body.msg as string;
    expect(await msg({})).toBe("Missing 'to' argument");
    expect(await msg({ to: [] })).toBe("Empty 'to' list");
    expect(await msg({ to: [9_999_999] })).toBe('Invalid user ID 9999999');
    expect(await msg({ to: [2 ** 52] })).toBe(`Invalid user ID ${2 ** 52}`);
    expect(await msg({ type: 'stream', topic: 't' })).toBe("Missing 'stream_id' argument");
    expect(await msg({ type: 'stream', stream_id: channelId })).toBe('Missing topic');
    expect(await msg({ op: 'x', to: [1] })).toBe('Invalid op');
    const { body } = await chat().client.get('/users/me/subscriptions', {}, { as: owner });
    const secret = body.subscriptions.find((each: { name: string }) => each.name === 'secret');
    for (const stream_id of [secret.stream_id, 9_999_999]) {
      expect(await msg({ type: 'stream', stream_id, topic: 't' })).toBe('Invalid channel ID');
    }
  });

  it('in an edit is published to users who may read the message', async () => {
    const { member, other, guest } = chat().people;
    const [theirs, own] = [await register(other), await register(member)];
    const { body } = await chat().client.post(
      '/messages',
      { type: 'channel', to: 'general', topic: 'edit', content: 'x' },
      { as: member },
    );
    const edit = (as: Person, id = body.id as number) =>
      chat().client.post(`/messages/${id}/typing`, { op: 'start' }, { as });
    expect((await edit(member)).status).toBe(200);
    expect(await theirs.until('typing_edit_message')).toMatchObject({
      op: 'start',
      sender_id: member.userId,
      message_id: body.id,
      recipient: { type: 'channel', channel_id: channelId, topic: 'edit' },
    });
    expect((await own.poll({ dont_block: true })).body.events).toEqual([]);
    expect((await edit(other)).body.msg).toBe("You don't have permission to edit this message");
    expect((await edit(guest)).body.msg).toBe('Invalid message(s)');
    expect((await edit(member, 9_999_999)).body.msg).toBe('Invalid message(s)');
  });
});
