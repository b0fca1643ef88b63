import { describe, expect, it } from '@jest/globals';
import { sampleNetwork, sampleNode } from '../../../testing/sample-network.ts';
import { EVERYTHING, type NodeQuery, type SortColumn } from './node-query.ts';
import { gatewayFacts, nodeRow, type GatewayFacts, type NodeRow } from './node-row.ts';
import { matchingNodes, namedNode, pageOf } from './node-search.ts';
import { compareVersions } from './version-order.ts';

const naming = {
  countryName: (code: string) => ({ CH: 'Switzerland', IS: 'Iceland' })[code] ?? code,
  nodeName: ({ name, key }: NodeRow) => name ?? key,
};
const gateway: GatewayFacts = {
  score: 'high',
  load: 'low',
  isEntry: true,
  isExit: false,
  testedAt: null,
  network: 'hosting',
};
const row = (name: string, more: Partial<NodeRow> = {}): NodeRow => ({
  ...nodeRow(sampleNode(1), 0),
  name,
  searchText: `${name} n1owner`.toLowerCase(),
  ...more,
});
const rows = [
  row('alpha', { country: 'CH', city: 'Bern', version: '1.9.0', uptime: 0.95, gateway }),
  row('beta 10', { country: 'IS', city: 'Reykjavik', version: '1.10.0', uptime: 0.944, stake: 5 }),
  row('beta 9', { kind: 'mixnode', country: 'CH', city: 'Zug', bonded: false, delegators: null }),
  row('gamma', { country: '', gateway: { ...gateway, score: 'low', isExit: true, load: 'high' } }),
];
const found = (query: Partial<NodeQuery>) =>
  matchingNodes(rows, { ...EVERYTHING, sort: 'name', descending: false, ...query }, naming).map(
    ({ name }) => name,
  );

describe('the search', () => {
  it.each<[string, Partial<NodeQuery>, readonly string[]]>([
    ['every word', { text: 'BETA 9' }, ['beta 9']],
    ['the name of the country', { text: 'switzer' }, ['alpha', 'beta 9']],
    ['the owner', { text: 'n1owner gam' }, ['gamma']],
    ['the kind', { kind: 'mixnode' }, ['beta 9']],
    ['all gateways', { kind: 'gateway' }, ['alpha', 'beta 10', 'gamma']],
    ['gateways of the directory', { kind: 'listed' }, ['alpha', 'gamma']],
    ['the country', { country: 'CH' }, ['alpha', 'beta 9']],
    ['the city', { country: 'CH', city: 'Zug' }, ['beta 9']],
    ['the score', { score: 'low' }, ['gamma']],
    ['the load', { load: 'low' }, ['alpha']],
    ['the use', { use: 'exit' }, ['gamma']],
    ['the network', { network: 'unknown' }, ['beta 9', 'beta 10']],
    ['the version', { version: '1.9.0' }, ['alpha']],
    ['the bond', { bond: 'no' }, ['beta 9']],
    ['the performance, as it is shown', { uptimeFrom: 95, uptimeTo: 95 }, ['alpha']],
    ['a range of performance', { uptimeFrom: 0, uptimeTo: 94 }, ['beta 10']],
  ])('finds by %s', (_, query, names) => {
    expect(found(query)).toEqual(names);
  });

  it.each<[SortColumn, boolean, string]>([
    ['name', true, 'gamma'],
    ['kind', true, 'beta 9'],
    ['country', true, 'beta 9'],
    ['score', true, 'alpha'],
    ['load', true, 'gamma'],
    ['uptime', false, 'beta 10'],
    ['stake', false, 'beta 10'],
    ['delegators', false, 'beta 9'],
    ['version', false, 'alpha'],
  ])('sorts by %s', (sort, descending, first) => {
    const sorted = rows.map((each) =>
      each.version === '1.9.0' ? each : { ...each, version: '1.10.0' },
    );
    expect(matchingNodes(sorted, { ...EVERYTHING, sort, descending }, naming)[0]?.name).toBe(first);
  });

  it('of 10,000 nodes gives each node once', () => {
    const network = sampleNetwork(7_000, new Date(0));
    const facts = new Map(network.gateways.map((each) => [each.identity_key, gatewayFacts(each)]));
    const all = network.nodes.map((node, index) => ({
      ...nodeRow(node, index),
      gateway: facts.get(node.identity_key) ?? null,
    }));
    const matches = matchingNodes(all, EVERYTHING, naming);
    expect(new Set(matches.map(({ nodeId }) => nodeId)).size).toBe(network.nodes.length);
    expect(matches[0]?.gateway?.score).toBe('high');
    expect(matches.at(-1)?.gateway).toBeNull();
  });
});

describe('a page', () => {
  it.each([
    [0, 2, 0, ['alpha', 'beta 10']],
    [1, 3, 1, ['gamma']],
    [9, 3, 1, ['gamma']],
    [-1, 3, 0, ['alpha', 'beta 10', 'beta 9']],
  ])('%d of %d rows is page %d', (page, size, shown, names) => {
    const result = pageOf(rows, page, size);
    expect([result.page, result.rows.map(({ name }) => name)]).toEqual([shown, names]);
    expect([result.total, result.pages]).toEqual([4, 2]);
  });

  it('of nothing is one empty page', () => {
    expect(pageOf([], 3, 20)).toEqual({ rows: [], total: 0, page: 0, pages: 1 });
  });
});

describe('versions', () => {
  it('are ordered by their numbers, releases after their candidates', () => {
    const versions = ['1.10.0', '1.9.2', '1.10.0-rc.1', '1.10.0-rc.2', '1.7'];
    expect(versions.sort(compareVersions)).toEqual([
      '1.7',
      '1.9.2',
      '1.10.0-rc.1',
      '1.10.0-rc.2',
      '1.10.0',
    ]);
  });
});

describe('the name of a node', () => {
  it('is its id, and its key where no node has that id', () => {
    const impostor = row('impostor', { nodeId: 7, key: '42' });
    const named = row('named', { nodeId: 42, key: 'k42' });
    expect(namedNode([impostor, named], '42')).toBe(named);
    expect(namedNode([impostor, named], 'k42')).toBe(named);
    expect(namedNode([impostor], '42')).toBe(impostor);
    expect(namedNode([impostor], '43')).toBeUndefined();
  });
});
