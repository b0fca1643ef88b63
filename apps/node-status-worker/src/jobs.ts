import type { NetworkJobs } from '@tandem/assembly-node-network/collecting';
import type { CycleReport, JobLog, StopSignal } from '@tandem/node-network-domain';
import type { Database } from '@tandem/shared-postgres';
import { startPeriodicJob, type Logger, type Running } from '@tandem/shared-runtime';
import type { CollectorMetrics, JobOutcome } from './collector-metrics.ts';

/** The dependencies of every job. */
interface JobSurroundings {
  readonly jobs: NetworkJobs;
  readonly database: Database;
  readonly log: JobLog;
  readonly metrics: CollectorMetrics;
  readonly logger: Logger;
}

interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /** Runs once at the start of each process, however recently another has run it. */
  readonly firstAtOnce?: boolean;
  /** @returns false when the stop cut it short */
  readonly run: (stopping: StopSignal) => Promise<boolean>;
  /** Called after each attempt that neither failed nor was interrupted, in any process. */
  readonly onEnd?: () => Promise<void>;
  readonly onFailure?: (error: unknown) => void;
}

/** The intervals of the jobs, in seconds. */
interface JobPace {
  readonly collectIntervalSeconds: number;
  /** The time from a failed run to the next attempt. */
  readonly retrySeconds: number;
}

/** The reference's pause after a failed cycle. */
export const RETRY_SECONDS = 60;
const HOUR = 3600;
/** A job is due again a little before its interval ends: runs take a while, clocks differ. */
const DUE_AFTER = 0.9;
/** Two processes read the clock of the database with an uncertainty. */
const CLOCK_DEVIATION_MS = 10_000;

