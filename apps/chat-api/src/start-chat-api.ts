import { openDatabase } from '@tandem/assembly-database';
import { claimDeployment } from '@tandem/shared-postgres';
import { IDENTITY } from '@tandem/assembly-identity';
import { ISOLATION } from '@tandem/assembly-isolation';
import { REALTIME, connectEventBus } from '@tandem/assembly-realtime';
import { CredentialAuthenticator } from '@tandem/identity-rest';
import {
  ChatDialect,
  DEFAULT_RATE_LIMITS,
  RateLimiter,
  ThrottledAuthenticator,
  chatOpenApi,
  waitingRequests,
  type Authenticator,
  type ChatEndpoint,
  type ChatLimits,
  type RateLimits,
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
import { serveWebClient } from './serve-web-client.ts';
import { chatApiInfo, chatErrors, chatSchemas } from './wire-surface.ts';

export interface RunningChatApi extends Running {
  /** The address on which it listens. */
  readonly url: string;
  /** The address for clients. */
  readonly externalUrl: string;
}

/** Starts the chat service: migrates the database, connects and listens. */
export async function startChatApi(
  config: ChatApiConfig,
  { demo }: { readonly demo: boolean } = { demo: false },
): Promise<RunningChatApi> {
  const logger = await createLogger('chat-api', config.logLevel);
  return loggedLife(logger, () => start(config, demo, logger));
}

async function start(
  config: ChatApiConfig,
  demo: boolean,
  logger: Logger,
): Promise<RunningChatApi> {
  const secret = await loadSecretKey(config.secretKey, config.dataDir);
  await protectDataFolder(config.dataDir, (paths) =>
    logger.warn({ paths: paths.slice(0, 5) }, 'DATA_DIR is open to other accounts: see doctor'),
  );
  const database = await openDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseListenUrl ?? null,
    applicationName: 'chat-api',
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
  const onError = (error: unknown, what: string) =>
    logger.error({ err: error, what }, 'background work failed');
  const container = composeContexts(
    { database, secret, externalUrl, dataDir: config.dataDir, localhostSubdomains: demo },
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
    authenticator: throttled(authenticator, config.rateLimits),
    errors: chatErrors,
    wireNames: config.wireNames,
    raw,
    limits: config.rateLimits === 'off' ? undefined : limitsOf(config.rateLimits),
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
      return { degraded: bus.isUp ? [] : ['event bus'] };
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
  measureIsolation(service.metrics.registry, () => isolation.figures());
  const stop = async () => {
    realTime.release();
    await service.stop();
    await isolation.stop();
    await realTime.stop();
    await bus.close();
    await invalidation.close();
    await database.close();
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

function limitsOf(limits: RateLimits): ChatLimits {
  const { files_by_user: byUser, files_by_ip: byAddress } = { ...DEFAULT_RATE_LIMITS, ...limits };
  return {
    byUser: new RateLimiter(limits.api_by_user),
    byAddress: new RateLimiter(limits.api_by_ip),
    files: { byUser: new RateLimiter(byUser), byAddress: new RateLimiter(byAddress) },
  };
}

function throttled(
  authenticator: Authenticator,
  limits: ChatApiConfig['rateLimits'],
): Authenticator {
  if (limits === 'off') return authenticator;
  return new ThrottledAuthenticator(authenticator, {
    byAddress: limits.wrong_key_by_ip ?? DEFAULT_RATE_LIMITS.wrong_key_by_ip,
    byAccount: limits.wrong_key_by_account ?? DEFAULT_RATE_LIMITS.wrong_key_by_account,
  });
}

/** A wildcard address is for listening; clients cannot use it. */
function hostFor(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}
