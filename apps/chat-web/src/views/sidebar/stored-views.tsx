import { useRoute } from '../../app/location.ts';
import { useChatState } from '../../app/store-context.ts';
import { STORED_VIEWS } from '../../compose/stored-list.tsx';
import { t } from '../../i18n/translate.ts';
import { VIEWS } from '../../model/search/destinations.ts';
import { Icon } from '../parts/icon.tsx';

/** The views of what is stored for later, if there is anything. */
export function StoredViews() {
  const { personal } = useChatState();
  const shown = useRoute().view;
  const views = [
    { view: 'drafts', count: personal.drafts.size },
    { view: 'scheduled', count: personal.scheduledMessages.size },
    { view: 'reminders', count: personal.reminders.size },
  ] as const;
  return (
    <>
      {views.map(({ view, count }) =>
        count === 0 && shown !== view ? null : (
          <li key={view}>
            <a href={VIEWS[view]} aria-current={shown === view ? 'page' : undefined}>
              <Icon name={STORED_VIEWS[view]} size={16} />
              <span class="nav-name">{t(`view.${view}`)}</span>
              {count > 0 && <span class="count muted-count">{count}</span>}
            </a>
          </li>
        ),
      )}
    </>
  );
}
