import type { EventBus } from './event-bus.ts';

/** Queues of one message: it must fit into a notification of the database. */
const AT_ONCE = 100;

/**
 * Publishes to the other instances which queues are now polled here: singly or, when thousands of clients
 * arrive at once, many in one message. No poll waits for that.
 */
export class QueueClaims {
  readonly #bus: EventBus;
  readonly #instance: string;
  readonly #claimed = new Map<string, number>();
  #isSending = false;
  /** Called when a claim could not be published. */
  onError: (error: unknown) => void = () => undefined;

  constructor(bus: EventBus, instance: string) {
    this.#bus = bus;
    this.#instance = instance;
  }

  /** @param lastEventId the cursor of the client */
  add(queueId: string, lastEventId: number): void {
    this.#claimed.set(queueId, lastEventId);
    if (this.#isSending) return;
    this.#isSending = true;
    this.#send()
      .catch((error: unknown) => this.onError(error))
      .finally(() => {
        this.#isSending = false;
      });
  }

  async #send(): Promise<void> {
    while (this.#claimed.size > 0) {
      const queues = [...this.#claimed].slice(0, AT_ONCE);
      for (const [queueId] of queues) this.#claimed.delete(queueId);
      await this.#bus.publish({ kind: 'claimed', copy: this.#instance, queues });
    }
  }
}
