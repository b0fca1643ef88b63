import { describe, expect, it } from '@jest/globals';
import { sampleNetwork, sampleNode } from '../../../testing/sample-network.ts';
import { directoryGap } from './directory-gap.ts';
import { gatewayFacts, nodeRow, type NodeRow } from './node-row.ts';
import { overviewOf } from './overview.ts';

const sum = (tallies: readonly { readonly count: number }[]) =>
  tallies.reduce((total, { count }) => total + count, 0);

function rowsOf(gateways: number): NodeRow[] {
  const network = sampleNetwork(gateways, new Date(0));
  const facts = new Map(network.gateways.map((each) => [each.identity_key, gatewayFacts(each)]));
  return network.nodes.map((node, index) => ({
    ...nodeRow(node, index),
    gateway: facts.get(node.identity_key) ?? null,
  }));
}

describe('the overview', () => {
  it('counts each node once in each chart', () => {
    const overview = overviewOf(rowsOf(500));
    const { kinds, countries, versions, scores, loads } = overview;
    expect([kinds, countries, versions].map(sum)).toEqual(Array(3).fill(700));
    expect([scores, loads].map(sum)).toEqual([500, 500]);
    expect(overview).toMatchObject({ nodes: 700, gateways: 500 });
    for (const name of ['gateways', 'entries', 'exits'] as const) {
      expect(countries.reduce((total, each) => total + each[name], 0)).toBe(overview[name]);
    }
  });

  it('lists countries by size, versions from the newest', () => {
    const row = nodeRow(sampleNode(1), 0);
    const { countries, versions, stake } = overviewOf([
      { ...row, version: '1.9.0', country: 'IS', stake: 1 },
      { ...row, version: '1.10.0', country: 'CH', stake: 2 },
      { ...row, version: '1.9.0', country: 'CH', stake: 3 },
    ]);
    expect(countries.map(({ value, count }) => [value, count])).toEqual([
      ['CH', 2],
      ['IS', 1],
    ]);
    expect(versions).toEqual([
      { value: '1.10.0', count: 1 },
      { value: '1.9.0', count: 2 },
    ]);
    expect(stake).toBe(6);
  });

  it('shows every class, also one without gateways', () => {
    const { scores, loads, kinds } = overviewOf([]);
    expect(scores.map(({ value }) => value)).toEqual(['high', 'medium', 'low', 'offline']);
    expect(loads.map(({ value }) => value)).toEqual(['low', 'medium', 'high', 'offline']);
    expect(kinds.map(({ count }) => count)).toEqual([0, 0, 0, 0]);
  });
});

describe('the gap between gateways and the directory', () => {
  it('has reasons, of which the first counts', () => {
    const [listed] = rowsOf(1);
    const row = nodeRow(sampleNode(2), 0);
    const gap = directoryGap([
      listed!,
      { ...row, bonded: false, version: '' },
      { ...row, version: '1.6.1' },
      { ...row, version: '1.7' },
      { ...row, country: '' },
      row,
      { ...row, kind: 'mixnode' },
    ]);
    expect(Object.fromEntries(gap)).toEqual({ unbonded: 1, version: 2, location: 1, other: 1 });
  });
});
