import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BusMessage, BusSubscription, EventBus } from '../src/index.ts';

/** What the suite works on. */
export interface EventBusHarness {
  /** One for each copy of the service; all of them reach each other. */
  readonly connect: () => Promise<EventBus>;
  readonly close: () => Promise<void>;
}

/** What every bus promises. */
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

    async function copy() {
      const bus = await harness.connect();
      const heard: BusMessage[] = [];
      const gaps = { count: 0 };
      const subscription = await bus.subscribe({
        onMessage: (message) => heard.push(message),
        onGap: () => (gaps.count += 1),
      });
      subscriptions.push(subscription);
      return { bus, heard, gaps, subscription };
    }

    it('tells every copy, the teller too, in the order of the telling', async () => {
      const [one, two] = [await copy(), await copy()];
      const messages: BusMessage[] = Array.from({ length: 20 }, (_, index) => ({
        kind: 'removed',
        queueId: `queue ${index}`,
      }));
      for (const message of messages) await one.bus.publish(message);
      await until(() => one.heard.length >= 20 && two.heard.length >= 20);
      expect(one.heard).toEqual(messages);
      expect(two.heard).toEqual(messages);
    });

    it('carries events as they are, or leaves them out where they are too many', async () => {
      const { bus, heard } = await copy();
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
      await until(() => heard.length === 2);
      expect(heard[0]).toEqual({ kind: 'published', head: 7, events: [event] });
      expect(heard[1]).toMatchObject({ kind: 'published', head: 8 });
    });

    it('says at the beginning that messages may have been missed', async () => {
      const { gaps } = await copy();
      expect(gaps.count).toBeGreaterThan(0);
    });

    it('tells nothing after the subscription was closed', async () => {
      const [one, two] = [await copy(), await copy()];
      await one.subscription.close();
      await two.bus.publish({ kind: 'removed', queueId: 'late' });
      await until(() => two.heard.length === 1);
      expect(one.heard).toEqual([]);
    });
  });
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
