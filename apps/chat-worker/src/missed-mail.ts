import { MISSED_QUEUE } from '@tandem/assembly-push/delivery';
import type { MissedConversation, SendMissedMessageEmail } from '@tandem/push-domain';
import { JobRunner } from '@tandem/shared-jobs';
import type { Database } from '@tandem/shared-postgres';
import type { Logger, Running } from '@tandem/shared-runtime';

/** Mails users the messages that they missed, after a delay in which they may return. */
export async function startMissedMail(parts: {
  readonly sendMissedMail: SendMissedMessageEmail;
  readonly database: Database;
  readonly logger: Logger;
}): Promise<Running> {
  const { sendMissedMail, database, logger } = parts;
  const runner = new JobRunner<MissedConversation>({
    database,
    queue: MISSED_QUEUE,
    concurrency: 2,
    handle: ({ payload, createdAt }) => sendMissedMail.execute(payload, createdAt),
    onError: (error, job) =>
      logger.error({ err: error, job: job?.key }, 'mail about missed messages failed'),
  });
  await runner.start();
  return runner;
}
