import { lastList } from '../../app/location.ts';
import { useStore } from '../../app/store-context.ts';
import { loadNode } from '../../data/load-node.ts';
import { t } from '../../i18n/translate.ts';
import type { NodeRow } from '../../model/node-row.ts';
import { namedNode } from '../../model/node-search.ts';
import { nodeName } from '../parts/names.ts';
import { Retry } from '../parts/retry.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { Delegations } from './delegations.tsx';
import { NodeFacts } from './node-facts.tsx';
import { NodeLinks } from './node-links.tsx';
import { NodeSessions } from './node-sessions.tsx';
import { ProbeSection } from './probe-section.tsx';
import { StakeFacts } from './stake-facts.tsx';
import { UnknownNode } from './unknown-node.tsx';

/** The page of the node with this id or key. */
export function NodeView({ name }: { readonly name: string }) {
  const { rows, isWhole } = useStore().nodes.value;
  const row = namedNode(rows, name);
  return (
    <>
      <p>
        <a href={lastList.value}>← {t('node.back')}</a>
      </p>
      {row !== undefined && <KnownNode key={row.nodeId} row={row} />}
      {row === undefined && isWhole && <UnknownNode key={name} name={name} />}
      {row === undefined && !isWhole && <h1>{t('node.loading')}</h1>}
    </>
  );
}

function KnownNode({ row }: { readonly row: NodeRow }) {
  const store = useStore();
  const { hasScores } = store.nodes.value;
  const collected = store.collected.value;
  const [details, retry] = useLoaded(
    `${collected} ${row.nodeId} ${row.gateway !== null}`,
    async () => {
      const loaded = await loadNode(store.client, row);
      // Another collection has moved the node: the next refresh knows where it is.
      if (loaded === null) void store.refresh();
      return loaded;
    },
  );
  const data = details.state === 'ready' ? details.data : null;
  const about = data?.node.description.details;
  return (
    <>
      <h1 class="node-title">{nodeName(row)}</h1>
      <p class="key">{row.key}</p>
      {details.state === 'failed' && <Retry text={t('node.failed')} onRetry={retry} />}
      {data === null && details.state !== 'failed' && <p role="status">{t('node.loading')}</p>}
      {data !== null && (
        <div class="node-parts">
          <NodeFacts row={row} details={data} about={about ?? ''} />
          {hasScores && <ProbeSection gateway={data.gateway} />}
          <StakeFacts node={data.node} />
          {row.gateway !== null && <NodeSessions nodeId={row.nodeId} />}
          {row.bonded && <Delegations nodeId={row.nodeId} />}
        </div>
      )}
      <NodeLinks row={row} />
    </>
  );
}
