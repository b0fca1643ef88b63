import type { BackgroundUseCases } from '@tandem/messaging-domain';
import { dropAbandonedUploads } from '@tandem/messaging-rest';
import { startPeriodicJob, type Logger, type Running } from '@tandem/shared-runtime';

/** Dependencies of the periodic jobs of the messaging context. */
interface MessagingJobOptions {
  readonly useCases: BackgroundUseCases;
  /** The folder of resumable uploads that have not ended yet. */
  readonly unfinishedUploads: string;
  readonly logger: Logger;
}

const HOUR = 3600;

/** Sends scheduled messages that are due, expires old messages and removes unused files. */
export function startMessagingJobs({
  useCases,
  unfinishedUploads,
  logger,
}: MessagingJobOptions): Running {
  const jobs = [
    startPeriodicJob({
      everySeconds: 1,
      retrySeconds: 5,
      run: async (stopping) => {
        const { sent, failed } = await useCases.sendDueMessages.execute(stopping);
        if (sent + failed > 0) logger.info({ sent, failed }, 'scheduled messages');
      },
      onError: (error) => logger.error({ err: error }, 'sending scheduled messages failed'),
    }),
    // A separate job: reminders are already rendered and do not wait for the renderer.
    startPeriodicJob({
      everySeconds: 1,
      retrySeconds: 5,
      run: async (stopping) => {
        const { sent } = await useCases.sendDueReminders.execute(stopping);
        if (sent > 0) logger.info({ reminders: sent }, 'reminders');
      },
      onError: (error) => logger.error({ err: error }, 'sending reminders failed'),
    }),
    startPeriodicJob({
      everySeconds: 5,
      run: async (stopping) => {
        const { made } = await useCases.makeExports.execute(stopping);
        if (made > 0) logger.info({ made }, 'exports made');
      },
      onError: (error) => logger.error({ err: error }, 'making an export failed'),
    }),
    startPeriodicJob({
      everySeconds: HOUR,
      run: async (stopping) => {
        const { removed } = await useCases.expireMessages.execute(stopping);
        if (removed > 0) logger.info({ removed }, 'messages expired');
      },
      onError: (error) => logger.error({ err: error }, 'expiring messages failed'),
    }),
    startPeriodicJob({
      everySeconds: HOUR,
      run: async (stopping) => {
        const { removed } = await useCases.clearArchive.execute(stopping);
        if (removed > 0) logger.info({ removed }, 'archived messages removed');
      },
      onError: (error) => logger.error({ err: error }, 'removing archived messages failed'),
    }),
    startPeriodicJob({
      everySeconds: HOUR,
      run: async () => {
        const { removed } = await useCases.clearFiles.execute();
        const abandoned = await dropAbandonedUploads(unfinishedUploads);
        if (removed + abandoned > 0) logger.info({ removed, abandoned }, 'files removed');
      },
      onError: (error) => logger.error({ err: error }, 'removing files failed'),
    }),
  ];
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
