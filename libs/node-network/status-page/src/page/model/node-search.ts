import { SCORES, type Score } from './gateway-row.ts';
import type { NetworkKind, NodeKind, NodeRow } from './node-row.ts';
import { compareVersions } from './version-order.ts';

/** Columns that the table can be sorted by. */
const SORT_COLUMNS = [
  'score',
  'name',
  'kind',
  'country',
  'load',
  'uptime',
  'stake',
  'delegators',
  'version',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** What the reader wants to see of the nodes; an empty text is no wish. */
export interface NodeQuery {
  /** Every word must occur in the name, key, id, owner, country or city. */
  readonly text: string;
  readonly kind: NodeKind | 'gateway' | '';
  /** A two-letter code. */
  readonly country: string;
  readonly score: Score | '';
  readonly load: Score | '';
  readonly role: 'entry' | 'exit' | '';
  readonly network: NetworkKind | '';
  readonly version: string;
  readonly sort: SortColumn;
  readonly descending: boolean;
  /** Zero-based. */
  readonly page: number;
}

/** One page of the nodes that match. */
export interface NodePage {
  readonly rows: readonly NodeRow[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** All nodes, the best gateways first. */
export const EVERYTHING: NodeQuery = {
  text: '',
  kind: '',
  country: '',
  score: '',
  load: '',
  role: '',
  network: '',
  version: '',
  sort: 'score',
  descending: true,
  page: 0,
};

/** The nodes that match, sorted; equal ones keep their order. */
export function matchingNodes(rows: readonly NodeRow[], query: Omit<NodeQuery, 'page'>): NodeRow[] {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter(
    (row) =>
      isOfKind(row, query.kind) &&
      (query.country === '' || row.country === query.country) &&
      (query.score === '' || row.score === query.score) &&
      (query.load === '' || row.load === query.load) &&
      (query.role === '' || (query.role === 'entry' ? row.isEntry : row.isExit)) &&
      (query.network === '' || row.network === query.network) &&
      (query.version === '' || row.version === query.version) &&
      words.every((word) => row.searchText.includes(word)),
  );
  const compare = COMPARE[query.sort];
  const direction = query.descending ? -1 : 1;
  return found.sort((left, right) => direction * compare(left, right));
}

/** A page of `size` of them; a page past the end is the last one. */
export function pageOf(matches: readonly NodeRow[], page: number, size: number): NodePage {
  const pages = Math.max(1, Math.ceil(matches.length / size));
  const shown = Math.min(Math.max(0, page), pages - 1);
  const start = shown * size;
  return {
    rows: matches.slice(start, start + size),
    total: matches.length,
    page: shown,
    pages,
  };
}

/** The query that an address holds after its `?`; what it does not name is as in {@link EVERYTHING}. */
export function queryInAddress(search: string): NodeQuery {
  const given = new URLSearchParams(search);
  const text = (name: keyof NodeQuery) => given.get(name) ?? '';
  const sort = SORT_COLUMNS.find((column) => column === given.get('sort')) ?? EVERYTHING.sort;
  const page = Number(given.get('page') ?? 1) - 1;
  return {
    text: given.get('q') ?? '',
    kind: text('kind') as NodeQuery['kind'],
    country: text('country'),
    score: text('score') as NodeQuery['score'],
    load: text('load') as NodeQuery['load'],
    role: text('role') as NodeQuery['role'],
    network: text('network') as NodeQuery['network'],
    version: text('version'),
    sort,
    descending: given.has('order') ? given.get('order') === 'down' : EVERYTHING.descending,
    page: Number.isSafeInteger(page) && page > 0 ? page : 0,
  };
}

/** What {@link queryInAddress} reads, with its `?`; empty for {@link EVERYTHING}. */
export function addressOfQuery(query: NodeQuery): string {
  const { text, sort, descending, page, ...filters } = query;
  const parameters = new URLSearchParams();
  if (text !== '') parameters.set('q', text);
  for (const [name, value] of Object.entries(filters))
    if (value !== '') parameters.set(name, value);
  if (sort !== EVERYTHING.sort || descending !== EVERYTHING.descending) {
    parameters.set('sort', sort);
    parameters.set('order', descending ? 'down' : 'up');
  }
  if (page > 0) parameters.set('page', String(page + 1));
  const written = parameters.toString();
  return written === '' ? '' : `?${written}`;
}

function isOfKind({ kind }: NodeRow, wanted: NodeQuery['kind']): boolean {
  if (wanted === 'gateway') return kind === 'entry gateway' || kind === 'exit gateway';
  return wanted === '' || kind === wanted;
}

const collator = new Intl.Collator('en', { numeric: true });
const rank = new Map<Score | null, number>(SCORES.map((score, index) => [score, index]));
const rankOf = (score: Score | null): number => rank.get(score) ?? -1;
const known = (value: number | null): number => value ?? -1;

const COMPARE: Readonly<Record<SortColumn, (left: NodeRow, right: NodeRow) => number>> = {
  name: (left, right) => collator.compare(left.name, right.name),
  kind: (left, right) => collator.compare(left.kind, right.kind),
  country: (left, right) =>
    collator.compare(left.countryName, right.countryName) ||
    collator.compare(left.city, right.city),
  score: (left, right) =>
    rankOf(left.score) - rankOf(right.score) || known(left.uptime) - known(right.uptime),
  load: (left, right) => rankOf(left.load) - rankOf(right.load),
  uptime: (left, right) => known(left.uptime) - known(right.uptime),
  stake: (left, right) => known(left.stake) - known(right.stake),
  delegators: (left, right) => known(left.delegators) - known(right.delegators),
  version: (left, right) => compareVersions(left.version, right.version),
};
