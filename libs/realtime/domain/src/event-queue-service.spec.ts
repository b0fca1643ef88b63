import { beforeEach, describe, expect, it, jest } from '@jest/globals';
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
import {
  EventQueueService,
  RealtimeError,
  type EventPresenter,
  type LoggedEvent,
  type NewLoggedEvent,
} from './index.ts';

const ann: Actor = { userId: 7, realmId: 1, role: ROLES.member, isBot: false };
const ben: Actor = { ...ann, userId: 8 };
const open = (as: Actor) => ({ onClosed: () => undefined, actorNow: () => Promise.resolve(as) });

/** Presents an event as its kind; `twins` as two events. */
const presenter: EventPresenter = {
  present: ({ kind, data }: LoggedEvent) =>
    (kind === 'twins' ? ['one', 'two'] : [kind]).map((type) => ({
      type,
      json: JSON.stringify({ type, data }),
      message: null,
    })),
};

let clock: FakeClock;
let log: MemoryClientEventLog;
let bus: MemoryEventBus;
let repository: MemoryEventQueueRepository;
let snapshot: string;
let load: MemoryProcessLoad;

async function instance(name: string, tailCapacity = 100) {
  const eventQueues = new EventQueueService<null>({
    repository,
    log,
    bus,
    presenter,
    clock,
    load,
    instance: name,
    tailCapacity,
    maySay: () => true,
    defaults: NO_DEFAULTS,
    states: { read: async (work) => ({ state: await work(null), snapshot }) },
    newQueueId: () => `queue ${(count += 1)}`,
  });
  await eventQueues.start((error) => {
    throw error;
  });
  return eventQueues;
}

let count = 0;
let eventQueues: EventQueueService<null>;

beforeEach(async () => {
  clock = new FakeClock();
  log = new MemoryClientEventLog();
  bus = new MemoryEventBus();
  repository = new MemoryEventQueueRepository(log);
  snapshot = '100:100:';
  load = new MemoryProcessLoad();
  eventQueues = await instance('first');
});

async function publish(kind: string, more: Partial<NewLoggedEvent> = {}): Promise<void> {
  const events = await log.append([
    { xid: 200, realmId: 1, kind, receivers: null, bystanders: [], data: null, ...more },
  ]);
  await bus.publish({ kind: 'published', head: events.at(-1)?.position ?? 0, events });
}

async function register(as: Actor = ann, idleSeconds = 600, from = eventQueues): Promise<string> {
  const input = {
    eventTypes: null,
    narrow: [],
    form: {},
    clientName: 'test',
    idleSeconds,
    allPublicChannels: false,
  };
  const { queueId } = await from.register.execute(as, input, NO_STATE);
  return queueId;
}

const poll = (queueId: string, lastEventId = -1, dontBlock = true, as = ann, from = eventQueues) =>
  from.poll.execute(as, { queueId, lastEventId, dontBlock }, open(as));
const turn = () => new Promise((resolve) => setImmediate(resolve));
const types = async (polled: ReturnType<typeof poll>) => (await polled).map(({ type }) => type);

describe('a queue', () => {
  it('returns events after the last one, with numbers that rise from 0', async () => {
    const queueId = await register();
    await publish('a');
    await publish('twins');
    const events = await poll(queueId);
    expect(events.map(({ type }) => type)).toEqual(['a', 'one', 'two']);
    expect(events[0]?.id).toBeGreaterThanOrEqual(0);
    expect([...events].sort((x, y) => x.id - y.id)).toEqual(events);
    // Between the two events of one change.
    expect(await types(poll(queueId, events[1]?.id))).toEqual(['two']);
  });

  it('omits events that the initial state includes', async () => {
    snapshot = '150:160:152';
    const queueId = await register();
    await publish('seen before', { xid: 149 });
    await publish('seen', { xid: 151 });
    await publish('was running', { xid: 152 });
    await publish('came later', { xid: 160 });
    expect(await types(poll(queueId))).toEqual(['was running', 'came later']);
  });

  it('receives events for its user and organization', async () => {
    const queueId = await register();
    await publish('own', { receivers: [7] });
    await publish('of Ben', { receivers: [8] });
    await publish('elsewhere', { realmId: 2 });
    await publish('everywhere', { realmId: null });
    await publish('overheard', { receivers: [8], bystanders: [7] });
    expect(await types(poll(queueId))).toEqual(['own', 'everywhere']);
  });

  it('reads events from the log that memory has dropped', async () => {
    eventQueues = await instance('small', 2);
    const queueId = await register();
    for (let index = 0; index < 20; index += 1) await publish(`event ${index}`);
    expect(await types(poll(queueId))).toHaveLength(20);
  });

  it('belongs to one user, and exists until it is deleted', async () => {
    const queueId = await register();
    await expect(poll(queueId, -1, true, ben)).rejects.toThrow(RealtimeError);
    await expect(eventQueues.remove.execute(ben, queueId)).rejects.toThrow('EVENT_QUEUE_UNKNOWN');
    await eventQueues.remove.execute(ann, queueId);
    await expect(poll(queueId)).rejects.toThrow('EVENT_QUEUE_UNKNOWN');
  });

  it('refuses event ids that it did not assign, or that are too old', async () => {
    const queueId = await register();
    await publish('a');
    await publish('b');
    const [first, second] = await poll(queueId);
    await poll(queueId, second?.id);
    await expect(poll(queueId, first?.id)).rejects.toThrow('EVENT_ALREADY_PRUNED');
    await expect(poll(queueId, (second?.id ?? 0) + 1)).rejects.toThrow('EVENT_NOT_IN_QUEUE');
  });
});

