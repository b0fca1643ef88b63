import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { StandbyServer } from '@tandem/assembly-database/testing';
import { randomOf } from '@tandem/shared-kernel/testing';
import { readChatApiConfig } from '../../src/index.ts';
import {
  prepareOrganization,
  useChatApi,
  type Person,
  type PreparedDatabase,
} from './chat-api-under-test.ts';
import { ok, type ChatClient } from './chat-client.ts';
import { operationsOf, sampleOf, send, type Operation } from './policy/walk.ts';
import { World } from './policy/world.ts';
import { EventClient } from './realtime/event-client.ts';

/* Two instances on a primary and a standby whose replay stops and continues. */

/** Longer runs by hand: `REPLICA_STEPS=2000`. */
const STEPS = Number(process.env.REPLICA_STEPS ?? 150);

let servers: StandbyServer;
const options: { databaseReadUrls?: readonly string[] } = {};
const chat = useChatApi(options, async (): Promise<PreparedDatabase> => {
  servers = await StandbyServer.start();
  options.databaseReadUrls = [servers.standbyUrl];
  const { url, database } = servers;
  const prepared = await prepareOrganization(database);
  return { url, database, prepared, drop: () => servers.stop() };
});
let instances: readonly ChatClient[];
beforeAll(async () => {
  instances = [chat().client, (await chat().startInstance()).client];
});

// A failed test may leave the replay paused.
afterEach(() => servers.resume());

/** Reads of an instance by their reason: `replayed` at the replica, others at the primary. */
async function readsOf({ url }: ChatClient): Promise<Readonly<Record<string, number>>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^database_reads_total\{.*reason="(\w+)".*\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, reason, count]) => [reason, Number(count)]));
}

/** Resolves when both instances read at the replica. */
async function untilReplicaIsRead(): Promise<void> {
  for (const instance of instances) {
    const { replayed: before = 0 } = await readsOf(instance);
    do {
      await ok(instance.get('/streams', {}, { as: chat().people.owner }));
    } while (((await readsOf(instance)).replayed ?? 0) === before);
  }
}

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

interface Walk {
  readonly model: Model;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly people: readonly Person[];
  /** Another one each time. */
  readonly at: () => ChatClient;
  readonly queue: EventClient;
}

const count = (() => {
  let last = 0;
  return () => (last += 1);
})();

async function post(walk: Walk, as: Person, channel: Channel): Promise<number> {
  const content = `message ${count()}`;
  const fields = { type: 'channel', to: channel, topic: 'walk', content };
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
    await ok(walk.at().delete(`/messages/${id}`, {}, { as: chat().people.owner }));
    walk.model.messages.delete(id);
  },
  join: async (walk) => {
    const { userId } = walk.pick(walk.people);
    const fields = { subscriptions: [{ name: 'closed' }], principals: [userId] };
    await ok(walk.at().post('/users/me/subscriptions', fields, { as: chat().people.owner }));
    walk.model.members.add(userId);
  },
  leave: async (walk) => {
    const { userId } = walk.pick(walk.people);
    const { owner } = chat().people;
    if (userId === owner.userId) return;
    const fields = { subscriptions: ['closed'], principals: [userId] };
    await ok(walk.at().delete('/users/me/subscriptions', fields, { as: owner }));
    walk.model.members.delete(userId);
  },
  rename: async (walk) => {
    const { userId } = walk.pick(walk.people);
    const name = `Name ${count()}`;
    const fields = { full_name: name };
    await ok(walk.at().patch(`/users/${userId}`, fields, { as: chat().people.owner }));
    walk.model.names.set(userId, name);
  },
  star: async (walk) => {
    const open = walk.model.page(chat().people.owner, 'open');
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
    await ok(walk.at().get(`/messages/${id}`, {}, { as: walk.queue.account }));
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
    const { status, body } = await walk.at().get(`/messages/${id}`, fields, { as });
    const found = status === 200 ? body.message.content : null;
    return [found, walk.model.mayRead(as, channel) ? content : null];
  },
  users: async (walk) => {
    // The list of all users is read at the primary, a list of these at a replica.
    const fields = walk.pick([{}, { user_ids: [...walk.model.names.keys()] }]);
    const { members } = await ok(walk.at().get('/users', fields, { as: walk.pick(walk.people) }));
    const list = members as { user_id: number; full_name: string }[];
    const names = list
      .filter(({ user_id }) => walk.model.names.has(user_id))
      .map(({ user_id, full_name }) => [user_id, full_name] as const);
    return [new Map(names), walk.model.names];
  },
  members: async (walk) => {
    const path = `/streams/${walk.model.channelIds.get('closed')}/members`;
    const { subscribers } = await ok(walk.at().get(path, {}, { as: chat().people.owner }));
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
  const { status, body } = await walk.at().get('/messages', fields, { as });
  if (status !== 200) return [];
  const messages = body.messages as { id: number; content: string; subject: string }[];
  return messages
    .filter(({ subject }) => subject === 'walk')
    .map(({ id, content }) => [id, content] as const);
}

