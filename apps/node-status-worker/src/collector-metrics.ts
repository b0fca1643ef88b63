import {
  NodeNetworkError,
  type CycleReport,
  type ImportedProbeReports,
  type NodeNetworkFailures,
  type ScrapeReport,
  type SnapshotHead,
} from '@tandem/node-network-domain';
import { Counter, Gauge, type Registry } from 'prom-client';

/** The outcome of a run of a job. `skipped`: another process runs the job, or has run it recently. */
export type JobOutcome = 'done' | 'failed' | 'skipped' | 'stopped';

const NAME = 'node_network';

/** The activity of the collector, and the age of the stored network, for Prometheus. */
export class CollectorMetrics {
  readonly #runs: Counter<'job' | 'outcome'>;
  readonly #failures: Counter<'job' | 'code'>;
  readonly #seconds: Gauge<'job'>;
  readonly #succeededAt: Gauge<'job'>;
  readonly #records: Gauge<'document' | 'quality'>;
  readonly #locations: Gauge<'outcome'>;
  readonly #delegations: Gauge<'outcome'>;
  readonly #scraped: Gauge<'job' | 'outcome'>;
  readonly #probeReports: Counter<'source' | 'outcome'>;

  /** @param readHead the newest stored state, of any process */
  constructor(registry: Registry, readHead: () => Promise<SnapshotHead>) {
    const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge({ name: `${NAME}_${name}`, help, labelNames, registers: [registry] });
    const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter({ name: `${NAME}_${name}_total`, help, labelNames, registers: [registry] });
    this.#runs = counter('job_runs', 'Runs of a job that ended', 'job', 'outcome');
    this.#failures = counter('job_failures', 'Runs that failed, by error code', 'job', 'code');
    this.#seconds = gauge('job_duration_seconds', 'Length of the last run', 'job');
    this.#succeededAt = gauge(
      'job_last_success_timestamp_seconds',
      'When this process last ended a run well',
      'job',
    );
    this.#records = gauge('records', 'Records of the last cycle', 'document', 'quality');
    this.#locations = gauge('locations', 'Nodes looked up in the last cycle', 'outcome');
    this.#delegations = gauge(
      'delegations',
      'Bonded nodes by what the last cycle did about their delegations',
      'outcome',
    );
    this.#scraped = gauge('nodes_scraped', 'Nodes asked in the last run', 'job', 'outcome');
    this.#probeReports = counter('probe_reports', 'Probe reports', 'source', 'outcome');
    this.#watchHead(registry, readHead);
  }

  /** @param seconds time that the run took */
  jobEnded(job: string, outcome: JobOutcome, seconds: number): void {
    this.#runs.inc({ job, outcome });
    if (outcome === 'skipped') return;
    this.#seconds.set({ job }, seconds);
    if (outcome === 'done') this.#succeededAt.setToCurrentTime({ job });
  }

  jobFailed(job: string, error: unknown): void {
    const code = error instanceof NodeNetworkError ? String(error.code) : 'UNEXPECTED';
    this.#failures.inc({ job, code });
    if (isBrokenNetwork(error)) this.#refused(error.data);
  }

  cycle({ records, rejected, repeated, locations, delegations }: CycleReport): void {
    for (const [document, count] of Object.entries(records)) {
      this.#records.set({ document, quality: 'good' }, count);
    }
    for (const [document, { count }] of Object.entries(rejected)) {
      this.#records.set({ document, quality: 'malformed' }, count);
    }
    for (const [document, count] of Object.entries(repeated)) {
      this.#records.set({ document, quality: 'repeated' }, count);
    }
    this.#locations.set({ outcome: 'found' }, locations.lookedUp);
    this.#locations.set({ outcome: 'failed' }, locations.failed);
    this.#locations.set({ outcome: 'postponed' }, locations.postponed);
    this.#delegations.set({ outcome: 'read' }, delegations.read);
    this.#delegations.set({ outcome: 'unchanged' }, delegations.unchanged);
    this.#delegations.set({ outcome: 'failed' }, delegations.failed);
  }

  scrape(job: string, { scraped, failed }: ScrapeReport): void {
    this.#scraped.set({ job, outcome: 'scraped' }, scraped);
    this.#scraped.set({ job, outcome: 'failed' }, failed);
  }

  /** @param source `upstream`, or `agent` for signed uploads */
  probeReports(source: 'upstream' | 'agent', imported: ImportedProbeReports): void {
    this.#probeReports.inc({ source, outcome: 'stored' }, imported.stored);
    this.#probeReports.inc({ source, outcome: 'not_understood' }, imported.notUnderstood);
    this.#probeReports.inc({ source, outcome: 'rejected' }, imported.rejected.count);
  }

  /** The list for which a cycle was refused shows the reason. */
  #refused({
    document,
    records,
    malformed,
    repeated,
  }: NodeNetworkFailures['NETWORK_BROKEN']): void {
    this.#records.set({ document, quality: 'good' }, records);
    this.#records.set({ document, quality: 'malformed' }, malformed);
    this.#records.set({ document, quality: 'repeated' }, repeated);
  }

  /** Read on each scrape; while the database is down, the last known state ages. */
  #watchHead(registry: Registry, readHead: () => Promise<SnapshotHead>): void {
    let last: SnapshotHead = { version: Number.NaN, collectedAt: null };
    const known = async (): Promise<SnapshotHead> => {
      last = await readHead().catch(() => last);
      return last;
    };
    new Gauge({
      name: `${NAME}_snapshot_version`,
      help: 'Version of the stored network',
      registers: [registry],
      async collect() {
        this.set((await known()).version);
      },
    });
    new Gauge({
      name: `${NAME}_snapshot_age_seconds`,
      help: 'Since the last stored cycle began; NaN before the first',
      registers: [registry],
      async collect() {
        const { collectedAt } = await known();
        this.set(collectedAt === null ? Number.NaN : (Date.now() - collectedAt.getTime()) / 1000);
      },
    });
  }
}

function isBrokenNetwork(error: unknown): error is NodeNetworkError<'NETWORK_BROKEN'> {
  return error instanceof NodeNetworkError && error.code === 'NETWORK_BROKEN';
}