describe('a poll', () => {
  it('waits for an event of its own, and no other wakes it', async () => {
    const queueId = await register();
    const waiting = poll(queueId, -1, false);
    await publish('of Ben', { receivers: [8] });
    await publish('own', { receivers: [7] });
    expect(await types(waiting)).toEqual(['own']);
  });

  it('gets a heartbeat after 45 to 55 seconds, whose number can be acknowledged', async () => {
    const queueId = await register();
    const waiting = poll(queueId, -1, false);
    await turn();
    clock.advanceSeconds(44);
    eventQueues.sendHeartbeats();
    expect(eventQueues.stats().waiting).toBe(1);
    clock.advanceSeconds(12);
    eventQueues.sendHeartbeats();
    const [heartbeat] = await waiting;
    expect(heartbeat?.type).toBe('heartbeat');
    await publish('a');
    const [event] = await poll(queueId, heartbeat?.id);
    expect(event?.id).toBeGreaterThan(heartbeat?.id ?? Infinity);
  });

  it('is released by a second one, by the end of its queue, and by the stop', async () => {
    const queueId = await register();
    const first = poll(queueId, -1, false);
    await turn();
    const second = poll(queueId, -1, false);
    expect(await first).toEqual([]);
    eventQueues.release();
    expect(await types(second)).toEqual(['heartbeat']);
    expect(await types(poll(queueId, -1, false))).toEqual(['heartbeat']);
  });
});

describe('a busy process', () => {
  /** Leaves work behind, as a round of answers does. */
  async function makeBusy(): Promise<void> {
    const queueId = await register(ben);
    const waiting = poll(queueId, -1, false, ben);
    await turn();
    await publish('first', { receivers: [8] });
    await waiting;
    load.activeMs += 120;
  }

  it('returns several events in one answer, in their order', async () => {
    const [waits, comes] = [await register(), await register()];
    await makeBusy();
    const waiting = types(poll(waits, -1, false));
    await turn();
    await publish('a');
    await publish('twins');
    const coming = types(poll(comes, -1, false));
    await turn();
    await publish('b');
    expect(eventQueues.stats().waiting).toBe(2);
    load.rest(80);
    expect(await Promise.all([waiting, coming])).toEqual([
      ['a', 'one', 'two', 'b'],
      ['a', 'one', 'two', 'b'],
    ]);
  });

  it('sends no heartbeat while events are held, and loses none', async () => {
    const queueId = await register();
    await makeBusy();
    const waiting = poll(queueId, -1, false);
    await turn();
    await publish('a');
    eventQueues.release();
    const [a] = await waiting;
    expect(a?.type).toBe('a');
    expect(await types(poll(queueId, a?.id))).toEqual([]);
  });

  it('answers at once on request, and keeps polls waiting for events of others', async () => {
    const queueId = await register();
    await makeBusy();
    const waiting = types(poll(queueId, -1, false));
    await turn();
    await publish('of Ben', { receivers: [8] });
    load.rest(80);
    load.activeMs += 200;
    await publish('own');
    expect(await types(poll(queueId))).toEqual(['own']);
    expect(await waiting).toEqual([]);
  });

  it('answers many in turns, each once', async () => {
    const waiting = [];
    for (let userId = 1; userId <= 250; userId += 1) {
      const as = { ...ann, userId };
      waiting.push(types(poll(await register(as), -1, false, as)));
    }
    await turn();
    await publish('a');
    expect(eventQueues.stats().waiting).toBe(150);
    await publish('b');
    load.rest(0);
    load.rest(0);
    expect((await Promise.all(waiting)).filter(({ length }) => length === 2)).toHaveLength(150);
  });
});

