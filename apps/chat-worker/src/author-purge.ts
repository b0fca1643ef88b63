import { AUTHOR_PURGE_QUEUE } from '@tandem/assembly-messaging';
import type { BackgroundUseCases, AuthorPurge } from '@tandem/messaging-domain';
import { JobRunner } from '@tandem/shared-jobs';
import type { Database } from '@tandem/shared-postgres';
import type { Logger, Running } from '@tandem/shared-runtime';

/** Purges the messages of deleted authors that the command has not purged. */
export async function startAuthorPurge(parts: {
  readonly useCases: Pick<BackgroundUseCases, 'purgeMessagesByAuthor'>;
  readonly database: Database;
  readonly logger: Logger;
}): Promise<Running> {
  const { useCases, database, logger } = parts;
  const runner = new JobRunner<AuthorPurge>({
    database,
    queue: AUTHOR_PURGE_QUEUE,
    concurrency: 1,
    handle: async ({ payload }, cut) => {
      const isDone = await useCases.purgeMessagesByAuthor.execute(payload, cut);
      if (!isDone) throw new Error('More messages are left');
    },
    onError: (error, job) => logger.warn({ err: error, job: job?.key }, 'messages not removed yet'),
  });
  await runner.start();
  return runner;
}
