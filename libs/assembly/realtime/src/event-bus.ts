import type { EventBus } from '@tandem/realtime-domain';
import type { BusObserver } from '@tandem/realtime-nats';
import { PostgresEventBus } from '@tandem/realtime-postgres';
import type { Database } from '@tandem/shared-postgres';

/** An event bus with a connection to close. */
interface ConnectedEventBus extends EventBus {
  /** False while the configured bus is unavailable and the database replaces it. */
  readonly isUp: boolean;
  close(): Promise<void>;
}

/**
 * Connects the bus between the instances of the service: their shared database, or NATS if it is
 * configured. While NATS is unavailable the database replaces it.
 *
 * @param observe called with the reason when NATS becomes unavailable, and with null when it is back
 * @throws EventBusRefused if the server answers but refuses the configuration
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
  // Loaded on demand: most deployments do not use it.
  const { EventBusRefused, EventBusWithFallback, NatsEventBus } =
    await import('@tandem/realtime-nats');
  const bus = new EventBusWithFallback({
    connect: (onStatus) => NatsEventBus.connect({ url, onStatus }),
    fallback: own,
    isFatal: (error) => error instanceof EventBusRefused,
    observe,
  });
  await bus.start();
  return bus;
}
