import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EVERYTHING, isFiltered, SORT_COLUMNS, type NodeQuery } from './node-query.ts';
import { NETWORK_KINDS, NODE_KINDS } from './node-row.ts';
import { mapAddress, nodeAddress, nodesAddress, routeOf } from './route.ts';
import { SCORES } from './score.ts';

const none = '' as const;
const queries: fc.Arbitrary<NodeQuery> = fc
  .record({
    text: fc.string({ unit: 'grapheme' }),
    kind: fc.constantFrom(none, 'gateway' as const, 'listed' as const, ...NODE_KINDS),
    country: fc.constantFrom('', 'CH', 'DE'),
    city: fc.string(),
    score: fc.constantFrom(none, ...SCORES),
    load: fc.constantFrom(none, ...SCORES),
    use: fc.constantFrom(none, 'entry' as const, 'exit' as const),
    network: fc.constantFrom(none, ...NETWORK_KINDS),
    version: fc.string(),
    bond: fc.constantFrom(none, 'yes' as const, 'no' as const),
    range: fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })),
    sort: fc.constantFrom(...SORT_COLUMNS),
    descending: fc.boolean(),
    page: fc.nat(1000),
  })
  .map(({ range, ...query }) => ({
    ...query,
    uptimeFrom: Math.min(...range),
    uptimeTo: Math.max(...range),
  }));

describe('an address', () => {
  it('of any view of the nodes opens the same view', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(routeOf(nodesAddress(query))).toEqual({ view: 'nodes', query });
      }),
    );
  });

  it.each([
    ['', { view: 'overview' }],
    ['#/', { view: 'overview' }],
    ['#/nodes', { view: 'nodes', query: EVERYTHING }],
    ['#/nodes/', { view: 'nodes', query: EVERYTHING }],
    ['#/nodes/12', { view: 'node', name: '12' }],
    ['#/map', { view: 'map', map: { nodes: 'gateways', country: '' } }],
    ['#/map?nodes=all&country=ch', { view: 'map', map: { nodes: 'all', country: 'CH' } }],
    ['#/changes', { view: 'changes' }],
    ['#/elsewhere', { view: 'unknown' }],
    ['#main', { view: 'unknown' }],
  ])('"%s" opens %j', (fragment, route) => {
    expect(routeOf(fragment)).toEqual(route);
  });

  it.each([
    'kind=x&score=best&load=0&use=both&network=a&bond=1&sort=size&order=&page=-3&uptime=90',
    'uptime=95-90&page=1.5',
    'uptime=0-101&page=x',
  ])('ignores unknown values: %s', (search) => {
    const descending = !search.includes('order');
    expect(routeOf(`#/nodes?${search}`)).toEqual({
      view: 'nodes',
      query: { ...EVERYTHING, descending },
    });
  });

  it('names nodes by any text', () => {
    for (const name of ['a/b?c', '%', 'ü', '12']) {
      expect(routeOf(nodeAddress(name))).toEqual({ view: 'node', name });
    }
    expect(routeOf('#/nodes/%E0%A4%A')).toEqual({ view: 'node', name: '%E0%A4%A' });
  });

  it('is short without conditions', () => {
    expect([nodesAddress(), mapAddress()]).toEqual(['#/nodes', '#/map']);
    expect(mapAddress({ country: 'CH' })).toBe('#/map?country=CH');
  });

  it('filters only by conditions', () => {
    expect(isFiltered({ ...EVERYTHING, sort: 'name', descending: false, page: 3 })).toBe(false);
    expect(isFiltered({ ...EVERYTHING, uptimeFrom: 1 })).toBe(true);
    expect(isFiltered({ ...EVERYTHING, text: 'x' })).toBe(true);
  });
});
