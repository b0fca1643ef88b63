import { setMaxListeners } from 'node:events';
import { serviceDatabase } from '@tandem/assembly-database';
import {
  COLLECTOR,
  openGeoDatabase,
  type NetworkJobs,
} from '@tandem/assembly-node-network/collecting';
import type { Database } from '@tandem/shared-postgres';
import { createLogger, loggedLife, type Logger, type Running } from '@tandem/shared-runtime';
import { Registry } from 'prom-client';
import { CollectorMetrics } from './collector-metrics.ts';
import { composeCollector } from './composition/container.ts';
import type { NodeStatusWorkerConfig } from './config.ts';
import { RETRY_SECONDS, startJobs } from './jobs.ts';
import { workerService } from './worker-service.ts';

export interface RunningWorker extends Running {
  /** Settles when the network was first collected, with its probe reports; rejects when not. */
  readonly collected: Promise<void>;
  /** Base address of the worker's service; null without one. */
  readonly url: string | null;
}

const NAME = 'node-status-worker';
/** Each of the four jobs holds one connection for its lock, and writes over another. */
const POOL_SIZE = 10;
/** The time limit of running jobs at the stop. */
const STOP_LIMIT_MS = 3_000;

/**
 * Starts the collector. One of several instances at a time does each job.
 *
 * @param shared the database that the services of one process share, and which they do not close
 * @throws StartError
 */
export async function startNodeStatusWorker(
  config: NodeStatusWorkerConfig,
  shared?: Database,
): Promise<RunningWorker> {
  const logger = await createLogger(NAME, config.logLevel);
  return loggedLife(logger, () => start(config, shared, logger));
}

async function start(
  config: NodeStatusWorkerConfig,
  shared: Database | undefined,
  logger: Logger,
): Promise<RunningWorker> {
  const geoDatabase = config.geoDatabase ? await openGeoDatabase(config.geoDatabase, logger) : null;
  const { database, release } = await serviceDatabase(shared, {
    url: config.databaseUrl,
    directUrl: config.databaseListenUrl ?? null,
    applicationName: NAME,
    poolSize: POOL_SIZE,
    onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  const stopping = new AbortController();
  // Every request that is on listens to it.
  setMaxListeners(0, stopping.signal);
  const container = composeCollector(database, {
    ...config,
    geoDatabase,
    stopping: stopping.signal,
  });
  const jobs = container.get(COLLECTOR.jobs);
  const service = await serve(config, { jobs, database, logger });
  const running = startJobs(
    { jobs, database, log: container.get(COLLECTOR.jobLog), metrics: service.metrics, logger },
    {
      collectIntervalSeconds: config.collectIntervalSeconds,
      retrySeconds: config.retrySeconds ?? RETRY_SECONDS,
    },
  );
  return {
    collected: running.collected,
    url: service.url,
    stop: async () => {
      geoDatabase?.close();
      await service.stop();
      stopping.abort();
      // Interrupted work is rolled back: each job writes in transactions.
      await withinLimit(running.stop().then(release));
    },
  };
}

async function withinLimit(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STOP_LIMIT_MS);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}

interface Served {
  readonly metrics: CollectorMetrics;
  readonly url: string | null;
  stop(): Promise<void>;
}

async function serve(
  config: NodeStatusWorkerConfig,
  parts: {
    readonly jobs: NetworkJobs;
    readonly database: Database;
    readonly logger: Logger;
  },
): Promise<Served> {
  const { jobs, database, logger } = parts;
  const readHead = () => jobs.source.head();
  if (config.health === null) {
    // Metrics are not served; jobs need not know.
    const metrics = new CollectorMetrics(new Registry(), readHead);
    return { metrics, url: null, stop: () => Promise.resolve() };
  }
  const service = workerService({
    name: NAME,
    keys: config.probeAgentKeys ?? new Map(),
    importProbeReports: jobs.importProbeReports,
    onImported: (agent, imported) => {
      metrics.probeReports('agent', imported);
      logger.info({ agent, ...imported }, 'probe reports imported');
    },
    health: () => database.health(),
    proxies: config.trustedProxies,
    logger,
  });
  const metrics = new CollectorMetrics(service.metrics.registry, readHead);
  const { host, port } = config.health;
  const url = `http://${host}:${await service.listen(port, host)}`;
  return { metrics, url, stop: () => service.stop() };
}
