import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { RealmAddresses } from '@tandem/identity-domain';
import { PostgresAnonymousGroups } from '@tandem/identity-postgres';
import {
  ExpireMessages,
  MakeExports,
  SendDueMessages,
  SendDueReminders,
} from '@tandem/messaging-domain';
import { ClearFiles } from '@tandem/messaging-domain/uploads';
import type { MessageRenderer } from '@tandem/messaging-domain/content';
import {
  PostgresDestinationQueries,
  PostgresRealmExportQueries,
  PostgresReferenceQueries,
  PostgresReminderQueries,
  PostgresRetentionQueries,
  PostgresScheduledMessageQueries,
  bindMessagingTx,
} from '@tandem/messaging-postgres';
import { dropAbandonedUploads } from '@tandem/messaging-rest';
import { FileContentStore } from '@tandem/shared-files';
import type { Database } from '@tandem/shared-postgres';
import { startPeriodicJob, type Logger, type Running } from '@tandem/shared-runtime';

/** What the jobs of the messaging context work with. */
export interface MessagingJobOptions {
  readonly renderer: MessageRenderer;
  readonly database: Database;
  readonly addresses: RealmAddresses;
  readonly dataDir: string;
  readonly logger: Logger;
}

const HOUR = 3600;

/** Sends messages whose time has come; removes those that are too old, and unneeded files. */
export function startMessagingJobs(options: MessagingJobOptions): Running {
  const { database, addresses, dataDir, logger } = options;
  const { sql } = database;
  const unitOfWork = database.unitOfWork((tx) =>
    bindMessagingTx(tx, new PostgresAnonymousGroups(tx)),
  );
  const sending = new SendDueMessages({
    renderer: options.renderer,
    destinations: new PostgresDestinationQueries(sql),
    references: new PostgresReferenceQueries(sql),
    scheduled: new PostgresScheduledMessageQueries(sql),
    unitOfWork,
    addresses,
    clock: database.clock,
  });
  const reminding = new SendDueReminders({
    unitOfWork,
    clock: database.clock,
    reminders: new PostgresReminderQueries(sql),
  });
  const files = new FileContentStore(join(dataDir, 'files'));
  const clearing = new ClearFiles({ unitOfWork, clock: database.clock, files });
  const exporting = new MakeExports({
    newToken: () => randomBytes(18).toString('base64url'),
    unitOfWork,
    clock: database.clock,
    files,
    exports: new PostgresRealmExportQueries(sql),
  });
  const expiring = new ExpireMessages({
    unitOfWork,
    clock: database.clock,
    retention: new PostgresRetentionQueries(sql),
  });
  const jobs = [
    startPeriodicJob({
      everySeconds: 1,
      retrySeconds: 5,
      run: async (stopping) => {
        const { sent, failed } = await sending.execute(stopping);
        if (sent + failed > 0) logger.info({ sent, failed }, 'scheduled messages');
      },
      onError: (error) => logger.error({ err: error }, 'sending scheduled messages failed'),
    }),
    // A job of its own: reminders are rendered already and wait for no text.
    startPeriodicJob({
      everySeconds: 1,
      retrySeconds: 5,
      run: async (stopping) => {
        const { sent } = await reminding.execute(stopping);
        if (sent > 0) logger.info({ reminders: sent }, 'reminders');
      },
      onError: (error) => logger.error({ err: error }, 'sending reminders failed'),
    }),
    startPeriodicJob({
      everySeconds: 5,
      run: async (stopping) => {
        const { made } = await exporting.execute(stopping);
        if (made > 0) logger.info({ made }, 'exports made');
      },
      onError: (error) => logger.error({ err: error }, 'making an export failed'),
    }),
    startPeriodicJob({
      everySeconds: HOUR,
      run: async (stopping) => {
        const { removed } = await expiring.execute(stopping);
        if (removed > 0) logger.info({ removed }, 'messages expired');
      },
      onError: (error) => logger.error({ err: error }, 'expiring messages failed'),
    }),
    startPeriodicJob({
      everySeconds: HOUR,
      run: async () => {
        const { removed } = await clearing.execute();
        const abandoned = await dropAbandonedUploads(join(dataDir, 'unfinished-uploads'));
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
