import { t } from '../../i18n/translate.ts';

const DOCUMENTS = [
  { href: '/v2/summary', label: 'shell.jsonSummary' },
  { href: '/v2/summary/history', label: 'shell.jsonHistory' },
  { href: '/explorer/v3/service-nodes', label: 'shell.jsonNodes' },
  { href: '/dvpn/v1/directory/gateways', label: 'shell.jsonGateways' },
  { href: '/docs', label: 'shell.api' },
] as const;

/** The sources of the data. */
export function Footer() {
  return (
    <footer class="footer muted">
      <p>
        {t('shell.days')}{' '}
        {DOCUMENTS.map(({ href, label }, index) => (
          <span key={href}>
            {index > 0 && ', '}
            <a href={href}>{t(label)}</a>
          </span>
        ))}
      </p>
    </footer>
  );
}
