import type { NodeRow } from './node-row.ts';
import { BEST_FIRST, MAP_SCORES, type MapScore } from './score.ts';

/** The nodes of one location on the map. */
export interface MapLocation {
  readonly coordinates: readonly [longitude: number, latitude: number];
  readonly city: string;
  readonly country: string;
  readonly count: number;
  readonly byScore: Readonly<Partial<Record<MapScore, number>>>;
}

/** Locations that are drawn as one dot. */
export interface Cluster {
  /** Most nodes first. */
  readonly locations: readonly MapLocation[];
  readonly count: number;
  readonly byScore: Readonly<Partial<Record<MapScore, number>>>;
  /** The pixel of its middle. */
  readonly x: number;
  readonly y: number;
}

/** Nodes within a tenth of a degree share a location; most nodes first. Nodes without a location have none. */
export function locationsOf(rows: readonly NodeRow[]): MapLocation[] {
  const locations = new Map<string, NodeRow[]>();
  for (const row of rows) {
    if (row.coordinates === null) continue;
    const [longitude, latitude] = row.coordinates;
    const key = `${Math.round(longitude * 10)}/${Math.round(latitude * 10)}`;
    const there = locations.get(key);
    if (there === undefined) locations.set(key, [row]);
    else there.push(row);
  }
  return [...locations.values()].map(locationOf).sort((left, right) => right.count - left.count);
}

function locationOf(rows: readonly NodeRow[]): MapLocation {
  const [first] = rows;
  return {
    coordinates: first?.coordinates ?? [0, 0],
    city: first?.city ?? '',
    country: first?.country ?? '',
    count: rows.length,
    byScore: countByScore(rows),
  };
}

/** The number of nodes of each class; absent for a class without nodes. */
export function countByScore(rows: readonly NodeRow[]): MapLocation['byScore'] {
  const byScore: Partial<Record<MapScore, number>> = {};
  for (const { gateway } of rows) {
    const score = gateway?.score ?? 'none';
    byScore[score] = (byScore[score] ?? 0) + 1;
  }
  return byScore;
}

/**
 * Joins locations whose dots would overlap. The largest location of a cluster decides where it is drawn.
 *
 * @param locations most nodes first
 * @param project the pixel of a location; null for one that is not visible
 * @param distance pixels within which locations are joined
 */
export function clustersOf(
  locations: readonly MapLocation[],
  project: (coordinates: MapLocation['coordinates']) => readonly [x: number, y: number] | null,
  distance: number,
): Cluster[] {
  const clusters: { x: number; y: number; locations: MapLocation[] }[] = [];
  const cells = new Map<string, typeof clusters>();
  const cellOf = (x: number, y: number) =>
    `${Math.floor(x / distance)}/${Math.floor(y / distance)}`;
  for (const location of locations) {
    const pixel = project(location.coordinates);
    if (pixel === null) continue;
    const [x, y] = pixel;
    const near = neighbours(x, y, distance)
      .flatMap((cell) => cells.get(cell) ?? [])
      .find((each) => Math.hypot(each.x - x, each.y - y) < distance);
    if (near !== undefined) {
      near.locations.push(location);
      continue;
    }
    const cluster = { x, y, locations: [location] };
    clusters.push(cluster);
    const cell = cellOf(x, y);
    cells.set(cell, [...(cells.get(cell) ?? []), cluster]);
  }
  return clusters.map(({ x, y, locations: joined }) => ({
    x,
    y,
    locations: joined,
    count: joined.reduce((sum, { count }) => sum + count, 0),
    byScore: sumOf(joined),
  }));
}

/** The class that most nodes have; of equals the better one. Nodes without a class count only where all are. */
export function mainScore(byScore: MapLocation['byScore']): MapScore {
  let main: MapScore = 'none';
  let most = 0;
  for (const score of BEST_FIRST) {
    const count = byScore[score] ?? 0;
    if (count > most) [main, most] = [score, count];
  }
  return main;
}

function neighbours(x: number, y: number, size: number): string[] {
  const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
  return [-1, 0, 1].flatMap((across) =>
    [-1, 0, 1].map((down) => `${column + across}/${row + down}`),
  );
}

function sumOf(locations: readonly MapLocation[]): MapLocation['byScore'] {
  const sum: Partial<Record<MapScore, number>> = {};
  for (const { byScore } of locations) {
    for (const score of MAP_SCORES) {
      const count = byScore[score] ?? 0;
      if (count > 0) sum[score] = (sum[score] ?? 0) + count;
    }
  }
  return sum;
}
