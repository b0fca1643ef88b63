/// <reference lib="dom" />
import type { NodeRow } from '../model/node-row.ts';
import {
  addressOfQuery,
  matchingNodes,
  pageOf,
  queryInAddress,
  type NodeQuery,
} from '../model/node-search.ts';
import { element } from './element.ts';
import { NodeFilters } from './node-filters.ts';
import { countText, tableHead, tableRows, unlistedKey } from './node-table.ts';

/** A screen reader should announce the result of a word, not of each character. */
const ANNOUNCE_AFTER_MS = 500;
const PAGE_SIZE = 20;
/** A row is a card there: more of them push everything else out of reach. */
const NARROW_PAGE_SIZE = 8;

/** Search, filters, table and pager of the nodes. */
export class NodeBrowser {
  readonly element: HTMLElement;
  readonly #onOpen: (row: NodeRow) => void;
  readonly #filters = new NodeFilters((change) => this.#change(change));
  readonly #count = element('p', { class: 'muted count' });
  readonly #live = element('p', { class: 'visually-hidden', role: 'status' });
  readonly #unlisted = element('p', { class: 'count' });
  readonly #head = element('thead', { role: 'rowgroup' });
  readonly #body = element('tbody', { role: 'rowgroup' });
  readonly #pages = element('span', { class: 'muted' });
  readonly #previous = element('button', { type: 'button', class: 'button' }, 'Previous');
  readonly #next = element('button', { type: 'button', class: 'button' }, 'Next');
  readonly #narrow = matchMedia('(max-width: 64rem)');
  #rows: readonly NodeRow[] = [];
  #matches: readonly NodeRow[] = [];
  #query = queryInAddress(location.search);
  #announcement: ReturnType<typeof setTimeout> | undefined;

  constructor(onOpen: (row: NodeRow) => void) {
    this.#onOpen = onOpen;
    this.element = element(
      'div',
      { class: 'browser' },
      this.#filters.element,
      this.#table(),
      this.#pager(),
    );
    this.#listen();
  }

  /** Takes new data; what the reader has chosen stays. */
  show(rows: readonly NodeRow[], isWhole: boolean): void {
    this.#rows = rows;
    this.#filters.offer(rows);
    const chosen = this.#filters.show(this.#query);
    // While nodes are still to come, a filter may name what only they have.
    this.#draw(isWhole ? { ...this.#query, ...chosen } : this.#query);
  }

  /** Shows the nodes that some filters leave, and nothing else that was chosen before. */
  filter(filters: Partial<NodeQuery>): void {
    this.#change({ ...queryInAddress(''), ...filters });
    this.element.scrollIntoView({ block: 'start' });
  }

  focusSearch(): void {
    this.#filters.search.focus();
    this.#filters.search.select();
  }

  /** Narrows, sorts or turns the page; whatever is not a page begins at the first one. */
  #change(change: Partial<NodeQuery>): void {
    const query = { ...this.#query, page: 0, ...change };
    this.#filters.show(query);
    this.#draw(query);
    this.#announce();
    const address = `${location.pathname}${addressOfQuery(this.#query)}${location.hash}`;
    history.replaceState(null, '', address);
  }

  #draw(query: NodeQuery): void {
    this.#matches = matchingNodes(this.#rows, query);
    const page = pageOf(
      this.#matches,
      query.page,
      this.#narrow.matches ? NARROW_PAGE_SIZE : PAGE_SIZE,
    );
    this.#query = { ...query, page: page.page };
    const onSort = (sort: NodeQuery['sort'], descendingFirst: boolean) => {
      const again = this.#query.sort === sort;
      this.#change({ sort, descending: again ? !this.#query.descending : descendingFirst });
    };
    const actions = { onSort, onOpen: this.#onOpen };
    const focused = document.activeElement?.getAttribute('data-sort');
    this.#head.replaceChildren(tableHead(this.#query, actions));
    if (focused) this.#head.querySelector<HTMLElement>(`[data-sort="${focused}"]`)?.focus();
    this.#body.replaceChildren(...tableRows(page, actions));
    this.#count.textContent = countText(page, this.#rows.length);
    this.#unlisted.replaceChildren(...unlistedKey(page.total, this.#query.text));
    this.#pages.textContent = `Page ${page.page + 1} of ${page.pages}`;
    // Not the attribute `disabled`: it would take the focus away at the last page.
    this.#previous.setAttribute('aria-disabled', String(page.page === 0));
    this.#next.setAttribute('aria-disabled', String(page.page === page.pages - 1));
  }

  #announce(): void {
    clearTimeout(this.#announcement);
    this.#announcement = setTimeout(() => {
      this.#live.textContent = `${this.#count.textContent} ${this.#pages.textContent}.`;
    }, ANNOUNCE_AFTER_MS);
  }

  #listen(): void {
    this.#filters.search.addEventListener('keydown', (event) => this.#searchKey(event));
    this.#previous.addEventListener('click', () => this.#change({ page: this.#query.page - 1 }));
    this.#next.addEventListener('click', () => this.#change({ page: this.#query.page + 1 }));
    this.#body.addEventListener('keydown', (event) => this.#rowKey(event));
    this.#narrow.addEventListener('change', () => this.#draw({ ...this.#query, page: 0 }));
  }

  /** Enter opens the first match, arrow down goes to it, Escape clears. */
  #searchKey(event: KeyboardEvent): void {
    const first = this.#matches[0];
    if (event.key === 'Enter' && first !== undefined) this.#onOpen(first);
    else if (event.key === 'ArrowDown') this.#openers()[0]?.focus();
    else if (event.key === 'Escape' && this.#query.text !== '') this.#change({ text: '' });
    else return;
    event.preventDefault();
  }

  /** Arrows go from row to row, and from the first one back to the search. */
  #rowKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const openers = this.#openers();
    const index = openers.indexOf(document.activeElement as HTMLElement) + step;
    if (index < 0) this.#filters.search.focus();
    else openers[index]?.focus();
    event.preventDefault();
  }

  #openers(): HTMLElement[] {
    return [...this.#body.querySelectorAll<HTMLElement>('.open')];
  }

  #table(): HTMLElement {
    return element(
      'div',
      {},
      this.#count,
      this.#unlisted,
      this.#live,
      element(
        'table',
        { class: 'nodes', role: 'table' },
        element('caption', { class: 'visually-hidden' }, 'Nodes; the headings sort'),
        this.#head,
        this.#body,
      ),
    );
  }

  #pager(): HTMLElement {
    return element(
      'nav',
      { class: 'pager', 'aria-label': 'Pages of nodes' },
      this.#previous,
      this.#pages,
      this.#next,
    );
  }
}
