import { describe, expect, it } from '@jest/globals';
import { useChatApi, type Person } from '../chat-api-under-test.ts';
import { EventClient, type Event } from './event-client.ts';
import { receivedBy } from './received-events.ts';

const chat = useChatApi();
const ARCHIVED = { notification_settings_null: true, archived_channels: true };

const listen = (as: Person, types: string[], fields: object = {}) =>
  EventClient.register(chat().client, as, { event_types: types, ...fields });
const join = async (as: Person, name: string, more: object = {}) => {
  const fields = { subscriptions: [{ name }], ...more };
  await chat().client.post('/users/me/subscriptions', fields, { as });
};
const leave = (as: Person, name: string, more: object = {}) =>
  chat().client.delete('/users/me/subscriptions', { subscriptions: [name], ...more }, { as });
const edit = (as: Person, id: number, fields: object) =>
  chat().client.patch(`/streams/${id}`, { ...fields }, { as });
const idOf = async (as: Person, name: string) =>
  (await chat().client.get('/get_stream_id', { stream: name }, { as })).body.stream_id as number;
const received = (queue: EventClient, as: Person) => receivedBy(queue, chat().client, as);
const MARKED = ['stream', 'subscription', 'navigation_view'];
/** An event that follows the creation of a channel. */
const peersOf = (id: number, people: readonly Person[]) => ({
  type: 'subscription',
  op: 'peer_add',
  stream_ids: [id],
  user_ids: people.map(({ userId }) => userId).sort((a, b) => a - b),
});

describe('a new channel', () => {
  it('has as many subscribers as its events listed', async () => {
    const { owner, member, other, guest } = chat().people;
    const queue = await listen(other, MARKED);
    const principals = [member.userId, guest.userId];
    await join(owner, 'Pond', { principals: [owner.userId] });
    await join(owner, 'Pond', { principals });
    await leave(owner, 'Pond', { principals: [guest.userId] });
    const counts = new Map<number, number>();
    for (const { op, streams = [], stream_ids = [], user_ids = [] } of await received(
      queue,
      other,
    )) {
      for (const each of streams) counts.set(each.stream_id, each.subscriber_count);
      const more = op === 'peer_add' ? user_ids.length : -user_ids.length;
      for (const id of stream_ids) counts.set(id, (counts.get(id) ?? 0) + more);
    }
    const { state } = await EventClient.register(chat().client, other);
    const id = await idOf(other, 'Pond');
    const pond = state.streams.find((each: { stream_id: number }) => each.stream_id === id);
    expect([counts.get(id), pond.subscriber_count]).toEqual([2, 2]);
  });

  it('appears to all users with access, followed by its subscribers', async () => {
    const { member, other, guest } = chat().people;
    const own = await listen(member, MARKED);
    const others = await listen(other, MARKED);
    const guests = await listen(guest, MARKED);
    await join(member, 'Brook');
    const id = await idOf(member, 'Brook');
    const [created, added, ...rest] = await received(own, member);
    expect(rest).toEqual([]);
    const stream = (await chat().client.get(`/streams/${id}`, {}, { as: other })).body.stream;
    const empty = { ...stream, subscriber_count: 0 };
    expect(created).toEqual({ type: 'stream', op: 'create', streams: [empty] });
    const { body } = await chat().client.get(
      '/users/me/subscriptions',
      { include_subscribers: true },
      { as: member },
    );
    expect(added).toMatchObject({ type: 'subscription', op: 'add' });
    expect(added?.subscriptions).toEqual([
      {
        ...body.subscriptions.find((each: { name: string }) => each.name === 'Brook'),
        desktop_notifications: false,
        audible_notifications: false,
        push_notifications: false,
        email_notifications: false,
        wildcard_mentions_notify: true,
      },
    ]);
    expect(await received(others, other)).toEqual([
      { type: 'stream', op: 'create', streams: [empty] },
      { type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids: [member.userId] },
    ]);
    expect(await received(guests, guest)).toEqual([]);
  });
});

