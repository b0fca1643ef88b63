import { expect, jest } from '@jest/globals';
import { randomOf } from '@tandem/shared-kernel/testing';
import type { UnreliableNetwork } from '@tandem/shared-postgres/testing';
import type { ChatApiUnderTest, Person } from './chat-api-under-test.ts';
import { ok, type ChatClient } from './chat-client.ts';
import { EventClient } from './realtime/event-client.ts';

const CHANNELS = ['open', 'closed'] as const;
type Channel = (typeof CHANNELS)[number];

/** The data that the acknowledged commands have stored. */
class Model {
  readonly messages = new Map<number, { channel: Channel; content: string; author: Person }>();
  readonly names = new Map<number, string>();
  readonly members = new Set<number>();
  readonly starred = new Set<string>();
  readonly channelIds = new Map<Channel, number>();

  mayRead({ userId }: Person, channel: Channel): boolean {
    return channel === 'open' || this.members.has(userId);
  }

  page(as: Person, channel: Channel): readonly (readonly [number, string])[] {
    if (!this.mayRead(as, channel)) return [];
    return [...this.messages]
      .filter(([, message]) => message.channel === channel)
      .map(([id, { content }]) => [id, content] as const);
  }
}

interface WalkOptions {
  readonly topic: string;
  readonly instances: readonly ChatClient[];
  /** The way of each instance to the primary. */
  readonly networks: readonly UnreliableNetwork[];
}

/** Random writes and reads, and the data that they must find. */
export interface Walk {
  readonly model: Model;
  readonly topic: string;
  readonly channels: Readonly<Record<Channel, string>>;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly owner: Person;
  readonly people: readonly Person[];
  readonly networks: readonly UnreliableNetwork[];
  /** An instance for a write, another one each time. */
  readonly at: () => ChatClient;
  /** An instance for a read, another one each time. */
  readonly from: () => ChatClient;
  readonly queue: EventClient;
}

const count = (() => {
  let last = 0;
  return () => (last += 1);
})();

async function post(walk: Walk, as: Person, channel: Channel): Promise<number> {
  const content = `message ${count()}`;
  const fields = { type: 'channel', to: walk.channels[channel], topic: walk.topic, content };
  const { id } = await ok(walk.at().post('/messages', fields, { as }));
  walk.model.messages.set(id, { channel, content, author: as });
  return id;
}

const WRITES: Readonly<Record<string, (walk: Walk) => Promise<unknown>>> = {
  send: (walk) => {
    const channel = walk.pick(CHANNELS);
    const authors = walk.people.filter((each) => walk.model.mayRead(each, channel));
    return post(walk, walk.pick(authors), channel);
  },
  edit: async (walk) => {
    const [id, message] = walk.pick([...walk.model.messages]);
    if (!walk.model.mayRead(message.author, message.channel)) return;
    const content = `edited ${count()}`;
    await ok(walk.at().patch(`/messages/${id}`, { content }, { as: message.author }));
    walk.model.messages.set(id, { ...message, content });
  },
  delete: async (walk) => {
    const [id] = walk.pick([...walk.model.messages]);
    if (walk.model.messages.size < 5) return;
    await ok(walk.at().delete(`/messages/${id}`, {}, { as: walk.owner }));
    walk.model.messages.delete(id);
  },
  join: async (walk) => {
    const { userId } = walk.pick(walk.people);
    const fields = { subscriptions: [{ name: walk.channels.closed }], principals: [userId] };
    await ok(walk.at().post('/users/me/subscriptions', fields, { as: walk.owner }));
    walk.model.members.add(userId);
  },
  leave: async (walk) => {
    const { userId } = walk.pick(walk.people);
    const { owner } = walk;
    if (userId === owner.userId) return;
    const fields = { subscriptions: [walk.channels.closed], principals: [userId] };
    await ok(walk.at().delete('/users/me/subscriptions', fields, { as: owner }));
    walk.model.members.delete(userId);
  },
  rename: async (walk) => {
    const { userId } = walk.pick(walk.people);
    const name = `Name ${count()}`;
    const fields = { full_name: name };
    await ok(walk.at().patch(`/users/${userId}`, fields, { as: walk.owner }));
    walk.model.names.set(userId, name);
  },
  star: async (walk) => {
    const open = walk.model.page(walk.owner, 'open');
    if (open.length === 0) return;
    const [[id], as] = [walk.pick(open), walk.pick(walk.people)];
    const fields = { messages: [id], op: 'add', flag: 'starred' };
    await ok(walk.at().post('/messages/flags', fields, { as }));
    walk.model.starred.add(`${as.userId} ${id}`);
  },
  notify: async (walk) => {
    const id = await post(walk, walk.pick(walk.people), 'open');
    walk.queue.client = walk.at();
    await walk.queue.until('message', ({ message }) => message.id === id);
    await ok(walk.from().get(`/messages/${id}`, {}, { as: walk.queue.account }));
  },
};

