import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startChatApi } from '@tandem/chat-api';
import { createNetworkSimulator } from '@tandem/node-network-simulator';
import { startNodeStatusApi } from '@tandem/node-status-api';
import { startNodeStatusWorker } from '@tandem/node-status-worker';
import { createTestDatabase } from '@tandem/shared-postgres/testing';

/* The queries of the alerts and the dashboard, sent to the services themselves. */

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const NAME =
  /\b(?:http|process|nodejs|node_network|chat_event|event_bus|rate_limit|outbox|database)_[a-z0-9_]+\b/g;
/** Metrics that appear after an event of their kind, which does not happen in this short test. */
const ONCE_IT_HAPPENED = [
  // Only with replicas.
  'database_reads_total',
  'database_replica_up',
  'database_replica_lag_bytes',
  'database_replica_lag_seconds',
  'nodejs_gc_duration_seconds_sum',
  'node_network_job_failures_total',
  'node_network_nodes_scraped',
  'node_network_probe_reports_total',
];

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-metrics-'));
const ends: (() => Promise<void>)[] = [];
let exposed: ReadonlySet<string>;
let declared: string;

beforeAll(async () => {
  const test = await createTestDatabase();
  ends.push(() => test.drop());
  const databaseUrl = test.url;
  const common = { host: '127.0.0.1', port: 0, databaseUrl, logLevel: 'error' as const };
  const chat = await startChatApi({
    ...common,
    dataDir,
    externalUrl: null,
    secretKey: 'the secret of the monitoring tests',
    rateLimits: 'off',
    wireNames: 'auto',
    jwt: null,
    uploadLimits: { maxFileMib: 1, quotaBytes: null },
  });
  ends.push(() => chat.stop());
  const simulator = await createNetworkSimulator({ nodes: 20 });
  ends.push(() => simulator.close());
  const { url: upstreamUrl } = simulator;
  const worker = await startNodeStatusWorker({
    databaseUrl,
    upstreamUrl,
    chainUrl: upstreamUrl,
    geoUrl: upstreamUrl,
    collectIntervalSeconds: 3_600,
    scrapePrivateAddresses: true,
    logLevel: 'error',
    health: { host: '127.0.0.1', port: 0 },
  });
  ends.push(() => worker.stop());
  await worker.collected;
  const network = await startNodeStatusApi(common);
  ends.push(() => network.stop());
  const texts: string[] = [];
  for (const url of [chat.url, worker.url ?? '', network.url]) {
    await fetch(`${url}/health`);
    texts.push(await (await fetch(`${url}/metrics`)).text());
  }
  declared = texts.join('\n');
  exposed = new Set([...declared.matchAll(/^([a-z]\w*)(?:\{| )/gm)].map(([, name = '']) => name));
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  rmSync(dataDir, { recursive: true, force: true });
});

it.each(['alerts.yml', 'grafana-dashboard.json'])('%s queries existing metrics', (file) => {
  const asked = new Set([...read(file).matchAll(NAME)].map(([name]) => name));
  expect(asked.size).toBeGreaterThan(5);
  const isDeclared = (name: string) =>
    [name, name.replace(/_(?:sum|count|bucket)$/, '')].some((series) =>
      declared.includes(`# TYPE ${series} `),
    );
  const missing = [...asked].filter(
    (name) => !exposed.has(name) && !(ONCE_IT_HAPPENED.includes(name) && isDeclared(name)),
  );
  expect(missing).toEqual([]);
});
