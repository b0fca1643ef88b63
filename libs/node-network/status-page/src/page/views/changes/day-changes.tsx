import type { SummaryHistory } from '@tandem/node-network-client';
import { formatChange, formatCount, formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { networkDays } from '../../model/days.ts';
import { DataTable } from '../parts/data-table.tsx';

/** The changes of the size of the network from day to day. */
export function DayChanges({ history }: { readonly history: readonly SummaryHistory[] }) {
  const days = networkDays(history);
  const changed = (value: number, before: number | undefined) =>
    before === undefined
      ? formatCount(value)
      : `${formatCount(value)} (${formatChange(value - before)})`;
  const rows = days.map((day, index) => {
    const before = days[index - 1];
    return [
      formatDay(day.date),
      changed(day.nodes, before?.nodes),
      changed(day.gateways, before?.gateways),
      changed(day.mixing, before?.mixing),
    ];
  });
  return (
    <section class="card">
      <h2>{t('changes.days')}</h2>
      <p class="muted">{t('changes.daysHint')}</p>
      {rows.length < 2 ? (
        <p>{t('changes.noDays')}</p>
      ) : (
        <DataTable
          caption={t('changes.days')}
          columns={[
            t('shell.day'),
            t('overview.nodes'),
            t('overview.gateways'),
            t('overview.mixing'),
          ]}
          rows={rows.reverse()}
        />
      )}
    </section>
  );
}
