/// <reference lib="dom" />
import { formatCoins } from '../model/amounts.ts';
import { formatCount, formatShare } from '../model/format.ts';
import type { Score } from '../model/gateway-row.ts';
import type { NodeRow } from '../model/node-row.ts';
import type { NodePage, NodeQuery, SortColumn } from '../model/node-search.ts';
import { element, type Child } from './element.ts';

/** 32 bytes in base58. */
const IDENTITY_KEY = /^[1-9A-HJ-NP-Za-km-z]{43,44}$/;
const UNKNOWN = '–';

interface Column {
  readonly name: SortColumn;
  readonly label: string;
  /** What a first choice of the column sorts by. */
  readonly descendingFirst: boolean;
  readonly isNumber?: boolean;
  readonly cell: (row: NodeRow) => Child;
}

/** The columns beside the name, in their order. */
const COLUMNS: readonly Column[] = [
  {
    name: 'kind',
    label: 'Kind',
    descendingFirst: false,
    cell: (row) => withNote(row.kind, row.bonded ? '' : 'not bonded'),
  },
  {
    name: 'country',
    label: 'Country',
    descendingFirst: false,
    cell: (row) => withNote(row.countryName, row.city),
  },
  {
    name: 'score',
    label: 'Score',
    descendingFirst: true,
    cell: (row) => (row.score === null ? UNKNOWN : scoreBadge(row.score)),
  },
  { name: 'load', label: 'Load', descendingFirst: false, cell: (row) => row.load ?? UNKNOWN },
  {
    name: 'uptime',
    label: 'Uptime',
    descendingFirst: true,
    isNumber: true,
    cell: (row) => formatShare(row.uptime),
  },
  {
    name: 'stake',
    label: 'Stake',
    descendingFirst: true,
    isNumber: true,
    cell: (row) => (row.stake === null ? UNKNOWN : formatCoins(row.stake)),
  },
  {
    name: 'delegators',
    label: 'Delegators',
    descendingFirst: true,
    isNumber: true,
    cell: (row) => (row.delegators === null ? UNKNOWN : formatCount(row.delegators)),
  },
  {
    name: 'version',
    label: 'Version',
    descendingFirst: true,
    cell: (row) => (row.version === '' ? UNKNOWN : row.version),
  },
];

const NAME: Pick<Column, 'name' | 'label' | 'descendingFirst'> = {
  name: 'name',
  label: 'Node',
  descendingFirst: false,
};

/** Every column that sorts, as the list of narrow screens offers them. */
export const SORTABLE: readonly Pick<Column, 'name' | 'label' | 'descendingFirst'>[] = [
  NAME,
  ...COLUMNS,
];

/** What the reader does with the table. */
interface TableActions {
  readonly onSort: (column: SortColumn, descendingFirst: boolean) => void;
  readonly onOpen: (row: NodeRow) => void;
}

/** The head, whose buttons sort. */
export function tableHead(query: NodeQuery, { onSort }: TableActions): HTMLTableRowElement {
  return element(
    'tr',
    { role: 'row' },
    ...SORTABLE.map(({ name: column, label, descendingFirst }) => {
      const sorted = query.sort === column;
      const direction = query.descending ? 'descending' : 'ascending';
      const mark = sorted ? (query.descending ? '▼' : '▲') : '';
      const button = element(
        'button',
        { type: 'button', class: 'sort', 'data-sort': column },
        label,
        element('span', { class: 'sort-mark', 'aria-hidden': 'true' }, mark),
      );
      button.addEventListener('click', () => onSort(column, descendingFirst));
      return element(
        'th',
        {
          scope: 'col',
          role: 'columnheader',
          class: `column-${column}`,
          'aria-sort': sorted ? direction : undefined,
        },
        button,
      );
    }),
  );
}

/**
 * One page of rows; each name opens the node's details. Narrow screens show a row as a card: the
 * roles keep it a table for screen readers, and each cell carries its label.
 */
export function tableRows(
  page: NodePage,
  { onOpen }: Pick<TableActions, 'onOpen'>,
): HTMLTableRowElement[] {
  return page.rows.map((row) => {
    const open = element(
      'button',
      { type: 'button', class: 'open', 'data-key': row.key },
      element('span', { class: 'open-name' }, row.name),
      element('span', { class: 'cell-note key muted' }, row.key),
    );
    open.addEventListener('click', () => onOpen(row));
    return element(
      'tr',
      { role: 'row' },
      element('th', { scope: 'row', role: 'rowheader' }, open),
      ...COLUMNS.map(({ name, label, isNumber, cell }) =>
        element(
          'td',
          {
            role: 'cell',
            'data-label': label,
            class: `column-${name}${isNumber === true ? ' number' : ''}`,
          },
          cell(row),
        ),
      ),
    );
  });
}

/** `12 of 2,000 nodes match.` */
export function countText(page: NodePage, all: number): string {
  if (page.total === all) return `${formatCount(all)} nodes.`;
  if (page.total === 0) return 'No node matches.';
  const verb = page.total === 1 ? 'node matches' : 'nodes match';
  return `${formatCount(page.total)} of ${formatCount(all)} ${verb}.`;
}

/** For a key that no list has: where the service may know it from. */
export function unlistedKey(matches: number, text: string): readonly Child[] {
  const key = text.trim();
  if (matches > 0 || !IDENTITY_KEY.test(key)) return [];
  const address = `/v2/gateways/${key}`;
  return [
    'No node of the last collection has this key. If it ever was a gateway, it is at ',
    element('a', { href: address }, address),
    '.',
  ];
}

/** A score in words, with a coloured mark. */
export function scoreBadge(score: Score): HTMLElement {
  return element('span', { class: `badge badge-${score}` }, score);
}

function withNote(text: string, note: string): HTMLElement {
  const more = note === '' ? [] : [element('span', { class: 'cell-note muted' }, note)];
  return element('span', {}, text, ...more);
}
