import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { ClientState } from './client-state.ts';
import { EventClient } from './event-client.ts';

/* The state of a client has the shape of the wire. */
/* oxlint-disable typescript/no-explicit-any */

const chat = useChatApi();
const FORM = {
  slim_presence: true,
  include_subscribers: 'true',
  client_capabilities: {
    notification_settings_null: true,
    user_list_incomplete: true,
    archived_channels: true,
    include_deactivated_groups: true,
    bulk_message_deletion: true,
    empty_topic_name: true,
  },
};

const setRole = async (person: Person, role: number) => {
  const { owner } = chat().people;
  const path = `/users/${person.userId}`;
  const { status } = await chat().client.patch(path, { role }, { as: owner });
  expect(status).toBe(200);
};
const register = (as: Person, form: Readonly<Record<string, unknown>> = FORM) =>
  EventClient.register(chat().client, as, form);
let alerts = 0;

/** The state of a client after its events, and that of a new registration. */
async function bothStates(queue: EventClient, as: Person): Promise<[any, any]> {
  const word = `end ${(alerts += 1)}`;
  await chat().client.post('/users/me/alert_words', { alert_words: [word] }, { as });
  const state = new ClientState(queue.state);
  for (;;) {
    const event = queue.events.shift();
    if (event) state.apply(event);
    else await queue.poll();
    if (event?.type === 'alert_words' && event.alert_words.includes(word)) break;
  }
  const later = new ClientState((await register(as)).state);
  return [state.comparable(), later.comparable()];
}

beforeAll(async () => {
  const { owner, member, moderator } = chat().people;
  for (const name of ['rooms', 'attic']) {
    const fields = { subscriptions: [{ name }], principals: [owner.userId] };
    await chat().client.post('/users/me/subscriptions', fields, { as: owner });
  }
  const group = { group_name: 'First', description: 'steps', stream_names: ['rooms'] };
  const made = await chat().client.post('/default_stream_groups/create', group, { as: owner });
  expect(made.status).toBe(200);
  const hidden = { email_address_visibility: 3 };
  await chat().client.patch('/settings', hidden, { as: member });
  await chat().client.patch('/settings', { email_address_visibility: 2 }, { as: moderator });
});

describe('another role', () => {
  it.each([
    [400, 200],
    [200, 400],
    [400, 600],
    [600, 200],
    [200, 600],
    [600, 400],
  ])('has the same effect by events as by registration: %i to %i', async (before, after) => {
    const { other } = chat().people;
    await setRole(other, before);
    const queue = await register(other);
    await setRole(other, after);
    const [followed, later] = await bothStates(queue, other);
    expect(followed).toEqual(later);
    expect(later.realm_bots.length > 0).toBe(after === 200);
    const { state } = await register(other);
    const groups = state.realm_default_stream_groups as unknown[];
    expect(groups).toHaveLength(after === 600 ? 0 : 1);
    await setRole(other, 400);
  });

  it('publishes the groups of default channels', async () => {
    const { other } = chat().people;
    const queue = await register(other);
    await setRole(other, 600);
    expect((await queue.until('default_stream_groups')).default_stream_groups).toEqual([]);
    await setRole(other, 400);
    const { default_stream_groups: published } = await queue.until('default_stream_groups');
    expect(published).toEqual((await register(other)).state.realm_default_stream_groups);
  });
});

describe('in an organization where guests have limited access to users', () => {
  beforeAll(async () => {
    const { owner } = chat().people;
    const { body } = await chat().client.get('/user_groups', {}, { as: owner });
    const members = body.user_groups.find(({ name }: any) => name === 'role:members').id as number;
    const setting = { can_access_all_users_group: { new: members } };
    expect((await chat().client.patch('/realm', setting, { as: owner })).status).toBe(200);
  });

  const subscribe = (name: string, ...people: Person[]) =>
    chat().client.post(
      '/users/me/subscriptions',
      { subscriptions: [{ name }], principals: people.map(({ userId }) => userId) },
      { as: chat().people.owner },
    );
  const unsubscribe = (name: string, ...people: Person[]) =>
    chat().client.request(
      'DELETE',
      '/users/me/subscriptions',
      { subscriptions: [name], principals: people.map(({ userId }) => userId) },
      { as: chat().people.owner },
    );

  it('a guest gains and loses access to users by channels', async () => {
    const { guest, member, owner } = chat().people;
    const queue = await register(guest);
    const known = ({ users }: any) => users.map(({ user_id }: any) => user_id as number);
    await subscribe('rooms', guest, member);
    const [met, metLater] = await bothStates(queue, guest);
    expect(met).toEqual(metLater);
    expect(known(met)).toEqual(expect.arrayContaining([owner.userId, member.userId]));
    const next = await register(guest);
    await subscribe('attic', member, guest);
    await unsubscribe('rooms', member);
    const [cached, registered] = await bothStates(next, guest);
    expect(cached).toEqual(registered);
    expect(known(cached)).toContain(member.userId);
    const last = await register(guest);
    await unsubscribe('attic', member);
    await unsubscribe('rooms', guest);
    const [left, leftLater] = await bothStates(last, guest);
    expect(left).toEqual(leftLater);
    expect(known(left)).not.toContain(member.userId);
    expect(known(left)).toContain(owner.userId);
    await unsubscribe('attic', guest);
  });

  it('a guest receives the sender of a direct message before the message', async () => {
    const { guest, other } = chat().people;
    const [queue, whole] = [await register(guest), await register(guest)];
    const message = { type: 'direct', to: [guest.userId], content: 'hello' };
    for (let n = 0; n < 2; n += 1) await chat().client.post('/messages', message, { as: other });
    const person = await queue.until('realm_user');
    expect(person).toMatchObject({ op: 'add', person: { user_id: other.userId } });
    expect((await queue.until('message')).message.sender_full_name).toBe(other.fullName);
    const [followed, later] = await bothStates(whole, guest);
    expect(followed).toEqual(later);
  });

  it('a user who becomes a guest or a member has access to other users', async () => {
    const { member } = chat().people;
    for (const role of [600, 400]) {
      const queue = await register(member);
      await setRole(member, role);
      const [followed, later] = await bothStates(queue, member);
      expect(followed).toEqual(later);
      const names = followed.users.map(({ full_name }: any) => full_name as string);
      expect(names.includes(chat().people.moderator.fullName)).toBe(role === 400);
    }
  });

  it('clients that need a complete list get users without names', async () => {
    const { guest, member } = chat().people;
    await subscribe('rooms', guest, member);
    const queue = await register(guest, {
      client_capabilities: { notification_settings_null: true },
    });
    await unsubscribe('rooms', member);
    const fields = { user_id: member.userId, full_name: 'Unknown user' };
    const { op, person } = await queue.until('realm_user');
    expect([op, person]).toEqual(['add', expect.objectContaining(fields)]);
    const { state } = await register(guest, {
      client_capabilities: { notification_settings_null: true },
    });
    const users = state.realm_users as { user_id: number }[];
    expect(users.find(({ user_id }) => user_id === member.userId)).toEqual(person);
  });
});
