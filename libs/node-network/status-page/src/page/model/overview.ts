import { SCORES, type GatewayRow, type Score } from './gateway-row.ts';
import { compareVersions } from './version-order.ts';

/** How many gateways are alike in one way. */
export interface Tally {
  readonly label: string;
  readonly count: number;
}

/** The gateways of one country. */
interface CountryTally extends Tally {
  readonly code: string;
  readonly entries: number;
  readonly exits: number;
  readonly high: number;
}

/** The gateways of one place on the map. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly city: string;
  readonly country: string;
  readonly countryName: string;
  readonly count: number;
  readonly high: number;
  /** The score that most of them have; of equals the better one. */
  readonly score: Score;
}

/** What the charts show of the directory. */
export interface Overview {
  readonly gateways: number;
  readonly entries: number;
  readonly exits: number;
  /** Most gateways first. */
  readonly countries: readonly CountryTally[];
  /** Newest first. */
  readonly versions: readonly Tally[];
  /** `high` first. */
  readonly scores: readonly (Tally & { readonly score: Score })[];
  /** `low` first, `offline` last: loads of gateways that are there. */
  readonly loads: readonly (Tally & { readonly score: Score })[];
  /** Most gateways first, so that the small bubbles lie on the large ones. */
  readonly places: readonly Place[];
}

const LOADS: readonly Score[] = ['low', 'medium', 'high', 'offline'];

type Growing<T> = { -readonly [Key in keyof T]: T[Key] };

interface GrowingPlace extends Growing<Omit<Place, 'score'>> {
  readonly byScore: Map<Score, number>;
}

/** Counts everything in one pass over the rows. */
export function overviewOf(rows: readonly GatewayRow[]): Overview {
  const countries = new Map<string, Growing<CountryTally>>();
  const places = new Map<string, GrowingPlace>();
  const versions = new Map<string, number>();
  const scores = new Map<Score, number>();
  const loads = new Map<Score, number>();
  let entries = 0;
  let exits = 0;
  for (const row of rows) {
    const entry = Number(row.isEntry);
    const exit = Number(row.isExit);
    const high = Number(row.score === 'high');
    entries += entry;
    exits += exit;
    countOne(versions, row.version);
    countOne(scores, row.score);
    countOne(loads, row.load);
    const country = countryOf(countries, row);
    country.count += 1;
    country.entries += entry;
    country.exits += exit;
    country.high += high;
    const place = placeOf(places, row);
    if (place === null) continue;
    place.count += 1;
    place.high += high;
    countOne(place.byScore, row.score);
  }
  return {
    gateways: rows.length,
    entries,
    exits,
    countries: mostFirst(countries),
    versions: [...versions]
      .sort(([left], [right]) => compareVersions(right, left))
      .map(([label, count]) => ({ label, count })),
    scores: [...SCORES].reverse().map((score) => scoreTally(scores, score)),
    loads: LOADS.map((score) => scoreTally(loads, score)),
    places: mostFirst(places).map(finished),
  };
}

function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function scoreTally(counts: ReadonlyMap<Score, number>, score: Score) {
  return { score, label: score, count: counts.get(score) ?? 0 };
}

function mostFirst<T extends { readonly count: number }>(tallies: ReadonlyMap<string, T>): T[] {
  return [...tallies.values()].sort((left, right) => right.count - left.count);
}

function countryOf(countries: Map<string, Growing<CountryTally>>, row: GatewayRow) {
  let tally = countries.get(row.country);
  if (tally === undefined) {
    const none = { count: 0, entries: 0, exits: 0, high: 0 };
    tally = { label: row.countryName, code: row.country, ...none };
    countries.set(row.country, tally);
  }
  return tally;
}

function finished({ byScore, ...place }: GrowingPlace): Place {
  const countOf = (score: Score) => byScore.get(score) ?? 0;
  const score = [...SCORES]
    .reverse()
    .reduce((most, each) => (countOf(each) > countOf(most) ? each : most));
  return { ...place, score };
}

/** Gateways within a tenth of a degree share a bubble; null when the place is unknown. */
function placeOf(places: Map<string, GrowingPlace>, row: GatewayRow) {
  const { latitude, longitude } = row.gateway.location;
  // The lookup writes zeroes for what it does not know; nothing stands in the Gulf of Guinea.
  if (latitude === 0 && longitude === 0) return null;
  const key = `${Math.round(latitude * 10)}/${Math.round(longitude * 10)}`;
  let place = places.get(key);
  if (place === undefined) {
    const { city, country, countryName } = row;
    const byScore = new Map<Score, number>();
    place = { latitude, longitude, city, country, countryName, count: 0, high: 0, byScore };
    places.set(key, place);
  }
  return place;
}
