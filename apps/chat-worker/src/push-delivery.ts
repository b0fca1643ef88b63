import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PUSH_QUEUE, REGISTRATION_QUEUE, type PushCarriers } from '@tandem/assembly-push/delivery';
import {
  DeliveryPostponed,
  DeliveryRefused,
  isKnownPush,
  type Push,
  type PushDeliveryUseCases,
  type PushRegistration,
} from '@tandem/push-domain';
import {
  JobAbandoned,
  JobPostponed,
  JobRunner,
  type Job,
  type JobRunnerOptions,
} from '@tandem/shared-jobs';
import type { Database } from '@tandem/shared-postgres';
import type { Logger, Running } from '@tandem/shared-runtime';

const HOUR = 3600;

interface PushDeliveryParts {
  readonly useCases: PushDeliveryUseCases;
  readonly carriers: Pick<PushCarriers, 'publicKey' | 'close'>;
  readonly database: Database;
  readonly dataDir: string;
  readonly logger: Logger;
}

/** Processes the queues of pushes and registrations. Any number of workers may do so at once. */
export async function startPushDelivery(parts: PushDeliveryParts): Promise<Running> {
  const { useCases, carriers, database, logger } = parts;
  const { sendPush, completeRegistration } = useCases;
  if (carriers.publicKey !== null) await publish(carriers.publicKey, parts.dataDir);
  const pushes = runner<Push>(
    { database, queue: PUSH_QUEUE, concurrency: 16, understands: isKnownPush },
    logger,
    ({ payload, key, createdAt }) => sendPush.execute(payload, { id: key, queuedAt: createdAt }),
  );
  const registrations = runner<PushRegistration>(
    { database, queue: REGISTRATION_QUEUE, concurrency: 4 },
    logger,
    ({ payload }) => completeRegistration.execute(payload),
  );
  await pushes.start();
  await registrations.start();
  return {
    stop: async () => {
      await Promise.all([pushes.stop(), registrations.stop()]);
      carriers.close();
    },
  };
}

function runner<Payload>(
  options: Pick<JobRunnerOptions<Payload>, 'database' | 'queue' | 'concurrency' | 'understands'>,
  logger: Logger,
  handle: (job: Job<Payload>) => Promise<void>,
): JobRunner<Payload> {
  const { queue } = options;
  return new JobRunner<Payload>({
    ...options,
    // A push this old is useless.
    giveUpSeconds: 12 * HOUR,
    lastRetrySeconds: 300,
    handle: async (job) => {
      try {
        await handle(job);
      } catch (error) {
        if (error instanceof DeliveryRefused) throw new JobAbandoned(error.message);
        if (error instanceof DeliveryPostponed)
          throw new JobPostponed(error.message, error.seconds);
        throw error;
      }
    },
    onError: (error, job) => logger.warn({ err: error, queue, job: job?.key }, 'not pushed yet'),
    onAbandoned: ({ key }, reason) => logger.warn({ queue, job: key, reason }, 'push given up'),
  });
}

/** Writes the key to a file for the operator: clients built for this server must contain it. */
async function publish(publicKey: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, 'push-bouncer-public-key.txt'), `${publicKey}\n`);
}
