import { allMigrations } from '@tandem/assembly-database';
import { channelTraffic } from '@tandem/messaging-postgres';
import {
  OutboxRelay,
  createDatabase,
  pruneOutbox,
  type OutboxConsumer,
} from '@tandem/shared-postgres';
import { serveHealth } from '@tandem/shared-rest';
import { createLogger, startPeriodicJob, type Running } from '@tandem/shared-runtime';
import type { ChatWorkerConfig } from './config.ts';

const HOUR = 3600;
/** How long events are kept that everybody has taken: long enough to look into what went wrong. */
const KEPT_SECONDS = 7 * 24 * HOUR;

/** Who is told of every event. Push, mail and the like join here. */
const consumers: readonly OutboxConsumer[] = [channelTraffic];

/** Starts the chat worker: hands events to their consumers, and clears the outbox behind them. */
export async function startChatWorker(config: ChatWorkerConfig): Promise<Running> {
  const logger = await createLogger('chat-worker', config.logLevel);
  const database = await createDatabase({
    url: config.databaseUrl,
    applicationName: 'chat-worker',
    poolSize: 2,
    migrations: allMigrations,
    onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  await database.migrate();
  const relay = new OutboxRelay({
    database,
    consumers,
    onError: (error, consumer) => logger.error({ err: error, consumer }, 'consumer failed'),
  });
  await relay.start();
  const pruning = startPeriodicJob({
    everySeconds: HOUR,
    run: async () => {
      const events = await pruneOutbox(database.sql, KEPT_SECONDS);
      if (events > 0) logger.info({ events }, 'outbox pruned');
    },
    onError: (error) => logger.error({ err: error }, 'pruning failed'),
  });
  const health = await serveHealth(config.health, {
    name: 'chat-worker',
    health: () => database.health(),
    logger,
  });
  return {
    stop: async () => {
      await Promise.all([pruning.stop(), relay.stop(), health?.stop()]);
      await database.close();
    },
  };
}
