import { SCORES, type GatewayRow, type Score } from './gateway-row.ts';
import { compareVersions } from './version-order.ts';

/** Columns that the table can be sorted by. */
export const SORT_COLUMNS = ['name', 'country', 'score', 'load', 'uptime', 'version'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** What the reader wants to see of the gateways. */
export interface GatewayQuery {
  /** Every word must occur in the name, the key, the country or the city. */
  readonly text: string;
  /** A two-letter code, or empty for all. */
  readonly country: string;
  readonly score: Score | '';
  readonly role: 'entry' | 'exit' | '';
  readonly sort: SortColumn;
  readonly descending: boolean;
  /** Zero-based. */
  readonly page: number;
}

/** One page of the gateways that match. */
export interface GatewayPage {
  readonly rows: readonly GatewayRow[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** Rows of the table. */
export const PAGE_SIZE = 20;

/** All gateways, the best first. */
export const EVERYTHING: GatewayQuery = {
  text: '',
  country: '',
  score: '',
  role: '',
  sort: 'score',
  descending: true,
  page: 0,
};

/** The gateways that match, sorted; equal ones keep the order of the directory. */
export function matchingGateways(
  rows: readonly GatewayRow[],
  query: Omit<GatewayQuery, 'page'>,
): GatewayRow[] {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter(
    (row) =>
      (query.country === '' || row.country === query.country) &&
      (query.score === '' || row.score === query.score) &&
      (query.role === '' || (query.role === 'entry' ? row.isEntry : row.isExit)) &&
      words.every((word) => row.searchText.includes(word)),
  );
  const compare = COMPARE[query.sort];
  const direction = query.descending ? -1 : 1;
  return found.sort((left, right) => direction * compare(left, right));
}

/** A page of them; a page past the end is the last one. */
export function pageOf(matches: readonly GatewayRow[], page: number): GatewayPage {
  const pages = Math.max(1, Math.ceil(matches.length / PAGE_SIZE));
  const shown = Math.min(Math.max(0, page), pages - 1);
  const start = shown * PAGE_SIZE;
  return {
    rows: matches.slice(start, start + PAGE_SIZE),
    total: matches.length,
    page: shown,
    pages,
  };
}

const collator = new Intl.Collator('en', { numeric: true });
const rank = new Map<Score, number>(SCORES.map((score, index) => [score, index]));
const rankOf = (score: Score): number => rank.get(score) ?? -1;

const COMPARE: Readonly<Record<SortColumn, (left: GatewayRow, right: GatewayRow) => number>> = {
  name: (left, right) => collator.compare(left.name, right.name),
  country: (left, right) =>
    collator.compare(left.countryName, right.countryName) ||
    collator.compare(left.city, right.city),
  score: (left, right) =>
    rankOf(left.score) - rankOf(right.score) || (left.uptime ?? -1) - (right.uptime ?? -1),
  load: (left, right) => rankOf(left.load) - rankOf(right.load),
  uptime: (left, right) => (left.uptime ?? -1) - (right.uptime ?? -1),
  version: (left, right) => compareVersions(left.version, right.version),
};
