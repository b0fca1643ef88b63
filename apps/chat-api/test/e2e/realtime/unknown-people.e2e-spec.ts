import { beforeAll, expect, it } from '@jest/globals';
import { useChatApi } from '../chat-api-under-test.ts';
import { EventClient } from './event-client.ts';

const chat = useChatApi();
let channelId: number;

beforeAll(async () => {
  const { owner, member, guest } = chat().people;
  const principals = [member.userId, guest.userId];
  const subscriptions = [{ name: 'rooms' }];
  await chat().client.post('/users/me/subscriptions', { subscriptions, principals }, { as: owner });
  const { body } = await chat().client.get('/get_stream_id', { stream: 'rooms' }, { as: owner });
  channelId = body.stream_id as number;
  const groups = await chat().client.get('/user_groups', {}, { as: owner });
  const members = groups.body.user_groups.find(
    ({ name }: { name: string }) => name === 'role:members',
  ).id as number;
  const setting = { can_access_all_users_group: { new: members } };
  const { status } = await chat().client.request('PATCH', '/realm', setting, { as: owner });
  expect(status).toBe(200);
});

it('guests receive no names of inaccessible users', async () => {
  const { other: sender, member, guest } = chat().people;
  const form = { client_capabilities: { notification_settings_null: true, ...TYPING } };
  const [guests, members] = await Promise.all([
    EventClient.register(chat().client, guest, form),
    EventClient.register(chat().client, member, form),
  ]);
  const sent = await chat().client.post(
    '/messages',
    { type: 'channel', to: channelId, topic: 't', content: 'hello' },
    { as: sender },
  );
  const messageId = sent.body.id as number;
  const typing = { type: 'channel', op: 'start', stream_id: channelId, topic: 't' };
  await chat().client.post('/typing', typing, { as: sender });
  const emoji = { emoji_name: 'car' };
  await chat().client.post(`/messages/${messageId}/reactions`, emoji, { as: sender });

  const toMember = [await members.until('message'), await members.until('reaction')] as const;
  expect(toMember[0].message.sender_full_name).toBe(sender.fullName);
  expect(toMember[1].user.full_name).toBe(sender.fullName);
  const message = await guests.until('message');
  const reaction = await guests.until('reaction', () => true);
  expect(message.message).toMatchObject({
    sender_id: sender.userId,
    sender_full_name: 'Unknown user',
  });
  expect(reaction.user).toMatchObject({ user_id: sender.userId, full_name: 'Unknown user' });
  const received = JSON.stringify([message, reaction, ...guests.events]);
  for (const secret of [sender.fullName, sender.email]) expect(received).not.toContain(secret);
});

const TYPING = { stream_typing_notifications: true };
