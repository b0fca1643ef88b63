import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sampleProbeResult } from '@tandem/node-network-domain/testing';
import { writeMmdb } from '@tandem/node-network-geo-database/testing';
import { signRequest } from '@tandem/node-network-ingestion';
import { useCollector } from './collector-under-test.ts';

const collector = useCollector();
const SECRET = 'a secret of the end-to-end tests';
const PATH = '/internal/probe-reports';

/** One moment for all requests: the same request is the same again. */
const timestamp = Math.floor(Date.now() / 1000);

async function send(url: string, document: unknown, secret = SECRET) {
  const body = JSON.stringify(document);
  const response = await fetch(url + PATH, {
    method: 'POST',
    body,
    headers: {
      'x-tandem-timestamp': String(timestamp),
      'x-tandem-signature': signRequest(secret, { method: 'POST', path: PATH, timestamp, body }),
    },
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

describe('the intake of probe reports', () => {
  it('stores reports of agents, by the rules of collected ones', async () => {
    const test = await collector({ nodes: 30 });
    const worker = await test.start({
      collectIntervalSeconds: 3600,
      probeAgentKeys: new Map([['north', SECRET]]),
    });
    await worker.running.collected;
    const { head, gateways } = await test.snapshot();
    const testedAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 60_000);
    const key = gateways[0]!.identityKey;
    const tested_at = testedAt.toISOString();
    const document = {
      [key]: { result: sampleProbeResult(), log: 'sent', tested_at },
      unknown: { result: {}, tested_at },
      broken: 7,
    };
    expect((await send(worker.url, document, 'x'.repeat(32))).status).toBe(401);
    const { status, answer } = await send(worker.url, document);
    expect([status, answer]).toMatchObject([
      200,
      { stored: 1, not_understood: 1, rejected: { count: 1 } },
    ]);
    const after = await test.snapshot();
    expect(after.head.version).toBeGreaterThan(head.version);
    expect(await test.isPacked()).toBe(true);
    const gateway = after.gateways.find(({ identityKey }) => identityKey === key);
    expect([gateway?.lastProbeLog, gateway?.lastTestedAt]).toEqual(['sent', testedAt]);
    expect(await worker.figure('probe_reports_total{source="agent",outcome="stored"}')).toBe(1);
    expect((await send(worker.url, document)).answer).toMatchObject({ code: 'REQUEST_REPLAYED' });
  });

  it('is not there without keys', async () => {
    const test = await collector({ nodes: 5 });
    const worker = await test.start();
    expect(await send(worker.url, {})).toMatchObject({
      status: 404,
      answer: { code: 'NOT_FOUND' },
    });
  });
});

describe('a geo database', () => {
  it('is used instead of the lookup service', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'geo-'));
    const cityFile = join(folder, 'city.mmdb');
    const networks = { '127.0.0.0/8': { country: { iso_code: 'IS' } } };
    await writeFile(cityFile, writeMmdb({ databaseType: 'GeoLite2-City', networks }));
    const test = await collector({ nodes: 30, addressing: 'address-per-node' });
    const worker = await test.start({
      collectIntervalSeconds: 3600,
      geoDatabase: { cityFile, asnFile: null },
    });
    await worker.running.collected;
    const { nodes } = await test.snapshot();
    const countries = nodes.map(({ location }) => location?.two_letter_iso_country_code ?? '');
    expect(countries.filter((country) => country === 'IS').length).toBeGreaterThan(20);
    expect(new Set(countries)).toEqual(new Set(countries.includes('') ? ['IS', ''] : ['IS']));
    expect(test.upstream.requests.filter((path) => path.startsWith('/127.'))).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('that is missing stops the start in one line', async () => {
    const test = await collector({ nodes: 5 });
    const start = test.start({ geoDatabase: { cityFile: '/no/such.mmdb', asnFile: null } });
    await expect(start).rejects.toMatchObject({
      name: 'StartError',
      message: 'GEO_DB_FILE: /no/such.mmdb cannot be read (ENOENT)',
    });
  });
});