describe('a user who subscribes and unsubscribes', () => {
  it('receives events, and so do the other users', async () => {
    const { owner, guest, member } = chat().people;
    await join(owner, 'Pond');
    const id = await idOf(owner, 'Pond');
    const capable = { client_capabilities: { notification_settings_null: true } };
    const queue = await listen(guest, MARKED, capable);
    const others = await listen(member, MARKED);
    await join(owner, 'Pond', { principals: [guest.userId] });
    await leave(guest, 'Pond');
    const events = await received(queue, guest);
    expect(events).toMatchObject([
      { type: 'stream', op: 'create', streams: [{ stream_id: id }] },
      {
        type: 'subscription',
        op: 'add',
        subscriptions: [{ stream_id: id, desktop_notifications: null }],
      },
      { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: id, name: 'Pond' }] },
      { type: 'stream', op: 'delete', stream_ids: [id], streams: [{ stream_id: id }] },
    ]);
    expect(await received(others, member)).toEqual([
      { type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids: [guest.userId] },
      { type: 'subscription', op: 'peer_remove', stream_ids: [id], user_ids: [guest.userId] },
    ]);
  });

  it('receives the users who left at the same time', async () => {
    const { owner, member, other, guest, administrator } = chat().people;
    const together = [member.userId, other.userId, guest.userId];
    await join(owner, 'Raft', { principals: [owner.userId, ...together] });
    const id = await idOf(owner, 'Raft');
    const queue = await listen(member, MARKED);
    const others = await listen(administrator, MARKED);
    await leave(owner, 'Raft', { principals: together });
    const peers = (userIds: number[]) => ({
      type: 'subscription',
      op: 'peer_remove',
      stream_ids: [id],
      user_ids: userIds.sort((a, b) => a - b),
    });
    expect(await received(queue, member)).toEqual([
      { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: id, name: 'Raft' }] },
      peers([other.userId, guest.userId]),
    ]);
    expect(await received(others, administrator)).toEqual([peers(together)]);
  });

  it('leaves the lists when deactivated, and returns when reactivated', async () => {
    const { owner, other, member } = chat().people;
    await join(owner, 'Crew', { principals: [other.userId, member.userId] });
    const id = await idOf(owner, 'Crew');
    const queue = await listen(member, ['subscription']);
    await chat().client.delete(`/users/${other.userId}`, {}, { as: owner });
    const peers = { stream_ids: [id], user_ids: [other.userId] };
    const ofCrew = (op: string) => (event: Event) => event.op === op && event.stream_ids[0] === id;
    expect(await queue.until('subscription', ofCrew('peer_remove'))).toMatchObject(peers);
    await chat().client.post(`/users/${other.userId}/reactivate`, {}, { as: owner });
    expect(await queue.until('subscription', ofCrew('peer_add'))).toMatchObject(peers);
  });

  it('receives only their own properties; muting comes in two events', async () => {
    const { member, other } = chat().people;
    await join(member, 'Lake');
    const id = await idOf(member, 'Lake');
    const queue = await listen(member, MARKED);
    const others = await listen(other, MARKED);
    const changes = [
      { stream_id: id, property: 'is_muted', value: true },
      { stream_id: id, property: 'color', value: '#abcdef' },
    ];
    await chat().client.post(
      '/users/me/subscriptions/properties',
      { subscription_data: changes },
      { as: member },
    );
    const update = { type: 'subscription', op: 'update', stream_id: id };
    expect(await received(queue, member)).toEqual([
      { ...update, property: 'is_muted', value: true },
      { ...update, property: 'in_home_view', value: false },
      { ...update, property: 'color', value: '#abcdef' },
    ]);
    expect(await received(others, other)).toEqual([]);
  });
});

