import { beforeEach, expect, it } from '@jest/globals';
import { MemoryClientEventLog, MemoryEventBus } from '@tandem/realtime-domain/testing';
import type { BusMessage, ReceiverQuestion } from '@tandem/realtime-domain';
import {
  bindTranslators,
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type Audience,
  type ClientEventTranslator,
} from '@tandem/shared-chat-wire';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { ClientEventPublisher, type CommittedEvent } from '../index.ts';

interface SampleEvent {
  readonly type: 'sample';
  readonly realmId: number;
  readonly audience: Audience;
  readonly isFaulty?: boolean;
}

let isDatabaseAway: boolean;

const kind = clientEventKind<null>({ kind: 'sample', types: ['sample'], present: () => null });
const translator = clientEventTranslator<SampleEvent, unknown>({
  of: ['sample'],
  kinds: [kind],
  prepare: async (events) =>
    events.map(({ audience, isFaulty }) => {
      if (isFaulty) throw new Error('cannot be said');
      if (isDatabaseAway) throw new TemporarilyUnavailable('away', 1);
      return [kind.draft(audience, null)];
    }),
});

/** Publishes to the event's own id, after the receivers of all else are known. */
const latecomer: ClientEventTranslator<SampleEvent, unknown> = {
  of: ['sample'],
  kinds: [kind],
  turn: 'last',
  prepare: async (_, _queries, positions) => {
    const known = asked.length;
    return positions.map((position) => [
      kind.draft({ kind: 'users', userIds: [position, known] }, null),
    ]);
  },
};

let log: MemoryClientEventLog;
let bus: MemoryEventBus;
let asked: ReceiverQuestion[];
let askedRealms: number[];
let deliveredHere: BusMessage[];
let faults: CommittedEvent[];
let publisher: ClientEventPublisher<null>;

beforeEach(() => {
  isDatabaseAway = false;
  log = new MemoryClientEventLog();
  bus = new MemoryEventBus();
  asked = [];
  askedRealms = [];
  deliveredHere = [];
  faults = [];
  publisher = publisherOf([translator]);
});

function publisherOf(translators: readonly AnyTranslator<unknown>[]) {
  return new ClientEventPublisher<null>({
    contexts: [bindTranslators(translators, (handle: null) => handle)],
    bus,
    bind: () => ({
      writer: log,
      steps: { attempt: (work) => work() },
      receivers: {
        listeningRealms: async (ids) => {
          askedRealms.push(...ids);
          return new Set(ids.filter((id) => id === 1));
        },
        findReceivers: async (questions) => {
          asked.push(...questions);
          return questions.map(({ userIds }) => ({
            receivers: (userIds ?? [7, 8, 9]).filter((id) => id !== 99),
            bystanders: [],
          }));
        },
      },
    }),
    deliverHere: (message) => deliveredHere.push(message),
    onError: (_, event) => faults.push(event),
  });
}

const sample = (audience: Audience, more: Partial<SampleEvent> = {}): CommittedEvent => {
  const payload: SampleEvent = { type: 'sample', realmId: 1, audience, ...more };
  return { id: 1, realmId: payload.realmId, type: 'sample', xid: '900', payload };
};
const receivers = async () => (await log.readAfter(0, 10)).map((event) => event.receivers);

it('queries the receivers once for a batch, and not where all users receive', async () => {
  await publisher.publish(
    [
      sample({ kind: 'users', userIds: [7] }),
      sample({ kind: 'realm' }),
      sample({ kind: 'realm', except: [8] }),
      sample({ kind: 'server' }),
    ],
    null,
  );
  expect(await receivers()).toEqual([[7], null, [7, 9], null]);
  expect(asked).toHaveLength(2);
});

it('writes no event without receivers', async () => {
  await publisher.publish(
    [sample({ kind: 'users', userIds: [99] }), sample({ kind: 'realm' }, { realmId: 2 })],
    null,
  );
  expect(await receivers()).toEqual([]);
});

it('queries for queues again only where the batch before had no receivers', async () => {
  const batch = (audience: Audience) => [
    sample(audience),
    sample({ kind: 'realm' }, { realmId: 2 }),
  ];
  await publisher.publish(batch({ kind: 'users', userIds: [7] }), null);
  await publisher.publish(batch({ kind: 'users', userIds: [8] }), null);
  expect(askedRealms).toEqual([1, 2, 2]);
  await publisher.publish(batch({ kind: 'users', userIds: [99] }), null);
  await publisher.publish(batch({ kind: 'realm' }), null);
  await publisher.publish(batch({ kind: 'realm' }), null);
  // Events for all users do not show whether a user received them.
  expect(askedRealms).toEqual([1, 2, 2, 2, 1, 2, 1, 2]);
});

it('runs translators of the last turn after the receivers are known', async () => {
  const batch = [sample({ kind: 'users', userIds: [7] }), sample({ kind: 'users', userIds: [8] })];
  const events = batch.map((event, index) => ({ ...event, id: 40 + index }));
  const all = [clientEventTranslator(latecomer), translator];
  await publisherOf(all).publish(events, null);
  // Behind other client events of the same event, and before the next one.
  expect(await receivers()).toEqual([[7], [40, 2], [8], [41, 2]]);
});

it('publishes to every instance, to this one without the bus, after the commit', async () => {
  const received: BusMessage[] = [];
  await bus.subscribe({ onMessage: (message) => received.push(message), onGap: () => undefined });
  await publisher.publish([sample({ kind: 'realm' })], null);
  expect(received).toEqual([]);
  await publisher.announce();
  await publisher.announce();
  expect(received).toMatchObject([{ kind: 'published', head: 1, events: [{ kind: 'sample' }] }]);
  expect(deliveredHere).toEqual(received);
});

it('continues after an event that cannot be translated', async () => {
  const batch = [
    sample({ kind: 'users', userIds: [7] }),
    sample({ kind: 'realm' }, { isFaulty: true }),
    sample({ kind: 'users', userIds: [8] }),
  ];
  // The relay gives a batch that failed again.
  await expect(publisher.publish(batch, null)).rejects.toThrow('cannot be said');
  await publisher.publish(batch, null);
  expect(await receivers()).toEqual([[7], [8]]);
  expect(faults).toEqual([batch[1]]);
});

it('omits no event because the database was unavailable', async () => {
  const batch = [sample({ kind: 'users', userIds: [7] }), sample({ kind: 'users', userIds: [8] })];
  isDatabaseAway = true;
  await expect(publisher.publish(batch, null)).rejects.toThrow('away');
  await expect(publisher.publish(batch, null)).rejects.toThrow('away');
  isDatabaseAway = false;
  await publisher.publish(batch, null);
  expect(await receivers()).toEqual([[7], [8]]);
  expect(faults).toEqual([]);
});
