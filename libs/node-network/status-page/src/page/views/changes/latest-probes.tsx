import { formatAge } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import type { NodeRow } from '../../model/node-row.ts';
import { nodeAddress } from '../../model/route.ts';
import { DataTable } from '../parts/data-table.tsx';
import { nodeName } from '../parts/names.ts';
import { ScoreBadge } from '../parts/score-badge.tsx';

const SHOWN = 15;

/** The gateways that were tested last. */
export function LatestProbes({ rows }: { readonly rows: readonly NodeRow[] }) {
  const probed = rows
    .flatMap((row) => {
      const testedAt = row.gateway?.testedAt;
      return row.gateway === null || testedAt == null
        ? []
        : [{ row, testedAt, score: row.gateway.score }];
    })
    .sort((left, right) => right.testedAt - left.testedAt)
    .slice(0, SHOWN);
  return (
    <section class="card">
      <h2>{t('changes.probes')}</h2>
      <p class="muted">{t('changes.probesHint')}</p>
      {probed.length === 0 ? (
        <p>{t('changes.noProbes')}</p>
      ) : (
        <DataTable
          caption={t('changes.probes')}
          columns={[t('changes.node'), t('column.score'), t('changes.when')]}
          rows={probed.map(({ row, testedAt, score }) => [
            <a key={row.nodeId} href={nodeAddress(row.nodeId)}>
              {nodeName(row)}
            </a>,
            <ScoreBadge key="score" score={score} />,
            formatAge(Date.now() - testedAt),
          ])}
          isText
        />
      )}
    </section>
  );
}
