import type { Ref } from 'preact';
import { useMemo } from 'preact/hooks';
import { t } from '../../i18n/translate.ts';
import { EVERYTHING, isFiltered, SORT_COLUMNS, type NodeQuery } from '../../model/node-query.ts';
import { NETWORK_KINDS, NODE_KINDS, type NodeRow } from '../../model/node-row.ts';
import { BEST_FIRST, LOADS } from '../../model/score.ts';
import { compareVersions } from '../../model/version-order.ts';
import { placeName } from '../parts/names.ts';
import { SelectField, type Choice } from '../parts/select-field.tsx';
import { NumberField } from './number-field.tsx';
import { useNarrow } from './use-narrow.ts';

interface FiltersProps {
  readonly query: NodeQuery;
  readonly rows: readonly NodeRow[];
  readonly search: Ref<HTMLInputElement>;
  readonly onChange: (next: Partial<NodeQuery>) => void;
  /** Opens the first match. */
  readonly onEnter: () => void;
  /** Goes to the first row. */
  readonly onDown: () => void;
}

/** The search field and the filters. */
export function Filters({ query, rows, search, onChange, onEnter, onDown }: FiltersProps) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter();
    else if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Escape' && query.text !== '') onChange({ text: '' });
    else return;
    event.preventDefault();
  };
  return (
    <form class="filters card" role="search" onSubmit={(event) => event.preventDefault()}>
      <div class="field field-search">
        <label for="search">{t('nodes.search')}</label>
        <input
          type="search"
          id="search"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="search-hint"
          value={query.text}
          ref={search}
          onInput={(event) => onChange({ text: event.currentTarget.value })}
          onKeyDown={onKey}
        />
        <p id="search-hint" class="muted hint">
          {t('nodes.searchHint')}
        </p>
      </div>
      <FilterFields query={query} rows={rows} onChange={onChange} />
      {query.city !== '' && (
        <button type="button" class="button chip" onClick={() => onChange({ city: '' })}>
          <span class="visually-hidden">{t('nodes.removeCity', { city: query.city })}</span>
          <span aria-hidden="true">{t('nodes.inCity', { city: query.city })} ✕</span>
        </button>
      )}
      {isFiltered(query) && (
        <button
          type="button"
          class="button"
          onClick={() => {
            onChange({ ...EVERYTHING, sort: query.sort, descending: query.descending });
          }}
        >
          {t('nodes.clear')}
        </button>
      )}
    </form>
  );
}

type SelectsProps = Pick<FiltersProps, 'query' | 'rows' | 'onChange'>;

/** Narrow screens show the filters when they are wanted: the list would be far down. */
function FilterFields(props: SelectsProps) {
  const fields = (
    <>
      <Selects {...props} />
      <SortField query={props.query} onChange={props.onChange} />
    </>
  );
  if (!useNarrow()) return fields;
  return (
    <details class="more-filters" open={isFiltered(props.query)}>
      <summary>{t('nodes.filters')}</summary>
      <div class="filters">{fields}</div>
    </details>
  );
}

function Selects({ query, rows, onChange }: SelectsProps) {
  const countries = useMemo(() => countryChoices(rows), [rows]);
  const versions = useMemo(() => versionChoices(rows), [rows]);
  return (
    <>
      <SelectField
        id="filter-kind"
        label={t('nodes.kind')}
        value={query.kind}
        choices={[
          { value: 'gateway', label: t('kind.gateway') },
          { value: 'listed', label: t('kind.listed') },
          ...NODE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      <SelectField
        id="filter-country"
        label={t('nodes.country')}
        value={query.country}
        choices={countries}
        onChange={(country) => onChange({ country, city: '' })}
      />
      <SelectField
        id="filter-score"
        label={t('nodes.score')}
        value={query.score}
        choices={BEST_FIRST.map((value) => ({ value, label: t(`score.${value}`) }))}
        onChange={(score) => onChange({ score })}
      />
      <SelectField
        id="filter-load"
        label={t('nodes.load')}
        value={query.load}
        choices={LOADS.map((value) => ({ value, label: t(`score.${value}`) }))}
        onChange={(load) => onChange({ load })}
      />
      <SelectField
        id="filter-use"
        label={t('nodes.use')}
        value={query.use}
        choices={(['entry', 'exit'] as const).map((value) => ({ value, label: t(`use.${value}`) }))}
        onChange={(use) => onChange({ use })}
      />
      <SelectField
        id="filter-version"
        label={t('nodes.version')}
        value={query.version}
        choices={versions}
        onChange={(version) => onChange({ version })}
      />
      <SelectField
        id="filter-network"
        label={t('nodes.network')}
        value={query.network}
        choices={NETWORK_KINDS.map((value) => ({ value, label: t(`network.${value}`) }))}
        onChange={(network) => onChange({ network })}
      />
      <SelectField
        id="filter-bond"
        label={t('nodes.bond')}
        value={query.bond}
        choices={(['yes', 'no'] as const).map((value) => ({ value, label: t(`value.${value}`) }))}
        onChange={(bond) => onChange({ bond })}
      />
      <NumberField
        id="filter-uptime-from"
        label={t('nodes.uptimeFrom')}
        value={query.uptimeFrom}
        min={0}
        max={query.uptimeTo}
        onChange={(uptimeFrom) => onChange({ uptimeFrom })}
      />
      <NumberField
        id="filter-uptime-to"
        label={t('nodes.uptimeTo')}
        value={query.uptimeTo}
        min={query.uptimeFrom}
        max={100}
        onChange={(uptimeTo) => onChange({ uptimeTo })}
      />
    </>
  );
}

/** Narrow screens have no headings to sort by. */
function SortField({ query, onChange }: Pick<FiltersProps, 'query' | 'onChange'>) {
  const choices = SORT_COLUMNS.flatMap((column) => [
    {
      value: `${column} down`,
      label: t('nodes.descending', { column: t(`column.${column}`) }),
    },
    { value: `${column} up`, label: t('nodes.ascending', { column: t(`column.${column}`) }) },
  ]);
  return (
    <div class="field field-sort">
      <label for="filter-sort">{t('nodes.sort')}</label>
      <select
        id="filter-sort"
        value={`${query.sort} ${query.descending ? 'down' : 'up'}`}
        onChange={(event) => {
          const [column, order] = event.currentTarget.value.split(' ');
          const sort = SORT_COLUMNS.find((each) => each === column) ?? EVERYTHING.sort;
          onChange({ sort, descending: order === 'down' });
        }}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function countryChoices(rows: readonly NodeRow[]): Choice<string>[] {
  return [...new Set(rows.map(({ country }) => country))]
    .filter((value) => value !== '')
    .map((value) => ({ value, label: placeName(value) }))
    .sort((left, right) => left.label.localeCompare(right.label));
}

function versionChoices(rows: readonly NodeRow[]): Choice<string>[] {
  return [...new Set(rows.map(({ version }) => version))]
    .filter((value) => value !== '')
    .sort((left, right) => compareVersions(right, left))
    .map((value) => ({ value, label: value }));
}
