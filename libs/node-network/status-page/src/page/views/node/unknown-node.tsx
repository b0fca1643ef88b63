import { useStore } from '../../app/store-context.ts';
import { loadFormerGateway } from '../../data/load-node.ts';
import { formatAge } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { instantOf } from '../../model/freshness.ts';
import { useLoaded } from '../parts/use-loaded.ts';

/** A node that the last collection does not have; the service may have a record of it as a gateway. */
export function UnknownNode({ name }: { readonly name: string }) {
  const { client } = useStore();
  const isKey = !/^\d+$/.test(name);
  const [former] = useLoaded(isKey ? name : null, () => loadFormerGateway(client, name));
  const lastSeen = former.state === 'ready' ? former.data : null;
  const seenAt = lastSeen === null ? null : instantOf(lastSeen);
  return (
    <>
      <h1>{t('node.unknown')}</h1>
      <p class="unknown-name">{t('node.unknownHint', { name })}</p>
      {lastSeen !== null && (
        <p>
          {t('node.formerHint')}{' '}
          {seenAt !== null && t('node.formerUpdated', { age: formatAge(Date.now() - seenAt) })}{' '}
          <a href={`/v2/gateways/${encodeURIComponent(name)}`}>{t('node.record')}</a>
        </p>
      )}
    </>
  );
}
