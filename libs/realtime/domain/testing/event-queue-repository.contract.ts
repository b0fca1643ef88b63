import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientEventWriter, EventQueueRepository, NewEventQueue } from '../src/index.ts';

/** The environment of the suite. */
interface EventQueueHarness {
  readonly queues: EventQueueRepository;
  readonly writer: ClientEventWriter;
  /** Two users of one organization. */
  readonly people: readonly [
    { readonly userId: number; readonly realmId: number },
    { readonly userId: number; readonly realmId: number },
  ];
}

const NOW = new Date('2026-03-11T08:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

/** The contract of repositories of event queues. */
export function describeEventQueueRepository(
  name: string,
  start: () => Promise<EventQueueHarness>,
): void {
  describe(`${name} as a store of event queues`, () => {
    let harness: EventQueueHarness;
    let count = 0;
    beforeEach(async () => {
      harness = await start();
    });

    const queueOf = (more: Partial<NewEventQueue> = {}): NewEventQueue => ({
      userId: harness.people[0].userId,
      realmId: harness.people[0].realmId,
      id: `queue-${(count += 1)}`,
      eventTypes: null,
      narrow: [],
      receivesPublicChannels: false,
      form: { words: 'spec' },
      clientName: 'test',
      idleSeconds: 600,
      ...more,
    });

    it('stores a queue with all its settings, and where it starts', async () => {
      const { queues, writer } = harness;
      const asked = queueOf({
        eventTypes: ['message', 'with "quotes", and {braces}'],
        narrow: [['channel', 'design']],
        receivesPublicChannels: true,
      });
      const [last] = await writer.append([
        { xid: 1, realmId: null, kind: 'k', receivers: null, bystanders: [], data: 1 },
      ]);
      const added = await queues.add(asked, NOW);
      const expected = {
        ...asked,
        startsAt: last?.position,
        snapshot: null,
        prunedTo: -1,
        lastSeenAt: NOW,
      };
      expect(added).toEqual(expected);
      expect(await queues.complete(asked, '10:20:11,12', 100)).toEqual([]);
      expect(await queues.find([asked.id])).toEqual([{ ...expected, snapshot: '10:20:11,12' }]);
    });

    it('finds several at once, and no others', async () => {
      const { queues } = harness;
      const [one, two, three] = [queueOf(), queueOf(), queueOf()];
      for (const queue of [one, two, three]) await queues.add(queue, NOW);
      const found = await queues.find([three.id, 'nothing', 'null: \0', one.id]);
      expect(found.map(({ id }) => id).sort()).toEqual([one.id, three.id].sort());
      expect(await queues.find(['nothing'])).toEqual([]);
    });

    it('saves progress, which never goes back, and returns which queues still exist', async () => {
      const { queues } = harness;
      const [one, two] = [queueOf(), queueOf({ userId: harness.people[1].userId })];
      await queues.add(one, NOW);
      await queues.add(two, NOW);
      const progress = (id: string, prunedTo: number, seconds: number) => ({
        id,
        prunedTo,
        lastSeenAt: later(seconds),
      });
      const known = await queues.saveProgress([
        progress(one.id, 20_000, 60),
        progress('gone', 1, 60),
        progress(two.id, 5, 30),
      ]);
      expect([...known].sort()).toEqual([one.id, two.id].sort());
      await queues.saveProgress([progress(one.id, 10_000, 50)]);
      expect(await queues.find([one.id])).toMatchObject([
        { prunedTo: 20_000, lastSeenAt: later(60) },
      ]);
    });

    it('limits the queues of a user, for any number of concurrent registrations', async () => {
      const { queues, people } = harness;
      const foreign = queueOf({ userId: people[1].userId });
      const first = queueOf();
      await queues.add(foreign, NOW);
      await queues.add(first, later(1));
      const last = queueOf();
      await queues.add(last, later(9));
      const asked = [queueOf(), queueOf(), queueOf(), queueOf()];
      const removed = await Promise.all(
        asked.map(async (queue, index) => {
          await queues.add(queue, later(2 + index));
          return queues.complete(queue, '1:1:', 3);
        }),
      );
      expect(removed.flat()).toContain(first.id);
      expect(await queues.complete(last, '1:1:', 3)).not.toContain(last.id);
      const ids = [first, last, ...asked].map(({ id }) => id);
      // A queue that was evicted during its registration counts for concurrent transactions.
      expect((await queues.find(ids)).length).toBeLessThanOrEqual(3);
      expect(await queues.find([last.id, foreign.id])).toHaveLength(2);
    });

    it('preserves the queues of a user that were polled last', async () => {
      const { queues } = harness;
      const registered = [queueOf(), queueOf(), queueOf(), queueOf(), queueOf()];
      const removed = [];
      for (const [index, queue] of registered.entries()) {
        await queues.add(queue, later(index));
        removed.push(...(await queues.complete(queue, '1:1:', 3)));
      }
      const ids = registered.map(({ id }) => id);
      expect(removed).toEqual(ids.slice(0, 2));
      expect((await queues.find(ids)).map(({ id }) => id).sort()).toEqual(ids.slice(2).sort());
    });

    it('removes a queue for its owner, once', async () => {
      const { queues, people } = harness;
      const queue = queueOf();
      await queues.add(queue, NOW);
      expect(await queues.remove(queue.id, people[1].userId)).toBe(false);
      expect(await queues.remove(queue.id, people[0].userId)).toBe(true);
      expect(await queues.remove(queue.id, people[0].userId)).toBe(false);
      expect(await queues.find([queue.id])).toEqual([]);
    });

    it('removes queues that were idle for longer than their limit and the slack', async () => {
      const { queues } = harness;
      const [short, long] = [queueOf({ idleSeconds: 10 }), queueOf({ idleSeconds: 1_000 })];
      await queues.add(short, NOW);
      await queues.add(long, NOW);
      expect(await queues.removeExpired(later(60), 60)).not.toContain(short.id);
      expect(await queues.removeExpired(later(71), 60)).toContain(short.id);
      expect(await queues.find([short.id, long.id])).toMatchObject([{ id: long.id }]);
    });
  });
}
