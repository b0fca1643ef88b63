import { AUTHOR_PURGE } from '@tandem/assembly-identity';
import type { BackgroundUseCases, AuthorPurge } from '@tandem/messaging-domain';
import { pruneSentKeys } from '@tandem/messaging-postgres';
import { JobRunner } from '@tandem/shared-jobs';
import type { Database } from '@tandem/shared-postgres';
import { startPeriodicJob, type Logger, type Running } from '@tandem/shared-runtime';

const HOUR = 3600;
/** Clients repeat a send within minutes; one that was suspended may be later. */
const KEYS_KEPT_SECONDS = 3 * 24 * HOUR;

/** Purges messages by author, and prunes send keys that are too old to be repeated. */
export async function startMessageUpkeep(parts: {
  readonly useCases: Pick<BackgroundUseCases, 'purgeMessagesByAuthor'>;
  readonly database: Database;
  readonly logger: Logger;
}): Promise<Running> {
  const { useCases, database, logger } = parts;
  const runner = new JobRunner<AuthorPurge>({
    database,
    queue: AUTHOR_PURGE,
    concurrency: 1,
    handle: async ({ payload }, cut) => {
      const isDone = await useCases.purgeMessagesByAuthor.execute(payload, cut);
      if (!isDone) throw new Error('More messages are left');
    },
    onError: (error, job) => logger.warn({ err: error, job: job?.key }, 'messages not removed yet'),
  });
  await runner.start();
  const pruning = startPeriodicJob({
    everySeconds: HOUR,
    run: async () => {
      const keys = await pruneSentKeys(database.sql, KEYS_KEPT_SECONDS);
      if (keys > 0) logger.info({ keys }, 'keys of sends pruned');
    },
    onError: (error) => logger.error({ err: error }, 'pruning keys of sends failed'),
  });
  return {
    stop: async () => {
      await Promise.all([runner.stop(), pruning.stop()]);
    },
  };
}
