import { useState } from 'preact/hooks';
import { PAGE_SIZE } from '../../data/paged.ts';
import { t } from '../../i18n/translate.ts';
import { csvOf } from '../../model/csv.ts';
import type { NodeRow } from '../../model/node-row.ts';

const HEAD = [
  'node_id',
  'identity_key',
  'name',
  'kind',
  'bonded',
  'country',
  'city',
  'score',
  'load',
  'usable_as_entry',
  'usable_as_exit',
  'performance',
  'stake',
  'delegators',
  'version',
  'network',
];

interface ListActionsProps {
  readonly matches: readonly NodeRow[];
}

/** Exports the list: as CSV, as JSON of the API, as a link. */
export function ListActions({ matches }: ListActionsProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div class="list-actions">
      <button
        type="button"
        class="button"
        title={t('nodes.csvHint')}
        onClick={() => download('nodes.csv', csvOf([HEAD, ...matches.map(cellsOf)]))}
      >
        {t('nodes.csv')}
      </button>
      {/* Browsers have a clipboard over HTTPS alone. */}
      {isSecureContext && (
        <button
          type="button"
          class="button"
          onClick={() => {
            void navigator.clipboard.writeText(location.href).then(() => setCopied(true));
          }}
          onBlur={() => setCopied(false)}
        >
          {t(isCopied ? 'nodes.shared' : 'nodes.share')}
        </button>
      )}
      <a class="button" href={`/explorer/v3/service-nodes?size=${PAGE_SIZE}`}>
        {t('nodes.json')}
      </a>
    </div>
  );
}

function cellsOf(row: NodeRow): (string | number | null)[] {
  const { gateway } = row;
  return [
    row.nodeId,
    row.key,
    row.name,
    row.kind,
    String(row.bonded),
    row.country,
    row.city,
    gateway?.score ?? null,
    gateway?.load ?? null,
    gateway === null ? null : String(gateway.isEntry),
    gateway === null ? null : String(gateway.isExit),
    row.uptime,
    row.stake,
    row.delegators,
    row.version,
    gateway?.network ?? null,
  ];
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
