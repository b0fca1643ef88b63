import { formatClockIn } from '../../i18n/times.ts';
import { t } from '../../i18n/translate.ts';
import { directConversation, type User } from '@tandem/chat-client';
import { useMemo } from 'preact/hooks';
import { useChatState } from '../../app/store-context.ts';
import { useDismissal } from '../../compose/choices/use-dismissal.ts';
import { useFloating } from '../../compose/choices/use-floating.ts';
import { roleText } from '../../settings/role-text.ts';
import { userCard } from '../../state/user-card.ts';
import { Avatar } from '../parts/avatar.tsx';
import { hrefOfConversation } from '../parts/links.ts';
import { ProfileFields } from './profile-fields.tsx';
import { StatusEmoji } from './status-emoji.tsx';
import { PresenceDot } from '../parts/presence-dot.tsx';

/** The card of a user, beside the element that opened it. */
export function UserCard() {
  const open = userCard.value;
  const { users } = useChatState();
  const user = open && users.get(open.userId);
  if (!user) return null;
  return <OpenCard key={user.user_id} user={user} anchor={open.anchor} />;
}

function OpenCard({ user, anchor }: { readonly user: User; readonly anchor: HTMLElement }) {
  const state = useChatState();
  const anchorRef = useMemo(() => ({ current: anchor }), [anchor]);
  const floating = useFloating<HTMLDivElement>(anchorRef, 'right-start');
  const close = () => (userCard.value = null);
  useDismissal(floating, anchorRef, close);
  const status = state.statuses.get(user.user_id);
  const hasStatus = Boolean(status?.status_text) || Boolean(status?.emoji_name);
  const email = user.delivery_email;
  return (
    <div ref={floating} class="floating user-card" role="dialog" aria-label={user.full_name}>
      <div class="user-card-head">
        <Avatar user={user} size={48} />
        <div>
          <strong>{user.full_name}</strong>
          <p class="muted">
            {!user.is_bot && user.is_active && <PresenceDot userId={user.user_id} />}{' '}
            {user.is_bot ? t('views.botRole') : roleText(user.role)}
            {!user.is_active && `, ${t('views.deactivated')}`}
          </p>
        </div>
      </div>
      {hasStatus && (
        <p dir="auto">
          <StatusEmoji userId={user.user_id} /> {status?.status_text}
        </p>
      )}
      {email !== null && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      <ProfileFields user={user} />
      {user.timezone !== '' && (
        <p class="muted">
          {t('views.localTime', { time: formatClockIn(user.timezone, new Date()) })}
        </p>
      )}
      {user.is_active && (
        <a
          class="button small"
          href={hrefOfConversation(state, directConversation([user.user_id], state.userId))}
          onClick={close}
        >
          {t('views.directMessage')}
        </a>
      )}
    </div>
  );
}
