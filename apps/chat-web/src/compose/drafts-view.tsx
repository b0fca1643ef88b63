import type { ChatState, Conversation } from '@tandem/chat-client';
import { useChatState, useStore } from '../app/store-context.ts';
import { formatTimeInText } from '../i18n/times.ts';
import { t } from '../i18n/translate.ts';
import { conversationFragment, othersOf } from '../model/narrow/narrow-fragment.ts';
import { namesOf } from '../state/direct-conversations.ts';
import { ViewHeader } from '../views/shell/view-header.tsx';
import { composeStoreOf } from './compose-store.ts';
import { conversationOfDraft } from './drafts.ts';

/** The drafts of all devices, the last changed first. */
export function DraftsView() {
  const state = useChatState();
  const store = useStore();
  const { drafts } = composeStoreOf(store);
  const listed = [...state.personal.drafts.values()]
    .flatMap((draft) => {
      const conversation = conversationOfDraft(draft, state.userId);
      return conversation ? [{ ...draft, conversation }] : [];
    })
    .sort((a, b) => b.timestamp - a.timestamp);
  return (
    <>
      <ViewHeader icon="edit" title={t('view.drafts')} />
      <div class="settings">
        <div class="settings-body">
          {listed.length === 0 && <p class="muted">{t('drafts.none')}</p>}
          <ul class="rows">
            {listed.map(({ id, conversation, content, timestamp }) => {
              const name = nameOf(state, conversation);
              return (
                <li key={id} class="row">
                  <span class="row-text">
                    <a href={conversationFragment(conversation, state)}>{name}</a>
                    <span dir="auto">{content}</span>
                    <span class="muted">{formatTimeInText(new Date(timestamp * 1_000))}</span>
                  </span>
                  <button
                    type="button"
                    class="button small"
                    aria-label={t('drafts.discardNamed', { name })}
                    onClick={() => drafts.remove(conversation, id)}
                  >
                    {t('drafts.discard')}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      </div>
    </>
  );
}

/** The conversation in words. */
export function nameOf(state: ChatState, conversation: Conversation): string {
  if (conversation.type === 'direct') {
    return namesOf(state, othersOf(conversation.userIds, state.userId));
  }
  const channel = state.channels.get(conversation.channelId)?.name ?? '';
  return `#${channel} › ${conversation.topic || t('compose.generalChat')}`;
}
