import { IDENTITY_BACKGROUND } from '@tandem/assembly-identity/background';
import { EVENT_TYPES, serviceDatabase } from '@tandem/assembly-database';
import { ISOLATION } from '@tandem/assembly-isolation';
import { MESSAGING } from '@tandem/assembly-messaging';
import {
  BACKGROUND,
  ContentStoreStatus,
  PROCESS,
  contentStoreOf,
  type Pruning,
} from '@tandem/assembly-process';
import { PUSH_DELIVERY } from '@tandem/assembly-push/delivery';
import { pruneJobs } from '@tandem/shared-jobs';
import { createMailer, defaultSender } from '@tandem/shared-mail';
import { measureIsolation } from '@tandem/shared-isolation';
import {
  ARRIVAL_CHANNEL,
  claimDeployment,
  InstanceRegistry,
  OutboxRelay,
  pruneAuditLog,
  pruneOutbox,
  type Database,
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
import { startAuthorPurge } from './author-purge.ts';
import { composeWorker } from './composition/container.ts';
import { AUDIT_LOG_DAYS, type ChatWorkerConfig } from './config.ts';
import { startErasures } from './erasures.ts';
import { startEmailGateway } from './email-gateway.ts';
import { HOURLY } from './hourly.ts';
import { startMailDelivery } from './mail-delivery.ts';
import { startMessagingJobs } from './messaging-jobs.ts';
import { startMissedMail } from './missed-mail.ts';
import { measureOutbox } from './outbox-metrics.ts';
import { startOutgoingWebhooks } from './outgoing-webhooks.ts';
import { startPushDelivery } from './push-delivery.ts';

const HOUR = 3600;
/** Events are retained for this time after all consumers have read them, for diagnosis. */
const EVENT_RETENTION_SECONDS = 7 * 24 * HOUR;
/** The time in which events share a delivery to the consumers, in ms; a lone event is delivered at once. */
const DELIVERY_REST_MS = 50;
/** The key of a finished job stays reserved for this time. */
const JOB_RETENTION_SECONDS = 30 * 24 * HOUR;

/**
 * Starts the chat worker: delivers events to their consumers, prunes the outbox and runs jobs.
 *
 * @param shared the database that the services of one process share, and which they do not close
 */
export async function startChatWorker(
  config: ChatWorkerConfig,
  shared?: Database,
): Promise<Running> {
  const logger = await createLogger('chat-worker', config.logLevel);
  return loggedLife(logger, () => start(config, shared, logger));
}

async function start(
  config: ChatWorkerConfig,
  shared: Database | undefined,
  logger: Logger,
): Promise<Running> {
  const secret = await loadSecretKey(config.secretKey, config.dataDir);
  await protectDataFolder(config.dataDir, (paths) =>
    logger.warn({ paths: paths.slice(0, 5) }, 'DATA_DIR is open to other accounts: see doctor'),
  );
  await ContentStoreStatus.open(contentStoreOf(config), (reason) =>
    logger.warn({ reason }, 'the file store is unavailable: jobs with files are retried'),
  );
  const { database, release } = await serviceDatabase(shared, {
    url: config.databaseUrl,
    directUrl: config.databaseListenUrl ?? null,
    applicationName: 'chat-worker',
    poolSize: 6,
    onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  // Another secret could not decrypt data that the chat service has encrypted.
  await claimDeployment(database.sql, { demo: 'either', secret });
  const container = composeWorker(config, database, secret);
  const consumers = container.getAll(BACKGROUND.consumer);
  const versions = new InstanceRegistry({
    sql: database.sql,
    process: 'chat-worker',
    vocabulary: {
      eventTypes: EVENT_TYPES,
      consumers: Object.fromEntries(consumers.map(({ name, types }) => [name, types])),
      eventKinds: [],
    },
    onError: (error) => logger.error({ err: error }, 'the coordination with other versions failed'),
  });
  await versions.start();
  const useCases = container.get(MESSAGING.background);
  const messaging = startMessagingJobs({
    useCases,
    unfinishedUploads: container.get(PROCESS.unfinishedUploads),
    logger,
  });
  const relay = new OutboxRelay({
    database,
    versions,
    consumers,
    restMs: DELIVERY_REST_MS,
    onEvents: (types) => messaging.onEvents(types),
    onError: (error, consumer) => logger.error({ err: error, consumer }, 'consumer failed'),
    onStandBack: (consumer, type) => logStandBack(logger, consumer, type),
  });
  await relay.start();
  const arrivals = await database.listen(ARRIVAL_CHANNEL, {
    onNotification: () => messaging.onArrival(),
  });
  const { mailUrl, dataDir, externalUrl, mailFrom } = config;
  const mailer = createMailer({ mailUrl, dataDir, from: mailFrom ?? defaultSender(externalUrl) });
  const mail = await startMailDelivery({ database, mailer, secret, logger });
  const missed = await startMissedMail({
    sendMissedMail: container.get(PUSH_DELIVERY.sendMissedMail),
    database,
    logger,
  });
  const push =
    (config.push?.kind ?? 'none') === 'none'
      ? null
      : await startPushDelivery({
          useCases: container.get(PUSH_DELIVERY.useCases),
          carriers: container.get(PUSH_DELIVERY.carriers),
          database,
          dataDir,
          logger,
        });
  const isolation = container.get(ISOLATION);
  const webhooks = await startOutgoingWebhooks({ useCases, database, logger });
  const purge = await startAuthorPurge({ useCases, database, logger });
  const erasures = await startErasures({
    runErasure: container.get(IDENTITY_BACKGROUND.runErasure),
    database,
    logger,
  });
  const emailGateway = config.emailGateway
    ? await startEmailGateway({
        open: container.get(MESSAGING.openEmailGateway),
        logger,
        config: config.emailGateway,
        secret,
      })
    : null;
  const auditLogDays = config.auditLogDays ?? AUDIT_LOG_DAYS;
  const pruning = startPruning(
    container.getAll(BACKGROUND.pruning),
    database,
    auditLogDays,
    logger,
  );
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
        purge.stop(),
        erasures.stop(),
        ...pruning.map((job) => job.stop()),
        relay.stop(),
        arrivals.close(),
        mail.stop(),
        missed.stop(),
        push?.stop(),
        webhooks.stop(),
        emailGateway?.stop(),
        health?.stop(),
      ]);
      await versions.stop();
      await isolation.stop();
      await release();
    },
  };
}

/**
 * Removes old rows, and repairs others, every hour. Each kind is a separate job: one that fails does not
 * stop others.
 */
function startPruning(
  ofModules: readonly Pruning[],
  { sql }: Database,
  auditLogDays: number,
  logger: Logger,
): readonly Running[] {
  const all: readonly Pruning[] = [
    { name: 'events', run: () => pruneOutbox(sql, EVENT_RETENTION_SECONDS) },
    { name: 'audit', run: () => pruneAuditLog(sql, auditLogDays) },
    { name: 'jobs', run: () => pruneJobs(sql, JOB_RETENTION_SECONDS) },
    ...ofModules,
  ];
  return all.map(({ name, run }) =>
    startPeriodicJob({
      ...HOURLY,
      run: async () => {
        const count = await run();
        if (count > 0) logger.info({ rows: name, count }, 'rows cleaned up');
      },
      onError: (error) => logger.error({ err: error, rows: name }, 'pruning failed'),
    }),
  );
}
