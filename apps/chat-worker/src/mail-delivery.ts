import { JobAbandoned, JobRunner } from '@tandem/shared-jobs';
import { MailRefused, type Mailer } from '@tandem/shared-mail';
import { MAIL_QUEUE, MailSeal, openMail, type SealedMail } from '@tandem/shared-mail-queue';
import type { Database } from '@tandem/shared-postgres';
import type { Logger, Running } from '@tandem/shared-runtime';

/** Sends the mails of the mail queue. Any number of workers may do so at once. */
export async function startMailDelivery(parts: {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly secret: string;
  readonly logger: Logger;
}): Promise<Running> {
  const { database, mailer, logger } = parts;
  const seal = new MailSeal(parts.secret);
  const runner = new JobRunner<SealedMail>({
    database,
    queue: MAIL_QUEUE,
    concurrency: 4,
    handle: async (job, cut) => {
      const posting = { id: job.key, writtenAt: job.createdAt };
      try {
        await mailer.send(openMail(job, seal), posting, cut);
      } catch (error) {
        throw error instanceof MailRefused ? new JobAbandoned(error.message) : error;
      }
    },
    onError: (error, job) => logger.warn({ err: error, mail: job?.key }, 'mail not sent yet'),
    onAbandoned: ({ key }, reason) => logger.error({ mail: key, reason }, 'mail given up'),
  });
  await runner.start();
  return {
    stop: async () => {
      await runner.stop();
      await mailer.close();
    },
  };
}
