import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NodeRecord } from '@tandem/node-network-domain';
import {
  sampleBondedNode,
  sampleDelegation,
  sampleLocation,
  sampleNodeRecord,
} from '@tandem/node-network-domain/testing';
import { serveNetwork, type Parsed, type ServedNetwork } from '../../testing/serve-network.ts';
import { nodeWithGateway, StoredRecords } from '../../testing/stored-records.ts';

const NODES = '/explorer/v3/service-nodes';

let store: StoredRecords;
let network: ServedNetwork;

async function serve(nodes: readonly NodeRecord[]): Promise<void> {
  store.commit({ nodes });
  await network.views.refresh();
}

const numbered = (count: number): NodeRecord[] =>
  Array.from({ length: count }, (_, index) => sampleNodeRecord({ nodeId: index + 1 }));

async function only(overrides: Partial<NodeRecord>): Promise<Parsed> {
  await serve([sampleNodeRecord({ nodeId: 42 }, overrides)]);
  const { items } = await network.json(NODES);
  return items[0];
}

beforeEach(async () => {
  store = new StoredRecords();
  network = await serveNetwork(store);
});
afterEach(() => network.stop());

describe('pages of nodes', () => {
  it.each([
    [15, '', 0, 10, 10],
    [15, '?page=1', 1, 10, 5],
    [15, '?page=10', 1, 10, 5],
    [20, '?page=2', 2, 10, 0],
    [20, '?page=10', 2, 10, 0],
    [250, '?size=1000', 0, 200, 200],
    [250, '?size=200&page=1', 1, 200, 50],
    [250, '?page=1&size=200', 1, 200, 50],
    [0, '?page=3', 0, 10, 0],
    [3, '?size=0', 0, 0, 0],
    [3, '?size=0&page=7', 7, 0, 0],
    [15, '?page=18446744073709551615&size=18446744073709551615', 0, 200, 15],
    [15, '?size=%2B5', 0, 5, 5],
    [15, '?%73ize=5', 0, 5, 5],
    [15, '?size=005', 0, 5, 5],
    [15, '?unknown=1&unknown=2&size=7', 0, 7, 7],
    [15, '??size=7', 0, 10, 10],
  ])('of %d nodes, %s: page %d, size %d, %d items', async (total, query, page, size, items) => {
    await serve(numbered(total));
    const result = await network.json(NODES + query);
    expect(Object.keys(result)).toEqual(['page', 'size', 'total', 'items']);
    expect([result.page, result.size, result.total, result.items.length]).toEqual([
      page,
      size,
      total,
      items,
    ]);
  });

  it('begins with the smallest node id and continues where the page before ended', async () => {
    await serve(numbered(25));
    const ids: number[] = [];
    for (const page of [0, 1, 2]) {
      const { items } = await network.json(`${NODES}?page=${page}`);
      ids.push(...items.map((node: { node_id: number }) => node.node_id));
    }
    expect(ids).toEqual(numbered(25).map((node) => node.nodeId));
  });

  it.each([
    ['?size=-1', 'invalid digit found in string'],
    ['?page=abc', 'invalid digit found in string'],
    ['?size=1.5', 'invalid digit found in string'],
    ['?size=1e2', 'invalid digit found in string'],
    ['?size=1%205', 'invalid digit found in string'],
    ['?size=+5', 'invalid digit found in string'],
    ['?size=', 'cannot parse integer from empty string'],
    ['?size', 'cannot parse integer from empty string'],
    ['?page=99999999999999999999', 'number too large to fit in target type'],
    ['?page=18446744073709551616', 'number too large to fit in target type'],
    ['?page=99999999999999999999x', 'number too large to fit in target type'],
    ['?size=5&size=6', 'duplicate field `size`'],
    ['?size=5&size=x', 'duplicate field `size`'],
    ['?size=x&page=', 'invalid digit found in string'],
    ['?page=&size=x', 'cannot parse integer from empty string'],
  ])('%s: %s', async (query, reason) => {
    const answer = await network.get(NODES + query);
    expect([answer.status, answer.text]).toEqual([
      400,
      `Failed to deserialize query string: ${reason}`,
    ]);
  });

  it('are served under the name of the reference product as well', async () => {
    await serve(numbered(3));
    const answers = await Promise.all(
      [NODES, '/explorer/v3/nym-nodes'].map((path) => network.get(`${path}?size=2`)),
    );
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(answers[1]?.status).toBe(200);
  });
});

