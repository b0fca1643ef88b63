import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  sampleBondedNode,
  sampleDelegation,
  sampleDescribedNode,
  sampleProbeResult,
  sampleSkimmedNode,
} from '@tandem/node-network-domain/testing';
import { LocalServer } from '../test/local-server.ts';
import { HttpDelegationSource, MAINNET_MIXNET_CONTRACT } from './http-delegation-source.ts';
import { HttpGeoLocator } from './http-geo-locator.ts';
import { HttpNetworkDirectory } from './http-network-directory.ts';
import { HttpProbeReports } from './http-probe-reports.ts';
import { UpstreamClient } from './upstream-client.ts';

const DESCRIBED = '/api/v2/nym-nodes/described';
const SKIMMED = '/api/v2/unstable/nym-nodes/skimmed';

let server: LocalServer;
let directory: HttpNetworkDirectory;
const client = new UpstreamClient({ backoffMs: 1, timeoutMs: 30_000 });

beforeEach(async () => {
  server = await LocalServer.start();
  directory = new HttpNetworkDirectory(`${server.url}/api`, client);
});
afterEach(() => server.close());

const page = (data: readonly unknown[], total = data.length, number = 0) => ({
  pagination: { total, page: number, size: data.length },
  data,
});
const described = (...ids: number[]) => ids.map((nodeId) => sampleDescribedNode({ nodeId }));

describe('a list', () => {
  it('on one page is read with one request', async () => {
    server.json(DESCRIBED, page(described(1, 2)));
    const { records, rejected } = await directory.describedNodes();
    expect(records).toEqual(described(1, 2));
    expect(rejected.count).toBe(0);
    expect(server.requests).toEqual([`${DESCRIBED}?page=0`]);
  });

  it('on several pages is read to its end', async () => {
    server.json(`${DESCRIBED}?page=0`, page(described(1, 2), 5, 0));
    server.json(`${DESCRIBED}?page=1`, page(described(3, 4), 5, 1));
    server.json(`${DESCRIBED}?page=2`, page(described(5), 5, 2));
    const { records } = await directory.describedNodes();
    expect(records.map((node) => node.node_id)).toEqual([1, 2, 3, 4, 5]);
  });

  it('that grew shorter meanwhile ends with an empty page', async () => {
    server.json(`${DESCRIBED}?page=0`, page(described(1, 2), 3, 0));
    server.json(`${DESCRIBED}?page=1`, page([], 3, 1));
    expect((await directory.describedNodes()).records).toHaveLength(2);
  });

  it('loses only its malformed records, and names them', async () => {
    const bad = { ...sampleDescribedNode({ nodeId: 7 }), description: null };
    server.json(DESCRIBED, page([...described(1), bad, null, ...described(2)]));
    const { records, rejected } = await directory.describedNodes();
    expect(records.map((node) => node.node_id)).toEqual([1, 2]);
    expect(rejected).toMatchObject({
      count: 2,
      samples: [{ record: 'node 7', reason: 'description: expected an object' }, { record: '#2' }],
    });
  });

  it('of an older upstream is read from its first version', async () => {
    server.json('/api/v1/nym-nodes/described', page(described(1)));
    expect((await directory.describedNodes()).records).toHaveLength(1);
  });

  it.each([
    ['no list', { data: [] }, 'pagination: expected an object'],
    ['a list of another form', page([]).pagination, 'pagination: expected an object'],
    ['a text', 'down for maintenance', 'expected an object'],
  ])('that is %s is refused', async (_, document, reason) => {
    server.json('/api/v1/nym-nodes/bonded', document);
    await expect(directory.bondedNodes()).rejects.toMatchObject({
      code: 'UPSTREAM_MALFORMED',
      data: { document: 'bonded nodes', reason },
    });
  });

  it('that promises pages without end is refused', async () => {
    server.on('/api/v1/nym-nodes/bonded', (_, response) =>
      response.end(JSON.stringify(page([sampleBondedNode()], 4_000_000))),
    );
    await expect(directory.bondedNodes()).rejects.toMatchObject({
      data: { reason: 'more than 1000 pages' },
    });
  });
});

