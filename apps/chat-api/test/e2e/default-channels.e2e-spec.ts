import { expect, it } from '@jest/globals';
import { operatorOf } from '@tandem/identity-domain';
import { ROLES, type Role } from '@tandem/shared-kernel';
import { PASSWORD, useChatApi } from './chat-api-under-test.ts';
import type { Account } from './chat-client.ts';
import { EventClient } from './realtime/event-client.ts';

const chat = useChatApi();

const channelNames = async (as: Account) => {
  const { body } = await chat().client.get('/users/me/subscriptions', {}, { as });
  return body.subscriptions.map((each: { name: string }) => each.name) as string[];
};
const open = (name: string, role: Role) =>
  chat().identity.useCases.createUser.execute(operatorOf(chat().realmId), {
    email: `${name}@acme.test`,
    fullName: name,
    password: PASSWORD,
    role,
  });

it('subscribes new users to the default channels, and notifies the others (MessagingDefaultChannels)', async () => {
  const { owner, administrator } = chat().people;
  const join = (name: string, more: object) => {
    const fields = { subscriptions: [{ name }], ...more };
    return chat().client.post('/users/me/subscriptions', fields, { as: owner });
  };
  await join('welcome', { is_default_stream: true });
  await join('news', { is_default_stream: true });
  await join('other', {});
  const queue = await EventClient.register(chat().client, owner, {
    event_types: ['realm_user', 'subscription'],
  });
  const newcomer = await open('newcomer', ROLES.member);
  expect(await channelNames(newcomer)).toEqual(['news', 'welcome']);
  expect(await channelNames(await open('passer-by', ROLES.guest))).toEqual([]);
  await chat().identity.useCases.createBot.execute(operatorOf(chat().realmId), {
    shortName: 'quiet',
    fullName: 'Quiet',
    type: 1,
    ownerId: owner.userId,
  });
  // The user comes first: subscribers must exist.
  await queue.until('realm_user', ({ person }) => person.user_id === newcomer.userId);
  const { user_ids } = await queue.until('subscription', ({ op }) => op === 'peer_add');
  expect(user_ids).toEqual([newcomer.userId]);
  const { body } = await chat().client.get('/streams', { include_default: true }, { as: owner });
  const counts = body.streams.map((each: Record<string, unknown>) => [
    each.name,
    each.is_default,
    each.subscriber_count,
  ]);
  expect(counts).toEqual([
    ['news', true, 2],
    ['other', false, 1],
    ['welcome', true, 2],
  ]);
  await chat().client.patch(
    `/streams/${body.streams[0].stream_id}`,
    { is_archived: true },
    { as: administrator },
  );
  expect(await channelNames(await open('latecomer', ROLES.member))).toEqual(['welcome']);
});

it('subscribes users whom an administrator creates', async () => {
  const { owner, administrator } = chat().people;
  await chat().database.database.sql.query(
    'update user_account set can_create_users = true where id = $1',
    [administrator.userId],
  );
  const added = await chat().client.post(
    '/users',
    { email: 'added@acme.test', full_name: 'Added', password: PASSWORD },
    { as: administrator },
  );
  expect(added.status).toBe(200);
  const path = `/users/${added.body.user_id}/channels`;
  const { body } = await chat().client.get(path, {}, { as: owner });
  expect(body.subscribed_channel_ids).toHaveLength(1);
});
