import type { EventBus } from './event-bus.ts';

/** What one message tells of: it must fit into a notification of the database. */
const AT_ONCE = 100;

/**
 * Tells the other copies of the service which queues are asked for here now: of one while it is the
 * only one, of many at a time where thousands of clients arrive at once. Nobody waits for that.
 */
export class QueueClaims {
  readonly #bus: EventBus;
  readonly #copy: string;
  readonly #claimed = new Map<string, number>();
  #isSending = false;
  /** Told of what could not be told. */
  onError: (error: unknown) => void = () => undefined;

  constructor(bus: EventBus, copy: string) {
    this.#bus = bus;
    this.#copy = copy;
  }

  /** @param lastEventId how far the client has come */
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
      await this.#bus.publish({ kind: 'claimed', copy: this.#copy, queues });
    }
  }
}
