import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { StandbyServer } from '@tandem/assembly-database/testing';
import { randomOf } from '@tandem/shared-kernel/testing';
import { UnreliableNetwork } from '@tandem/shared-postgres/testing';
import { readChatApiConfig, type ChatApiConfig } from '../../src/index.ts';
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
import { beginWalk, read, write, type Walk } from './replica-walk.ts';

/* Two instances, each with a network of its own to the primary, and a standby whose replay stops and continues. */

/** They return secrets, which takes the lock of the account that a revocation takes, or they write. */
const NEED_THE_PRIMARY: readonly string[] = [
  'GET /bots/{bot_id}/api_key 503',
  'GET /bots/{bot_id}/webhook_secret 503',
  'GET /streams/{stream_id}/email_address 503',
];

/** Longer runs by hand: `REPLICA_STEPS=2000`. */
const STEPS = Number(process.env.REPLICA_STEPS ?? 150);

let servers: StandbyServer;
const networks: UnreliableNetwork[] = [];
const options: Partial<ChatApiConfig> & { databaseUrl?: string; databaseReadUrls?: string[] } = {
  // Outages are no news here.
  logLevel: 'fatal',
};
async function addNetwork(): Promise<void> {
  const network = await UnreliableNetwork.to(servers.url);
  networks.push(network);
  options.databaseUrl = network.url;
}
const chat = useChatApi(options, async (): Promise<PreparedDatabase> => {
  servers = await StandbyServer.start();
  options.databaseReadUrls = [servers.synchronousUrl];
  await addNetwork();
  const { url, database } = servers;
  const prepared = await prepareOrganization(database);
  const drop = async () => {
    for (const network of networks) await network.close();
    await servers.stop();
  };
  return { url, database, prepared, drop };
});
let instances: readonly ChatClient[];
let world: World;
beforeAll(async () => {
  world = await World.found(chat());
  await addNetwork();
  instances = [chat().client, (await chat().startInstance()).client];
});

afterEach(async () => {
  // A failed test may leave the replay paused, or the primary away.
  heal();
  await servers.restartPrimary();
  await servers.beAsynchronous();
  await servers.resume();
});

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

/** The steps of each outage in the walk without a primary. */
const OUTAGE_STEPS = Math.ceil(STEPS / 20);

/** Each begins an outage of the primary, and returns its end. */
const OUTAGES: Readonly<Record<string, (walk: Walk) => Promise<() => Promise<void> | void>>> = {
  refusesOne: async (walk) => {
    walk.pick(networks).cutBefore = '';
    return heal;
  },
  silentForOne: async (walk) => {
    walk.pick(networks).silent = true;
    return heal;
  },
  refusesBoth: async () => {
    for (const network of networks) network.cutBefore = '';
    return heal;
  },
  killed: async () => {
    await servers.killPrimary();
    for (const network of networks) network.cutBefore = '';
    return async () => {
      await servers.restartPrimary();
      heal();
    };
  },
};

function heal(): void {
  for (const network of networks) {
    network.silent = false;
    network.cutBefore = undefined;
    network.endConnections();
  }
}

/** Resolves when both instances can write. */
async function untilWritable(): Promise<void> {
  const { owner } = chat().people;
  for (const instance of instances) {
    const fields = { type: 'channel', to: 'open walk', topic: 'again', content: 'hello' };
    while ((await instance.post('/messages', fields, { as: owner })).status !== 200);
  }
}

it('is configured by the environment', () => {
  const env = { DATABASE_URL: 'postgres://x@primary/x' };
  expect(readChatApiConfig(env).databaseReadUrls).toEqual([]);
  const urls = ['postgres://x@one/x', 'postgres://x@two/x'];
  const config = readChatApiConfig({ ...env, DATABASE_READ_URLS: urls.join(', ') });
  expect(config.databaseReadUrls).toEqual(urls);
});

