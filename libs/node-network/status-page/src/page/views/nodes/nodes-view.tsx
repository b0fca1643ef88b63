import { useEffect, useMemo, useRef } from 'preact/hooks';
import { goTo, replaceAddress } from '../../app/location.ts';
import { useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { EVERYTHING, type NodeQuery } from '../../model/node-query.ts';
import { matchingNodes, pageOf } from '../../model/node-search.ts';
import { nodeAddress, nodesAddress } from '../../model/route.ts';
import { naming } from '../parts/names.ts';
import { ColumnHints } from './column-hints.tsx';
import { Filters } from './filters.tsx';
import { ListActions } from './list-actions.tsx';
import { NodeTable } from './node-table.tsx';
import { Pager } from './pager.tsx';
import { useNarrow } from './use-narrow.ts';

const PAGE_SIZE = 50;
/** A row is a card there. */
const NARROW_PAGE_SIZE = 20;
/** 32 bytes in base58. */
const IDENTITY_KEY = /^[1-9A-HJ-NP-Za-km-z]{43,44}$/;

/** All nodes, with filters; the address holds the whole view. */
export function NodesView({ query }: { readonly query: NodeQuery }) {
  const { rows, hasScores } = useStore().nodes.value;
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const size = useNarrow() ? NARROW_PAGE_SIZE : PAGE_SIZE;
  const { page: wanted, ...conditions } = query;
  const conditionsKey = nodesAddress(conditions);
  const matches = useMemo(
    () => matchingNodes(rows, conditions, naming),
    // The conditions are a new object in each rendering.
    [rows, conditionsKey],
  );
  const page = pageOf(matches, wanted, size);
  /** Filters, sorts or turns the page; all but the latter begin at the first page. */
  const change = (next: Partial<NodeQuery>) => {
    replaceAddress(nodesAddress({ ...query, page: 0, ...next }));
  };
  useSlashKey(search);
  return (
    <>
      <h1>{t('nodes.title')}</h1>
      <Filters
        query={query}
        rows={rows}
        search={search}
        onChange={change}
        onEnter={() => matches[0] && goTo(nodeAddress(matches[0].nodeId))}
        onDown={() => focusRow(table.current, 0)}
      />
      <div class="list-head">
        <p class="count" role="status">
          {page.total === rows.length
            ? t('nodes.count', { count: rows.length })
            : t('nodes.matches', { total: page.total, all: rows.length })}
        </p>
        <ListActions matches={matches} />
      </div>
      <ColumnHints />
      {page.total === 0 && rows.length > 0 && <NoMatch query={query} onChange={change} />}
      <div ref={table} onKeyDown={(event) => onRowKey(event, table.current, search.current)}>
        {page.total > 0 && (
          <NodeTable rows={page.rows} query={query} hasScores={hasScores} onChange={change} />
        )}
      </div>
      <Pager
        page={page.page}
        pages={page.pages}
        onPage={(next) => {
          change({ page: next });
          table.current?.scrollIntoView({ block: 'start' });
        }}
      />
    </>
  );
}

interface NoMatchProps {
  readonly query: NodeQuery;
  readonly onChange: (next: Partial<NodeQuery>) => void;
}

/** The next step when no node matches; a key may be that of a former gateway. */
function NoMatch({ query, onChange }: NoMatchProps) {
  const key = query.text.trim();
  if (IDENTITY_KEY.test(key)) {
    return (
      <p class="card">
        {t('nodes.unlisted')} <a href={nodeAddress(key)}>{t('nodes.openKey')}</a>
      </p>
    );
  }
  return (
    <p class="card">
      {t('nodes.noneHint')}{' '}
      <button type="button" class="button" onClick={() => onChange(EVERYTHING)}>
        {t('nodes.clear')}
      </button>
    </p>
  );
}

/** `/` moves to the search. */
function useSlashKey(search: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, select');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [search]);
}

function rowLinks(table: HTMLElement | null): HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>('.node-link') ?? [])];
}

function focusRow(table: HTMLElement | null, index: number): void {
  rowLinks(table)[index]?.focus();
}

/** Arrows go from row to row, and from the first one back to the search. */
function onRowKey(
  event: KeyboardEvent,
  table: HTMLElement | null,
  search: HTMLElement | null,
): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = rowLinks(table);
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || at < 0) return;
  if (at + step < 0) search?.focus();
  else links[at + step]?.focus();
  event.preventDefault();
}
