import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BusMessage, BusSubscription, EventBus } from '../src/index.ts';

/** The environment of the suite. */
interface EventBusHarness {
  /** One for each instance of the service; all of them reach each other. */
  readonly connect: () => Promise<EventBus>;
  readonly close: () => Promise<void>;
}

/** The contract of event buses. */
export function describeEventBus(name: string, start: () => Promise<EventBusHarness>): void {
  describe(`${name} as an event bus`, () => {
    let harness: EventBusHarness;
    const subscriptions: BusSubscription[] = [];

    beforeEach(async () => {
      harness = await start();
    });

    afterEach(async () => {
      await Promise.all(subscriptions.splice(0).map((each) => each.close()));
      await harness.close();
    });

    async function instance() {
      const bus = await harness.connect();
      const received: BusMessage[] = [];
      const gaps = { count: 0 };
      const subscription = await bus.subscribe({
        onMessage: (message) => received.push(message),
        onGap: () => (gaps.count += 1),
      });
      subscriptions.push(subscription);
      return { bus, received, gaps, subscription };
    }

    it('publishes to every instance, the publisher too, in order', async () => {
      const [one, two] = [await instance(), await instance()];
      const messages: BusMessage[] = Array.from({ length: 20 }, (_, index) => ({
        kind: 'removed',
        queueId: `queue ${index}`,
      }));
      for (const message of messages) await one.bus.publish(message);
      await until(() => one.received.length >= 20 && two.received.length >= 20);
      expect(one.received).toEqual(messages);
      expect(two.received).toEqual(messages);
    });

    it('carries events as they are, or leaves them out where they are too many', async () => {
      const { bus, received } = await instance();
      const event = {
        position: 7,
        xid: 900,
        realmId: 2,
        kind: 'message',
        receivers: [1, 2],
        bystanders: [],
        data: { content: 'ünïcode 😀 \u0000 "quoted"', nested: [null, 1.5] },
      };
      await bus.publish({ kind: 'published', head: 7, events: [event] });
      const large = { ...event, position: 8, data: 'x'.repeat(3_000_000) };
      await bus.publish({ kind: 'published', head: 8, events: [large] });
      await until(() => received.length === 2);
      expect(received[0]).toEqual({ kind: 'published', head: 7, events: [event] });
      expect(received[1]).toMatchObject({ kind: 'published', head: 8 });
    });

    it('reports at the beginning that messages may have been missed', async () => {
      const { gaps } = await instance();
      expect(gaps.count).toBeGreaterThan(0);
    });

    it('delivers nothing after the subscription was closed', async () => {
      const [one, two] = [await instance(), await instance()];
      await one.subscription.close();
      await two.bus.publish({ kind: 'removed', queueId: 'late' });
      await until(() => two.received.length === 1);
      expect(one.received).toEqual([]);
    });
  });
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
