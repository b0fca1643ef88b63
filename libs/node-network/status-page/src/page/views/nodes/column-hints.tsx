import { t } from '../../i18n/translate.ts';
import { OLDEST_LISTED } from '../../model/directory-gap.ts';

/** The meaning of the columns of the list; the score and the load are explained in full. */
export function ColumnHints() {
  const hints = [
    { label: t('column.kind'), text: t('overview.kindsHint') },
    { label: t('column.country'), text: t('nodes.countryHint') },
    { label: t('column.score'), text: t('overview.scoresHint') },
    { label: t('column.load'), text: t('overview.loadsHint') },
    { label: t('column.uptime'), text: t('node.performanceHint') },
    { label: t('column.stake'), text: t('nodes.stakeHint') },
    { label: t('column.delegators'), text: t('nodes.delegatorsHint') },
    { label: t('column.version'), text: t('nodes.versionHint', { oldest: OLDEST_LISTED }) },
  ];
  return (
    <details class="column-hints">
      <summary>{t('nodes.columns')}</summary>
      <dl>
        {hints.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
