import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createNetworkSimulator, type SimulatorHandle } from '@tandem/node-network-simulator';
import { decodeAsVpnClient } from '@tandem/node-network-domain/testing';
import { createTestDatabase, type TestDatabase } from '@tandem/shared-postgres/testing';
import { startNodeStatusWorker, type RunningWorker } from '@tandem/node-status-worker';
import { startNodeStatusApi, type RunningNodeStatusApi } from '@tandem/node-status-api';

const NODES = 90;

let database: TestDatabase;
let simulator: SimulatorHandle;
let worker: RunningWorker;
let api: RunningNodeStatusApi;

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, { headers });
const json = async (path: string) => (await get(path)).json();

/** From the upstream's documents over HTTP and PostgreSQL to a client, without test doubles. */
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startNodeStatusApi({
    host: '127.0.0.1',
    port: 0,
    databaseUrl: database.url,
    logLevel: 'error',
  });
});

afterAll(async () => {
  await worker?.stop();
  await api.stop();
  await simulator?.close();
  await database.drop();
});

describe('before the first cycle', () => {
  it('serves empty lists, and no summary', async () => {
    expect(await json('/dvpn/v1/directory/gateways')).toEqual([]);
    const summary = await get('/v2/summary');
    expect([summary.status, await summary.text()]).toEqual([500, 'Internal server error']);
    expect(await json('/v2/summary/history')).toEqual([]);
  });
});

describe('after a cycle', () => {
  beforeAll(async () => {
    simulator = await createNetworkSimulator({ nodes: NODES, seed: 7 });
    worker = await startNodeStatusWorker({
      databaseUrl: database.url,
      upstreamUrl: simulator.url,
      chainUrl: simulator.url,
      geoUrl: simulator.url,
      collectIntervalSeconds: 300,
      scrapePrivateAddresses: true,
      health: null,
      logLevel: 'error',
    });
    await worker.collected;
    await api.refresh();
  });

  it('serves a directory that VPN clients can read', async () => {
    const gateways = (await json('/dvpn/v1/directory/gateways')) as unknown[];
    expect(gateways.length).toBeGreaterThan(5);
    expect(decodeAsVpnClient(gateways)).toHaveLength(gateways.length);
  });

  it('serves countries and the gateways in each', async () => {
    const [country] = (await json('/dvpn/v1/directory/gateways/countries')) as string[];
    const inCountry = (await json(`/dvpn/v1/directory/gateways/country/${country}`)) as {
      location: { two_letter_iso_country_code: string };
    }[];
    expect(inCountry.length).toBeGreaterThan(0);
    expect(new Set(inCountry.map((each) => each.location.two_letter_iso_country_code))).toEqual(
      new Set([country]),
    );
    const unknown = await get('/dvpn/v1/directory/gateways/country/zz');
    expect([unknown.status, await unknown.text()]).toEqual([
      400,
      'Invalid URL: invalid value: string "zz", expected a two letter string',
    ]);
  });

  it('serves gateways in pages, and a summary that agrees', async () => {
    const page = (await json('/v2/gateways?size=5&page=1')) as { total: number; items: object[] };
    expect([page.items.length, page.total > 5]).toEqual([5, true]);
    const summary = (await json('/v2/summary')) as { total_nodes: number };
    expect(summary.total_nodes).toBeGreaterThan(NODES * 0.8);
  });

  it('reports its own status', async () => {
    expect(await json('/v2/status/health')).toEqual({ uptime: expect.any(Number) });
    expect(Object.keys((await json('/v2/status/build_information')) as object)).toHaveLength(10);
    expect(await json('/health')).toMatchObject({ status: 'up' });
    expect(await json('/openapi.json')).toMatchObject({ openapi: '3.1.0' });
  });

  it('allows all origins, and conditional requests', async () => {
    const first = await get('/v2/summary');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    const again = await get('/v2/summary', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });
});
