import { useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { DayChanges } from './day-changes.tsx';
import { LatestProbes } from './latest-probes.tsx';
import { SeenChanges } from './seen-changes.tsx';

/** The changes that this browser has seen, those by day, and the latest probes. */
export function ChangesView() {
  const store = useStore();
  // Drawn again when changes were seen.
  void store.seenVersion.value;
  return (
    <>
      <h1>{t('changes.title')}</h1>
      <SeenChanges
        changes={store.seen.changes}
        sinceUtc={store.seen.sinceUtc}
        onForget={() => store.forgetChanges()}
      />
      <div class="cards cards-wide">
        <LatestProbes rows={store.nodes.value.rows} />
        <DayChanges history={store.figures.value?.history ?? []} />
      </div>
    </>
  );
}