/** Starts the cycle, and after the first one the jobs that query its nodes. */
export function startJobs(
  surroundings: JobSurroundings,
  pace: JobPace,
): Running & { readonly collected: Promise<void> } {
  const running: Running[] = [];
  let scraping = false;
  let stopped = false;
  const collected = new Promise<void>((resolve, reject) => {
    const collecting: Job = {
      name: 'collect',
      everySeconds: pace.collectIntervalSeconds,
      // A restart may have changed the configuration; the operator expects its effect.
      firstAtOnce: true,
      run: (stopping) => collect(surroundings, stopping),
      onEnd: async () => {
        // Another process may still be at the very first cycle.
        const { collectedAt } = await surroundings.jobs.source.head();
        if (collectedAt === null) return;
        resolve();
        if (scraping || stopped) return;
        scraping = true;
        running.push(...startScraping(surroundings, pace.retrySeconds));
      },
      onFailure: reject,
    };
    running.push(startJob(surroundings, collecting, pace.retrySeconds));
  });
  // If no code awaits the first cycle, its failure is in the log.
  collected.catch(() => undefined);
  return {
    collected,
    stop: async () => {
      stopped = true;
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}

function startScraping(surroundings: JobSurroundings, retrySeconds: number): Running[] {
  const { jobs, metrics, logger } = surroundings;
  const scrapes = [
    { name: 'descriptions', everySeconds: 4 * HOUR, useCase: jobs.scrapeDescriptions },
    { name: 'traffic', everySeconds: HOUR, useCase: jobs.scrapeTraffic },
    { name: 'sessions', everySeconds: 6 * HOUR, useCase: jobs.scrapeSessions },
  ];
  return scrapes.map(({ name, everySeconds, useCase }) =>
    startJob(
      surroundings,
      {
        name,
        everySeconds,
        run: async (stopping) => {
          const report = await useCase.execute(stopping);
          metrics.scrape(name, report);
          logger.info({ job: name, ...report }, 'nodes scraped');
          return !stopping.aborted;
        },
      },
      retrySeconds,
    ),
  );
}

function startJob(surroundings: JobSurroundings, job: Job, retrySeconds: number): Running {
  const { metrics, logger } = surroundings;
  const { clock } = surroundings.database;
  const { name, everySeconds } = job;
  // A success from before this moment is not a reason to skip a run.
  let dueSince: Date | null = job.firstAtOnce === true ? clock.now() : null;
  return startPeriodicJob({
    everySeconds,
    retrySeconds: Math.min(everySeconds, retrySeconds),
    run: async (stopping) => {
      const begun = performance.now();
      const ended = (outcome: JobOutcome) =>
        metrics.jobEnded(name, outcome, (performance.now() - begun) / 1000);
      const begunAt = clock.now();
      try {
        const outcome = await runAlone(surroundings, job, dueSince, stopping);
        dueSince = null;
        if (outcome !== 'stopped') await job.onEnd?.();
        ended(outcome);
      } catch (error) {
        dueSince ??= begunAt;
        ended(stopping.aborted ? 'stopped' : 'failed');
        throw error;
      }
    },
    onError: (error) => {
      metrics.jobFailed(name, error);
      logger.error({ job: name, err: error }, 'job failed');
      job.onFailure?.(error);
    },
  });
}

/** Runs a job unless another process is at it, or has done it within its time. */
async function runAlone(
  { database, log, logger }: JobSurroundings,
  { name, everySeconds, run }: Job,
  dueSince: Date | null,
  stopping: StopSignal,
): Promise<JobOutcome> {
  let outcome: JobOutcome = 'skipped';
  await database.exclusively(`node-network ${name}`, async (lost) => {
    const last = await log.lastDone(name);
    const began = database.clock.now();
    const isRecent = last !== null && wasRecent(last, began, everySeconds);
    if (isRecent && (dueSince === null || last >= dueSince)) return;
    outcome = (await run(stoppedOrLost(stopping, lost))) ? 'done' : 'stopped';
    // Not the stop: the job is tried again soon.
    if (outcome === 'stopped') lost.throwIfAborted();
    if (outcome === 'done') await log.recordDone(name, began);
  });
  if (outcome === 'skipped') logger.info({ job: name }, 'another process does it');
  return outcome;
}

/** Ends a run also when another process may have begun one, and then nothing of it is stored. */
function stoppedOrLost(stopping: StopSignal, lost: AbortSignal): StopSignal {
  return {
    get aborted() {
      return stopping.aborted || lost.aborted;
    },
    get mustDiscard() {
      return lost.aborted;
    },
  };
}

/** A run that a wrong clock dated into the future is no reason to skip others until then. */
function wasRecent(last: Date, now: Date, everySeconds: number): boolean {
  const age = now.getTime() - last.getTime();
  return age > -CLOCK_DEVIATION_MS && age < everySeconds * DUE_AFTER * 1000;
}

async function collect(surroundings: JobSurroundings, stopping: StopSignal): Promise<boolean> {
  const { jobs, metrics, logger } = surroundings;
  const report = await jobs.collectNetwork.execute(stopping);
  if (report === null) return false;
  metrics.cycle(report);
  logger.info(summary(report), 'network collected');
  for (const [document, { count, samples }] of Object.entries(report.rejected)) {
    if (count > 0) logger.warn({ document, count, samples }, 'malformed records were skipped');
  }
  await collectProbeReports(surroundings);
  return true;
}

/** The cycle is stored, and its nodes are scraped, whether or not this succeeds; the next cycle tries again. */
async function collectProbeReports({ jobs, metrics, logger }: JobSurroundings): Promise<void> {
  try {
    const probes = await jobs.collectProbeReports.execute();
    metrics.probeReports('upstream', probes);
    logger.info({ stored: probes.stored, rejected: probes.rejected }, 'probe reports collected');
  } catch (error) {
    metrics.jobFailed('probe_reports', error);
    logger.error({ err: error }, 'probe reports were not collected');
  }
}

function summary({ head, counts, locations, delegations }: CycleReport): object {
  return { version: head.version, ...counts, locations, delegations };
}
