import type { EventBus } from '@tandem/realtime-domain';
import { PostgresEventBus } from '@tandem/realtime-postgres';
import type { Database } from '@tandem/shared-postgres';

/** A bus with a connection to be closed. */
export type ConnectedEventBus = EventBus & { close(): Promise<void> };

/**
 * What copies of the service tell each other through: the database that they share, or NATS where
 * the configuration names it.
 */
export async function connectEventBus(
  url: string | null,
  database: Database,
  onError: (error: unknown) => void,
): Promise<ConnectedEventBus> {
  if (url !== null) {
    // Loaded where it is configured: most deployments need none of it.
    const { NatsEventBus } = await import('@tandem/realtime-nats');
    return NatsEventBus.connect({ url, onError });
  }
  const bus = new PostgresEventBus(database);
  return {
    publish: (message) => bus.publish(message),
    subscribe: (handlers) => bus.subscribe(handlers),
    close: () => Promise.resolve(),
  };
}
