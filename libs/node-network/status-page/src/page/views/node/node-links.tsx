import { PAGE_SIZE } from '../../data/paged.ts';
import { t } from '../../i18n/translate.ts';
import type { NodeRow } from '../../model/node-row.ts';

/** The answers of the API that the page of a node is made of. */
export function NodeLinks({ row }: { readonly row: NodeRow }) {
  const { key, nodeId, index, gateway, bonded } = row;
  const links = [
    { href: `/explorer/v3/service-nodes?page=${index}&size=1`, label: t('node.jsonNode') },
    ...(gateway === null
      ? []
      : [
          { href: `/v2/gateways/${encodeURIComponent(key)}`, label: t('node.jsonGateway') },
          {
            href: `/v2/metrics/sessions?node_id=${nodeId}&size=${PAGE_SIZE}`,
            label: t('node.jsonSessions'),
          },
        ]),
    ...(bonded
      ? [
          {
            href: `/explorer/v3/service-nodes/${nodeId}/delegations`,
            label: t('node.jsonDelegations'),
          },
        ]
      : []),
  ];
  return (
    <p class="links">
      {t('node.json')}:{' '}
      {links.map(({ href, label }, position) => (
        <span key={href}>
          {position > 0 && ', '}
          <a href={href}>{label}</a>
        </span>
      ))}
    </p>
  );
}
