import type { BusHandlers, BusMessage, BusSubscription, EventBus } from '../src/index.ts';

/** A bus between the copies of one test. */
export class MemoryEventBus implements EventBus {
  readonly #handlers = new Set<BusHandlers>();

  publish(message: BusMessage): Promise<void> {
    // As over a network: what is told is a copy, and it is told later.
    const told = JSON.stringify(message);
    return Promise.resolve().then(() => {
      this.#handlers.forEach(({ onMessage }) => onMessage(JSON.parse(told) as BusMessage));
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
