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

interface Told {
  readonly type: 'told';
  readonly realmId: number;
  readonly audience: Audience;
  readonly isFaulty?: boolean;
}

let isDatabaseAway: boolean;

const kind = clientEventKind<null>({ kind: 'told', types: ['told'], present: () => null });
const translator = clientEventTranslator<Told, unknown>({
  of: ['told'],
  kinds: [kind],
  prepare: async (events) =>
    events.map(({ audience, isFaulty }) => {
      if (isFaulty) throw new Error('cannot be said');
      if (isDatabaseAway) throw new TemporarilyUnavailable('away', 1);
      return [kind.draft(audience, null)];
    }),
});

/** Tells those of the place once more, when the receivers of all else are known. */
const latecomer: ClientEventTranslator<Told, unknown> = {
  of: ['told'],
  kinds: [kind],
  turn: 'last',
  prepare: async (_, _queries, places) => {
    const known = asked.length;
    return places.map((place) => [kind.draft({ kind: 'users', userIds: [place, known] }, null)]);
  },
};

let log: MemoryClientEventLog;
let bus: MemoryEventBus;
let asked: ReceiverQuestion[];
let askedRealms: number[];
let toldHere: BusMessage[];
let faults: CommittedEvent[];
let publisher: ClientEventPublisher<null>;

beforeEach(() => {
  isDatabaseAway = false;
  log = new MemoryClientEventLog();
  bus = new MemoryEventBus();
  asked = [];
  askedRealms = [];
  toldHere = [];
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
    tellHere: (message) => toldHere.push(message),
    onError: (_, event) => faults.push(event),
  });
}

const told = (audience: Audience, more: Partial<Told> = {}): CommittedEvent => {
  const payload: Told = { type: 'told', realmId: 1, audience, ...more };
  return { id: 1, realmId: payload.realmId, type: 'told', xid: '900', payload };
};
const receivers = async () => (await log.readAfter(0, 10)).map((event) => event.receivers);

it('asks who hears of an event, once for a batch, and not where everybody does', async () => {
  await publisher.publish(
    [
      told({ kind: 'users', userIds: [7] }),
      told({ kind: 'realm' }),
      told({ kind: 'realm', except: [8] }),
      told({ kind: 'server' }),
    ],
    null,
  );
  expect(await receivers()).toEqual([[7], null, [7, 9], null]);
  expect(asked).toHaveLength(2);
});

it('writes nothing that nobody hears of', async () => {
  await publisher.publish(
    [told({ kind: 'users', userIds: [99] }), told({ kind: 'realm' }, { realmId: 2 })],
    null,
  );
  expect(await receivers()).toEqual([]);
});

it('asks again whether anybody listens only where nobody heard of the batch before', async () => {
  const batch = (audience: Audience) => [told(audience), told({ kind: 'realm' }, { realmId: 2 })];
  await publisher.publish(batch({ kind: 'users', userIds: [7] }), null);
  await publisher.publish(batch({ kind: 'users', userIds: [8] }), null);
  expect(askedRealms).toEqual([1, 2, 2]);
  await publisher.publish(batch({ kind: 'users', userIds: [99] }), null);
  await publisher.publish(batch({ kind: 'realm' }), null);
  await publisher.publish(batch({ kind: 'realm' }), null);
  // Whether anybody heard what is for all was not looked at.
  expect(askedRealms).toEqual([1, 2, 2, 2, 1, 2, 1, 2]);
});

it('asks last whoever has to see what the receivers depend on', async () => {
  const batch = [told({ kind: 'users', userIds: [7] }), told({ kind: 'users', userIds: [8] })];
  const events = batch.map((event, index) => ({ ...event, id: 40 + index }));
  const all = [clientEventTranslator(latecomer), translator];
  await publisherOf(all).publish(events, null);
  // Behind what else is told of the same event, and before the next one.
  expect(await receivers()).toEqual([[7], [40, 2], [8], [41, 2]]);
});

it('tells every copy, this one without the bus, after the commit', async () => {
  const heard: BusMessage[] = [];
  await bus.subscribe({ onMessage: (message) => heard.push(message), onGap: () => undefined });
  await publisher.publish([told({ kind: 'realm' })], null);
  expect(heard).toEqual([]);
  await publisher.announce();
  await publisher.announce();
  expect(heard).toMatchObject([{ kind: 'published', head: 1, events: [{ kind: 'told' }] }]);
  expect(toldHere).toEqual(heard);
});

it('goes on behind an event that cannot be said', async () => {
  const batch = [
    told({ kind: 'users', userIds: [7] }),
    told({ kind: 'realm' }, { isFaulty: true }),
    told({ kind: 'users', userIds: [8] }),
  ];
  // The relay gives a batch that failed again.
  await expect(publisher.publish(batch, null)).rejects.toThrow('cannot be said');
  await publisher.publish(batch, null);
  expect(await receivers()).toEqual([[7], [8]]);
  expect(faults).toEqual([batch[1]]);
});

it('leaves nothing out because the database was away', async () => {
  const batch = [told({ kind: 'users', userIds: [7] }), told({ kind: 'users', userIds: [8] })];
  isDatabaseAway = true;
  await expect(publisher.publish(batch, null)).rejects.toThrow('away');
  await expect(publisher.publish(batch, null)).rejects.toThrow('away');
  isDatabaseAway = false;
  await publisher.publish(batch, null);
  expect(await receivers()).toEqual([[7], [8]]);
  expect(faults).toEqual([]);
});
