import { describe, expect, it } from '@jest/globals';
import { sampleNode } from '../../../testing/sample-network.ts';
import { nodeRow, type GatewayFacts, type NodeRow } from './node-row.ts';
import { clustersOf, mainScore, locationsOf, type MapLocation } from './locations.ts';
import type { Score } from './score.ts';

const at = (longitude: number, latitude: number, score?: Score): NodeRow => ({
  ...nodeRow(sampleNode(1), 0),
  coordinates: [longitude, latitude],
  gateway: score === undefined ? null : ({ score } as GatewayFacts),
});
/** A degree is a pixel, and the west is not visible. */
const project = ([x, y]: MapLocation['coordinates']) => (x < 0 ? null : ([x, y] as const));

describe('locations', () => {
  it('join neighbours, the largest first, and leave out nodes without a location', () => {
    const locations = locationsOf([
      at(9, 9),
      at(50.11, 8.68, 'high'),
      at(50.12, 8.69, 'low'),
      { ...at(1, 1), coordinates: null },
    ]);
    expect(locations.map(({ count, byScore }) => [count, byScore])).toEqual([
      [2, { high: 1, low: 1 }],
      [1, { none: 1 }],
    ]);
  });

  it('that would overlap become one dot where the largest of them is', () => {
    const locations = locationsOf([
      at(10, 10),
      at(10, 10),
      at(14, 10, 'high'),
      at(90, 10),
      at(-20, 10),
    ]);
    const clusters = clustersOf(locations, project, 5);
    expect(clusters.map(({ x, count }) => [x, count])).toEqual([
      [10, 3],
      [90, 1],
    ]);
    expect(clusters[0]?.byScore).toEqual({ none: 2, high: 1 });
    expect(clustersOf(locations, project, 3).map(({ count }) => count)).toEqual([2, 1, 1]);
  });

  it('are joined across the cells of the search', () => {
    const locations = locationsOf([at(4.9, 4.9), at(5.1, 5.1)]);
    expect(clustersOf(locations, project, 5)).toHaveLength(1);
  });

  it('lose no node, at any distance', () => {
    const rows = Array.from({ length: 500 }, (_, index) =>
      at((index * 37) % 180, (index * 17) % 80),
    );
    for (const distance of [1, 7, 40, 500]) {
      const clusters = clustersOf(locationsOf(rows), project, distance);
      expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(500);
      for (const [index, one] of clusters.entries()) {
        const near = clusters
          .slice(index + 1)
          .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < distance);
        expect(near).toEqual([]);
      }
    }
  });
});

describe('the main score', () => {
  it.each([
    [{ low: 2, high: 1 }, 'low'],
    [{ low: 2, high: 2 }, 'high'],
    [{ none: 9, offline: 1 }, 'offline'],
    [{ none: 9 }, 'none'],
    [{}, 'none'],
  ])('of %j is %s', (byScore, score) => {
    expect(mainScore(byScore)).toBe(score);
  });
});