describe('time', () => {
  it('expires a queue that is not polled, and none with a waiting poll', async () => {
    const [idle, busy] = [await register(ann, 600), await register(ann, 600)];
    void poll(busy, -1, false);
    await turn();
    clock.advanceSeconds(601);
    await expect(poll(idle)).rejects.toThrow('EVENT_QUEUE_UNKNOWN');
    await eventQueues.flushAndExpire();
    await publish('a');
    expect(await types(poll(busy))).toEqual(['a']);
    expect(await repository.find([idle])).toHaveLength(1);
    clock.advanceSeconds(120);
    await eventQueues.flushAndExpire();
    expect(await repository.find([idle])).toEqual([]);
  });

  it('is saved for all queues at once, and at intervals only', async () => {
    const queues = [await register(), await register(), await register()];
    for (const queueId of queues) for (let time = 0; time < 5; time += 1) await poll(queueId);
    expect(repository.writes).toBe(0);
    await eventQueues.flushAndExpire();
    expect(repository.writes).toBe(1);
  });
});

describe('instances of the service', () => {
  it('take over a queue from each other without a gap or a repeat', async () => {
    const second = await instance('second');
    const queueId = await register();
    await publish('a');
    const [a] = await poll(queueId);
    const waiting = poll(queueId, a?.id, false);
    await publish('b');
    const [b] = await waiting;
    await publish('c');
    expect(await types(poll(queueId, b?.id, true, ann, second))).toEqual(['c']);
    // The first one has crashed with its state in memory.
    expect(await types(poll(queueId, b?.id, true, ann, await instance('third')))).toEqual(['c']);
  });

  it('end a wait when the client polls another instance', async () => {
    const second = await instance('second');
    const queueId = await register();
    const waiting = poll(queueId, -1, false);
    await turn();
    await poll(queueId, -1, true, ann, second);
    expect(await waiting).toEqual([]);
  });

  it('load the queues of all clients that arrive at once by one query, or two', async () => {
    const queues: string[] = [];
    while (queues.length < 50) queues.push(await register());
    await publish('a');
    const second = await instance('second');
    const before = repository.looks;
    const polls = queues.map((queueId) => types(poll(queueId, -1, true, ann, second)));
    expect((await Promise.all(polls)).flat()).toHaveLength(50);
    expect(repository.looks - before).toBeLessThanOrEqual(2);
    await expect(poll('nothing', -1, true, ann, second)).rejects.toThrow('EVENT_QUEUE_UNKNOWN');
  });

  it('read the events of lagging clients once for all of them', async () => {
    const queues: string[] = [];
    while (queues.length < 20) queues.push(await register());
    for (let index = 0; index < 600; index += 1) await publish(`event ${index}`);
    const third = await instance('third', 1_000);
    const [back, own] = [jest.spyOn(log, 'readAfter'), jest.spyOn(log, 'readFor')];
    const polls = queues.map((queueId) => types(poll(queueId, -1, true, ann, third)));
    for (const seen of await Promise.all(polls)) expect(seen).toHaveLength(600);
    expect([back.mock.calls.length, own.mock.calls.length]).toEqual([1, 0]);
  });

  it('retain the state of a client that changes the instance', async () => {
    const second = await instance('second');
    const queueId = await register();
    let last = -1;
    const before = repository.looks;
    for (let time = 0; time < 10; time += 1) {
      await publish(`event ${time}`);
      const events = await poll(queueId, last, true, ann, time % 2 === 0 ? eventQueues : second);
      expect(events.map(({ type }) => type)).toEqual([`event ${time}`]);
      last = events[0]?.id ?? last;
    }
    expect(repository.looks - before).toBe(1);
    // Polled on one instance for long, it has not expired for the other.
    for (let time = 0; time < 12; time += 1) {
      clock.advanceSeconds(100);
      await poll(queueId, last, true, ann, second);
      await second.flushAndExpire();
    }
    expect(await types(poll(queueId, last))).toEqual([]);
  });

  it('do not end a wait for a late claim', async () => {
    const second = await instance('second');
    const queueId = await register();
    await publish('a');
    await publish('b');
    const [a, b] = await poll(queueId, -1, true, ann, second);
    const waiting = types(poll(queueId, b?.id, false));
    await turn();
    await bus.publish({ kind: 'claimed', copy: 'second', queues: [[queueId, a?.id ?? 0]] });
    await publish('c');
    expect(await waiting).toEqual(['c']);
  });

  it('read events whose notification was lost', async () => {
    const queueId = await register();
    const waiting = poll(queueId, -1, false);
    await turn();
    await log.append([
      { xid: 200, realmId: 1, kind: 'quiet', receivers: null, bystanders: [], data: null },
    ]);
    await eventQueues.catchUp();
    expect(await types(waiting)).toEqual(['quiet']);
  });
});
