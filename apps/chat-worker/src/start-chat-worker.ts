import { EVENT_TYPES, openDatabase } from '@tandem/assembly-database';
import { ISOLATION } from '@tandem/assembly-isolation';
import { MESSAGING } from '@tandem/assembly-messaging';
import { RealmAddresses } from '@tandem/identity-domain';
import { HmacConfirmationTokens } from '@tandem/identity-hmac';
import { pruneIdentity } from '@tandem/identity-postgres';
import { pruneInvitations, revokeWithInviter } from '@tandem/invitations-postgres';
import { channelTraffic, webhookConsumer } from '@tandem/messaging-postgres';
import { missedMessageConsumer, pushConsumer } from '@tandem/push-postgres';
import { pruneJobs } from '@tandem/shared-jobs';
import { createMailer, defaultSender } from '@tandem/shared-mail';
import { MailSeal } from '@tandem/shared-mail-queue';
import { measureIsolation } from '@tandem/shared-isolation';
import {
  claimDeployment,
  InstanceRegistry,
  OutboxRelay,
  pruneOutbox,
  type OutboxConsumer,
} from '@tandem/shared-postgres';
import { serveHealth } from '@tandem/shared-rest';
import {
  createLogger,
  loadSecretKey,
  logStandBack,
  loggedLife,
  protectDataFolder,
  startPeriodicJob,
  type Logger,
  type Running,
} from '@tandem/shared-runtime';
import { accountMail } from './account-mail.ts';
import { composeWorker } from './composition/container.ts';
import type { ChatWorkerConfig } from './config.ts';
import { startEmailGateway } from './email-gateway.ts';
import { forgottenPictures } from './forgotten-pictures.ts';
import { startMailDelivery } from './mail-delivery.ts';
import { startMessagingJobs } from './messaging-jobs.ts';
import { startMessageUpkeep } from './message-upkeep.ts';
import { startMissedMail } from './missed-mail.ts';
import { measureOutbox } from './outbox-metrics.ts';
import { startOutgoingWebhooks } from './outgoing-webhooks.ts';
import { startPushDelivery, type PushDeliveryConfig } from './push-delivery.ts';

const HOUR = 3600;
/** How long events are retained after all consumers have read them, for diagnosis. */
const EVENT_RETENTION_SECONDS = 7 * 24 * HOUR;
/** How long the key of a finished job stays reserved. */
const JOB_RETENTION_SECONDS = 30 * 24 * HOUR;

/** The outbox consumers; each receives its events in commit order. */
function consumersOf(
  { externalUrl, dataDir, push }: Pick<ChatWorkerConfig, 'externalUrl' | 'dataDir' | 'push'>,
  secret: string,
): readonly OutboxConsumer[] {
  return [
    channelTraffic,
    revokeWithInviter,
    missedMessageConsumer,
    webhookConsumer,
    ...(isPushConfigured(push) ? [pushConsumer] : []),
    accountMail({
      addresses: new RealmAddresses(externalUrl),
      tokens: new HmacConfirmationTokens(secret),
      seal: new MailSeal(secret),
    }),
    forgottenPictures({ dataDir, secret }),
  ];
}

/** Starts the chat worker: delivers events to their consumers, prunes the outbox and runs jobs. */
export async function startChatWorker(config: ChatWorkerConfig): Promise<Running> {
  const logger = await createLogger('chat-worker', config.logLevel);
  return loggedLife(logger, () => start(config, logger));
}

async function start(config: ChatWorkerConfig, logger: Logger): Promise<Running> {
  const secret = await loadSecretKey(config.secretKey, config.dataDir);
  await protectDataFolder(config.dataDir, (paths) =>
    logger.warn({ paths: paths.slice(0, 5) }, 'DATA_DIR is open to other accounts: see doctor'),
  );
  const database = await openDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseListenUrl ?? null,
    applicationName: 'chat-worker',
    poolSize: 6,
    onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  // Another secret could not decrypt what the chat service encrypted.
  await claimDeployment(database.sql, { demo: 'either', secret });
  const container = composeWorker(config, database, secret);
  const consumers = consumersOf(config, secret);
  const versions = new InstanceRegistry({
    sql: database.sql,
    process: 'chat-worker',
    vocabulary: {
      eventTypes: EVENT_TYPES,
      consumers: Object.fromEntries(consumers.map(({ name, types }) => [name, types])),
      eventKinds: [],
    },
    onError: (error) => logger.error({ err: error }, 'working beside other versions failed'),
  });
  await versions.start();
  const relay = new OutboxRelay({
    database,
    versions,
    consumers,
    onError: (error, consumer) => logger.error({ err: error, consumer }, 'consumer failed'),
    onStandBack: (consumer, type) => logStandBack(logger, consumer, type),
  });
  await relay.start();
  const { mailUrl, dataDir, externalUrl, mailFrom } = config;
  const mailer = createMailer({ mailUrl, dataDir, from: mailFrom ?? defaultSender(externalUrl) });
  const mail = await startMailDelivery({ database, mailer, secret, logger });
  const missed = await startMissedMail({ database, secret, externalUrl, logger });
  const push = isPushConfigured(config.push)
    ? await startPushDelivery({
        config: config.push,
        database,
        secret,
        dataDir,
        externalUrl,
        logger,
      })
    : null;
  const isolation = container.get(ISOLATION);
  const useCases = container.get(MESSAGING.background);
  const messaging = startMessagingJobs({ useCases, dataDir, logger });
  const webhooks = await startOutgoingWebhooks({ useCases, database, logger });
  const upkeep = await startMessageUpkeep({ useCases, database, logger });
  const emailGateway = config.emailGateway
    ? await startEmailGateway({
        useCases,
        channelEmails: container.get(MESSAGING.queries).channelEmails,
        isolation,
        logger,
        config: config.emailGateway,
      })
    : null;
  const pruning = startPeriodicJob({
    everySeconds: HOUR,
    run: async () => {
      const events = await pruneOutbox(database.sql, EVENT_RETENTION_SECONDS);
      const jobs = await pruneJobs(database.sql, JOB_RETENTION_SECONDS);
      const accounts = await pruneIdentity(database.sql);
      const invitations = await pruneInvitations(database.sql);
      if (events + jobs + accounts + invitations > 0) {
        logger.info({ events, jobs, accounts, invitations }, 'old rows pruned');
      }
    },
    onError: (error) => logger.error({ err: error }, 'pruning failed'),
  });
  const health = await serveHealth(config.health, {
    name: 'chat-worker',
    health: () => database.health(),
    logger,
    measure: (registry) => {
      measureOutbox(registry, () => ({
        standingBack: relay.standingBack,
        skipped: versions.skipped,
      }));
      measureIsolation(registry, () => isolation.figures());
    },
  });
  return {
    stop: async () => {
      await Promise.all([
        messaging.stop(),
        upkeep.stop(),
        pruning.stop(),
        relay.stop(),
        mail.stop(),
        missed.stop(),
        push?.stop(),
        webhooks.stop(),
        emailGateway?.stop(),
        health?.stop(),
      ]);
      await versions.stop();
      await isolation.stop();
      await database.close();
    },
  };
}

function isPushConfigured(push: PushDeliveryConfig | undefined): push is PushDeliveryConfig {
  return (
    push !== undefined && (push.toFiles || (push.bouncerUrl ?? push.fcm ?? push.apns) !== null)
  );
}
