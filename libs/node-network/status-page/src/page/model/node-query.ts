import { NETWORK_KINDS, NODE_KINDS, type NetworkKind, type NodeKind } from './node-row.ts';
import { SCORES, type Score } from './score.ts';

/** Columns that the table can be sorted by. */
export const SORT_COLUMNS = [
  'name',
  'kind',
  'country',
  'score',
  'load',
  'uptime',
  'stake',
  'delegators',
  'version',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** The filter of the list of nodes; an empty text does not filter. */
export interface NodeQuery {
  /** Every word must occur in the name, key, id, owner, country or city. */
  readonly text: string;
  /** `gateway`: declares to be one; `listed`: is in the directory. */
  readonly kind: NodeKind | 'gateway' | 'listed' | '';
  /** A two-letter code. */
  readonly country: string;
  readonly city: string;
  readonly score: Score | '';
  readonly load: Score | '';
  readonly use: 'entry' | 'exit' | '';
  readonly network: NetworkKind | '';
  readonly version: string;
  readonly bond: 'yes' | 'no' | '';
  /** Whole percent. */
  readonly uptimeFrom: number;
  readonly uptimeTo: number;
  readonly sort: SortColumn;
  readonly descending: boolean;
  /** Zero-based. */
  readonly page: number;
}

/** All nodes, the best gateways first. */
export const EVERYTHING: NodeQuery = {
  text: '',
  kind: '',
  country: '',
  city: '',
  score: '',
  load: '',
  use: '',
  network: '',
  version: '',
  bond: '',
  uptimeFrom: 0,
  uptimeTo: 100,
  sort: 'score',
  descending: true,
  page: 0,
};

const CHOICES = {
  kind: [...NODE_KINDS, 'gateway', 'listed'],
  score: SCORES,
  load: SCORES,
  use: ['entry', 'exit'],
  network: NETWORK_KINDS,
  bond: ['yes', 'no'],
} as const;
const RANGE = /^(\d{1,3})-(\d{1,3})$/;

/** The query of an address; values that it does not know are ignored. */
export function queryOf(given: URLSearchParams): NodeQuery {
  const choice = <Name extends keyof typeof CHOICES>(name: Name) => {
    const choices: readonly (typeof CHOICES)[Name][number][] = CHOICES[name];
    return choices.find((each) => each === given.get(name)) ?? '';
  };
  const sort = SORT_COLUMNS.find((column) => column === given.get('sort')) ?? EVERYTHING.sort;
  const page = Number(given.get('page') ?? 1) - 1;
  const [from, to] = rangeOf(given.get('uptime') ?? '');
  return {
    text: given.get('q') ?? '',
    kind: choice('kind'),
    country: (given.get('country') ?? '').toUpperCase(),
    city: given.get('city') ?? '',
    score: choice('score'),
    load: choice('load'),
    use: choice('use'),
    network: choice('network'),
    version: given.get('version') ?? '',
    bond: choice('bond'),
    uptimeFrom: from,
    uptimeTo: to,
    sort,
    descending: given.has('order') ? given.get('order') === 'down' : EVERYTHING.descending,
    page: Number.isSafeInteger(page) && page > 0 ? page : 0,
  };
}

/** The parameters that {@link queryOf} reads; none for {@link EVERYTHING}. */
export function parametersOf(query: NodeQuery): URLSearchParams {
  const { text, sort, descending, page, uptimeFrom, uptimeTo, ...filters } = query;
  const parameters = new URLSearchParams();
  if (text !== '') parameters.set('q', text);
  for (const [name, value] of Object.entries(filters))
    if (value !== '') parameters.set(name, value);
  if (uptimeFrom !== EVERYTHING.uptimeFrom || uptimeTo !== EVERYTHING.uptimeTo) {
    parameters.set('uptime', `${uptimeFrom}-${uptimeTo}`);
  }
  if (sort !== EVERYTHING.sort || descending !== EVERYTHING.descending) {
    parameters.set('sort', sort);
    parameters.set('order', descending ? 'down' : 'up');
  }
  if (page > 0) parameters.set('page', String(page + 1));
  return parameters;
}

/** True if a query excludes nodes. */
export function isFiltered(query: NodeQuery): boolean {
  const { sort, descending, page } = EVERYTHING;
  return parametersOf({ ...query, sort, descending, page }).size > 0;
}

function rangeOf(text: string): readonly [from: number, to: number] {
  const match = RANGE.exec(text);
  const [from, to] = [Number(match?.[1] ?? 0), Number(match?.[2] ?? 100)];
  return from <= to && to <= 100 ? [from, to] : [EVERYTHING.uptimeFrom, EVERYTHING.uptimeTo];
}
