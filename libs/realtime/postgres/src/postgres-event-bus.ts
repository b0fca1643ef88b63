import type { BusHandlers, BusMessage, BusSubscription, EventBus } from '@tandem/realtime-domain';
import { statement, type Database } from '@tandem/shared-postgres';

const CHANNEL = 'client_events';
/** PostgreSQL accepts payloads of less than 8,000 bytes. */
const MAX_BYTES = 7_900;

const notify = statement('event-bus.notify', `select pg_notify('${CHANNEL}', $1)`);

/** A bus over LISTEN and NOTIFY of the shared database. */
export class PostgresEventBus implements EventBus {
  readonly #database: Pick<Database, 'sql' | 'listen'>;

  constructor(database: Pick<Database, 'sql' | 'listen'>) {
    this.#database = database;
  }

  async publish(message: BusMessage): Promise<void> {
    await this.#database.sql.query(notify, [payloadOf(message)]);
  }

  subscribe({ onMessage, onGap }: BusHandlers): Promise<BusSubscription> {
    return this.#database.listen(CHANNEL, {
      onNotification: (payload) => onMessage(JSON.parse(payload) as BusMessage),
      onConnected: onGap,
    });
  }
}

/** Events that do not fit are omitted: receivers read them from the log. */
function payloadOf(message: BusMessage): string {
  const payload = JSON.stringify(message);
  if (message.kind !== 'published' || Buffer.byteLength(payload) <= MAX_BYTES) return payload;
  return JSON.stringify({ kind: message.kind, head: message.head });
}
