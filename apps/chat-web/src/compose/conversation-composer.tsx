import { can, keyOf, type ChatState, type Conversation } from '@tandem/chat-client';
import { useLayoutEffect } from 'preact/hooks';
import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { othersOf } from '../model/narrow/narrow-fragment.ts';
import { namesOf } from '../state/direct-conversations.ts';
import { notifyOfFailure } from '../state/notices.ts';
import { Composer } from './composer.tsx';
import { composeStoreOf } from './compose-store.ts';
import { lastOwnMessage } from './last-own-message.ts';
import { useScheduling } from './use-scheduling.ts';
import { ScheduledNotice } from './scheduled-notice.tsx';

/** Writes to a conversation. */
export function ConversationComposer({ conversation }: { readonly conversation: Conversation }) {
  const state = useChatState();
  const store = useStore();
  const compose = composeStoreOf(store);
  const { scheduled, schedule, undo } = useScheduling(conversation);
  const key = keyOf(conversation);
  const { drafts, typing } = compose;
  // Once for each conversation: its composer takes the text of a draft when it is drawn first.
  useLayoutEffect(() => drafts.shown(conversation), [drafts, key]);
  const mayNot = refusalOf(state, conversation);
  if (mayNot !== null) return <p class="compose-notice">{mayNot}</p>;
  const send = (content: string): boolean => {
    drafts.remove(conversation);
    typing.stopped();
    store.send(conversation, content);
    return true;
  };
  return (
    <>
      <ScheduledNotice scheduled={scheduled} onUndo={undo} />
      <Composer
        key={key}
        owner={key}
        conversation={conversation}
        label={labelOf(state, conversation)}
        initialText={drafts.textOf(conversation)}
        maxLength={state.server.max_message_length ?? 10_000}
        problem={null}
        submitLabel={t('compose.send')}
        onChange={(text) => {
          const isWrittenHere = drafts.change(conversation, text);
          if (isWrittenHere && text !== '') typing.typed(conversation);
        }}
        changeHidden={(change) => compose.changeText(conversation, change)}
        onSubmit={send}
        onSchedule={schedule}
        onEditLast={() => {
          const message = lastOwnMessage(state, conversation, store.clock());
          if (message) compose.edit(message.id, conversation).catch(notifyOfFailure);
        }}
      />
    </>
  );
}

/** The reason for which the actor may not write; `null` if they may. */
export function refusalOf(state: ChatState, conversation: Conversation): string | null {
  if (conversation.type === 'direct') return null;
  return can.sendTo(state, conversation.channelId) ? null : t('compose.mayNotSend');
}

/** Names the recipients. */
export function labelOf(state: ChatState, conversation: Conversation): string {
  if (conversation.type === 'direct') {
    const recipient = namesOf(state, othersOf(conversation.userIds, state.userId));
    return t('compose.messageTo', { recipient });
  }
  const channel = `#${state.channels.get(conversation.channelId)?.name ?? ''}`;
  const recipient = conversation.topic === '' ? channel : `${channel} › ${conversation.topic}`;
  return t('compose.messageTo', { recipient });
}
