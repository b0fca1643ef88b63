import type { NodeQuery, SortColumn } from './node-query.ts';
import { isGatewayKind, type NodeRow } from './node-row.ts';
import { SCORES, type Score } from './score.ts';
import { compareVersions } from './version-order.ts';

/** One page of the nodes that match. */
export interface NodePage {
  readonly rows: readonly NodeRow[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** Names that depend on the language of the page. */
export interface Naming {
  readonly countryName: (code: string) => string;
  readonly nodeName: (row: NodeRow) => string;
}

/** The nodes that match, sorted; equal ones stay in the order of the explorer. */
export function matchingNodes(
  rows: readonly NodeRow[],
  query: Omit<NodeQuery, 'page'>,
  naming: Naming,
): NodeRow[] {
  const matches = conditionOf(query, naming);
  const compare = comparisonOf(rows, query.sort, naming);
  const direction = query.descending ? -1 : 1;
  return rows.filter(matches).sort((left, right) => direction * compare(left, right));
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

function conditionOf(query: Omit<NodeQuery, 'page'>, { countryName }: Naming) {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  const countries = new Map<string, string>();
  const nameOf = (code: string) => {
    let name = countries.get(code);
    if (name === undefined) countries.set(code, (name = countryName(code).toLowerCase()));
    return name;
  };
  return (row: NodeRow): boolean =>
    isOfKind(row, query.kind) &&
    (query.country === '' || row.country === query.country) &&
    (query.city === '' || row.city === query.city) &&
    (query.score === '' || row.gateway?.score === query.score) &&
    (query.load === '' || row.gateway?.load === query.load) &&
    (query.use === '' || isUsableAs(row, query.use)) &&
    (query.network === '' || (row.gateway?.network ?? 'unknown') === query.network) &&
    (query.version === '' || row.version === query.version) &&
    (query.bond === '' || row.bonded === (query.bond === 'yes')) &&
    isInRange(row.uptime, query) &&
    words.every((word) => row.searchText.includes(word) || nameOf(row.country).includes(word));
}

function isInRange(uptime: number, { uptimeFrom, uptimeTo }: Omit<NodeQuery, 'page'>): boolean {
  // Shown as whole percent, so that a node that shows 95% is between 95 and 95.
  const percent = Math.round(uptime * 100);
  return percent >= uptimeFrom && percent <= uptimeTo;
}

function isUsableAs({ gateway }: NodeRow, use: 'entry' | 'exit'): boolean {
  return (use === 'entry' ? gateway?.isEntry : gateway?.isExit) === true;
}

function isOfKind({ kind, gateway }: NodeRow, wanted: NodeQuery['kind']): boolean {
  if (wanted === 'listed') return gateway !== null;
  if (wanted === 'gateway') return isGatewayKind(kind);
  return wanted === '' || kind === wanted;
}

const collator = new Intl.Collator('en', { numeric: true });
const rank = new Map<Score | undefined, number>(SCORES.map((score, index) => [score, index]));
const rankOf = (score: Score | undefined): number => rank.get(score) ?? -1;

type Comparison = (left: NodeRow, right: NodeRow) => number;

function comparisonOf(
  rows: readonly NodeRow[],
  column: SortColumn,
  { countryName, nodeName }: Naming,
): Comparison {
  switch (column) {
    case 'name':
      return (left, right) => collator.compare(nodeName(left), nodeName(right));
    case 'country': {
      const countries = ranks(rows, 'country', (left, right) =>
        collator.compare(countryName(left), countryName(right)),
      );
      const cities = ranks(rows, 'city', collator.compare);
      return (left, right) => countries(left) - countries(right) || cities(left) - cities(right);
    }
    case 'version': {
      const versions = ranks(rows, 'version', compareVersions);
      return (left, right) => versions(left) - versions(right);
    }
    default:
      return COMPARE[column];
  }
}

/** Orders the few values that thousands of rows share once, instead of in each comparison of rows. */
function ranks(
  rows: readonly NodeRow[],
  key: 'country' | 'city' | 'version',
  compare: (left: string, right: string) => number,
): (row: NodeRow) => number {
  const values = [...new Set(rows.map((row) => row[key]))].sort(compare);
  const order = new Map(values.map((value, index) => [value, index]));
  return (row) => order.get(row[key]) ?? -1;
}

const COMPARE: Readonly<Record<Exclude<SortColumn, 'name' | 'country' | 'version'>, Comparison>> = {
  kind: (left, right) => left.kind.localeCompare(right.kind),
  score: (left, right) =>
    rankOf(left.gateway?.score) - rankOf(right.gateway?.score) || left.uptime - right.uptime,
  load: (left, right) => rankOf(left.gateway?.load) - rankOf(right.gateway?.load),
  uptime: (left, right) => left.uptime - right.uptime,
  stake: (left, right) => left.stake - right.stake,
  delegators: (left, right) => (left.delegators ?? -1) - (right.delegators ?? -1),
};

/** The node with this id, else the one with this key: a node can announce the id of another one as its key. */
export function namedNode(rows: readonly NodeRow[], name: string): NodeRow | undefined {
  return rows.find(({ nodeId }) => String(nodeId) === name) ?? rows.find(({ key }) => key === name);
}
