import { setTimeout as delay } from 'node:timers/promises';
import {
  HttpDelegationSource,
  HttpNetworkDirectory,
  UpstreamClient,
} from '@tandem/node-network-directory-http';
import { CollectNetwork, type Location } from '@tandem/node-network-domain';
import { PostgresNetworkStore } from '@tandem/node-network-postgres';
import { createSnapshotPacker } from '@tandem/node-network-rest/packing';
import { createDatabase, type Database } from '@tandem/shared-postgres';
import { answerJobs } from '../processes/job-process.ts';
import type { CollectorJob, CollectorOutcome } from './collector.ts';

const snapshotPacker = createSnapshotPacker();

/** The collector without its other jobs: it runs cycles on request. */
answerJobs(run);

const databases = new Map<string, Promise<Database>>();
const upstream = new UpstreamClient();
const COLLECTIONS = 3;
const RELEASED_MS = 20;

async function run({
  databaseUrl,
  upstreamUrl,
  now,
  cycles,
}: CollectorJob): Promise<CollectorOutcome> {
  const database = await connected(databaseUrl);
  const cycle = new CollectNetwork({
    directory: new HttpNetworkDirectory(upstreamUrl, upstream),
    // The simulator serves all documents at one address.
    delegations: new HttpDelegationSource(upstreamUrl.replace(/\/api$/, ''), upstream),
    // Valid for a day, so that a usual cycle looks up few addresses.
    geo: { locate: (ip) => Promise.resolve(locationOf(ip)) },
    store: new PostgresNetworkStore(database, snapshotPacker),
    clock: { now: () => new Date(now) },
  });
  const before = process.cpuUsage();
  for (let done = 0; done < cycles; done += 1) await cycle.execute();
  const { user, system } = process.cpuUsage(before);
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return { cpuMs: (user + system) / 1000, liveBytes: heapUsed + external };
}

/** Memory outside of the heap is released after the collection that finds it: 3 to 7 MB after 50 cycles. */
async function collectGarbage(): Promise<void> {
  for (let done = 0; done < COLLECTIONS; done += 1) {
    globalThis.gc?.();
    await delay(RELEASED_MS);
  }
}

function connected(url: string): Promise<Database> {
  const known = databases.get(url) ?? createDatabase({ url, applicationName: 'bench-collector' });
  databases.set(url, known);
  return known;
}

function locationOf(ip: string): Location {
  return {
    ip_address: ip,
    two_letter_iso_country_code: 'CH',
    latitude: 46.95,
    longitude: 7.44,
    city: 'Bern',
    region: 'Bern',
    org: 'AS64500 Example Net',
    postal: '3000',
    timezone: 'Europe/Zurich',
    asn: {
      asn: 'AS64500',
      name: 'Example Net',
      domain: 'example.net',
      route: '192.0.2.0/24',
      type: 'hosting',
    },
  };
}
