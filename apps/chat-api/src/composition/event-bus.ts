import type { BusHandlers, BusMessage, BusSubscription, EventBus } from '@tandem/realtime-domain';
import { PostgresEventBus } from '@tandem/realtime-postgres';
import type { Database } from '@tandem/shared-postgres';

/** A bus with a connection to be closed. */
export interface ConnectedEventBus extends EventBus {
  /** False while the configured bus is away, and the database stands in. */
  readonly isUp: boolean;
  close(): Promise<void>;
}

/** Told when the configured bus goes away, with the reason, and when it is back, with null. */
export type BusObserver = (reason: string | null) => void;

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5_000;

/**
 * What instances of the service tell each other through: the database that they share, or NATS where
 * the configuration names it. While NATS is away the database stands in.
 *
 * @throws EventBusRefused when the server answers, and the configuration is wrong
 */
export async function connectEventBus(
  url: string | null,
  database: Database,
  observe: BusObserver,
): Promise<ConnectedEventBus> {
  const own = new PostgresEventBus(database);
  if (url === null) {
    return {
      isUp: true,
      publish: (message) => own.publish(message),
      subscribe: (handlers) => own.subscribe(handlers),
      close: () => Promise.resolve(),
    };
  }
  // Loaded where it is configured: most deployments need none of it.
  const { EventBusRefused, NatsEventBus } = await import('@tandem/realtime-nats');
  const bus = new EventBusWithStandIn({
    connect: (onStatus) => NatsEventBus.connect({ url, onStatus }),
    standIn: own,
    isFatal: (error) => error instanceof EventBusRefused,
    observe,
  });
  await bus.start();
  return bus;
}

type PrimaryBus = EventBus & { close(): Promise<void> };

interface StandInOptions {
  readonly connect: (onStatus: BusObserver) => Promise<PrimaryBus>;
  readonly standIn: EventBus;
  /** Whether another try cannot help. */
  readonly isFatal: (error: unknown) => boolean;
  readonly observe: BusObserver;
}

/** A bus that another one stands in for while it is away: messages come by both, to all instances. */
class EventBusWithStandIn implements ConnectedEventBus {
  readonly #options: StandInOptions;
  readonly #subscribers = new Map<BusHandlers, BusSubscription[]>();
  #primary: PrimaryBus | undefined;
  /** Why the primary bus is away; null while it is there. */
  #reason: string | null | undefined;
  #isClosed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: StandInOptions) {
    this.#options = options;
  }

  get isUp(): boolean {
    return this.#reason === null;
  }

  async start(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      if (this.#options.isFatal(error)) throw error;
      this.#later(FIRST_RETRY_MS);
    }
  }

  async publish(message: BusMessage): Promise<void> {
    const { standIn } = this.#options;
    if (!this.#primary || !this.isUp) return standIn.publish(message);
    await this.#primary.publish(message).catch(() => standIn.publish(message));
  }

  async subscribe(handlers: BusHandlers): Promise<BusSubscription> {
    const subscriptions = [await this.#options.standIn.subscribe(handlers)];
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
      this.#primary = primary;
      for (const [handlers, subscriptions] of this.#subscribers) {
        subscriptions.push(await primary.subscribe(handlers));
      }
      this.#note(null);
    } catch (error) {
      this.#note((error as Error).message);
      throw error;
    }
  }

  #later(afterMs: number): void {
    if (this.#isClosed || this.#primary) return;
    this.#retry = setTimeout(() => {
      this.#connect().catch(() => this.#later(Math.min(afterMs * 2, LAST_RETRY_MS)));
    }, afterMs);
  }

  /** Tells of changes alone: a bus that stays away is one line in the log. */
  #note(reason: string | null): void {
    const before = this.#reason;
    const isSame = before !== undefined && (before === null) === (reason === null);
    if (this.#isClosed || isSame) return;
    this.#reason = reason;
    if (before !== undefined || reason !== null) this.#options.observe(reason);
  }
}
