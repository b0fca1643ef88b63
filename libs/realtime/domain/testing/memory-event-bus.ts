import type { BusHandlers, BusMessage, BusSubscription, EventBus } from '../src/index.ts';

/** A bus between the instances of one test. */
export class MemoryEventBus implements EventBus {
  readonly #handlers = new Set<BusHandlers>();

  publish(message: BusMessage): Promise<void> {
    // As over a network: the message is serialized and arrives later.
    const serialized = JSON.stringify(message);
    return Promise.resolve().then(() => {
      this.#handlers.forEach(({ onMessage }) => onMessage(JSON.parse(serialized) as BusMessage));
    });
  }

  subscribe(handlers: BusHandlers): Promise<BusSubscription> {
    this.#handlers.add(handlers);
    handlers.onGap();
    return Promise.resolve({
      close: () => Promise.resolve(void this.#handlers.delete(handlers)),
    });
  }
}
