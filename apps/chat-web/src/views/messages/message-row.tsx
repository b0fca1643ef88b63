import { t } from '../../i18n/translate.ts';
import type { Message } from '@tandem/chat-client';
import { useStatePart, useStore } from '../../app/store-context.ts';
import { userOf } from '../../state/direct-conversations.ts';
import { toggleCollapsed } from '../../state/message-commands.ts';
import { formatClock, formatMoment } from '../../i18n/times.ts';
import { userCard } from '../../state/user-card.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { MessageBody } from './message-body.tsx';
import { MessageToolbar } from './message-toolbar.tsx';
import { Reactions } from './reactions.tsx';
import { CONTROLS } from './use-long-press.ts';

interface MessageRowProps {
  readonly message: Message;
  readonly isContinued: boolean;
  readonly isHighlighted: boolean;
}

/** A message with its sender and time. */
export function MessageRow({ message, isContinued, isHighlighted }: MessageRowProps) {
  const { session } = useStore();
  const { sender_id: senderId, sender_full_name: name, timestamp, flags } = message;
  const sender = useStatePart((state) => userOf(state, senderId), [senderId]);
  const isAction = message.is_me_message;
  const isMention = flags.some((flag) => flag.includes('mentioned'));
  const moment = new Date(timestamp * 1_000);
  const time = (
    <time dateTime={moment.toISOString()} title={formatMoment(moment)}>
      {formatClock(moment)}
    </time>
  );
  return (
    <article
      class={classesOf({ isContinued, isHighlighted, isMention })}
      data-message={message.id}
      tabIndex={-1}
      onClick={({ currentTarget, target }) => {
        // Its actions appear with the focus, which some touch browsers give to controls only.
        const isControl = target instanceof Element && target.closest(CONTROLS) !== null;
        const hasFocus = currentTarget.contains(document.activeElement);
        if (!isControl && !hasFocus) currentTarget.focus({ preventScroll: true });
      }}
      aria-label={`${sender?.full_name ?? name}, ${formatClock(moment)}`}
    >
      <div class="message-side">
        {isContinued && !isAction ? time : <Avatar user={sender ?? outsider(message)} size={36} />}
      </div>
      <div class={isAction ? 'message-main is-action' : 'message-main'}>
        {(!isContinued || isAction) && (
          <header class="message-head">
            <button
              type="button"
              class="sender"
              onClick={(event) => {
                userCard.value = { userId: senderId, anchor: event.currentTarget };
              }}
            >
              {sender?.full_name ?? name}
            </button>
            {sender?.is_bot && <span class="badge">{t('views.bot')}</span>}
            {time}
          </header>
        )}
        {flags.includes('collapsed') ? (
          <button
            type="button"
            class="button small"
            onClick={() => toggleCollapsed(session, message)}
          >
            {t('views.showMessage')}
          </button>
        ) : (
          <MessageBody message={message} />
        )}
        <MessageNotes message={message} />
        <Reactions message={message} />
      </div>
      <MessageToolbar message={message} />
    </article>
  );
}

function MessageNotes({ message }: { readonly message: Message }) {
  const isEdited = message.last_edit_timestamp !== undefined;
  const isMoved = message.last_moved_timestamp !== undefined;
  const isStarred = message.flags.includes('starred');
  if (!isEdited && !isMoved && !isStarred) return null;
  return (
    <div class="message-notes muted">
      {isStarred && (
        <span class="starred">
          <Icon name="star" size={13} /> {t('views.starredMessage')}
        </span>
      )}
      {isEdited ? <span>{t('views.edited')}</span> : isMoved && <span>{t('views.moved')}</span>}
    </div>
  );
}

function classesOf(is: {
  readonly isContinued: boolean;
  readonly isHighlighted: boolean;
  readonly isMention: boolean;
}): string {
  const names = ['message'];
  if (is.isContinued) names.push('continued');
  if (is.isHighlighted) names.push('highlighted');
  if (is.isMention) names.push('mentions-me');
  return names.join(' ');
}

/** A user whom the organization does not list. */
function outsider({ sender_id, sender_full_name, avatar_url }: Message) {
  return { user_id: sender_id, full_name: sender_full_name, avatar_url };
}
