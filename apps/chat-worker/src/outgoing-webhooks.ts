import type { RealmAddresses } from '@tandem/identity-domain';
import { HmacApiKeyIssuer } from '@tandem/identity-hmac';
import { PostgresAnonymousGroups } from '@tandem/identity-postgres';
import { AvatarUrls } from '@tandem/identity-rest';
import { AnswerByWebhook, type MessageView, type WebhookTask } from '@tandem/messaging-domain';
import type { MessageRenderer } from '@tandem/messaging-domain/content';
import {
  PostgresDestinationQueries,
  PostgresMessageQueries,
  PostgresReferenceQueries,
  PostgresWebhookQueries,
  WEBHOOK_QUEUE,
  bindMessagingTx,
} from '@tandem/messaging-postgres';
import { presentMessage } from '@tandem/messaging-rest';
import { HttpOutgoingWebhooks } from '@tandem/messaging-outbound-http';
import { NodeAddressPolicy } from '@tandem/node-network-directory-http';
import { JobRunner } from '@tandem/shared-jobs';
import type { Database } from '@tandem/shared-postgres';
import type { Logger, Running } from '@tandem/shared-runtime';

/** How programs of bots are reached. */
export interface OutgoingWebhookConfig {
  /** Also in private networks and on this machine: only where everybody here may look there. */
  readonly allowPrivate: boolean;
}

interface OutgoingWebhookParts {
  readonly renderer: MessageRenderer;
  readonly database: Database;
  readonly addresses: RealmAddresses;
  readonly secret: string;
  readonly config: OutgoingWebhookConfig;
  readonly logger: Logger;
}

const MAX_TRIES = 4;
const FIRST_RETRY_SECONDS = 5;

/** Tells the programs behind bots what the bots hear, and sends their replies. */
export async function startOutgoingWebhooks(parts: OutgoingWebhookParts): Promise<Running> {
  const { database, addresses, secret, config, logger } = parts;
  const { sql } = database;
  const { renderer } = parts;
  const avatars = new AvatarUrls(secret);
  const keys = new HmacApiKeyIssuer(secret);
  const answer = new AnswerByWebhook({
    unitOfWork: database.unitOfWork((tx) => bindMessagingTx(tx, new PostgresAnonymousGroups(tx))),
    destinations: new PostgresDestinationQueries(sql),
    references: new PostgresReferenceQueries(sql),
    messages: new PostgresMessageQueries(sql),
    webhookBots: new PostgresWebhookQueries(sql),
    webhooks: new HttpOutgoingWebhooks({
      policy: new NodeAddressPolicy(config),
      tokenOf: (botId, version) => keys.webhookTokenOf(botId, version),
      present: (message) => presented(message, { avatars, addresses, renderer }),
    }),
    addresses,
    renderer,
    clock: database.clock,
  });
  const runner = new JobRunner<WebhookTask>({
    handle: ({ payload, attempts }) => answer.execute(payload, attempts >= MAX_TRIES),
    onError: (error, job) => logger.warn({ err: error, job: job?.key }, 'webhook failed'),
    onAbandoned: ({ key }, reason) => logger.warn({ job: key, reason }, 'webhook given up'),
    database,
    queue: WEBHOOK_QUEUE,
    concurrency: 8,
    firstRetrySeconds: FIRST_RETRY_SECONDS,
  });
  await runner.start();
  return runner;
}

const FORM = {
  words: 'zulip',
  applyMarkdown: false,
  allowEmptyTopicName: false,
  clientComputesAvatars: false,
} as const;

/** What belongs to a reader. */
const LEFT_OUT: readonly string[] = ['flags'];

/** As in a list of messages, with both forms of the text. */
function presented(
  message: MessageView,
  presentation: Parameters<typeof presentMessage>[2],
): object {
  const fields = Object.entries(presentMessage(message, FORM, presentation));
  const kept = fields.filter(([name]) => !LEFT_OUT.includes(name));
  return { ...Object.fromEntries(kept), rendered_content: message.renderedContent };
}
