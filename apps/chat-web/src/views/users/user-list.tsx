import { t } from '../../i18n/translate.ts';
import { useComputed, useSignal } from '@preact/signals';
import { directConversation, type User } from '@tandem/chat-client';
import { useChatState, useStore } from '../../app/store-context.ts';
import { listedUsers } from '../../state/listed-users.ts';
import { Avatar } from '../parts/avatar.tsx';
import { hrefOfConversation } from '../parts/links.ts';
import { StatusEmoji } from './status-emoji.tsx';
import { PresenceDot } from '../parts/presence-dot.tsx';

/** Everyone in the organization with presence and status. */
export function UserList() {
  const store = useStore();
  const filter = useSignal('');
  const listed = useComputed(() => {
    const state = store.state.value;
    return state ? listedUsers(state, filter.value, store.now.value) : { users: [], hidden: 0 };
  });
  const { users, hidden } = listed.value;
  return (
    <aside class="users" aria-label={t('views.users')}>
      <div class="users-head">
        <h2>{t('views.users')}</h2>
      </div>
      <div class="sidebar-filter">
        <input
          type="search"
          aria-label={t('views.filterUsers')}
          placeholder={t('views.filterUsers')}
          value={filter.value}
          onInput={(event) => (filter.value = event.currentTarget.value)}
        />
      </div>
      <ul class="user-list">
        {users.map((user) => (
          <UserItem key={user.user_id} user={user} />
        ))}
        {users.length === 0 && <li class="sidebar-empty">{t('views.noSuchUser')}</li>}
        {hidden > 0 && <li class="sidebar-empty">{t('views.moreUsers', { count: hidden })}</li>}
      </ul>
    </aside>
  );
}

function UserItem({ user }: { readonly user: User }) {
  const state = useChatState();
  const isSelf = user.user_id === state.userId;
  const status = state.statuses.get(user.user_id)?.status_text ?? '';
  return (
    <li>
      <a
        class="user-row"
        href={hrefOfConversation(state, directConversation([user.user_id], state.userId))}
      >
        <span class="user-picture">
          <Avatar user={user} size={28} />
          {!user.is_bot && <PresenceDot userId={user.user_id} />}
        </span>
        <span class="user-names">
          <span class="nav-name">
            {user.full_name}
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
