import type { ComponentChildren } from 'preact';
import { formatCompact, formatCount, formatShare, UNKNOWN } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { SORT_COLUMNS, type NodeQuery, type SortColumn } from '../../model/node-query.ts';
import type { NodeRow } from '../../model/node-row.ts';
import { nodeAddress } from '../../model/route.ts';
import { nodeName, placeName } from '../parts/names.ts';
import { ScoreBadge } from '../parts/score-badge.tsx';

/** Columns that a first choice sorts from the largest. */
const DESCENDING_FIRST = new Set<SortColumn>(['score', 'uptime', 'stake', 'delegators', 'version']);
const NUMBERS = new Set<SortColumn>(['uptime', 'stake', 'delegators']);

interface NodeTableProps {
  readonly rows: readonly NodeRow[];
  readonly query: NodeQuery;
  /** True if the scores of the gateways are loaded. */
  readonly hasScores: boolean;
  readonly onChange: (next: Partial<NodeQuery>) => void;
}

/**
 * One page of nodes; each name leads to the node's page. Narrow screens show a row as a card: the roles preserve the
 * table for screen readers, and each cell has its label.
 */
export function NodeTable({ rows, query, hasScores, onChange }: NodeTableProps) {
  return (
    <table class="nodes" role="table">
      <caption class="visually-hidden">{t('nodes.caption')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {SORT_COLUMNS.map((column) => (
            <Heading key={column} column={column} query={query} onChange={onChange} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={row.nodeId} row={row} hasScores={hasScores} />
        ))}
      </tbody>
    </table>
  );
}

interface HeadingProps extends Pick<NodeTableProps, 'query' | 'onChange'> {
  readonly column: SortColumn;
}

function Heading({ column, query, onChange }: HeadingProps) {
  const isSorted = query.sort === column;
  const direction = query.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      role="columnheader"
      class={`column-${column}`}
      aria-sort={isSorted ? direction : undefined}
    >
      <button
        type="button"
        class="sort"
        onClick={() => {
          onChange({
            sort: column,
            descending: isSorted ? !query.descending : DESCENDING_FIRST.has(column),
          });
        }}
      >
        {t(`column.${column}`)}
        <span class="sort-mark" aria-hidden="true">
          {isSorted ? (query.descending ? '▼' : '▲') : ''}
        </span>
      </button>
    </th>
  );
}

interface RowProps {
  readonly row: NodeRow;
  readonly hasScores: boolean;
}

function Row({ row, hasScores }: RowProps) {
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        <a class="node-link" href={nodeAddress(row.nodeId)}>
          <span class="node-name">{nodeName(row)}</span>
          <span class="cell-note key muted">{row.key}</span>
        </a>
      </th>
      {SORT_COLUMNS.filter((column) => column !== 'name').map((column) => (
        <td
          key={column}
          role="cell"
          data-label={t(`column.${column}`)}
          class={`column-${column}${NUMBERS.has(column) ? ' number' : ''}`}
        >
          <Cell column={column} row={row} hasScores={hasScores} />
        </td>
      ))}
    </tr>
  );
}

interface CellProps extends RowProps {
  readonly column: Exclude<SortColumn, 'name'>;
}

function Cell({ column, row, hasScores }: CellProps): ComponentChildren {
  const { gateway } = row;
  switch (column) {
    case 'kind':
      return <Noted text={t(`kind.${row.kind}`)} note={row.bonded ? '' : t('nodes.notBonded')} />;
    case 'country':
      return <Noted text={placeName(row.country)} note={row.city} />;
    case 'score':
      return gateway === null ? (
        <Missing isPending={!hasScores} />
      ) : (
        <ScoreBadge score={gateway.score} />
      );
    case 'load':
      return gateway === null ? <Missing isPending={!hasScores} /> : t(`score.${gateway.load}`);
    case 'uptime':
      return formatShare(row.uptime);
    case 'stake':
      return formatCompact(row.stake);
    case 'delegators':
      return row.delegators === null ? UNKNOWN : formatCount(row.delegators);
    case 'version':
      return row.version === '' ? UNKNOWN : row.version;
  }
}

/** A value that is not there, or not yet. */
function Missing({ isPending }: { readonly isPending: boolean }) {
  return <span class="muted">{isPending ? '…' : UNKNOWN}</span>;
}

function Noted({ text, note }: { readonly text: string; readonly note: string }) {
  return (
    <span>
      {text}
      {note !== '' && <span class="cell-note muted">{note}</span>}
    </span>
  );
}