async function beginWalk(seed: number): Promise<Walk> {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { owner, member, other } = chat().people;
  const people = [owner, member, other];
  const model = new Model();
  const { client } = chat();
  for (const name of CHANNELS) {
    const isClosed = name === 'closed';
    const principals = isClosed ? [owner.userId] : people.map(({ userId }) => userId);
    const privacy = { invite_only: isClosed, history_public_to_subscribers: true };
    const fields = { subscriptions: [{ name }], principals, ...privacy };
    await ok(client.post('/users/me/subscriptions', fields, { as: owner }));
    const { stream_id: id } = await ok(
      client.get('/get_stream_id', { stream: name }, { as: owner }),
    );
    model.channelIds.set(name, id);
  }
  model.members.add(owner.userId);
  for (const { userId, fullName } of people) model.names.set(userId, fullName);
  const queue = await EventClient.register(client, member, { event_types: ['message'] });
  const walk: Walk = { model, pick, people, at: () => pick(instances), queue };
  await post(walk, owner, 'open');
  return walk;
}

it('is configured by the environment', () => {
  const env = { DATABASE_URL: 'postgres://x@primary/x' };
  expect(readChatApiConfig(env).databaseReadUrls).toEqual([]);
  const urls = ['postgres://x@one/x', 'postgres://x@two/x'];
  const config = readChatApiConfig({ ...env, DATABASE_READ_URLS: urls.join(', ') });
  expect(config.databaseReadUrls).toEqual(urls);
});

describe('two instances with a replica', () => {
  it('answer what is stored, no less and no more, whatever the replica has replayed', async () => {
    const seed = jest.getSeed();
    const walk = await beginWalk(seed);
    const done: string[] = [];
    let isPaused = false;
    for (let step = 0; step < STEPS; step += 1) {
      if (step % 25 === 0) {
        if (isPaused) await servers.resume();
        else if (step > 0) await servers.pause();
        isPaused = !isPaused && step > 0;
        if (!isPaused) await untilReplicaIsRead();
        done.push(isPaused ? 'pause' : 'resume');
      }
      const write = walk.pick(Object.keys(WRITES));
      await WRITES[write]?.(walk);
      const read = walk.pick(Object.keys(READS));
      done.push(write, read);
      const [found, expected] = (await READS[read]?.(walk)) ?? [];
      const steps = done.slice(-12).join();
      expect({ seed, steps, found }).toEqual({ seed, steps, found: expected });
    }
    for (const instance of instances) {
      const { replayed, behind } = await readsOf(instance);
      expect(replayed).toBeGreaterThan(0);
      expect(behind).toBeGreaterThan(0);
    }
  });

  it('show clients at the same time what they wrote and what they were notified of', async () => {
    const random = randomOf(jest.getSeed());
    const at = () => instances[Math.floor(random() * instances.length)]!;
    const { owner, member, other } = chat().people;
    const posts = 8;
    let running = 0;
    const live = async (as: Person) => {
      running += 1;
      const fields = { type: 'channel', to: 'open', topic: 'together' };
      const queue = await EventClient.register(at(), as, { event_types: ['message'] });
      for (let count = 0; count < posts; count += 1) {
        const { id } = await ok(at().post('/messages', { ...fields, content: 'hello' }, { as }));
        const narrow = [{ operator: 'topic', operand: 'together' }];
        const around = { anchor: id, num_before: 0, num_after: 0 };
        const page = await ok(at().get('/messages', { narrow, ...around }, { as }));
        expect(page).toMatchObject({ found_anchor: true, messages: [{ id }] });
        queue.client = at();
        await queue.poll();
        for (const { message } of queue.events.splice(0)) {
          await ok(at().get(`/messages/${message.id}`, {}, { as }));
        }
      }
    };
    const clients = [owner, member, other].map((as) => live(as).finally(() => (running -= 1)));
    while (running > 0) {
      await servers.pause();
      await ok(at().get('/streams', {}, { as: owner }));
      await servers.resume();
      await ok(at().get('/streams', {}, { as: owner }));
    }
    await Promise.all(clients);
  });

  it('answer every operation that reads at the replica alone', async () => {
    const world = await World.found(chat());
    const actor = (await world.actor('owner'))!;
    const operations = (await operationsOf(chat().client.url)).filter(
      ({ method, name }) => method === 'GET' && name !== 'GET /events',
    );
    await untilReplicaIsRead();
    const failures = async (operation: Operation) => {
      const sample = await sampleOf(world, operation, actor);
      const { failed: before = 0 } = await readsOf(chat().client);
      await servers.caughtUp();
      await send(world, operation, sample, operation.isAnonymous ? null : actor);
      return ((await readsOf(chat().client)).failed ?? 0) - before;
    };
    const refused: string[] = [];
    for (const operation of operations) {
      // The replica may be slow once; it refuses a statement each time.
      const isRefused = (await failures(operation)) > 0 && (await failures(operation)) > 0;
      if (isRefused) refused.push(operation.name);
    }
    expect(refused).toEqual([]);
  });

  it('lose no read when the replica is killed', async () => {
    const { owner } = chat().people;
    await untilReplicaIsRead();
    const healthOf = async ({ url }: ChatClient) => {
      const answer = await fetch(`${url}/health`);
      return [answer.status, ((await answer.json()) as { degraded?: string[] }).degraded];
    };
    let isOver = false;
    const readers = instances.map(async (instance) => {
      while (!isOver) await ok(instance.get('/streams', {}, { as: owner }));
    });
    servers.kill();
    for (const instance of instances) {
      while ((await healthOf(instance))[1] === undefined);
      expect(await healthOf(instance)).toEqual([200, ['read replicas']]);
    }
    isOver = true;
    await Promise.all(readers);
    await servers.restart();
    await untilReplicaIsRead();
    while ((await healthOf(chat().client))[1] !== undefined);
  });
});
