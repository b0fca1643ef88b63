import { NODE_KINDS, type NodeKind, type NodeRow } from './node-row.ts';
import { BEST_FIRST, LOADS, type Score } from './score.ts';
import { compareVersions } from './version-order.ts';

/** The number of nodes with a value. */
export interface Tally<Value extends string = string> {
  readonly value: Value;
  readonly count: number;
}

/** The nodes of one country. */
export interface CountryTally extends Tally {
  /** The number of gateways in the directory. */
  readonly gateways: number;
  readonly entries: number;
  readonly exits: number;
  readonly high: number;
}

/** The nodes by their properties. */
export interface Overview {
  readonly nodes: number;
  readonly kinds: readonly Tally<NodeKind>[];
  /** Gateways of the directory. */
  readonly gateways: number;
  readonly entries: number;
  readonly exits: number;
  /** Best first. */
  readonly scores: readonly Tally<Score>[];
  /** Best first. */
  readonly loads: readonly Tally<Score>[];
  /** Most nodes first. */
  readonly countries: readonly CountryTally[];
  /** Newest first. */
  readonly versions: readonly Tally[];
  /** Coins. */
  readonly stake: number;
}

type Growing<T> = { -readonly [Key in keyof T]: T[Key] };

/** Counts everything in one pass over the rows. */
export function overviewOf(rows: readonly NodeRow[]): Overview {
  const kinds = new Map<NodeKind, number>();
  const scores = new Map<Score, number>();
  const loads = new Map<Score, number>();
  const versions = new Map<string, number>();
  const countries = new Map<string, Growing<CountryTally>>();
  let [gateways, entries, exits, stake] = [0, 0, 0, 0];
  for (const row of rows) {
    countOne(kinds, row.kind);
    countOne(versions, row.version);
    stake += row.stake;
    const country = countryOf(countries, row.country);
    country.count += 1;
    const { gateway } = row;
    if (gateway === null) continue;
    gateways += 1;
    entries += Number(gateway.isEntry);
    exits += Number(gateway.isExit);
    countOne(scores, gateway.score);
    countOne(loads, gateway.load);
    country.gateways += 1;
    country.entries += Number(gateway.isEntry);
    country.exits += Number(gateway.isExit);
    country.high += Number(gateway.score === 'high');
  }
  return {
    nodes: rows.length,
    kinds: inOrder(kinds, NODE_KINDS),
    gateways,
    entries,
    exits,
    scores: inOrder(scores, BEST_FIRST),
    loads: inOrder(loads, LOADS),
    countries: [...countries.values()].sort((left, right) => right.count - left.count),
    versions: [...versions]
      .sort(([left], [right]) => compareVersions(right, left))
      .map(([value, count]) => ({ value, count })),
    stake,
  };
}

function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** One tally for each value, also for those that no node has. */
function inOrder<Value extends string>(
  counts: ReadonlyMap<Value, number>,
  values: readonly Value[],
): Tally<Value>[] {
  return values.map((value) => ({ value, count: counts.get(value) ?? 0 }));
}

function countryOf(
  countries: Map<string, Growing<CountryTally>>,
  value: string,
): Growing<CountryTally> {
  let tally = countries.get(value);
  if (tally === undefined) {
    tally = { value, count: 0, gateways: 0, entries: 0, exits: 0, high: 0 };
    countries.set(value, tally);
  }
  return tally;
}
