import { t } from '../../i18n/translate.ts';
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { directConversation, type User } from '@tandem/chat-client';
import { peekState, useStatePart, useStore } from '../../app/store-context.ts';
import { listedUsers } from '../../state/listed-users.ts';
import { Avatar } from '../parts/avatar.tsx';
import { hrefOfConversation } from '../parts/links.ts';
import { StatusEmoji } from './status-emoji.tsx';
import { PresenceDot } from '../parts/presence-dot.tsx';
import { SidebarFilter } from '../parts/sidebar-filter.tsx';

/** Everyone in the organization with presence and status. */
export function UserList() {
  const store = useStore();
  const filter = useSignal('');
  const users = useStatePart((state) => state.users);
  const areComplete = useStatePart((state) => state.areUsersComplete);
  const presences = useStatePart((state) => state.presences);
  const server = useStatePart((state) => state.server);
  const now = store.now.value;
  const words = filter.value;
  const listed = useMemo(
    () => listedUsers({ users, presences, server }, words, now),
    [users, presences, server, words, now],
  );
  return (
    <aside class="users" aria-label={t('views.users')} tabIndex={-1}>
      <div class="users-head">
        <h2>{t('views.users')}</h2>
      </div>
      <SidebarFilter
        filter={filter}
        label={t('views.filterUsers')}
        placeholder={t('views.filterUsers')}
      />
      <ul class="user-list">
        {listed.users.map((user) => (
          <UserItem key={user.user_id} user={user} />
        ))}
        {areComplete && listed.users.length === 0 && (
          <li class="sidebar-empty">{t('views.noSuchUser')}</li>
        )}
        {listed.hidden > 0 && (
          <li class="sidebar-empty">{t('views.moreUsers', { count: listed.hidden })}</li>
        )}
      </ul>
    </aside>
  );
}

function UserItem({ user }: { readonly user: User }) {
  const store = useStore();
  const userId = useStatePart((state) => state.userId);
  const users = [user.user_id];
  const isSelf = user.user_id === userId;
  const status = useStatePart(
    ({ statuses }) => statuses.get(user.user_id)?.status_text ?? '',
    [user.user_id],
  );
  return (
    <li>
      <a
        class="user-row"
        href={hrefOfConversation(peekState(store), directConversation(users, userId))}
      >
        <span class="user-picture">
          <Avatar user={user} size={28} />
          {!user.is_bot && <PresenceDot userId={user.user_id} />}
        </span>
        <span class="user-names">
          <span class="user-name">
            <span class="nav-name">{user.full_name}</span>
            <StatusEmoji userId={user.user_id} />
            {isSelf && <span class="muted"> {t('views.you')}</span>}
            {user.is_bot && <span class="badge">{t('views.bot')}</span>}
          </span>
          {status !== '' && <span class="user-status muted">{status}</span>}
        </span>
      </a>
    </li>
  );
}