describe('a node', () => {
  it('without a bond', async () => {
    expect(await only({ bond: null })).toMatchObject({
      bonded: false,
      bonding_address: null,
      rewarding_details: null,
      total_stake: '0',
      original_pledge: 0,
    });
  });

  it('that nothing describes is absent and not counted', async () => {
    await serve([
      sampleNodeRecord({ nodeId: 1 }, { selfDescribed: null }),
      sampleNodeRecord({ nodeId: 2 }),
    ]);
    expect(await network.json(NODES)).toMatchObject({ total: 1, items: [{ node_id: 2 }] });
  });

  it.each(['9007199254740993', '340282366920938463463374607431768211455'])(
    'preserves each digit of a pledge of %s',
    async (amount) => {
      const record = sampleNodeRecord({ nodeId: 1 });
      const bond = structuredClone(record.bond!) as Parsed;
      bond.bond_information.original_pledge.amount = amount;
      const own = await serveNetwork(new StoredRecords({ nodes: [{ ...record, bond }] }));
      const { text } = await own.get('/explorer/v3/service-nodes');
      expect(text).toContain(`"original_pledge":${amount},`);
      expect(JSON.parse(text).items).toHaveLength(1);
      await own.stop();
    },
  );

  it('has the stake of operator and delegates', async () => {
    const bond = sampleBondedNode({ nodeId: 42 });
    const rewarding_details = { ...bond.rewarding_details, operator: '1.25', delegates: '2.5' };
    expect(await only({ bond: { ...bond, rewarding_details } })).toMatchObject({
      total_stake: '3.75',
    });
  });

  it('has a location as texts after the lookup', async () => {
    expect((await only({ location: null })).geoip).toBeNull();
    const { geoip } = await only({ location: sampleLocation() });
    expect([geoip.latitude, geoip.longitude]).toEqual(['46.95', '7.44']);
  });

  it('that was never scraped has an empty description, and its gateway NA', async () => {
    const pair = nodeWithGateway({ key: 'X' });
    store.commit({ nodes: [pair.node], gateways: [pair.gateway] });
    await network.views.refresh();
    const names = ['moniker', 'website', 'security_contact', 'details'];
    const of = (text: string) => Object.fromEntries(names.map((name) => [name, text]));
    const { items } = await network.json(NODES);
    expect(items[0].description).toEqual(of(''));
    expect((await network.json('/v2/gateways/X')).description).toEqual(of('NA'));
  });

  it('has the performance of the skimmed set as uptime', async () => {
    const { skimmed } = sampleNodeRecord({ performance: '0.987' });
    expect((await only({ skimmed })).uptime).toBe(0.987);
    expect((await only({ skimmed: null })).uptime).toBe(0);
  });
});

describe('delegations', () => {
  beforeEach(() => {
    store.commit({
      delegations: new Map([
        [5, []],
        [42, [sampleDelegation(42, 'n1z'), sampleDelegation(42, 'n1a')]],
      ]),
    });
  });

  it.each([NODES, '/explorer/v3/nym-nodes'])('%s/42/delegations is a list', async (path) => {
    const list = await network.json(`${path}/42/delegations`);
    expect(list.map((one: { owner: string }) => one.owner)).toEqual(['n1z', 'n1a']);
    expect(Object.keys(list[0])).toEqual([
      'amount',
      'cumulative_reward_ratio',
      'block_height',
      'owner',
      'proxy',
    ]);
  });

  it('is empty for a bonded node without delegators', async () => {
    expect(await network.json(`${NODES}/5/delegations`)).toEqual([]);
    expect(await network.json(`${NODES}/+5/delegations`)).toEqual([]);
    expect(await network.json(`${NODES}/005/delegations`)).toEqual([]);
  });

  it('is unknown for other nodes', async () => {
    const answer = await network.get(`${NODES}/7/delegations`);
    expect([answer.status, answer.text]).toEqual([404, 'No delegation data for node_id=7']);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it.each([
    ['abc', '"abc"'],
    ['-1', '"-1"'],
    ['4294967296', '"4294967296"'],
    ['1.0', '"1.0"'],
    ['%22', '"\\""'],
    ['1%2F2', '"1/2"'],
    ['%E2%80%8B', '"\\u{200b}"'],
  ])('refuses the node id %s', async (id, quoted) => {
    const answer = await network.get(`${NODES}/${id}/delegations`);
    expect([answer.status, answer.text]).toEqual([
      400,
      `Invalid URL: Cannot parse \`${quoted}\` to a \`u32\``,
    ]);
  });

  it('names the parameter that is not UTF-8', async () => {
    const answer = await network.get(`${NODES}/%80/delegations`);
    expect(answer.text).toBe('Invalid URL: Invalid UTF-8 in `node_id`');
  });
});
