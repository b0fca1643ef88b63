import type { BusHandlers, BusMessage, BusSubscription, EventBus } from '@tandem/realtime-domain';

/** Called with the reason when the configured bus becomes unavailable, and with null when it is back. */
export type BusObserver = (reason: string | null) => void;

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5_000;

type PrimaryBus = EventBus & { close(): Promise<void> };

export interface EventBusWithFallbackOptions {
  readonly connect: (onStatus: BusObserver) => Promise<PrimaryBus>;
  readonly fallback: EventBus;
  /** Returns true for errors that a retry cannot mend. */
  readonly isFatal: (error: unknown) => boolean;
  readonly observe: BusObserver;
}

/** A bus with a fallback: while the primary is unavailable, messages travel through the fallback. */
export class EventBusWithFallback implements EventBus {
  readonly #options: EventBusWithFallbackOptions;
  readonly #subscribers = new Map<BusHandlers, BusSubscription[]>();
  #primary: PrimaryBus | undefined;
  /** The reason for which the primary bus is unavailable; null while it is available. */
  #reason: string | null | undefined;
  #isClosed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: EventBusWithFallbackOptions) {
    this.#options = options;
  }

  /** False while the primary bus is unavailable. */
  get isUp(): boolean {
    return this.#reason === null;
  }

  /** @throws errors of the primary bus that are fatal by `isFatal` */
  async start(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      if (this.#options.isFatal(error)) throw error;
      this.#later(FIRST_RETRY_MS);
    }
  }

  async publish(message: BusMessage): Promise<void> {
    const { fallback } = this.#options;
    if (!this.#primary || !this.isUp) return fallback.publish(message);
    await this.#primary.publish(message).catch(() => fallback.publish(message));
  }

  async subscribe(handlers: BusHandlers): Promise<BusSubscription> {
    const subscriptions = [await this.#options.fallback.subscribe(handlers)];
    this.#subscribers.set(handlers, subscriptions);
    if (this.#primary) subscriptions.push(await this.#primary.subscribe(handlers));
    return {
      close: async () => {
        this.#subscribers.delete(handlers);
        for (const subscription of subscriptions) await subscription.close();
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#primary?.close();
  }

  async #connect(): Promise<void> {
    try {
      const primary = await this.#options.connect((reason) => this.#note(reason));
      if (this.#isClosed) return await primary.close();
      await this.#use(primary);
      this.#note(null);
    } catch (error) {
      this.#note((error as Error).message);
      throw error;
    }
  }

  async #use(primary: PrimaryBus): Promise<void> {
    this.#primary = primary;
    const added: [BusSubscription[], BusSubscription][] = [];
    try {
      for (const [handlers, subscriptions] of this.#subscribers) {
        added.push([subscriptions, await primary.subscribe(handlers)]);
      }
    } catch (error) {
      // Connected anew: without its subscriptions this connection delivers nothing, also when it is back.
      this.#primary = undefined;
      primary.close().catch(() => undefined);
      throw error;
    }
    for (const [subscriptions, subscription] of added) subscriptions.push(subscription);
  }

  #later(afterMs: number): void {
    if (this.#isClosed || this.#primary) return;
    this.#retry = setTimeout(() => {
      this.#connect().catch(() => this.#later(Math.min(afterMs * 2, LAST_RETRY_MS)));
    }, afterMs);
  }

  /** Reports changes only: a bus that stays unavailable is one line in the log. */
  #note(reason: string | null): void {
    const before = this.#reason;
    const isSame = before !== undefined && (before === null) === (reason === null);
    if (this.#isClosed || isSame) return;
    this.#reason = reason;
    if (before !== undefined || reason !== null) this.#options.observe(reason);
  }
}
