import { t } from '../../../i18n/translate.ts';
import type { Message } from '@tandem/chat-client';
import { useChatState, useStore } from '../../../app/store-context.ts';
import { namesOf } from '../../../state/direct-conversations.ts';
import type { Poll, PollOption } from '../../../state/widgets.ts';
import { AddForm } from './add-form.tsx';
import { sendWidgetEvent } from './send-widget-event.ts';

/** A question, its options, and who chose them. */
export function PollView({ message, poll }: { readonly message: Message; readonly poll: Poll }) {
  const { session } = useStore();
  const { userId } = useChatState();
  const { question, options } = poll;
  const most = Math.max(1, ...options.map(({ voterIds }) => voterIds.length));
  const add = (option: string) => {
    const own = options.filter(({ key }) => key.startsWith(`${userId},`)).length;
    sendWidgetEvent(session, message, { type: 'new_option', idx: own + 1, option });
  };
  return (
    <section class="widget" aria-label={`${t('views.poll')}: ${question}`}>
      <p class="widget-title" dir="auto">
        {question === '' ? t('views.poll') : question}
      </p>
      <ul>
        {options.map((option) => (
          <OptionRow key={option.key} message={message} option={option} most={most} />
        ))}
      </ul>
      <AddForm label={t('views.addOption')} onAdd={add} />
    </section>
  );
}

interface OptionRowProps {
  readonly message: Message;
  readonly option: PollOption;
  /** The votes of the option that has most. */
  readonly most: number;
}

function OptionRow({ message, option: { key, text, voterIds }, most }: OptionRowProps) {
  const { session } = useStore();
  const state = useChatState();
  const isChosen = voterIds.includes(state.userId);
  return (
    <li class="poll-option">
      <button
        type="button"
        class="vote"
        aria-pressed={isChosen}
        aria-label={t('views.votes', { option: text, count: voterIds.length })}
        onClick={() =>
          sendWidgetEvent(session, message, { type: 'vote', key, vote: isChosen ? -1 : 1 })
        }
      >
        {voterIds.length}
      </button>
      <span class="poll-text">
        <bdi>{text}</bdi>
        {voterIds.length > 0 && <span class="muted"> {namesOf(state, voterIds)}</span>}
      </span>
      <progress value={voterIds.length} max={most} aria-hidden="true" />
    </li>
  );
}
