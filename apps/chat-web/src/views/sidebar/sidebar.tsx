import { t } from '../../i18n/translate.ts';
import { unreadCount } from '@tandem/chat-client';
import { useSignal } from '@preact/signals';
import { drawer } from '../shell/drawers.ts';
import { useStatePart } from '../../app/store-context.ts';
import { useRoute } from '../../app/location.ts';
import { term } from '../../model/narrow/narrow-term.ts';
import { VIEWS } from '../../model/search/destinations.ts';
import { keyOfNarrow } from '../../state/narrows.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { SidebarFilter } from '../parts/sidebar-filter.tsx';
import { UnreadCount } from '../parts/unread-count.tsx';
import { ChannelList } from './channel-list.tsx';
import { DirectList } from './direct-list.tsx';
import { RealmLogo } from './realm-logo.tsx';
import { RealmMenu } from './realm-menu.tsx';
import { StoredViews } from './stored-views.tsx';

const LISTS = [
  { name: 'views.feed', icon: 'feed', href: VIEWS.feed, term: term('in', 'home') },
  {
    name: 'views.mentions',
    icon: 'at',
    href: VIEWS.mentions,
    term: term('is', 'mentioned'),
  },
  { name: 'views.starred', icon: 'star', href: VIEWS.starred, term: term('is', 'starred') },
] as const satisfies readonly { readonly icon: IconName; readonly [field: string]: unknown }[];

/** Views, direct conversations and channels. */
export function Sidebar() {
  const unread = useStatePart((state) => unreadCount(state));
  const filter = useSignal('');
  const shown = useRoute();
  const mentions = useStatePart((state) => state.unread.mentions.size);
  const counts: Record<string, number> = { 'views.mentions': mentions };
  return (
    <nav
      class="sidebar"
      aria-label={t('views.navigation')}
      tabIndex={-1}
      inert={drawer.value === 'users'}
    >
      <RealmLogo />
      <RealmMenu />
      <div class="sidebar-scroll">
        <ul class="nav-list">
          <li>
            <a href={VIEWS.inbox} aria-current={shown.view === 'inbox' ? 'page' : undefined}>
              <Icon name="inbox" size={16} />
              <span class="nav-name">{t('views.inbox')}</span>
              <UnreadCount count={unread} />
            </a>
          </li>
          <li>
            <a href={VIEWS.recent} aria-current={shown.view === 'recent' ? 'page' : undefined}>
              <Icon name="clock" size={16} />
              <span class="nav-name">{t('view.recent')}</span>
            </a>
          </li>
          {LISTS.map(({ name, icon, href, term: only }) => (
            <li key={name}>
              <a
                href={href}
                aria-current={
                  shown.view === 'messages' && keyOfNarrow(shown.narrow) === keyOfNarrow([only])
                    ? 'page'
                    : undefined
                }
              >
                <Icon name={icon} size={16} />
                <span class="nav-name">{t(name)}</span>
                <UnreadCount count={counts[name] ?? 0} />
              </a>
            </li>
          ))}
          <StoredViews />
        </ul>
        <SidebarFilter
          filter={filter}
          label={t('views.filterConversations')}
          placeholder={t('views.filter')}
        >
          <Icon name="search" size={14} />
        </SidebarFilter>
        <DirectList filter={filter.value} />
        <ChannelList filter={filter.value} />
      </div>
    </nav>
  );
}
