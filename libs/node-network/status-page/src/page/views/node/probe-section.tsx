import type { DVpnGateway } from '@tandem/node-network-client';
import { formatAge, formatPoints, formatShare, formatTenths } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { instantOf } from '../../model/freshness.ts';
import { probeChecks, type ProbeCheck } from '../../model/probe-checks.ts';
import { scoreParts, type ScorePart, type ScoreParts } from '../../model/score-parts.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Explain } from '../parts/explain.tsx';

/** The last probe of a gateway, and the parts of its score. */
export function ProbeSection({ gateway }: { readonly gateway: DVpnGateway | null }) {
  if (gateway === null) {
    return (
      <section class="card">
        <h2>{t('node.probe')}</h2>
        <p class="muted">{t('node.noProbes')}</p>
      </section>
    );
  }
  const parts = scoreParts(gateway);
  return (
    <>
      <section class="card">
        <h2>{t('node.scoreTitle')}</h2>
        {parts === null ? <p>{t('node.scoreNever')}</p> : <ScoreTable scores={parts} />}
      </section>
      <section class="card">
        <h2>{t('node.probe')}</h2>
        <Probe probe={gateway.last_probe} />
      </section>
    </>
  );
}

function ScoreTable({ scores }: { readonly scores: ScoreParts }) {
  const { parts, sum, score } = scores;
  return (
    <>
      <p>{t('node.scoreIntro', { sum: formatPoints(sum), score: t(`score.${score}`) })}</p>
      <DataTable
        caption={t('node.scoreTitle')}
        columns={[
          t('node.scorePart'),
          t('node.scoreMeasured'),
          t('node.scoreValue'),
          t('node.scoreWeight'),
          t('node.scorePoints'),
        ]}
        rows={[
          ...parts.map((part) => [
            <PartName key={part.name} part={part} />,
            measured(part, scores),
            part.value === null ? t('node.notMeasured') : formatPoints(part.value),
            formatShare(part.weight),
            formatPoints(part.points),
          ]),
          [t('node.sum'), '', '', '', formatPoints(sum)],
        ]}
      />
    </>
  );
}

function PartName({ part: { name } }: { readonly part: ScorePart }) {
  const label = t(`node.part.${name}`);
  return (
    <>
      {label} <Explain what={label} text={t(`node.part.${name}Hint`)} />
    </>
  );
}

function measured({ name, value }: ScorePart, { speed }: ScoreParts): string {
  if (value === null) return t('node.notMeasured');
  if (name !== 'speed') return formatShare(value);
  return speed === null ? t('node.notMeasured') : t('node.speed', { speed: formatTenths(speed) });
}

function Probe({ probe }: { readonly probe: DVpnGateway['last_probe'] }) {
  if (probe === null) return <p class="muted">{t('node.neverProbed')}</p>;
  const at = instantOf(probe.last_updated_utc);
  return (
    <>
      {at !== null && <p class="muted">{t('node.probed', { age: formatAge(Date.now() - at) })}</p>}
      <DataTable
        caption={t('node.probe')}
        columns={[t('node.check'), t('node.result')]}
        rows={probeChecks(probe.outcome).map((check) => [
          t(`check.${check.name}`),
          <CheckResult key={check.name} check={check} />,
        ])}
        isText
      />
    </>
  );
}

function CheckResult({ check: { passed } }: { readonly check: ProbeCheck }) {
  if (passed === null) return <span class="muted">{t('node.notTested')}</span>;
  return passed ? (
    <span class="passed">✓ {t('node.passed')}</span>
  ) : (
    <span class="missed">✕ {t('node.missed')}</span>
  );
}
