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
import {
  ACCESS_CHANGED,
  EventQueueService,
  type AccessChange,
  type NewLoggedEvent,
} from './index.ts';

const ann: Actor = { userId: 7, realmId: 1, role: ROLES.member, isBot: false };
const ben: Actor = { ...ann, userId: 8 };
const REFUSED = new Error('refused');

let log: MemoryClientEventLog;
let repository: MemoryEventQueueRepository;
let bus: MemoryEventBus;
let eventQueues: EventQueueService<null>;
/** Users without access. */
let revoked: Set<number>;
let guests: Set<number>;
let changes: AccessChange[];
let authentications: number;
let queues: number;

beforeEach(async () => {
  log = new MemoryClientEventLog();
  repository = new MemoryEventQueueRepository(log);
  bus = new MemoryEventBus();
  revoked = new Set();
  guests = new Set();
  changes = [];
  authentications = 0;
  queues = 0;
  eventQueues = new EventQueueService<null>({
    repository,
    log,
    bus,
    presenter: {
      present: ({ kind }) =>
        kind === ACCESS_CHANGED ? [] : [{ type: kind, json: '{}', message: null }],
    },
    defaults: NO_DEFAULTS,
    states: { read: async (work) => ({ state: await work(null), snapshot: '100:100:' }) },
    clock: new FakeClock(),
    load: new MemoryProcessLoad(),
    newQueueId: () => `queue ${(queues += 1)}`,
    instance: 'first',
    maySay: () => true,
    onAccessChange: (change) => changes.push(change),
  });
  await eventQueues.start((error) => {
    throw error;
  });
});

const row = (kind: string, more: Partial<NewLoggedEvent> = {}): NewLoggedEvent => ({
  xid: 200,
  realmId: 1,
  kind,
  receivers: null,
  bystanders: [],
  data: null,
  ...more,
});

/** One batch, as the bus brings it. */
async function publish(...rows: NewLoggedEvent[]): Promise<void> {
  const events = await log.append(rows);
  await bus.publish({ kind: 'published', head: events.at(-1)?.position ?? 0, events });
}

const register = async (as = ann, allPublicChannels = false) => {
  const input = { eventTypes: null, narrow: [], form: {}, clientName: 'test', idleSeconds: 600 };
  const { queueId } = await eventQueues.register.execute(
    as,
    { ...input, allPublicChannels },
    NO_STATE,
  );
  return queueId;
};

