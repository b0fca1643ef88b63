import { serviceDatabase } from '@tandem/assembly-database';
import { claimDeployment, type Database } from '@tandem/shared-postgres';
import { IDENTITY } from '@tandem/assembly-identity';
import { ISOLATION } from '@tandem/assembly-isolation';
import { ContentStoreStatus, connectLimitStore, contentStoreOf } from '@tandem/assembly-process';
import {
  measureReplicas,
  replicaOptions,
  unavailableReplicas,
} from '@tandem/assembly-process/read-replicas';
import { REALTIME, connectEventBus } from '@tandem/assembly-realtime';
import { CredentialAuthenticator } from '@tandem/identity-rest';
import {
  ChatDialect,
  chatOpenApi,
  waitingRequests,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { measureIsolation } from '@tandem/shared-isolation';
import { HttpService, type Intercept } from '@tandem/shared-rest';
import {
  createLogger,
  freePort,
  loadSecretKey,
  logStandBack,
  loggedLife,
  protectDataFolder,
  type Logger,
  type Running,
} from '@tandem/shared-runtime';
import { composeContexts } from './composition/container.ts';
import { composeEndpoints } from './composition/endpoints.ts';
import type { ChatApiConfig } from './config.ts';
import { RealTime } from './real-time.ts';
import { measureRealTime } from './real-time-metrics.ts';
import { limitsOf, measureLimitStore, throttled } from './request-limits.ts';
import { serveWebClient } from './serve-web-client.ts';
import { chatApiInfo, chatErrors, chatSchemas } from './wire-surface.ts';

export interface RunningChatApi extends Running {
  /** The address on which it listens. */
  readonly url: string;
  /** The address for clients. */
  readonly externalUrl: string;
}

/** The fixed settings of the service, independent of its environment. */
interface StartOptions {
  readonly demo: boolean;
  /** The database that the services of one process share and do not close. By default each opens its own. */
  readonly database?: Database;
}

/** Starts the chat service: migrates the database, connects and listens. */
export async function startChatApi(
  config: ChatApiConfig,
  options: StartOptions = { demo: false },
): Promise<RunningChatApi> {
  const logger = await createLogger('chat-api', config.logLevel);
  return loggedLife(logger, () => start(config, options, logger));
}

async function start(
  config: ChatApiConfig,
  { demo, database: shared }: StartOptions,
  logger: Logger,
): Promise<RunningChatApi> {
  const secret = await loadSecretKey(config.secretKey, config.dataDir);
  await protectDataFolder(config.dataDir, (paths) =>
    logger.warn({ paths: paths.slice(0, 5) }, 'DATA_DIR is open to other accounts: see doctor'),
  );
  const files = await ContentStoreStatus.open(contentStoreOf(config), (reason) => {
    if (reason === null) logger.info('the file store is back');
    else logger.warn({ reason }, 'the file store is unavailable: files are not served');
  });
  const { database, release } = await serviceDatabase(shared, {
    url: config.databaseUrl,
    directUrl: config.databaseListenUrl ?? null,
    applicationName: 'chat-api',
    replicas: replicaOptions(config.databaseReadUrls ?? [], logger),
    onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  await claimDeployment(database.sql, { demo, secret });
  // Needed before the service is composed: its responses contain this address.
  const port = config.port === 0 ? await freePort(config.host) : config.port;
  const url = `http://${hostFor(config.host)}:${port}`;
  const externalUrl = config.externalUrl ?? url;
  const bus = await connectEventBus(config.eventBusUrl ?? null, database, (reason) => {
    if (reason === null) logger.info('the event bus is back');
    else logger.warn({ reason }, 'the event bus is unavailable: the database replaces it');
  });
  const limits = await connectLimitStore(
    { url: config.rateLimitUrl ?? null, secret, timeoutMs: config.rateLimitTimeoutMs },
    (reason) => {
      if (reason === null) logger.info('the store of request limits is back');
      else
        logger.warn({ reason }, 'the store of request limits is unavailable: limits per process');
    },
  );
  const onError = (error: unknown, what: string) =>
    logger.error({ err: error, what }, 'background work failed');
  const container = composeContexts(
    {
      database,
      secret,
      externalUrl,
      dataDir: config.dataDir,
      fileStoreUrl: config.fileStoreUrl,
      localhostSubdomains: demo,
    },
    config,
    { bus, onError, onStandBack: (type) => logStandBack(logger, 'client-events', type) },
  );
  const identity = container.get(IDENTITY);
  const isolation = container.get(ISOLATION);
  const invalidation = await identity.caches.listen(database);
  const { endpoints, raw } = composeEndpoints(container, config);
  const realTime = new RealTime({
    eventQueues: container.get(REALTIME.eventQueues),
    versions: container.get(REALTIME.versions),
    relay: container.get(REALTIME.relay),
    announceRestart: container.get(REALTIME.announceRestart),
    onError,
  });
  const authenticator = new CredentialAuthenticator(identity.useCases.authenticate);
  const dialect = {
    authenticator: throttled(authenticator, config.rateLimits, limits.store),
    errors: chatErrors,
    wireNames: config.wireNames,
    raw,
    limits: limitsOf(config.rateLimits, limits.store),
    languageAt: async (host: string) =>
      (await identity.directory.findByHost(host))?.settings.default_language,
    aroundReads: <T>(work: () => Promise<T>) => database.readingRequest(work),
  };
  const service = new HttpService<ChatEndpoint>({
    name: 'chat-api',
    logger,
    endpoints,
    dialect: new ChatDialect(dialect),
    intercept: firstOf(
      waitingRequests({ endpoints, dialect, logger, proxies: config.trustedProxies }),
      serveWebClient(config.webClientDir),
    ),
    openApi: () => chatOpenApi(chatApiInfo, endpoints, chatErrors, chatSchemas),
    health: async () => {
      await database.health();
      files.refresh();
      const parts = { 'event bus': bus, 'rate limits': limits, 'file store': files };
      const away = Object.entries(parts).filter(([, { isUp }]) => !isUp);
      return { degraded: [...away.map(([name]) => name), ...unavailableReplicas(database)] };
    },
    proxies: config.trustedProxies,
  });
  identity.caches.onChange((change) => {
    // Every change of an organization is notified; changes of access are in the event log.
    if ('userId' in change) realTime.accessChanged(change);
  });
  measureRealTime(service.metrics.registry, () => ({
    ...realTime.figures(),
    busUp: Number(bus.isUp),
  }));
  measureLimitStore(service.metrics.registry, limits);
  measureReplicas(service.metrics.registry, database);
  measureIsolation(service.metrics.registry, () => isolation.figures());
  const stop = async () => {
    realTime.release();
    await service.stop();
    await isolation.stop();
    await realTime.stop();
    await bus.close();
    await limits.close();
    await invalidation.close();
    await release();
  };
  try {
    await realTime.start();
    await service.listen(port, config.host);
  } catch (error) {
    // No background work may go on: the process continues, or stops its database next.
    await stop();
    throw error;
  }
  logger.info({ port, host: config.host }, 'chat-api listens');
  return { url, externalUrl, stop };
}

/** The first that answers. */
function firstOf(one: Intercept, other: Intercept | undefined): Intercept {
  if (other === undefined) return one;
  return (request, response) => one(request, response) ?? other(request, response);
}

/** A wildcard address is for listening; clients cannot use it. */
function hostFor(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}
