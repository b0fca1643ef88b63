import { describe, expect, it } from '@jest/globals';
import { sampleGateway, sampleNode } from '../../../test/sample-network.ts';
import { gatewayRows } from './gateway-row.ts';
import { nodeRows, type NodeRow } from './node-row.ts';
import {
  addressOfQuery,
  EVERYTHING,
  matchingNodes,
  pageOf,
  queryInAddress,
  type NodeQuery,
} from './node-search.ts';
import { compareVersions } from './version-order.ts';

const SIZE = 20;
const row = (name: string, more: Partial<NodeRow> = {}): NodeRow => {
  const [made] = nodeRows(gatewayRows([{ ...sampleGateway(1), name }]), []);
  return { ...made!, ...more };
};

const rows = [
  row('Alpine Relay', { country: 'CH', countryName: 'Switzerland', score: 'low', uptime: 0.4 }),
  row('basalt 10', { country: 'DE', countryName: 'Germany', score: 'high', uptime: 0.9 }),
  row('basalt 9', { country: 'DE', countryName: 'Germany', score: 'high', uptime: 1 }),
  row('Zephyr', { country: 'IS', countryName: 'Iceland', score: null, uptime: null }),
];
const names = (query: Partial<NodeQuery>) =>
  matchingNodes(rows, { ...EVERYTHING, ...query }).map(({ name }) => name);

describe('searching nodes', () => {
  it('shows the best first when nothing is asked for', () => {
    expect(names({})).toEqual(['basalt 9', 'basalt 10', 'Alpine Relay', 'Zephyr']);
  });

  it('matches all words, in any order and case, in every searchable field', () => {
    const node = sampleNode(7);
    const [sample] = nodeRows(gatewayRows([{ ...sampleGateway(7), name: 'Alpine Relay' }]), [node]);
    const found = (text: string) => matchingNodes([sample!], { ...EVERYTHING, text }).length;
    const { key, city, countryName, country } = sample!;
    for (const text of [
      'RELAY alp',
      key,
      key.slice(5, 20),
      city,
      `${countryName} relay`,
      country,
      String(node.node_id),
      node.bonding_address!,
    ]) {
      expect([text, found(text)]).toEqual([text, 1]);
    }
    expect(found('alpine nothing')).toBe(0);
    expect(found('   ')).toBe(1);
  });

  it.each<Partial<NodeRow> & { readonly query: Partial<NodeQuery> }>([
    { query: { country: 'CH' }, country: 'CH' },
    { query: { score: 'high' }, score: 'high' },
    { query: { load: 'medium' }, load: 'medium' },
    { query: { role: 'exit' }, isEntry: false, isExit: true },
    { query: { network: 'residential' }, network: 'residential' },
    { query: { version: '1.2.3' }, version: '1.2.3' },
    { query: { kind: 'mixnode' }, kind: 'mixnode' },
    { query: { kind: 'gateway' }, kind: 'exit gateway' },
  ])('narrows by %j', ({ query, ...more }) => {
    const other = row('other', {
      country: 'XX',
      score: 'low',
      load: 'low',
      isEntry: false,
      isExit: false,
      network: 'hosting',
      version: '9.9.9',
      kind: 'other',
    });
    const wanted: NodeRow = { ...other, name: 'wanted', ...more };
    expect(matchingNodes([other, wanted], { ...EVERYTHING, ...query })).toEqual([wanted]);
  });

  it('sorts names in natural order, in both directions', () => {
    const ascending = ['Alpine Relay', 'basalt 9', 'basalt 10', 'Zephyr'];
    expect(names({ sort: 'name', descending: false })).toEqual(ascending);
    expect(names({ sort: 'name', descending: true })).toEqual([...ascending].reverse());
  });

  it('sorts by stake and delegators, unknown ones last', () => {
    const list = [
      row('none', { stake: null, delegators: null }),
      row('rich', { stake: 500, delegators: 1 }),
      row('popular', { stake: 20, delegators: 90 }),
    ];
    const sorted = (sort: NodeQuery['sort']) =>
      matchingNodes(list, { ...EVERYTHING, sort }).map(({ name }) => name);
    expect(sorted('stake')).toEqual(['rich', 'popular', 'none']);
    expect(sorted('delegators')).toEqual(['popular', 'rich', 'none']);
  });

  it('puts a node without a probe below those with one', () => {
    expect(names({ sort: 'uptime' }).at(-1)).toBe('Zephyr');
  });

  it('narrows and sorts 10,000 nodes, each time a letter is typed', () => {
    const all = Array.from({ length: 10_000 }, (_, index) => row(`n${index}`));
    expect(matchingNodes(all, { ...EVERYTHING, text: 'n123' })).toHaveLength(11);
  });
});

describe('pages', () => {
  const many = Array.from({ length: SIZE + 1 }, (_, index) => row(`g${index}`));

  it('cuts the matches', () => {
    expect(pageOf(many, 1, SIZE)).toMatchObject({ page: 1, pages: 2, total: SIZE + 1 });
    expect(pageOf(many, 1, SIZE).rows).toEqual([many.at(-1)]);
  });

  it('stays in bounds', () => {
    expect(pageOf(many, 9, SIZE).page).toBe(1);
    expect(pageOf(many, -1, SIZE).page).toBe(0);
    expect(pageOf([], 3, SIZE)).toEqual({ rows: [], total: 0, page: 0, pages: 1 });
  });
});

describe('an address', () => {
  it('keeps a view, and is empty for the one without wishes', () => {
    const query: NodeQuery = {
      ...EVERYTHING,
      text: 'a b&c',
      kind: 'mixnode',
      country: 'DE',
      network: 'hosting',
      version: '1.2.3',
      sort: 'stake',
      descending: false,
      page: 2,
    };
    expect(queryInAddress(addressOfQuery(query))).toEqual(query);
    expect(addressOfQuery(EVERYTHING)).toBe('');
    expect(queryInAddress('')).toEqual(EVERYTHING);
  });

  it('of nonsense is the view without wishes', () => {
    expect(queryInAddress('?sort=nothing&page=-3&from=elsewhere')).toEqual(EVERYTHING);
  });
});

it('versions are ordered by precedence', () => {
  const ascending = ['1.9.0', '1.10.0-rc.1', '1.10.0-rc.2', '1.10.0', '1.10.1', '2.0.0'];
  expect([...ascending].reverse().sort(compareVersions)).toEqual(ascending);
  expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0);
});