/** The result of each read, and the expected one. */
const READS: Readonly<Record<string, (walk: Walk) => Promise<readonly [unknown, unknown]>>> = {
  page: async (walk) => {
    const [as, channel] = [walk.pick(walk.people), walk.pick(CHANNELS)];
    const narrow = [{ operator: 'channel', operand: walk.model.channelIds.get(channel) }];
    return [await pageOf(walk, as, narrow), walk.model.page(as, channel)];
  },
  starred: async (walk) => {
    const as = walk.pick(walk.people);
    const expected = walk.model
      .page(as, 'open')
      .filter(([id]) => walk.model.starred.has(`${as.userId} ${id}`));
    return [await pageOf(walk, as, [{ operator: 'is', operand: 'starred' }]), expected];
  },
  message: async (walk) => {
    const as = walk.pick(walk.people);
    const [id, { channel, content }] = walk.pick([...walk.model.messages]);
    const fields = { apply_markdown: false };
    const { status, body } = await walk.from().get(`/messages/${id}`, fields, { as });
    const found = status === 200 ? body.message.content : null;
    return [found, walk.model.mayRead(as, channel) ? content : null];
  },
  users: async (walk) => {
    // The list of all users is read at the primary, a list of these at a replica.
    const fields = walk.pick([{}, { user_ids: [...walk.model.names.keys()] }]);
    const { members } = await ok(walk.from().get('/users', fields, { as: walk.pick(walk.people) }));
    const list = members as { user_id: number; full_name: string }[];
    const names = list
      .filter(({ user_id }) => walk.model.names.has(user_id))
      .map(({ user_id, full_name }) => [user_id, full_name] as const);
    return [new Map(names), walk.model.names];
  },
  members: async (walk) => {
    const path = `/streams/${walk.model.channelIds.get('closed')}/members`;
    const { subscribers } = await ok(walk.from().get(path, {}, { as: walk.owner }));
    return [new Set(subscribers as number[]), walk.model.members];
  },
};

/** The messages of the walk on a page; none without access. */
async function pageOf(walk: Walk, as: Person, narrow: readonly object[]) {
  const fields = {
    narrow,
    anchor: 'newest',
    num_before: 1_000,
    num_after: 0,
    apply_markdown: false,
  };
  const { status, body } = await walk.from().get('/messages', fields, { as });
  if (status !== 200) return [];
  const messages = body.messages as { id: number; content: string; subject: string }[];
  return messages
    .filter(({ subject }) => subject === walk.topic)
    .map(({ id, content }) => [id, content] as const);
}

/** @param topic also a part of the names of its channels */
export async function beginWalk(
  { client, people: { owner, member, other } }: ChatApiUnderTest,
  { topic, instances, networks }: WalkOptions,
): Promise<Walk> {
  const random = randomOf(jest.getSeed());
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const people = [owner, member, other];
  const model = new Model();
  const channels = { open: `open ${topic}`, closed: `closed ${topic}` };
  for (const channel of CHANNELS) {
    const name = channels[channel];
    const isClosed = channel === 'closed';
    const principals = isClosed ? [owner.userId] : people.map(({ userId }) => userId);
    const privacy = { invite_only: isClosed, history_public_to_subscribers: true };
    const fields = { subscriptions: [{ name }], principals, ...privacy };
    await ok(client.post('/users/me/subscriptions', fields, { as: owner }));
    const { stream_id: id } = await ok(
      client.get('/get_stream_id', { stream: name }, { as: owner }),
    );
    model.channelIds.set(channel, id);
  }
  model.members.add(owner.userId);
  const { members } = await ok(client.get('/users', {}, { as: owner }));
  for (const { user_id, full_name } of members as { user_id: number; full_name: string }[]) {
    if (people.some(({ userId }) => userId === user_id)) model.names.set(user_id, full_name);
  }
  const queue = await EventClient.register(client, member, { event_types: ['message'] });
  const at = () => pick(instances.filter((_, index) => !networks[index]?.isCut));
  const from = () => pick(instances);
  const walk: Walk = { model, topic, channels, pick, owner, people, networks, at, from, queue };
  await post(walk, owner, 'open');
  return walk;
}

/** Executes a random command. @returns its name */
export async function write(walk: Walk): Promise<string> {
  const name = walk.pick(Object.keys(WRITES));
  await WRITES[name]?.(walk);
  return name;
}

/** Compares a random read with the model. @param done the steps before, for the report */
export async function read(walk: Walk, done: string[]): Promise<void> {
  const seed = jest.getSeed();
  const name = walk.pick(Object.keys(READS));
  done.push(name);
  const [found, expected] = (await READS[name]?.(walk)) ?? [];
  const steps = done.slice(-12).join();
  expect({ seed, steps, found }).toEqual({ seed, steps, found: expected });
}
