import type { BackgroundUseCases, MessagingEvent } from '@tandem/messaging-domain';
import { dropAbandonedUploads, type UnfinishedUploadsStore } from '@tandem/messaging-rest';
import { startPeriodicJob, startTimedJob, type Logger, type Running } from '@tandem/shared-runtime';
import { HOURLY } from './hourly.ts';

/** Dependencies of the periodic jobs of the messaging context. */
interface MessagingJobOptions {
  readonly useCases: BackgroundUseCases;
  readonly unfinishedUploads: UnfinishedUploadsStore;
  readonly logger: Logger;
}

/** The periodic jobs of the messaging context. */
interface MessagingJobs extends Running {
  /** Runs the jobs for which events of these types may have work. */
  onEvents(types: readonly string[]): void;
  /** Runs all jobs that may have work of an organization that has moved to this cell. */
  onArrival(): void;
}

/** The longest time until a job is noticed whose notification was lost, or whose process was killed. */
const TIMES = { longestSeconds: 120, retrySeconds: 5 };

/** Sends scheduled messages that are due, expires old messages and removes unused files. */
export function startMessagingJobs({
  useCases,
  unfinishedUploads,
  logger,
}: MessagingJobOptions): MessagingJobs {
  const messages = startTimedJob({
    ...TIMES,
    run: async (stopping) => {
      const { sent, failed } = await useCases.sendDueMessages.execute(stopping);
      if (sent + failed > 0) logger.info({ sent, failed }, 'scheduled messages');
    },
    untilNextMs: () => useCases.sendDueMessages.untilNextMs(),
    onError: (error) => logger.error({ err: error }, 'sending scheduled messages failed'),
  });
  // A separate job: reminders are already rendered and do not wait for the renderer.
  const reminders = startTimedJob({
    ...TIMES,
    run: async (stopping) => {
      const { sent } = await useCases.sendDueReminders.execute(stopping);
      if (sent > 0) logger.info({ reminders: sent }, 'reminders');
    },
    untilNextMs: () => useCases.sendDueReminders.untilNextMs(),
    onError: (error) => logger.error({ err: error }, 'sending reminders failed'),
  });
  const exports = startTimedJob({
    ...TIMES,
    run: async (stopping) => {
      const { made } = await useCases.makeExports.execute(stopping);
      if (made > 0) logger.info({ made }, 'exports made');
    },
    untilNextMs: () => Promise.resolve(null),
    onError: (error) => logger.error({ err: error }, 'making an export failed'),
  });
  // A separate job: users do not wait for the export of an organization, which may take hours.
  const userExports = startTimedJob({
    ...TIMES,
    run: async (stopping) => {
      const { made } = await useCases.makeUserExports.execute(stopping);
      if (made > 0) logger.info({ made }, 'exports of users made');
    },
    untilNextMs: () => Promise.resolve(null),
    onError: (error) => logger.error({ err: error }, 'making an export of a user failed'),
  });
  const wakers: Readonly<Record<string, () => void>> = {
    'scheduled_message.added': messages.wake,
    'scheduled_message.updated': messages.wake,
    'reminder.added': reminders.wake,
    'realm_exports.changed': exports.wake,
    'user_exports.changed': userExports.wake,
  } satisfies Partial<Record<MessagingEvent['type'], () => void>>;
  const hourly = (failed: string, run: (stopping: AbortSignal) => Promise<void>) =>
    startPeriodicJob({ ...HOURLY, run, onError: (error) => logger.error({ err: error }, failed) });
  const timed = [messages, reminders, exports, userExports];
  const jobs = [
    ...timed,
    hourly('expiring messages failed', async (stopping) => {
      const { removed } = await useCases.expireMessages.execute(stopping);
      if (removed > 0) logger.info({ removed }, 'messages expired');
    }),
    hourly('removing archived messages failed', async (stopping) => {
      const { removed } = await useCases.clearArchive.execute(stopping);
      if (removed > 0) logger.info({ removed }, 'archived messages removed');
    }),
    hourly('removing exports of users failed', async () => {
      const { removed } = await useCases.clearUserExports.execute();
      if (removed > 0) logger.info({ removed }, 'exports of users removed');
    }),
    hourly('removing files failed', async () => {
      const { removed } = await useCases.clearFiles.execute();
      const abandoned = await dropAbandonedUploads(unfinishedUploads);
      if (removed + abandoned > 0) logger.info({ removed, abandoned }, 'files removed');
    }),
  ];
  return {
    onArrival: () => timed.forEach(({ wake }) => wake()),
    onEvents: (types) => types.forEach((type) => wakers[type]?.()),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