const poll = async (queueId: string, as = ann, dontBlock = false, lastEventId = -1) => {
  const connection = {
    onClosed: () => undefined,
    actorNow: async () => {
      authentications += 1;
      if (revoked.has(as.userId)) throw REFUSED;
      return guests.has(as.userId) ? { ...as, role: ROLES.guest } : as;
    },
  };
  const found = await eventQueues.poll.execute(as, { queueId, lastEventId, dontBlock }, connection);
  return found.map(({ type }) => type);
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a change of access', () => {
  it('ends the waits of the user, and of no other user', async () => {
    const waiting = poll(await register());
    const other = poll(await register(ben), ben);
    await turn();
    revoked.add(ann.userId);
    eventQueues.accessChanged({ userId: ann.userId });
    await expect(waiting).rejects.toBe(REFUSED);
    await publish(row('later'));
    expect(await other).toEqual(['later']);
    expect(authentications).toBe(1);
  });

  it('ends the waits of an organization', async () => {
    const polls = [poll(await register()), poll(await register(ben), ben)];
    await turn();
    revoked.add(ann.userId).add(ben.userId);
    eventQueues.accessChanged({ realmId: 1 });
    for (const each of polls) await expect(each).rejects.toBe(REFUSED);
  });

  it('in the log applies before the events behind it, without another notice', async () => {
    const waiting = poll(await register());
    await turn();
    revoked.add(ann.userId);
    await publish(row(ACCESS_CHANGED, { receivers: [7] }), row('too late'));
    await expect(waiting).rejects.toBe(REFUSED);
    expect(changes).toEqual([{ userId: 7 }]);
  });

  it('of an organization concerns all its users', async () => {
    const waiting = poll(await register());
    await turn();
    revoked.add(ann.userId);
    await publish(row(ACCESS_CHANGED), row('too late'));
    await expect(waiting).rejects.toBe(REFUSED);
    expect(changes).toEqual([{ realmId: 1 }]);
  });

  it('of an organization, as a move causes it, ends the queues that are not in the database any more', async () => {
    const [gone, waitedFor, there] = [await register(), await register(), await register(ben)];
    const waiting = poll(waitedFor);
    await turn();
    for (const id of [gone, waitedFor]) await repository.remove(id, ann.userId);
    await publish(row(ACCESS_CHANGED), row('later'));
    await expect(waiting).rejects.toMatchObject({ code: 'EVENT_QUEUE_UNKNOWN' });
    await expect(poll(gone)).rejects.toMatchObject({ code: 'EVENT_QUEUE_UNKNOWN' });
    expect(await poll(there, ben)).toEqual(['later']);
  });

  it('that precedes a request is found in the events that the request reads', async () => {
    const queueId = await register();
    await publish(row('before'));
    revoked.add(ann.userId);
    await publish(row(ACCESS_CHANGED, { receivers: [7] }), row('too late'));
    await expect(poll(queueId, ann, true)).rejects.toBe(REFUSED);
    await expect(poll(queueId)).rejects.toBe(REFUSED);
  });

  it('that is repeated adds no further listener to the request, which ends the wait', async () => {
    const listeners: (() => void)[] = [];
    const connection = {
      onClosed: (listener: () => void) => listeners.push(listener),
      actorNow: async () => {
        authentications += 1;
        return ann;
      },
    };
    const input = { queueId: await register(), lastEventId: -1, dontBlock: false };
    const waiting = eventQueues.poll.execute(ann, input, connection);
    for (let change = 1; change <= 20; change += 1) {
      await turn();
      eventQueues.accessChanged({ userId: ann.userId });
    }
    await turn();
    expect(authentications).toBe(20);
    expect(listeners).toHaveLength(2);
    for (const listener of listeners) listener();
    await expect(waiting).resolves.toEqual([]);
  });

  it('that leaves the account its access loses no event and is checked once', async () => {
    const queueId = await register();
    const waiting = poll(queueId);
    await turn();
    await publish(row(ACCESS_CHANGED, { receivers: [7] }), row('one'), row('two'));
    expect(await waiting).toEqual(['one', 'two']);
    expect(await poll(queueId, ann, true)).toEqual(['one', 'two']);
    expect(authentications).toBeLessThanOrEqual(3);
  });

  it('applies the current rights to a queue: a guest receives nothing more', async () => {
    const queueId = await register(ann, true);
    const overheard = row('overheard', { receivers: [8], bystanders: [7] });
    const waiting = poll(queueId);
    await turn();
    guests.add(ann.userId);
    await publish(row(ACCESS_CHANGED, { receivers: [7] }), overheard, row('own'));
    expect(await waiting).toEqual(['own']);
    await publish(overheard, row('own'));
    expect(await poll(queueId, ann, true)).toEqual(['own', 'own']);
  });

  it('does not replace a poll that arrived meanwhile', async () => {
    const queueId = await register();
    const first = poll(queueId);
    await turn();
    eventQueues.accessChanged({ userId: ann.userId });
    const second = poll(queueId);
    expect(await first).toEqual([]);
    await publish(row('for the second'));
    expect(await second).toEqual(['for the second']);
  });
});

describe('the queues of a user', () => {
  it('are bounded: a poll on the oldest fails when there are too many', async () => {
    const oldest = poll(await register());
    await turn();
    const refused = expect(oldest).rejects.toMatchObject({ code: 'EVENT_QUEUE_UNKNOWN' });
    for (let count = 0; count < 100; count += 1) await register();
    await refused;
    await expect(poll('queue 1', ann, true)).rejects.toMatchObject({ code: 'EVENT_QUEUE_UNKNOWN' });
    expect(await poll('queue 2', ann, true)).toEqual([]);
  });
});
