import { serviceDatabase } from '@tandem/assembly-database';
import {
  measureReplicas,
  replicaOptions,
  unavailableReplicas,
} from '@tandem/assembly-process/read-replicas';
import type { Database } from '@tandem/shared-postgres';
import { createLogger, loggedLife, type Logger, type Running } from '@tandem/shared-runtime';
import { HttpService, type Intercept } from '@tandem/shared-rest';
import {
  NODE_STATUS_DOCUMENT_PATHS,
  NodeStatusDialect,
  PackingThread,
  createHotPath,
  nodeStatusOpenApi,
  type NodeStatusEndpoint,
} from '@tandem/node-network-rest';
import { composeNodeStatus } from './composition/container.ts';
import type { NodeStatusApiConfig } from './config.ts';
import { nodeStatusApiInfo } from './describe-node-status-api.ts';
import { serveStatusPage } from './serve-status-page.ts';
import type { SnapshotThreadData } from './snapshot-thread-data.ts';

export interface RunningNodeStatusApi extends Running {
  /** The address on which it listens. */
  readonly url: string;
  /** True after the first collected network; before it, an empty network is served. */
  hasNetwork(): boolean;
  /** Loads the newest stored network now, without waiting for a notification. */
  refresh(): Promise<void>;
}

/** Records are released at once: a larger heap would not be reused. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 8 };

/** The fixed settings of the service, independent of its environment. */
export interface StartOptions {
  /** Module of the thread that packs snapshots; they are packed on this thread when absent. */
  readonly snapshotThread?: URL | undefined;
  /** The database that the services of one process share and do not close. By default each opens its own. */
  readonly database?: Database;
}

/** Starts the node status service: migrates, loads the newest network, listens. */
export async function startNodeStatusApi(
  config: NodeStatusApiConfig,
  options: StartOptions = {},
): Promise<RunningNodeStatusApi> {
  const logger = await createLogger('node-status-api', config.logLevel);
  return loggedLife(logger, () => start(config, options, logger));
}

async function start(
  config: NodeStatusApiConfig,
  { snapshotThread, database: shared }: StartOptions,
  logger: Logger,
): Promise<RunningNodeStatusApi> {
  const { database, release } = await serviceDatabase(shared, {
    url: config.databaseUrl,
    directUrl: config.databaseListenUrl ?? null,
    applicationName: 'node-status-api',
    replicas: replicaOptions(config.databaseReadUrls ?? [], logger),
    onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  const packing = snapshotThread && packingThread(snapshotThread, config);
  const { views, endpoints, follow } = composeNodeStatus(database, logger, packing?.pack);
  const following = await follow().catch(async (error: unknown) => {
    await packing?.stop();
    await release();
    throw error;
  });
  const service = new HttpService<NodeStatusEndpoint>({
    name: 'node-status-api',
    endpoints,
    dialect: new NodeStatusDialect({ memory: views }),
    openApi: () => nodeStatusOpenApi(nodeStatusApiInfo, endpoints),
    health: async () => {
      await database.health();
      return { degraded: unavailableReplicas(database) };
    },
    proxies: config.trustedProxies,
    logger,
    documentPaths: NODE_STATUS_DOCUMENT_PATHS,
    intercept: firstOf(createHotPath(views), serveStatusPage()),
  });
  measureReplicas(service.metrics.registry, database);
  const port = await service.listen(config.port, config.host);
  logger.info({ port, host: config.host }, 'node-status-api listens');
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return {
    url: `http://${host}:${port}`,
    hasNetwork: () => Boolean(views.head?.collectedAt),
    refresh: () => views.refresh(),
    stop: async () => {
      await service.stop();
      // First, so that the shutdown does not wait for a snapshot that is being packed.
      await packing?.stop();
      await following.stop();
      await release();
    },
  };
}

function packingThread(
  entry: URL,
  { databaseUrl, databaseListenUrl = null, databaseReadUrls: readUrls = [] }: NodeStatusApiConfig,
): PackingThread {
  const workerData: SnapshotThreadData = { databaseUrl, directUrl: databaseListenUrl, readUrls };
  return new PackingThread(entry, { workerData, resourceLimits: THREAD_LIMITS });
}

/** Tries each in turn until one answers. */
function firstOf(...intercepts: readonly (Intercept | undefined)[]): Intercept {
  return (request, response) => {
    for (const intercept of intercepts) {
      const operation = intercept?.(request, response);
      if (operation !== undefined) return operation;
    }
    return undefined;
  };
}
