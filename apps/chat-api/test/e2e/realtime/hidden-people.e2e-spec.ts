import { beforeAll, expect, it } from '@jest/globals';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { ClientState } from './client-state.ts';
import { EventClient, type Event } from './event-client.ts';

/* The events of guests when an organization starts, or stops, hiding users from them. */

const chat = useChatApi({ limitsPresence: true });
const groups: Record<string, number> = {};
const FORM = {
  client_capabilities: {
    notification_settings_null: true,
    user_list_incomplete: true,
    archived_channels: true,
    include_deactivated_groups: true,
    empty_topic_name: true,
    simplified_presence_events: true,
  },
};

const call = async (method: string, path: string, fields: object, as: Person) => {
  const { status, body } = await chat().client.request(method, path, { ...fields }, { as });
  expect([status, body.msg]).toEqual([200, '']);
  return body;
};
const register = (as: Person, form: Readonly<Record<string, unknown>> = FORM) =>
  EventClient.register(chat().client, as, form);
const mayKnow = (name: 'role:everyone' | 'role:members') =>
  call(
    'PATCH',
    '/realm',
    { can_access_all_users_group: { new: groups[name] } },
    chat().people.owner,
  );

/** Receives all events so far. */
async function received(queue: EventClient, as: Person): Promise<Event[]> {
  const word = `end of ${queue.queueId}`;
  await call('POST', '/users/me/alert_words', { alert_words: [word] }, as);
  const isEnd = ({ type, alert_words }: Event) =>
    type === 'alert_words' && (alert_words as string[]).includes(word);
  while (!queue.events.some(isEnd)) await queue.poll();
  return queue.events.splice(0);
}

beforeAll(async () => {
  const { owner, member, other, guest } = chat().people;
  for (const { name, id } of (await call('GET', '/user_groups', {}, owner)).user_groups) {
    groups[name] = id;
  }
  const principals = [guest.userId, member.userId];
  const subscriptions = [{ name: 'rooms' }];
  await call('POST', '/users/me/subscriptions', { subscriptions, principals }, owner);
  await call('POST', '/users/me/status', { status_text: 'out', emoji_name: 'car' }, other);
  await call('POST', '/users/me/presence', { status: 'active' }, other);
  await call('POST', '/users/me/presence', { status: 'active' }, member);
});

it('guests receive changes of their accessible users, and other users none', async () => {
  const { guest, member, other, bot } = chat().people;
  for (const who of ['role:members', 'role:everyone'] as const) {
    const [queue, members] = [await register(guest), await register(member)];
    await mayKnow(who);
    const state = new ClientState(queue.state);
    for (const event of await received(queue, guest)) state.apply(event);
    const later = await register(guest);
    expect(state.comparable()).toEqual(new ClientState(later.state).comparable());
    const known = (later.state.realm_users as { user_id: number }[]).map((each) => each.user_id);
    expect(known).toEqual(expect.arrayContaining([guest.userId, member.userId, bot.userId]));
    expect(known.includes(other.userId)).toBe(who === 'role:everyone');
    const types = (await received(members, member)).map(({ type }) => type);
    expect(types).not.toContain('realm_user');
  }
});

it('clients that need a complete list get inaccessible users without names', async () => {
  const { guest, member, other } = chat().people;
  const queue = await register(guest, {});
  await mayKnow('role:members');
  const people = (await received(queue, guest)).filter(({ type }) => type === 'realm_user');
  expect(people.every(({ op }) => op === 'add')).toBe(true);
  const names = new Map(people.map(({ person }) => [person.user_id, person.full_name]));
  expect([names.get(other.userId), names.has(member.userId)]).toEqual(['Unknown user', false]);
  const isGone = ({ user_id }: { user_id: number }) => user_id === other.userId;
  const fake = people.find(({ person }) => isGone(person))?.person;
  expect((await register(guest, {})).state.realm_users.find(isGone)).toEqual(fake);
});

it('guests receive status and presence of users who become accessible', async () => {
  const { guest, owner, other } = chat().people;
  await mayKnow('role:members');
  const hidden = await register(guest);
  expect(Object.keys(hidden.state.presences)).not.toContain(String(other.userId));
  const { body } = await chat().client.get('/realm/presence', {}, { as: guest });
  expect(Object.keys(body.presences)).not.toContain(other.email);
  const one = await chat().client.get(`/users/${other.userId}/presence`, {}, { as: guest });
  expect(one.body.msg).toBe('No such user');
  const subscriptions = [{ name: 'rooms' }];
  const principals = [other.userId];
  await call('POST', '/users/me/subscriptions', { subscriptions, principals }, owner);
  const news = (await received(hidden, guest)).filter(({ type }) =>
    ['realm_user', 'user_status', 'presence'].includes(type),
  );
  expect(news.map(({ type }) => type)).toEqual(['realm_user', 'user_status', 'presence']);
  const { state } = await register(guest);
  expect(state.user_status[other.userId]).toMatchObject({ status_text: 'out' });
  expect(news[1]).toEqual({
    id: expect.any(Number),
    type: 'user_status',
    user_id: other.userId,
    ...state.user_status[other.userId],
  });
  expect(news[2]!.presences[other.userId]).toEqual(state.presences[other.userId]);
});
