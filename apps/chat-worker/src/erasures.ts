import { ERASURE_QUEUE, type ErasureJob } from '@tandem/assembly-identity/background';
import type { RunErasure } from '@tandem/identity-domain/erasure';
import { JobRunner } from '@tandem/shared-jobs';
import type { Database } from '@tandem/shared-postgres';
import type { Logger, Running } from '@tandem/shared-runtime';

/** Removes the data of users who are erased. */
export async function startErasures(parts: {
  readonly runErasure: Pick<RunErasure, 'execute'>;
  readonly database: Database;
  readonly logger: Logger;
}): Promise<Running> {
  const { runErasure, database, logger } = parts;
  const runner = new JobRunner<ErasureJob>({
    database,
    queue: ERASURE_QUEUE,
    concurrency: 1,
    handle: async ({ payload: { erasureId, isLate } }, cut) => {
      const isDone = await runErasure.execute(erasureId, { stopping: cut, isLate });
      if (!isDone) throw new Error('More data is left');
      logger.info({ erasureId, isLate }, 'user erased');
    },
    onError: (error, job) => logger.warn({ err: error, job: job?.key }, 'user not erased yet'),
  });
  await runner.start();
  return runner;
}
