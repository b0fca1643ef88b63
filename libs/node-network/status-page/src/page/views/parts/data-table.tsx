import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../i18n/translate.ts';

interface DataTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly ComponentChildren[])[];
  /** Columns after the first are numbers unless this is set. */
  readonly isText?: boolean;
}

/** A table that scrolls where it is too wide. */
export function DataTable({ caption, columns, rows, isText = false }: DataTableProps) {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={caption}>
      <table class={isText ? '' : 'numbers'}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ...values], row) => (
            <tr key={row}>
              <th scope="row">{label}</th>
              {values.map((value, column) => (
                <td key={column}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The data of a chart, for users who cannot see it. It is built when it is opened. */
export function TableAlternative({ caption, columns, rows }: DataTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="as-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('shell.asTable')}</summary>
      {isOpen && (
        <DataTable
          caption={t('shell.chartTable', { title: caption })}
          columns={columns}
          rows={rows}
        />
      )}
    </details>
  );
}