describe('a changed channel', () => {
  it('has one event for each property', async () => {
    const { owner, other } = chat().people;
    await join(owner, 'Hill');
    const id = await idOf(owner, 'Hill');
    const queue = await listen(other, MARKED);
    await edit(owner, id, { new_name: 'Mount', description: '*x*', message_retention_days: 9 });
    const { rows } = await chat().database.database.sql.query<{ id: number }>(
      "select id from user_group where name = 'role:administrators' and realm_id = $1",
      [chat().realmId],
    );
    const admins = rows[0]!.id;
    await edit(owner, id, { can_send_message_group: { new: admins } });
    const update = { type: 'stream', op: 'update', stream_id: id, name: 'Mount' };
    expect(await received(queue, other)).toEqual([
      { ...update, property: 'message_retention_days', value: 9 },
      {
        ...update,
        property: 'description',
        value: '*x*',
        rendered_description: '<p><em>x</em></p>',
      },
      { ...update, name: 'Hill', property: 'name', value: 'Mount' },
      { ...update, property: 'can_send_message_group', value: admins },
      { ...update, property: 'stream_post_policy', value: 2 },
      { ...update, property: 'is_announcement_only', value: true },
    ]);
  });

  it('disappears for users without access, and returns with access', async () => {
    const { owner, administrator, other, member } = chat().people;
    await join(owner, 'Den', { principals: [owner.userId, member.userId] });
    const id = await idOf(owner, 'Den');
    const outside = await listen(other, MARKED);
    const inside = await listen(member, MARKED);
    const above = await listen(administrator, MARKED);
    const update = (value: boolean) => ({
      type: 'stream',
      op: 'update',
      stream_id: id,
      name: 'Den',
      property: 'invite_only',
      value,
      is_web_public: false,
      history_public_to_subscribers: !value,
    });
    await edit(owner, id, { is_private: true });
    expect(await received(inside, member)).toEqual([update(true)]);
    expect(await received(outside, other)).toMatchObject([{ op: 'delete', stream_ids: [id] }]);
    await edit(owner, id, { is_private: false });
    expect(await received(inside, member)).toEqual([update(false)]);
    expect(await received(above, administrator)).toEqual([update(true), update(false)]);
    expect(await received(outside, other)).toMatchObject([
      { op: 'create', streams: [{ stream_id: id, invite_only: false, subscriber_count: 0 }] },
      peersOf(id, [owner, member]),
      update(false),
    ]);
  });

  it('is archived for clients with the capability, deleted for others', async () => {
    const { owner, member } = chat().people;
    await join(owner, 'Barn');
    const id = await idOf(owner, 'Barn');
    const old = await listen(member, MARKED);
    const modern = await listen(member, MARKED, { client_capabilities: ARCHIVED });
    const own = await listen(owner, MARKED);
    const modernOwn = await listen(owner, MARKED, { client_capabilities: ARCHIVED });
    const [before] = own.state.subscriptions.filter(
      (each: { stream_id: number }) => each.stream_id === id,
    );
    await chat().client.delete(`/streams/${id}`, {}, { as: owner });
    await edit(owner, id, { is_archived: false });
    const events = await received(old, member);
    expect(events).toMatchObject([
      { op: 'delete', stream_ids: [id] },
      { op: 'create', streams: [{ stream_id: id }] },
      peersOf(id, [owner]),
    ]);
    const [, , added, ...rest] = await received(own, owner);
    expect(added).toMatchObject({ type: 'subscription', op: 'add' });
    // Its subscribers follow.
    const empty = { ...before, subscriber_count: 0, subscribers: [] };
    expect(added?.subscriptions).toEqual([empty]);
    expect(rest).toEqual([peersOf(id, [owner])]);
    const update = { type: 'stream', op: 'update', stream_id: id, property: 'is_archived' };
    const known = [
      { ...update, value: true },
      { ...update, value: false },
    ];
    for (const [queue, as] of [[modern, member] as const, [modernOwn, owner] as const]) {
      const published = (await received(queue, as)).filter(
        ({ type }) => type !== 'navigation_view',
      );
      expect(published).toMatchObject(known);
    }
  });
});

it('an archived channel does not exist for clients without the capability', async () => {
  const { owner, other } = chat().people;
  await join(owner, 'Cellar', { invite_only: true });
  const id = await idOf(owner, 'Cellar');
  await chat().client.delete(`/streams/${id}`, {}, { as: owner });
  const old = await listen(other, MARKED);
  const modern = await listen(other, MARKED, { client_capabilities: ARCHIVED });
  const path = `/users/${other.userId}`;
  for (const role of [200, 400]) await chat().client.patch(path, { role }, { as: owner });
  const opsOf = async (queue: EventClient) =>
    (await received(queue, other))
      .filter((each) => new RegExp(`"stream_ids?":\\[?${id}\\D`).test(JSON.stringify(each)))
      .map(({ type, op }) => `${type} ${op}`);
  expect(await opsOf(modern)).toEqual(['stream create', 'subscription peer_add', 'stream delete']);
  // The deletion of a channel that it never had is ignored.
  expect((await opsOf(old)).filter((each) => each !== 'stream delete')).toEqual([]);
});

