import { expect, it } from '@jest/globals';
import type { BusMessage, EventBus } from '@tandem/realtime-domain';
import { MemoryEventBus, describeEventBus } from '@tandem/realtime-domain/testing';
import { EventBusWithFallback, type BusObserver } from './event-bus-with-fallback.ts';

/** The primary bus of a test: connects if `isThere`, and reports its state when the test wants. */
class PrimaryBus {
  isThere = true;
  /** The number of subscriptions that fail. */
  failing = 0;
  readonly shared = new MemoryEventBus();
  readonly #observers = new Set<BusObserver>();

  connect(onStatus: BusObserver): Promise<EventBus & { close(): Promise<void> }> {
    if (!this.isThere) return Promise.reject(new Error('refused'));
    this.#observers.add(onStatus);
    return Promise.resolve({
      publish: (message) =>
        this.isThere ? this.shared.publish(message) : Promise.reject(new Error('lost')),
      subscribe: (handlers) => {
        this.failing -= 1;
        return this.failing < 0
          ? this.shared.subscribe(handlers)
          : Promise.reject(new Error('no leader'));
      },
      close: () => Promise.resolve(void this.#observers.delete(onStatus)),
    });
  }

  /** The number of open connections. */
  get connections(): number {
    return this.#observers.size;
  }

  report(reason: string | null): void {
    this.#observers.forEach((observer) => observer(reason));
  }
}

const observed: (string | null)[] = [];
async function connected(primary: PrimaryBus, fallback: EventBus): Promise<EventBusWithFallback> {
  observed.length = 0;
  const bus = new EventBusWithFallback({
    connect: (onStatus) => primary.connect(onStatus),
    fallback,
    isFatal: () => false,
    observe: (reason) => observed.push(reason),
  });
  await bus.start();
  return bus;
}

for (const [state, isThere] of [
  ['available', true],
  ['unavailable', false],
] as const) {
  describeEventBus(`EventBusWithFallback with a primary that is ${state}`, async () => {
    const primary = new PrimaryBus();
    primary.isThere = isThere;
    const fallback = new MemoryEventBus();
    const buses: EventBusWithFallback[] = [];
    return {
      connect: async () => {
        const bus = await connected(primary, fallback);
        buses.push(bus);
        return bus;
      },
      close: async () => void (await Promise.all(buses.map((bus) => bus.close()))),
    };
  });
}

it('publishes through the fallback while the primary is unavailable, and reports each change once', async () => {
  const primary = new PrimaryBus();
  const fallback = new MemoryEventBus();
  const bus = await connected(primary, fallback);
  const inFallback: BusMessage[] = [];
  await fallback.subscribe({
    onMessage: (message) => inFallback.push(message),
    onGap: () => undefined,
  });
  const publish = (queueId: string) => bus.publish({ kind: 'removed', queueId });
  await publish('primary');
  primary.report('the server is gone');
  primary.report('it is still gone');
  await publish('fallback');
  primary.report(null);
  primary.isThere = false;
  await publish('failed in the primary');
  expect(inFallback).toEqual([
    { kind: 'removed', queueId: 'fallback' },
    { kind: 'removed', queueId: 'failed in the primary' },
  ]);
  expect(observed).toEqual(['the server is gone', null]);
  await bus.close();
});

it('connects again if a subscription fails, and delivers through the primary from then on', async () => {
  const primary = new PrimaryBus();
  primary.failing = 1;
  const seen: (string | null)[] = [];
  const received: BusMessage[] = [];
  let bus: EventBusWithFallback | undefined;
  await new Promise<void>((resolve, reject) => {
    bus = new EventBusWithFallback({
      connect: (onStatus) => primary.connect(onStatus),
      fallback: new MemoryEventBus(),
      isFatal: () => false,
      observe: (reason) => {
        seen.push(reason);
        if (reason === null) resolve();
      },
    });
    const handlers = {
      onMessage: (message: BusMessage) => received.push(message),
      onGap: () => undefined,
    };
    bus.subscribe(handlers).then(() => bus?.start(), reject);
  });
  expect([seen, primary.connections]).toEqual([['no leader', null], 1]);
  await bus?.publish({ kind: 'removed', queueId: 'primary' });
  expect(received).toEqual([{ kind: 'removed', queueId: 'primary' }]);
  await bus?.close();
});

it('does not start if no retry can help', async () => {
  const primary = new PrimaryBus();
  primary.isThere = false;
  const bus = new EventBusWithFallback({
    connect: (onStatus) => primary.connect(onStatus),
    fallback: new MemoryEventBus(),
    isFatal: (error) => (error as Error).message === 'refused',
    observe: () => undefined,
  });
  await expect(bus.start()).rejects.toThrow('refused');
});
