import { useState } from 'preact/hooks';
import { formatMoment, UNKNOWN } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { CHANGE_KINDS, type Change, type ChangeKind } from '../../model/changes.ts';
import { instantOf } from '../../model/freshness.ts';
import { NODE_KINDS } from '../../model/node-row.ts';
import { nodeAddress } from '../../model/route.ts';
import { SCORES } from '../../model/score.ts';
import { DataTable } from '../parts/data-table.tsx';
import { SelectField } from '../parts/select-field.tsx';

/** Changes on the first page; `more` adds as many. */
const STEP = 25;

interface SeenChangesProps {
  /** Newest first. */
  readonly changes: readonly Change[];
  /** RFC 3339; null before a collection was seen. */
  readonly sinceUtc: string | null;
  readonly onForget: () => void;
}

/** The changes between the collections that this browser has seen. */
export function SeenChanges({ changes, sinceUtc, onForget }: SeenChangesProps) {
  const [kind, setKind] = useState<ChangeKind | ''>('');
  const [most, setMost] = useState(STEP);
  const found = changes.filter(({ what }) => kind === '' || what === kind);
  const since = instantOf(sinceUtc ?? '');
  return (
    <section class="card">
      <h2>{t('changes.seen')}</h2>
      <p class="muted">{t('changes.seenHint')}</p>
      {since !== null && <p>{t('changes.since', { moment: formatMoment(since) })}</p>}
      {changes.length === 0 ? (
        <p role="status">{t(since === null ? 'shell.loading' : 'changes.none')}</p>
      ) : (
        <>
          <SelectField
            id="change-kind"
            label={t('changes.filter')}
            value={kind}
            choices={CHANGE_KINDS.map((value) => ({ value, label: t(`changes.kind.${value}`) }))}
            onChange={setKind}
            all={t('changes.allKinds')}
            isInline
          />
          <DataTable
            caption={t('changes.seen')}
            columns={[t('changes.when'), t('changes.node'), t('changes.what')]}
            rows={found
              .slice(0, most)
              .map((change) => [
                whenOf(change),
                <ChangedNode key={change.nodeId} change={change} />,
                changeText(change),
              ])}
            isText
          />
          <div class="list-actions">
            {found.length > most && (
              <button type="button" class="button" onClick={() => setMost(most + STEP)}>
                {t('changes.more', { count: Math.min(STEP, found.length - most) })}
              </button>
            )}
            <button type="button" class="button" onClick={onForget}>
              {t('changes.clear')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function ChangedNode({ change: { nodeId, name } }: { readonly change: Change }) {
  return <a href={nodeAddress(nodeId)}>{name === '' ? String(nodeId) : name}</a>;
}

function whenOf({ at }: Change): string {
  const instant = instantOf(at);
  return instant === null ? UNKNOWN : formatMoment(instant);
}

/** A change in words, without the node. */
function changeText({ what, before, after }: Change): string {
  switch (what) {
    case 'joined':
      return t('changes.joined', { after });
    case 'left':
      return t('changes.left');
    case 'version':
      return t('changes.version', { before, after });
    case 'kind':
      return t('changes.kindChanged', { before: kindName(before), after: kindName(after) });
    case 'score':
      return t('changes.score', { before: scoreName(before), after: scoreName(after) });
  }
}

function kindName(kind: string): string {
  return t(`kind.${NODE_KINDS.find((each) => each === kind) ?? 'other'}`);
}

function scoreName(score: string): string {
  return t(`score.${SCORES.find((each) => each === score) ?? 'none'}`);
}