describe('data of channels', () => {
  it('folders and defaults are published to all users', async () => {
    const { owner, guest, member } = chat().people;
    const queue = await listen(guest, ['channel_folder', 'default_streams']);
    const members = await listen(member, ['default_streams']);
    const made = await chat().client.post(
      '/channel_folders/create',
      { name: 'Web', description: '' },
      { as: owner },
    );
    const id = made.body.channel_folder_id as number;
    const path = `/channel_folders/${id}`;
    await chat().client.patch(path, { name: 'App', description: 'x' }, { as: owner });
    await chat().client.patch('/channel_folders', { order: [id] }, { as: owner });
    const added = await queue.until('channel_folder');
    expect(added).toMatchObject({
      op: 'add',
      channel_folder: {
        id,
        name: 'Web',
        description: '',
        rendered_description: '',
        order: id,
        creator_id: owner.userId,
        is_archived: false,
        date_created: expect.any(Number),
      },
    });
    expect(await queue.until('channel_folder')).toMatchObject({
      op: 'update',
      channel_folder_id: id,
      data: { name: 'App', description: 'x', rendered_description: '<p>x</p>' },
    });
    expect(await queue.until('channel_folder')).toMatchObject({ op: 'reorder', order: [id] });
    await join(owner, 'Lobby');
    const lobby = await idOf(owner, 'Lobby');
    await chat().client.post('/default_streams', { stream_id: lobby }, { as: owner });
    expect((await members.until('default_streams')).default_streams).toContain(lobby);
  });

  it('a new default channel is published after its creation', async () => {
    const { owner, member } = chat().people;
    const queue = await listen(member, ['stream', 'default_streams']);
    await join(owner, 'Porch', { is_default_stream: true });
    const create = { name: 'Terrace', subscribers: [], is_default_stream: true };
    const { body } = await chat().client.post('/channels/create', create, { as: owner });
    for (const id of [await idOf(owner, 'Porch'), body.id as number]) {
      expect(await queue.until('stream')).toMatchObject({ streams: [{ stream_id: id }] });
      expect((await queue.until('default_streams')).default_streams).toContain(id);
    }
  });

  it('menus and topics are published to their owners', async () => {
    const { member } = chat().people;
    await join(member, 'Talk');
    const id = await idOf(member, 'Talk');
    const all = await listen(member, ['navigation_view', 'muted_topics', 'user_topic']);
    const old = await listen(member, ['muted_topics']);
    const view = { fragment: 'inbox', is_pinned: true };
    await chat().client.post('/navigation_views', view, { as: member });
    await chat().client.patch('/navigation_views/inbox', { is_pinned: false }, { as: member });
    await chat().client.delete('/navigation_views/inbox', {}, { as: member });
    expect(await all.until('navigation_view')).toMatchObject({
      op: 'add',
      navigation_view: { ...view, name: null },
    });
    expect(await all.until('navigation_view')).toMatchObject({
      op: 'update',
      fragment: 'inbox',
      data: { is_pinned: false },
    });
    expect(await all.until('navigation_view')).toMatchObject({ op: 'remove', fragment: 'inbox' });
    const set = { stream_id: id, topic: '', visibility_policy: 1 };
    await chat().client.post('/user_topics', set, { as: member });
    expect(await all.until('user_topic')).toEqual({
      id: expect.any(Number),
      type: 'user_topic',
      stream_id: id,
      topic_name: 'general chat',
      visibility_policy: 1,
      last_updated: expect.any(Number),
    });
    expect(all.events.some(({ type }) => type === 'muted_topics')).toBe(false);
    expect((await old.until('muted_topics')).muted_topics).toEqual([
      ['Talk', 'general chat', expect.any(Number)],
    ]);
  });

  it('are in the initial state', async () => {
    const { member } = chat().people;
    const { state } = await EventClient.register(chat().client, member, {});
    expect(state.user_topics).toMatchObject([{ topic_name: 'general chat' }]);
    expect(state.muted_topics).toEqual([['Talk', 'general chat', expect.any(Number)]]);
    expect(state.channel_folders).toMatchObject([{ name: 'App' }]);
    expect(state.navigation_views.length).toBeGreaterThan(0);
    const listed = await listen(member, ['muted_topics', 'user_topic'], {
      client_capabilities: { notification_settings_null: true, empty_topic_name: true },
    });
    expect(listed.state.user_topics).toMatchObject([{ topic_name: '' }]);
    expect(listed.state).not.toHaveProperty('muted_topics');
  });
});
