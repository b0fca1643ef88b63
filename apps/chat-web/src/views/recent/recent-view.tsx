import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { VIEWS } from '../../model/search/destinations.ts';
import {
  isFiltering,
  recentConversations,
  type RecentFilter,
} from '../../state/recent-conversations.ts';
import { ListFailure } from '../parts/list-failure.tsx';
import { ViewHeader } from '../shell/view-header.tsx';
import { RecentRow } from './recent-row.tsx';
import { remember, remembered } from '../../state/browser-storage.ts';

const STORED = 'tandem.recent';
/** The number of conversations that are listed at a time. */
const MAX_ROWS = 100;
const SWITCHES = ['onlyUnread', 'onlyParticipated', 'withMuted'] as const;

/** The conversations in which something happened last. */
export function RecentView() {
  const store = useStore();
  const { recent } = store;
  const filter = useSignal<RecentFilter>({ text: '', ...storedSwitches() });
  const limit = useSignal(MAX_ROWS);
  useEffect(() => recent.open(), [recent]);
  const listed = useComputed(() => {
    const state = store.state.value;
    return state ? recentConversations(state, recent.ids.value, filter.value) : [];
  });
  const change = (changes: Partial<RecentFilter>) => {
    filter.value = { ...filter.value, ...changes };
    const on = SWITCHES.filter((name) => filter.value[name]);
    remember(STORED, on.join(' '));
  };
  const rows = listed.value.slice(0, limit.value);
  const phase = recent.phase.value;
  const isMore = rows.length < listed.value.length || recent.hasOlder.value;
  const showMore = () => {
    if (rows.length < listed.value.length) limit.value += MAX_ROWS;
    else void recent.loadOlder();
  };
  return (
    <>
      <ViewHeader icon="clock" title={t('view.recent')} detail={t('recent.detail')} />
      <div class="recent">
        <div class="recent-filters" role="group" aria-label={t('recent.filters')}>
          {SWITCHES.map((name) => (
            <button
              key={name}
              type="button"
              class="button small filter"
              aria-pressed={filter.value[name]}
              onClick={() => change({ [name]: !filter.value[name] })}
            >
              {t(`recent.${name}`)}
            </button>
          ))}
          <input
            type="search"
            aria-label={t('recent.filterByName')}
            placeholder={t('recent.filterByName')}
            value={filter.value.text}
            onInput={(event) => change({ text: event.currentTarget.value })}
          />
        </div>
        {rows.length > 0 && (
          <table class="recent-table">
            <colgroup>
              <col />
              <col class="recent-users-column" />
              <col class="recent-time-column" />
            </colgroup>
            <thead class="hidden-text">
              <tr>
                <th scope="col">{t('recent.conversation')}</th>
                <th scope="col">{t('recent.participants')}</th>
                <th scope="col">{t('recent.lastMessage')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((each) => (
                <RecentRow key={each.key} recent={each} />
              ))}
            </tbody>
          </table>
        )}
        {rows.length === 0 && phase === 'ready' && (
          <Nothing isFiltered={isFiltering(filter.value)} />
        )}
        {rows.length === 0 && phase === 'loading' && (
          <div class="list-end" aria-busy="true">
            <div class="spinner" aria-hidden="true" />
            <p class="hidden-text" role="status">
              {t('views.loadingMessages')}
            </p>
          </div>
        )}
        {phase === 'failed' && (
          <div class="empty" role="alert">
            <ListFailure error={recent.error.value} onRetry={() => recent.open()} />
          </div>
        )}
        {phase !== 'failed' && isMore && (
          <button
            type="button"
            class="button recent-more"
            disabled={phase === 'loading'}
            onClick={showMore}
          >
            {t(phase === 'loading' ? 'views.loadingMessages' : 'recent.more')}
          </button>
        )}
      </div>
    </>
  );
}

function storedSwitches(): Omit<RecentFilter, 'text'> {
  const on = (remembered(STORED) ?? '').split(' ');
  return {
    onlyUnread: on.includes('onlyUnread'),
    onlyParticipated: on.includes('onlyParticipated'),
    withMuted: on.includes('withMuted'),
  };
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const { subscriptions } = useChatState();
  return (
    <div class="empty">
      <h2>{t('recent.none')}</h2>
      <p class="muted">{t(isFiltered ? 'recent.noneMatches' : 'recent.noneHint')}</p>
      {subscriptions.size === 0 && (
        <a class="button" href={VIEWS.channels}>
          {t('channels.browse')}
        </a>
      )}
    </div>
  );
}
