import { useRoute } from '../../app/location.ts';
import { useChatState } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { VIEWS } from '../../model/search/destinations.ts';
import { Icon } from '../parts/icon.tsx';

/** The views of unsent messages, if there are any. */
export function StoredViews() {
  const { personal } = useChatState();
  const shown = useRoute().view;
  const views = [
    { view: 'drafts', icon: 'edit', count: personal.drafts.size },
    { view: 'scheduled', icon: 'clock', count: personal.scheduledMessages.size },
  ] as const;
  return (
    <>
      {views.map(({ view, icon, count }) =>
        count === 0 && shown !== view ? null : (
          <li key={view}>
            <a href={VIEWS[view]} aria-current={shown === view ? 'page' : undefined}>
              <Icon name={icon} size={16} />
              <span class="nav-name">{t(`view.${view}`)}</span>
              {count > 0 && <span class="count muted-count">{count}</span>}
            </a>
          </li>
        ),
      )}
    </>
  );
}
