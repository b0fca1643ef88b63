/// <reference lib="dom" />
import { SCORES, type GatewayRow } from '../model/gateway-row.ts';
import {
  EVERYTHING,
  matchingGateways,
  pageOf,
  type GatewayQuery,
} from '../model/gateway-search.ts';
import type { CountryTally } from '../model/overview.ts';
import { countText, tableHead, tableRows, unlistedKey } from './gateway-table.ts';
import { element } from './element.ts';

/** A screen reader should hear the outcome of a word, not of each letter. */
const ANNOUNCE_AFTER_MS = 500;

/** Search, filters, table and pager of the gateways. */
export class GatewayBrowser {
  readonly element: HTMLElement;
  readonly #onOpen: (row: GatewayRow) => void;
  readonly #search = element('input', {
    type: 'search',
    id: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'search-hint',
  });
  readonly #country = element('select', { id: 'filter-country' });
  readonly #score = select('filter-score', [
    ['', 'All scores'],
    ...[...SCORES].reverse().map((score) => [score, score] as const),
  ]);
  readonly #role = select('filter-role', [
    ['', 'All roles'],
    ['entry', 'usable as entry'],
    ['exit', 'usable as exit'],
  ]);
  readonly #count = element('p', { class: 'muted count' });
  readonly #live = element('p', { class: 'visually-hidden', role: 'status' });
  readonly #unlisted = element('p', { class: 'count' });
  readonly #head = element('thead');
  readonly #body = element('tbody');
  readonly #pages = element('span', { class: 'muted' });
  readonly #previous = element('button', { type: 'button', class: 'button' }, 'Previous');
  readonly #next = element('button', { type: 'button', class: 'button' }, 'Next');
  #rows: readonly GatewayRow[] = [];
  #matches: readonly GatewayRow[] = [];
  #query: GatewayQuery = EVERYTHING;
  #announcement: ReturnType<typeof setTimeout> | undefined;

  constructor(onOpen: (row: GatewayRow) => void) {
    this.#onOpen = onOpen;
    this.element = element('div', { class: 'browser' }, this.#form(), this.#table(), this.#pager());
    this.#listen();
  }

  /** Takes new data; what the reader has chosen stays. */
  show(rows: readonly GatewayRow[], countries: readonly CountryTally[]): void {
    this.#rows = rows;
    const byName = [...countries].sort((left, right) => left.label.localeCompare(right.label));
    this.#country.replaceChildren(
      ...options([
        ['', 'All countries'],
        ...byName.map(({ code, label }) => [code, label] as const),
      ]),
    );
    this.#country.value = this.#query.country;
    // A country whose last gateway has gone can no longer be chosen.
    this.#change({ country: this.#country.value, page: this.#query.page });
  }

  /** Shows the gateways of one country. */
  filterCountry(code: string): void {
    this.#country.value = code;
    this.#change({ country: code });
    this.element.scrollIntoView({ block: 'start' });
  }

  focusSearch(): void {
    this.#search.focus();
    this.#search.select();
  }

  /** Narrows, sorts or turns the page; whatever is not a page begins at the first one. */
  #change(change: Partial<GatewayQuery>): void {
    const query = { ...this.#query, page: 0, ...change };
    this.#matches = matchingGateways(this.#rows, query);
    this.#draw(query);
    this.#announce();
  }

  #turn(by: number): void {
    this.#draw({ ...this.#query, page: this.#query.page + by });
    this.#announce();
  }

  #draw(query: GatewayQuery): void {
    const page = pageOf(this.#matches, query.page);
    this.#query = { ...query, page: page.page };
    const onSort = (sort: GatewayQuery['sort'], descendingFirst: boolean) => {
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
    this.#search.addEventListener('input', () => this.#change({ text: this.#search.value }));
    this.#search.addEventListener('keydown', (event) => this.#searchKey(event));
    this.#country.addEventListener('change', () => this.#change({ country: this.#country.value }));
    this.#score.addEventListener('change', () =>
      this.#change({ score: this.#score.value as GatewayQuery['score'] }),
    );
    this.#role.addEventListener('change', () =>
      this.#change({ role: this.#role.value as GatewayQuery['role'] }),
    );
    this.#previous.addEventListener('click', () => this.#turn(-1));
    this.#next.addEventListener('click', () => this.#turn(1));
    this.#body.addEventListener('keydown', (event) => this.#rowKey(event));
  }

  /** Enter opens the first match, arrow down goes to it, Escape clears. */
  #searchKey(event: KeyboardEvent): void {
    const first = this.#matches[0];
    if (event.key === 'Enter' && first !== undefined) this.#onOpen(first);
    else if (event.key === 'ArrowDown') this.#openers()[0]?.focus();
    else if (event.key === 'Escape' && this.#search.value !== '') {
      this.#search.value = '';
      this.#change({ text: '' });
    } else return;
    event.preventDefault();
  }

  /** Arrows go from row to row, and from the first one back to the search. */
  #rowKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const openers = this.#openers();
    const index = openers.indexOf(document.activeElement as HTMLElement) + step;
    if (index < 0) this.#search.focus();
    else openers[index]?.focus();
    event.preventDefault();
  }

  #openers(): HTMLElement[] {
    return [...this.#body.querySelectorAll<HTMLElement>('.open')];
  }

  #form(): HTMLElement {
    const form = element(
      'form',
      { class: 'filters', role: 'search', 'aria-label': 'Gateways' },
      labelled('Search by name, key, country or city', this.#search, 'field field-search'),
      labelled('Country', this.#country, 'field field-country'),
      labelled('Score', this.#score),
      labelled('Role', this.#role),
      element(
        'p',
        { id: 'search-hint', class: 'muted hint' },
        'Press / to search, arrow down for the results, Enter to open the first one.',
      ),
    );
    form.addEventListener('submit', (event) => event.preventDefault());
    return form;
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
        { class: 'gateways' },
        element('caption', { class: 'visually-hidden' }, 'Gateways; the headings sort'),
        this.#head,
        this.#body,
      ),
    );
  }

  #pager(): HTMLElement {
    return element(
      'nav',
      { class: 'pager', 'aria-label': 'Pages of gateways' },
      this.#previous,
      this.#pages,
      this.#next,
    );
  }
}

type Choices = readonly (readonly [value: string, label: string])[];

function select(id: string, choices: Choices): HTMLSelectElement {
  return element('select', { id }, ...options(choices));
}

function options(choices: Choices): HTMLOptionElement[] {
  return choices.map(([value, label]) => element('option', { value }, label));
}

function labelled(label: string, control: HTMLElement, className = 'field'): HTMLElement {
  return element('p', { class: className }, element('label', { for: control.id }, label), control);
}
