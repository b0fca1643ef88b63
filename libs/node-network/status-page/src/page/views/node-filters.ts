/// <reference lib="dom" />
import { SCORES } from '../model/gateway-row.ts';
import { NETWORK_KINDS, NODE_KINDS, type NodeRow } from '../model/node-row.ts';
import type { NodeQuery } from '../model/node-search.ts';
import { compareVersions } from '../model/version-order.ts';
import { element } from './element.ts';
import { SORTABLE } from './node-table.ts';

type Choices = readonly (readonly [value: string, label: string])[];
type Filter = 'kind' | 'country' | 'score' | 'load' | 'role' | 'network' | 'version';

const BEST_FIRST = [...SCORES].reverse();

/** Choices that are the same for every network; the others come with the data. */
const FIXED: Readonly<Record<Exclude<Filter, 'country' | 'version'>, Choices>> = {
  kind: [
    ['', 'All nodes'],
    ['gateway', 'all gateways'],
    ...NODE_KINDS.map((kind) => [kind, kind] as const),
  ],
  score: [['', 'All scores'], ...BEST_FIRST.map((score) => [score, score] as const)],
  load: [['', 'All loads'], ...SCORES.map((load) => [load, load] as const)],
  role: [
    ['', 'Any use'],
    ['entry', 'usable as entry'],
    ['exit', 'usable as exit'],
  ],
  network: [['', 'All networks'], ...NETWORK_KINDS.map((kind) => [kind, kind] as const)],
};

const LABELS: Readonly<Record<Filter, string>> = {
  kind: 'Kind of node',
  country: 'Country',
  score: 'Score',
  load: 'Load',
  role: 'Usable as',
  network: 'Kind of network',
  version: 'Version',
};

/** The search field and the filters. */
export class NodeFilters {
  readonly element: HTMLFormElement;
  readonly search = element('input', {
    type: 'search',
    id: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'search-hint',
  });
  readonly #selects: Readonly<Record<Filter, HTMLSelectElement>>;
  readonly #sort = select('filter-sort', sortChoices());
  readonly #reset = element('button', { type: 'button', class: 'button' }, 'Clear filters');

  /** @param onChange called with what the reader wants now */
  constructor(onChange: (change: Partial<NodeQuery>) => void) {
    this.#selects = {
      kind: select('filter-kind', FIXED.kind),
      country: select('filter-country', []),
      score: select('filter-score', FIXED.score),
      load: select('filter-load', FIXED.load),
      role: select('filter-role', FIXED.role),
      network: select('filter-network', FIXED.network),
      version: select('filter-version', []),
    };
    this.element = this.#form();
    this.element.addEventListener('submit', (event) => event.preventDefault());
    this.search.addEventListener('input', () => onChange({ text: this.search.value }));
    for (const [name, control] of this.#entries()) {
      control.addEventListener('change', () => onChange({ [name]: control.value }));
    }
    this.#sort.addEventListener('change', () => {
      const [sort, order] = this.#sort.value.split(' ');
      onChange({ sort: sort as NodeQuery['sort'], descending: order === 'down' });
    });
    this.#reset.addEventListener('click', () => {
      onChange({ ...NO_FILTERS, text: '' });
      this.search.focus();
    });
  }

  /** Offers the countries and versions that there are. */
  offer(rows: readonly NodeRow[]): void {
    const countries = new Map(rows.map(({ country, countryName }) => [country, countryName]));
    countries.delete('');
    const byName = [...countries].sort(([, left], [, right]) => left.localeCompare(right));
    this.#selects.country.replaceChildren(...options([['', 'All countries'], ...byName]));
    const versions = [...new Set(rows.map(({ version }) => version))].filter(Boolean);
    versions.sort((left, right) => compareVersions(right, left));
    this.#selects.version.replaceChildren(
      ...options([['', 'All versions'], ...versions.map((each) => [each, each] as const)]),
    );
  }

  /**
   * Shows a query in the controls.
   *
   * @returns the filters of it that can be chosen: a country whose last node has gone cannot
   */
  show(query: NodeQuery): Pick<NodeQuery, Filter> {
    if (this.search.value !== query.text) this.search.value = query.text;
    this.#sort.value = `${query.sort} ${query.descending ? 'down' : 'up'}`;
    for (const [name, control] of this.#entries()) {
      control.value = query[name];
      if (control.selectedIndex < 0) control.value = '';
    }
    const chosen = this.#entries().map(([name, control]) => [name, control.value]);
    this.#reset.hidden = query.text === '' && chosen.every(([, value]) => value === '');
    return Object.fromEntries(chosen) as Pick<NodeQuery, Filter>;
  }

  #entries(): [Filter, HTMLSelectElement][] {
    return Object.entries(this.#selects) as [Filter, HTMLSelectElement][];
  }

  #form(): HTMLFormElement {
    return element(
      'form',
      { class: 'filters', role: 'search', 'aria-label': 'Nodes' },
      labelled('Search by name, key, node id, owner, country or city', this.search, 'field-search'),
      ...this.#entries().map(([name, control]) => labelled(LABELS[name], control)),
      labelled('Sort by', this.#sort, 'field-sort'),
      element('p', { class: 'field field-reset' }, this.#reset),
      element(
        'p',
        { id: 'search-hint', class: 'muted hint' },
        'Press / to search, arrow down for the results, Enter to open the first one. The address keeps what you choose: copy it to share a view.',
      ),
    );
  }
}

const NO_FILTERS: Pick<NodeQuery, Filter> = {
  kind: '',
  country: '',
  score: '',
  load: '',
  role: '',
  network: '',
  version: '',
};

function sortChoices(): Choices {
  return SORTABLE.flatMap(({ name, label }) => [
    [`${name} down`, `${label}, highest first`] as const,
    [`${name} up`, `${label}, lowest first`] as const,
  ]);
}

function select(id: string, choices: Choices): HTMLSelectElement {
  return element('select', { id }, ...options(choices));
}

function options(choices: Choices): HTMLOptionElement[] {
  return choices.map(([value, label]) => element('option', { value }, label));
}

function labelled(label: string, control: HTMLElement, className = ''): HTMLElement {
  return element(
    'p',
    { class: `field ${className}`.trim() },
    element('label', { for: control.id }, label),
    control,
  );
}
