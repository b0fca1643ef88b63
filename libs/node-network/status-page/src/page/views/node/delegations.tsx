import type { NodeDelegation } from '@tandem/node-network-client';
import { useStore } from '../../app/store-context.ts';
import { loadDelegations } from '../../data/load-node.ts';
import { formatAmount, formatCount } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Retry } from '../parts/retry.tsx';
import { useLoaded } from '../parts/use-loaded.ts';

/** Delegations that are shown; the largest come first. */
const SHOWN = 20;

/** The accounts that delegated to a node. */
export function Delegations({ nodeId }: { readonly nodeId: number }) {
  const { client } = useStore();
  const [loaded, retry] = useLoaded(String(nodeId), () => loadDelegations(client, nodeId));
  return (
    <section class="card">
      <h2>{t('node.delegations')}</h2>
      {loaded.state === 'loading' && <p role="status">{t('node.delegationsLoading')}</p>}
      {loaded.state === 'failed' && <Retry text={t('node.delegationsFailed')} onRetry={retry} />}
      {loaded.state === 'ready' && <DelegationTable delegations={loaded.data} />}
    </section>
  );
}

interface DelegationTableProps {
  /** Null when the service has no list. */
  readonly delegations: readonly NodeDelegation[] | null;
}

function DelegationTable({ delegations }: DelegationTableProps) {
  if (delegations === null) return <p class="muted">{t('node.delegationsUnknown')}</p>;
  if (delegations.length === 0) return <p class="muted">{t('node.noDelegations')}</p>;
  const largest = [...delegations].sort(
    (left, right) => Number(right.amount.amount) - Number(left.amount.amount),
  );
  const more = largest.length - SHOWN;
  return (
    <>
      <DataTable
        caption={t('node.delegations')}
        columns={[t('node.delegationOwner'), t('node.delegationAmount'), t('node.delegationBlock')]}
        rows={largest.slice(0, SHOWN).map(({ owner, amount, block_height: block }) => [
          <span key={owner} class="key">
            {owner}
          </span>,
          formatAmount(amount.amount, amount.denom),
          formatCount(block),
        ])}
      />
      {more > 0 && <p class="muted">{t('node.moreDelegations', { count: more })}</p>}
    </>
  );
}
