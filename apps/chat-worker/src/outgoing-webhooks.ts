import { WEBHOOK_QUEUE } from '@tandem/assembly-messaging';
import type { BackgroundUseCases, WebhookTask } from '@tandem/messaging-domain';
import { JobRunner } from '@tandem/shared-jobs';
import type { Database } from '@tandem/shared-postgres';
import type { Logger, Running } from '@tandem/shared-runtime';

/** The connections of outgoing webhooks. */
export interface OutgoingWebhookConfig {
  /** Allows private networks and this machine: only if every user may access them. */
  readonly allowPrivate: boolean;
}

const MAX_TRIES = 4;
const FIRST_RETRY_SECONDS = 5;

/** Delivers messages to outgoing webhooks, and sends their replies. */
export async function startOutgoingWebhooks(parts: {
  readonly useCases: Pick<BackgroundUseCases, 'answerByWebhook'>;
  readonly database: Database;
  readonly logger: Logger;
}): Promise<Running> {
  const { useCases, database, logger } = parts;
  const runner = new JobRunner<WebhookTask>({
    handle: ({ payload, attempts }) =>
      useCases.answerByWebhook.execute(payload, attempts >= MAX_TRIES),
    onError: (error, job) => logger.warn({ err: error, job: job?.key }, 'webhook failed'),
    onAbandoned: ({ key }, reason) => logger.warn({ job: key, reason }, 'webhook given up'),
    database,
    queue: WEBHOOK_QUEUE,
    concurrency: 8,
    // The slow services of one user do not delay those of others.
    share: { field: 'ownerId', count: 2 },
    firstRetrySeconds: FIRST_RETRY_SECONDS,
  });
  await runner.start();
  return runner;
}
