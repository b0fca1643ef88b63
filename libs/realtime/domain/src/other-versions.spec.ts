import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import {
  MemoryClientEventLog,
  MemoryEventBus,
  MemoryEventQueueRepository,
  MemoryProcessLoad,
  NO_DEFAULTS,
  NO_STATE,
} from '../testing/index.ts';
import { EventQueueService, type EventPresenter } from './index.ts';

const ann: Actor = { userId: 7, realmId: 1, role: ROLES.member, isBot: false };
const OPEN = { onClosed: () => undefined, actorNow: () => Promise.resolve(ann) };
const presenter: EventPresenter = {
  present: ({ kind }) => [{ type: kind, json: JSON.stringify({ type: kind }), message: null }],
};

let log: MemoryClientEventLog;
let bus: MemoryEventBus;
let repository: MemoryEventQueueRepository;
/** Kinds that only another version of the service can present. */
let foreign: Set<string>;
let eventQueues: EventQueueService<null>;
let count = 0;

beforeEach(async () => {
  log = new MemoryClientEventLog();
  bus = new MemoryEventBus();
  repository = new MemoryEventQueueRepository(log);
  foreign = new Set();
  eventQueues = await instance('first');
});

async function instance(name: string, tailCapacity = 100) {
  const made = new EventQueueService<null>({
    repository,
    log,
    bus,
    presenter,
    maySay: (kind) => !foreign.has(kind),
    clock: new FakeClock(),
    load: new MemoryProcessLoad(),
    instance: name,
    tailCapacity,
    defaults: NO_DEFAULTS,
    states: { read: async (work) => ({ state: await work(null), snapshot: '100:100:' }) },
    newQueueId: () => `queue ${(count += 1)}`,
  });
  await made.start((error) => {
    throw error;
  });
  return made;
}

async function publish(kind: string): Promise<void> {
  const events = await log.append([
    { xid: 200, realmId: 1, kind, receivers: null, bystanders: [], data: null },
  ]);
  await bus.publish({ kind: 'published', head: events.at(-1)?.position ?? 0, events });
}

async function register(): Promise<string> {
  const input = {
    eventTypes: null,
    narrow: [],
    form: {},
    clientName: 'test',
    idleSeconds: 600,
    allPublicChannels: false,
  };
  return (await eventQueues.register.execute(ann, input, NO_STATE)).queueId;
}

const poll = (queueId: string, lastEventId = -1, dontBlock = true, from = eventQueues) =>
  from.poll.execute(ann, { queueId, lastEventId, dontBlock }, OPEN);
const turn = () => new Promise((resolve) => setImmediate(resolve));
const types = async (polled: ReturnType<typeof poll>) => (await polled).map(({ type }) => type);

describe('an event that only another version of the service can present', () => {
  const notHere = expect.objectContaining({ name: 'TemporarilyUnavailable' });

  it('is not skipped: earlier events are delivered, and then the client is redirected', async () => {
    const queueId = await register();
    const waiting = poll(queueId, -1, false);
    await publish('before');
    const [before] = await waiting;
    const next = poll(queueId, before?.id, false);
    await turn();
    foreign.add('new');
    await publish('new');
    expect(await types(next)).toEqual(['heartbeat']);
    await publish('after');
    const [heartbeat] = await next;
    await expect(poll(queueId, heartbeat?.id, false)).rejects.toEqual(notHere);
    await expect(poll(queueId, heartbeat?.id)).rejects.toEqual(notHere);
    expect(eventQueues.stats().isHeldBack).toBe(true);
    // A client that returns from the other version has seen more than this one can present.
    foreign.clear();
    const newer = await instance('newer');
    const seen = await poll(queueId, heartbeat?.id, true, newer);
    expect(seen.map(({ type }) => type)).toEqual(['new', 'after']);
    foreign.add('new');
    await expect(poll(queueId, seen[1]?.id)).rejects.toEqual(notHere);
    foreign.clear();
    await eventQueues.catchUp();
    expect(eventQueues.stats().isHeldBack).toBe(false);
    expect(await types(poll(queueId, seen[0]?.id))).toEqual(['after']);
  });

  it('stops an instance that starts behind it, and one that reads from the log', async () => {
    const queueId = await register();
    await publish('before');
    await publish('new');
    await publish('after');
    foreign.add('new');
    const started = await instance('started');
    expect(await types(poll(queueId, -1, true, started))).toEqual(['before']);
    foreign.clear();
    const small = await instance('small', 1);
    foreign.add('new');
    const [before] = await poll(queueId, -1, true, small);
    expect(before?.type).toBe('before');
    await expect(poll(queueId, before?.id, true, small)).rejects.toEqual(notHere);
  });
});
