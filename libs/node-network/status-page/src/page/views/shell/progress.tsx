import { useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';

/** The progress of the first load. Later loads are quiet. */
export function Progress() {
  const store = useStore();
  const progress = store.progress.value;
  if (progress === null || store.nodes.value.hasScores) return null;
  const { part, loaded, total } = progress;
  const text = t(part === 'nodes' ? 'shell.loadingNodes' : 'shell.loadingGateways', {
    loaded,
    total,
  });
  return (
    <div class="progress">
      <progress value={loaded} max={Math.max(total, 1)} aria-label={text} />
      <span class="muted">{text}</span>
    </div>
  );
}