describe('two instances with a replica', () => {
  it('return exactly the stored data, independent of the replay of the replica', async () => {
    const walk = await beginWalk(chat(), { topic: 'walk', instances, networks });
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
      done.push(await write(walk));
      await read(walk, done);
    }
    for (const instance of instances) {
      const { replayed, behind } = await readsOf(instance);
      expect(replayed).toBeGreaterThan(0);
      expect(behind).toBeGreaterThan(0);
    }
  });

  it('show clients their own writes and the data of their events', async () => {
    const random = randomOf(jest.getSeed());
    const at = () => instances[Math.floor(random() * instances.length)]!;
    const { owner, member, other } = chat().people;
    const posts = 8;
    let running = 0;
    const live = async (as: Person) => {
      running += 1;
      const fields = { type: 'channel', to: 'open walk', topic: 'together' };
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

  it('answer everything that was acknowledged, while the primary is away from one or both', async () => {
    await servers.beSynchronous();
    const walk = await beginWalk(chat(), { topic: 'without a primary', instances, networks });
    const done: string[] = [];
    const outages = Object.keys(OUTAGES).sort(() => (walk.pick([0, 1]) ? 1 : -1));
    for (const outage of outages) {
      done.push(outage);
      const end = await OUTAGES[outage]?.(walk);
      for (let step = 0; step < OUTAGE_STEPS; step += 1) {
        if (networks.some(({ isCut }) => !isCut)) done.push(await write(walk));
        await read(walk, done);
      }
      await end?.();
      await untilWritable();
      done.push('end');
      await write(walk);
    }
    for (const instance of instances) {
      expect((await readsOf(instance)).primary_away).toBeGreaterThan(0);
    }
  });

  it('answer every operation that reads without the primary, except those that need it', async () => {
    const actor = (await world.actor('owner'))!;
    const operations = (await operationsOf(chat().client.url)).filter(
      ({ method, name }) => method === 'GET' && name !== 'GET /events',
    );
    const samples = new Map<Operation, Awaited<ReturnType<typeof sampleOf>>>();
    for (const each of operations) samples.set(each, await sampleOf(world, each, actor));
    await servers.beSynchronous();
    networks[0]!.cutBefore = '';
    const unavailable: string[] = [];
    for (const [operation, sample] of samples) {
      const who = operation.isAnonymous ? null : actor;
      const { status } = await send(world, operation, sample, who);
      if (status >= 500) unavailable.push(`${operation.name} ${status}`);
    }
    const post = { type: 'channel', to: 'open walk', topic: 'away', content: 'hello' };
    const refused = await chat().client.post('/messages', post, { as: chat().people.owner });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(unavailable).toEqual(NEED_THE_PRIMARY);
  });

  it('ask the cluster manager once for a page of messages without the primary', async () => {
    const { owner: as } = chat().people;
    await servers.beSynchronous();
    networks[0]!.cutBefore = '';
    const questions: number[] = [];
    // The first requests find out that the primary is away, and background work asks for itself.
    for (let count = 0; count < 50; count += 1) {
      const before = servers.questions;
      const fields = { anchor: 'newest', num_before: 5, num_after: 0 };
      await ok(chat().client.get('/messages', fields, { as }));
      questions.push(servers.questions - before);
    }
    expect(Math.min(...questions)).toBe(1);
  });

  it('deliver events to existing queues without the primary, and register queues with it again', async () => {
    const { owner: as } = chat().people;
    const [here, there] = instances;
    if (!here || !there) throw new Error('two instances');
    const post = (topic: string) => {
      const fields = { type: 'channel', to: 'open walk', topic, content: 'hello' };
      return ok(here.post('/messages', fields, { as }));
    };
    await servers.beSynchronous();
    const queue = await EventClient.register(here, as, { event_types: ['message'] });
    const moving = await EventClient.register(here, as, { event_types: ['message'] });
    await post('before');
    await queue.until('message');
    for (const network of networks) network.cutBefore = '';
    // The other instance does not have the queue in memory.
    moving.client = there;
    expect(await moving.until('message')).toMatchObject({ message: { subject: 'before' } });
    const waiting = queue.until('message', ({ message }) => message.subject === 'after');
    const refused = await here.post('/register', {}, { as });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await ok(moving.poll({ dont_block: true }))).toMatchObject({ events: [] });
    heal();
    await untilWritable();
    await post('after');
    await waiting;
    await moving.until('message', ({ message }) => message.subject === 'after');
    const registered = await EventClient.register(there, as, { event_types: ['message'] });
    await post('later');
    await registered.until('message', ({ message }) => message.subject === 'later');
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
