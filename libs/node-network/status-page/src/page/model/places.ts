import type { NodeRow } from './node-row.ts';
import { BEST_FIRST, MAP_SCORES, type MapScore } from './score.ts';

/** The nodes of one location on the map. */
export interface Place {
  readonly coordinates: readonly [longitude: number, latitude: number];
  readonly city: string;
  readonly country: string;
  readonly count: number;
  readonly byScore: Readonly<Partial<Record<MapScore, number>>>;
}

/** Places that are drawn as one dot. */
export interface Cluster {
  /** Most nodes first. */
  readonly places: readonly Place[];
  readonly count: number;
  readonly byScore: Readonly<Partial<Record<MapScore, number>>>;
  /** The pixel of its middle. */
  readonly x: number;
  readonly y: number;
}

/** Nodes within a tenth of a degree share a place; most nodes first. Nodes without a location have none. */
export function placesOf(rows: readonly NodeRow[]): Place[] {
  const places = new Map<string, NodeRow[]>();
  for (const row of rows) {
    if (row.coordinates === null) continue;
    const [longitude, latitude] = row.coordinates;
    const key = `${Math.round(longitude * 10)}/${Math.round(latitude * 10)}`;
    const there = places.get(key);
    if (there === undefined) places.set(key, [row]);
    else there.push(row);
  }
  return [...places.values()].map(placeOf).sort((left, right) => right.count - left.count);
}

function placeOf(rows: readonly NodeRow[]): Place {
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
export function countByScore(rows: readonly NodeRow[]): Place['byScore'] {
  const byScore: Partial<Record<MapScore, number>> = {};
  for (const { gateway } of rows) {
    const score = gateway?.score ?? 'none';
    byScore[score] = (byScore[score] ?? 0) + 1;
  }
  return byScore;
}

/**
 * Joins places whose dots would overlap. The largest place of a cluster decides where it is drawn.
 *
 * @param places most nodes first
 * @param project the pixel of a location; null for one that is not visible
 * @param distance pixels within which places are joined
 */
export function clustersOf(
  places: readonly Place[],
  project: (coordinates: Place['coordinates']) => readonly [x: number, y: number] | null,
  distance: number,
): Cluster[] {
  const clusters: { x: number; y: number; places: Place[] }[] = [];
  const cells = new Map<string, typeof clusters>();
  const cellOf = (x: number, y: number) =>
    `${Math.floor(x / distance)}/${Math.floor(y / distance)}`;
  for (const place of places) {
    const pixel = project(place.coordinates);
    if (pixel === null) continue;
    const [x, y] = pixel;
    const near = neighbours(x, y, distance)
      .flatMap((cell) => cells.get(cell) ?? [])
      .find((each) => Math.hypot(each.x - x, each.y - y) < distance);
    if (near !== undefined) {
      near.places.push(place);
      continue;
    }
    const cluster = { x, y, places: [place] };
    clusters.push(cluster);
    const cell = cellOf(x, y);
    cells.set(cell, [...(cells.get(cell) ?? []), cluster]);
  }
  return clusters.map(({ x, y, places: joined }) => ({
    x,
    y,
    places: joined,
    count: joined.reduce((sum, { count }) => sum + count, 0),
    byScore: sumOf(joined),
  }));
}

/** The class that most nodes have; of equals the better one. Nodes without a class count only where all are. */
export function mainScore(byScore: Place['byScore']): MapScore {
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

function sumOf(places: readonly Place[]): Place['byScore'] {
  const sum: Partial<Record<MapScore, number>> = {};
  for (const { byScore } of places) {
    for (const score of MAP_SCORES) {
      const count = byScore[score] ?? 0;
      if (count > 0) sum[score] = (sum[score] ?? 0) + count;
    }
  }
  return sum;
}
