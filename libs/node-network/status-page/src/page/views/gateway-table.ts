/// <reference lib="dom" />
import { formatCount, formatShare } from '../model/format.ts';
import type { GatewayRow, Score } from '../model/gateway-row.ts';
import type { GatewayPage, GatewayQuery, SortColumn } from '../model/gateway-search.ts';
import { element, type Child } from './element.ts';

/** 32 bytes in base58. */
const IDENTITY_KEY = /^[1-9A-HJ-NP-Za-km-z]{43,44}$/;

interface Column {
  readonly name: SortColumn;
  readonly label: string;
  /** Narrow screens show the first columns only; the rest is in the details. */
  readonly secondary: boolean;
  /** What a first choice of the column sorts by. */
  readonly descendingFirst: boolean;
  readonly cell: (row: GatewayRow) => Node | string;
}

const COLUMNS: readonly Column[] = [
  {
    name: 'country',
    label: 'Country',
    secondary: false,
    descendingFirst: false,
    cell: (row) =>
      element(
        'span',
        {},
        row.countryName,
        element('span', { class: 'cell-note muted' }, row.city === '' ? row.country : row.city),
      ),
  },
  {
    name: 'score',
    label: 'Score',
    secondary: false,
    descendingFirst: true,
    cell: (row) => scoreBadge(row.score),
  },
  {
    name: 'load',
    label: 'Load',
    secondary: true,
    descendingFirst: false,
    cell: (row) => row.load,
  },
  {
    name: 'uptime',
    label: 'Uptime 24 h',
    secondary: true,
    descendingFirst: true,
    cell: (row) => formatShare(row.uptime),
  },
  {
    name: 'version',
    label: 'Version',
    secondary: true,
    descendingFirst: true,
    cell: (row) => row.version,
  },
];

/** What the reader does with the table. */
export interface TableActions {
  readonly onSort: (column: SortColumn, descendingFirst: boolean) => void;
  readonly onOpen: (row: GatewayRow) => void;
}

/** The head, whose buttons sort. */
export function tableHead(query: GatewayQuery, { onSort }: TableActions): HTMLTableRowElement {
  const name = {
    name: 'name',
    label: 'Gateway',
    secondary: false,
    descendingFirst: false,
  } as const;
  return element(
    'tr',
    {},
    ...[name, ...COLUMNS].map(({ name: column, label, secondary, descendingFirst }) => {
      const sorted = query.sort === column;
      const direction = query.descending ? 'descending' : 'ascending';
      const button = element(
        'button',
        { type: 'button', class: 'sort', 'data-sort': column },
        label,
        element(
          'span',
          { class: 'sort-mark', 'aria-hidden': 'true' },
          sorted ? (query.descending ? '▼' : '▲') : '',
        ),
      );
      button.addEventListener('click', () => onSort(column, descendingFirst));
      return element(
        'th',
        {
          scope: 'col',
          class: secondary ? 'secondary' : undefined,
          'aria-sort': sorted ? direction : undefined,
        },
        button,
      );
    }),
  );
}

/** One page of rows; each name opens the gateway's details. */
export function tableRows(
  page: GatewayPage,
  { onOpen }: Pick<TableActions, 'onOpen'>,
): HTMLTableRowElement[] {
  return page.rows.map((row) => {
    const open = element(
      'button',
      { type: 'button', class: 'open', 'data-key': row.key },
      element('span', { class: 'open-name' }, row.name === '' ? 'Unnamed' : row.name),
      element('span', { class: 'cell-note key muted' }, row.key),
    );
    open.addEventListener('click', () => onOpen(row));
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, open),
      ...COLUMNS.map(({ secondary, cell }) =>
        element('td', { class: secondary ? 'secondary' : undefined }, cell(row)),
      ),
    );
  });
}

/** `12 of 2,000 gateways match.` */
export function countText(page: GatewayPage, all: number): string {
  if (page.total === all) return `${formatCount(all)} gateways.`;
  if (page.total === 0) return 'No gateway matches.';
  const verb = page.total === 1 ? 'gateway matches' : 'gateways match';
  return `${formatCount(page.total)} of ${formatCount(all)} ${verb}.`;
}

/** For a key that the directory does not list: where the service may know it from. */
export function unlistedKey(matches: number, text: string): readonly Child[] {
  const key = text.trim();
  if (matches > 0 || !IDENTITY_KEY.test(key)) return [];
  const address = `/v2/gateways/${key}`;
  return [
    'The directory does not list this key. If the gateway was ever bonded, it is at ',
    element('a', { href: address }, address),
    '.',
  ];
}

/** A score in words, with a coloured mark. */
export function scoreBadge(score: Score): HTMLElement {
  return element('span', { class: `badge badge-${score}` }, score);
}
