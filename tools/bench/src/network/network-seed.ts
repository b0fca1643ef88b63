import { createHash } from 'node:crypto';
import {
  HttpNetworkDirectory,
  HttpProbeReports,
  UpstreamClient,
} from '@tandem/node-network-directory-http';
import {
  CollectNetwork,
  CollectProbeReports,
  type Batch,
  type Delegation,
  type Location,
} from '@tandem/node-network-domain';
import { PostgresNetworkStore, PostgresScrapedDataStore } from '@tandem/node-network-postgres';
import { createNetworkSimulator } from '@tandem/node-network-simulator';
import { systemClock } from '@tandem/shared-kernel';
import type { Database } from '@tandem/shared-postgres';
import type { Seed } from '../harness/bench-databases.ts';
import type { Size } from '../harness/suite.ts';

/** Nodes of a network; about a third are gateways. */
export const NODES: Readonly<Record<Size, number>> = {
  small: 1_000,
  full: 10_000,
  huge: 10_000,
};
const HISTORY_DAYS = 1_000;
const COUNTRIES = 'DE FR CH NL US GB FI SE PL ES IT JP SG BR CA AU'.split(' ');

/** A network as the collector stores it, with 1,000 days of history. */
export function networkSeed(size: Size): Seed {
  return {
    name: `network_${NODES[size]}`,
    version: 1,
    fill: (_, database) => fill(size, database),
  };
}

async function fill(size: Size, database: Database): Promise<void> {
  const simulator = await createNetworkSimulator({ nodes: NODES[size], seed: 1 });
  const upstream = new UpstreamClient();
  const store = new PostgresScrapedDataStore(database);
  try {
    await new CollectNetwork({
      directory: new HttpNetworkDirectory(simulator.url, upstream),
      // Both send a request per node, which is irrelevant for serving answers.
      geo: { locate: async (ip) => madeUpLocation(ip) },
      delegations: { delegationsTo: async () => NO_DELEGATIONS },
      store: new PostgresNetworkStore(database),
      clock: systemClock,
    }).execute();
    const reports = new HttpProbeReports(simulator.url, upstream);
    await new CollectProbeReports({ reports, store, clock: systemClock }).execute();
  } finally {
    await simulator.close();
  }
  await describeNodes(database);
  await addHistory(database);
}

const NO_DELEGATIONS: Batch<Delegation> = { records: [], rejected: { count: 0, samples: [] } };

function madeUpLocation(ip: string): Location {
  const byte = createHash('sha256').update(ip).digest()[0] ?? 0;
  const country = COUNTRIES[byte % COUNTRIES.length] ?? 'CH';
  return {
    ip_address: ip,
    two_letter_iso_country_code: country,
    latitude: 40 + byte / 20,
    longitude: byte / 10,
    city: `City ${byte}`,
    region: `Region ${byte}`,
    org: `AS${64_500 + byte} Example Net`,
    postal: String(1_000 + byte),
    timezone: 'Europe/Zurich',
    asn: {
      asn: `AS${64_500 + byte}`,
      name: 'Example Net',
      domain: 'example.net',
      route: '192.0.2.0/24',
      type: byte % 2 === 0 ? 'isp' : 'hosting',
    },
  };
}

async function describeNodes({ sql }: Database): Promise<void> {
  await sql.query(
    `insert into network_description (identity_key, description, scraped_at)
     select identity_key, json_build_object('moniker', 'relay ' || node_id,
       'website', 'https://relay' || node_id || '.example.net',
       'security_contact', 'operator' || node_id || '@example.net',
       'details', 'Run by volunteers since ' || 2000 + node_id % 26), now()
     from network_node`,
  );
}

async function addHistory({ sql }: Database): Promise<void> {
  await sql.query(
    `insert into network_daily_total (day, received, sent, dropped, stake)
     select current_date - ago, 1e9 + ago, 1e9, ago, 250e12 from generate_series(1, $1::int) ago`,
    [HISTORY_DAYS],
  );
  await sql.query(
    `insert into network_summary
     select day - ago, at, counts, historical_mixnodes, historical_gateways
     from network_summary, generate_series(1, $1::int) ago`,
    [HISTORY_DAYS],
  );
}