describe('skimmed nodes', () => {
  const skimmed = (ids: number[], total: number, absolute_epoch_id = 7) => ({
    metadata: { status: 'fresh', absolute_epoch_id, rotation_id: 1, refreshed_at: 'now' },
    nodes: page(
      ids.map((nodeId) => sampleSkimmedNode({ nodeId })),
      total,
    ),
  });

  it('are read from pages of one epoch', async () => {
    server.json(`${SKIMMED}?page=0`, skimmed([1], 2));
    server.json(`${SKIMMED}?page=1`, skimmed([2], 2));
    expect((await directory.skimmedNodes()).records).toHaveLength(2);
  });

  it('are refused when the epoch changes in between', async () => {
    server.json(`${SKIMMED}?page=0`, skimmed([1], 2));
    server.json(`${SKIMMED}?page=1`, skimmed([2], 2, 8));
    await expect(directory.skimmedNodes()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  });

  it('that mix are read from their own list', async () => {
    const path = '/api/v1/unstable/nym-nodes/skimmed/mixnodes/active';
    server.json(path, { status: 'fresh', refreshed_at: 'now', nodes: page([sampleSkimmedNode()]) });
    expect((await directory.activeMixingNodes()).records).toHaveLength(1);
  });
});

describe('delegations', () => {
  const answer = (owners: string[], start_next_after: string | null) => ({
    data: { delegations: owners.map((owner) => sampleDelegation(42, owner)), start_next_after },
  });
  const queryOf = (path: string): unknown =>
    JSON.parse(Buffer.from(decodeURIComponent(path.split('/').at(-1) ?? ''), 'base64').toString());

  function respondInOrder(...answers: unknown[]): HttpDelegationSource {
    const any = (query: object): string =>
      `/cosmwasm/wasm/v1/contract/${MAINNET_MIXNET_CONTRACT}/smart/${encodeURIComponent(
        Buffer.from(JSON.stringify({ get_node_delegations: query })).toString('base64'),
      )}`;
    for (const start_after of [null, 'n1b']) {
      server.on(any({ node_id: 42, start_after, limit: 250 }), (_, response) =>
        response.end(JSON.stringify(answers.shift())),
      );
    }
    return new HttpDelegationSource(server.url, client);
  }

  it('are read page by page in the order of the contract', async () => {
    const source = respondInOrder(answer(['n1z', 'n1b'], 'n1b'), answer(['n1c'], null));
    const { records } = await source.delegationsTo(42);
    expect(records.map(({ owner }) => owner)).toEqual(['n1z', 'n1b', 'n1c']);
    expect(server.requests.map(queryOf)).toEqual([
      { get_node_delegations: { node_id: 42, start_after: null, limit: 250 } },
      { get_node_delegations: { node_id: 42, start_after: 'n1b', limit: 250 } },
    ]);
  });

  it('of a contract with circular pages are refused', async () => {
    const source = respondInOrder(answer(['n1b'], 'n1b'), answer(['n1b'], 'n1b'));
    await expect(source.delegationsTo(42)).rejects.toMatchObject({ code: 'UPSTREAM_MALFORMED' });
  });
});

describe('a location', () => {
  it('is requested by address', async () => {
    server.json('/geo/2001%3Adb8%3A%3A1?token=t', { country: 'CH', loc: '46.95,7.44' });
    const geo = new HttpGeoLocator(`${server.url}/geo?token=t`, client);
    expect(await geo.locate('2001:db8::1')).toMatchObject({ latitude: 46.95 });
  });

  it('that is malformed is unusable', async () => {
    server.json('/8.8.8.8', { country: 'CH', loc: 'somewhere' });
    await expect(new HttpGeoLocator(server.url, client).locate('8.8.8.8')).rejects.toMatchObject({
      code: 'UPSTREAM_MALFORMED',
    });
  });
});

describe('probe reports', () => {
  it('are read where they are published', async () => {
    const report = { result: sampleProbeResult(), log: '', tested_at: '2026-03-11T08:15:30Z' };
    server.json('/api/v1/probe-reports', { A: report, B: null });
    const batch = await new HttpProbeReports(`${server.url}/api`, client).newest();
    expect(batch.records.map(({ identityKey }) => identityKey)).toEqual(['A']);
    expect(batch.rejected.count).toBe(1);
  });

  it('are empty if nothing is published', async () => {
    expect((await new HttpProbeReports(server.url, client).newest()).records).toEqual([]);
  });
});
