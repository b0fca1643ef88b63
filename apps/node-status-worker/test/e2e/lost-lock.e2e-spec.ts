import { afterEach, describe, expect, it } from '@jest/globals';
import { COLLECTOR } from '@tandem/assembly-node-network/collecting';
import {
  ScrapeTraffic,
  type NodeScraper,
  type NodeTraffic,
  type ScrapeReport,
} from '@tandem/node-network-domain';
import { portsOver } from '@tandem/node-network-postgres/testing';
import { createDatabase } from '@tandem/shared-postgres';
import { createLogger } from '@tandem/shared-runtime';
import { Registry } from 'prom-client';
import { CollectorMetrics } from '../../src/collector-metrics.ts';
import { composeCollector } from '../../src/composition/container.ts';
import { startJobs } from '../../src/jobs.ts';
import { until, useCollector, type CollectorUnderTest } from './collector-under-test.ts';

const stops: (() => Promise<void> | void)[] = [];

// Declared before the hook that drops the database, and therefore called before it.
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
const collector = useCollector();

/** Nodes that count the same packets, and answer when `answers` resolves. */
class CountingNodes implements Pick<NodeScraper, 'traffic'> {
  asked = 0;

  constructor(
    readonly count: number,
    readonly answers: Promise<void> = Promise.resolve(),
  ) {}

  async traffic(): Promise<NodeTraffic> {
    this.asked += 1;
    await this.answers;
    return { counters: { received: this.count, sent: this.count, dropped: 0 } };
  }
}

/** Reads the traffic of nodes that a test controls. */
function trafficOf({ database }: CollectorUnderTest, nodes: CountingNodes): ScrapeTraffic {
  const store = portsOver(database.database);
  const refuse = () => Promise.reject(new Error('only traffic is read'));
  const scraper = { traffic: () => nodes.traffic(), description: refuse, sessions: refuse };
  return new ScrapeTraffic({ source: store, scraper, store, clock: database.database.clock });
}

/** The jobs of one process, with nodes of their own. */
async function startProcess(test: CollectorUnderTest, nodes: CountingNodes) {
  // Each of the four jobs holds one connection for its lock, and writes over another.
  const options = { url: test.database.url, applicationName: 'process', poolSize: 10 };
  const database = await createDatabase(options);
  const { url } = test.upstream;
  const stopping = new AbortController();
  const container = composeCollector(database, {
    upstreamUrl: url,
    chainUrl: url,
    geoUrl: url,
    geoDatabase: null,
    scrapePrivateAddresses: true,
    stopping: stopping.signal,
  });
  const jobs = { ...container.get(COLLECTOR.jobs), scrapeTraffic: trafficOf(test, nodes) };
  const registry = new Registry();
  const metrics = new CollectorMetrics(registry, () => jobs.source.head());
  const logger = await createLogger('test', 'silent');
  const running = startJobs(
    { jobs, database, log: container.get(COLLECTOR.jobLog), metrics, logger },
    { collectIntervalSeconds: 3600, retrySeconds: 3600 },
  );
  stops.push(async () => {
    stopping.abort();
    await running.stop();
    await database.close();
  });
  return {
    /** Waits for the end of the first run of traffic. */
    trafficEnded: () =>
      until(async () => (await registry.metrics()).includes('job_runs_total{job="traffic"')),
  };
}

/** Ends the connection of the lock of a job. */
async function loseLock({ database }: CollectorUnderTest, job: string): Promise<void> {
  const { rowCount } = await database.database.sql.query(
    `select pg_terminate_backend(pid, 5000) from pg_locks
     where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())
       and ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)`,
    [`node-network ${job}`],
  );
  expect(rowCount).toBe(1);
}

describe('a process that loses the lock of a job', () => {
  it('stores none of the counters that it read before', async () => {
    const test = await collector({ nodes: 6 });
    const worker = await test.start({ collectIntervalSeconds: 3600 });
    await worker.running.collected;
    await worker.reaches('job_runs_total{job="traffic",outcome="done"}', 1);
    await worker.stop();
    const readNow = (count: number): Promise<ScrapeReport> =>
      trafficOf(test, new CountingNodes(count)).execute();
    // Counters fall to these values: nodes restarted.
    const { scraped } = await readNow(0);
    await readNow(100);
    const received = async () =>
      (await test.snapshot()).dailyTraffic.reduce((sum, day) => sum + day.received, 0);
    const before = await received();
    await test.database.database.sql.query(`delete from network_job where name = 'traffic'`);

    let answer = (): void => undefined;
    const slow = new CountingNodes(140, new Promise<void>((resolve) => (answer = resolve)));
    stops.push(answer);
    const first = await startProcess(test, slow);
    await until(async () => slow.asked === scraped);
    await loseLock(test, 'traffic');
    const second = await startProcess(test, new CountingNodes(150));
    await second.trafficEnded();
    answer();
    await first.trafficEnded();
    expect(await received()).toBe(before + 50 * scraped);
  });
});
