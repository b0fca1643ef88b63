import { allMigrations } from '@tandem/assembly-database';
import type { CycleReport } from '@tandem/node-network-domain';
import { serveHealth } from '@tandem/shared-rest';
import { createDatabase, type Database } from '@tandem/shared-postgres';
import { createLogger, startPeriodicJob, type Logger, type Running } from '@tandem/shared-runtime';
import { composeJobs, type NetworkJobs } from './composition/container.ts';
import type { NodeStatusWorkerConfig } from './config.ts';

export interface RunningWorker extends Running {
  /** Settles when the network was first collected, with its probe reports; rejects when not. */
  readonly collected: Promise<void>;
}

const AFTER_FAILURE_SECONDS = 60;
const HOUR = 3600;
/** How long jobs that are on may take to end at the stop. */
const STOP_LIMIT_MS = 3_000;

/** Starts the collector. Of several copies one at a time does each job. */
export async function startNodeStatusWorker(
  config: NodeStatusWorkerConfig,
): Promise<RunningWorker> {
  const logger = await createLogger('node-status-worker', config.logLevel);
  const database = await createDatabase({
    url: config.databaseUrl,
    applicationName: 'node-status-worker',
    migrations: allMigrations,
    onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  await database.migrate();
  const jobs = composeJobs(config, database);
  const health = await serveHealth(config.health, {
    name: 'node-status-worker',
    health: () => database.health(),
    logger,
  });
  const running: Running[] = [];
  const collected = new Promise<void>((resolve, reject) => {
    let scraping = false;
    running.push(
      job(
        { database, logger, name: 'collect', everySeconds: config.collectIntervalSeconds },
        async () => {
          await collect(jobs, logger).then(resolve, (error: unknown) => {
            reject(error as Error);
            throw error;
          });
          // Nodes are asked once it is known which there are.
          if (!scraping) running.push(...startScraping(jobs, database, logger));
          scraping = true;
        },
      ),
    );
  });
  // Whoever does not wait for the first cycle finds its failure in the log.
  collected.catch(() => undefined);
  return {
    collected,
    stop: async () => {
      await health?.stop();
      const done = Promise.all(running.map((each) => each.stop())).then(() => database.close());
      // What is cut short is undone: each job writes in transactions.
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, STOP_LIMIT_MS))]);
    },
  };
}

interface Job {
  readonly database: Database;
  readonly logger: Logger;
  readonly name: string;
  readonly everySeconds: number;
}

function job({ database, logger, name, everySeconds }: Job, run: () => Promise<void>): Running {
  return startPeriodicJob({
    everySeconds,
    retrySeconds: Math.min(everySeconds, AFTER_FAILURE_SECONDS),
    run: async () => {
      const ran = await database.exclusively(`node-network ${name}`, run);
      if (!ran) logger.info({ job: name }, 'another process is at it');
    },
    onError: (error) => logger.error({ job: name, err: error }, 'job failed'),
  });
}

async function collect(jobs: NetworkJobs, logger: Logger): Promise<void> {
  const report = await jobs.collectNetwork.execute();
  const probes = await jobs.collectProbeReports.execute();
  logger.info({ ...summary(report), probes: probes.stored }, 'network collected');
  for (const [document, { count, samples }] of Object.entries(report.rejected)) {
    if (count > 0) logger.warn({ document, count, samples }, 'malformed records were left out');
  }
}

function startScraping(jobs: NetworkJobs, database: Database, logger: Logger): Running[] {
  const scrapes = [
    { name: 'descriptions', everySeconds: 4 * HOUR, useCase: jobs.scrapeDescriptions },
    { name: 'traffic', everySeconds: HOUR, useCase: jobs.scrapeTraffic },
    { name: 'sessions', everySeconds: 6 * HOUR, useCase: jobs.scrapeSessions },
  ];
  return scrapes.map(({ name, everySeconds, useCase }) =>
    job({ database, logger, name, everySeconds }, async () => {
      const report = await useCase.execute();
      logger.info({ job: name, ...report }, 'nodes scraped');
    }),
  );
}

function summary({ head, counts, locations, delegations }: CycleReport): object {
  return { version: head.version, ...counts, locations, delegations };
}
