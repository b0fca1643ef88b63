/// <reference lib="dom" />
import { channelConversation, directConversation, type Conversation } from '@tandem/chat-client';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { openNarrow } from '../app/location.ts';
import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { narrowOfConversation } from '../model/narrow/narrow-fragment.ts';
import { Icon } from '../views/parts/icon.tsx';
import { Composer } from './composer.tsx';
import { composeStoreOf, type NewMessage } from './compose-store.ts';
import { labelOf, refusalOf } from './conversation-composer.tsx';
import { ChannelField } from './fields/channel-field.tsx';
import { TopicField } from './fields/topic-field.tsx';
import { UsersField } from './fields/users-field.tsx';
import { ScheduledNotice } from './scheduled-notice.tsx';
import { useScheduling } from './use-scheduling.ts';

interface NewMessageComposerProps {
  readonly message: NewMessage;
  /** The channel is the one that is shown. */
  readonly isFixed: boolean;
}

/** Writes to a conversation that is chosen here. */
export function NewMessageComposer({ message, isFixed }: NewMessageComposerProps) {
  const state = useChatState();
  const store = useStore();
  const compose = composeStoreOf(store);
  const [chosen, setChosen] = useState(message);
  const [owner] = useState(() => compose.newOwner());
  const conversation = conversationOfNew(chosen, state.userId);
  const { scheduled, schedule, undo } = useScheduling(conversation);
  const refusal = conversation && refusalOf(state, conversation);
  const change = (changes: Partial<NewMessage>) => setChosen({ ...chosen, ...changes });
  const close = () => (compose.newMessage.value = null);
  const recipient = useRef<HTMLDivElement>(null);
  const isRecipientKnown = message.channelId !== null || message.userIds.length > 0;
  // Begins with what is missing; a message in the shown channel begins with its text.
  useLayoutEffect(() => {
    const fields = recipient.current?.querySelectorAll('input') ?? [];
    if (!isFixed) [...fields].at(isRecipientKnown ? -1 : 0)?.focus();
  }, [isFixed, isRecipientKnown]);
  if (isFixed && refusal !== null) return <p class="compose-notice">{refusal}</p>;
  const send = (content: string, isShown: boolean): boolean => {
    if (!conversation) return false;
    compose.drafts.remove(conversation);
    store.send(conversation, content);
    if (!isShown) return true;
    close();
    openNarrow(state, narrowOfConversation(conversation, state));
    return true;
  };
  const problem = refusal ?? problemOf(chosen, state.realm.mandatory_topics ?? false);
  return (
    <>
      <ScheduledNotice scheduled={scheduled} onUndo={undo} />
      <div ref={recipient} class="compose-recipient">
        {chosen.type === 'direct' ? (
          <UsersField
            label={t('compose.recipients')}
            userIds={chosen.userIds}
            onChange={(userIds) => change({ userIds })}
          />
        ) : (
          <>
            {!isFixed && (
              <ChannelField
                channelId={chosen.channelId}
                onChange={(channelId) => change({ channelId })}
              />
            )}
            <TopicField
              channelId={chosen.channelId}
              topic={chosen.topic}
              onChange={(topic) => change({ topic })}
            />
          </>
        )}
        {!isFixed && (
          <button
            type="button"
            class="icon-button"
            aria-label={t('compose.close')}
            title={t('compose.close')}
            onClick={close}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <Composer
        owner={owner}
        conversation={conversation}
        label={conversation ? labelOf(state, conversation) : t('compose.message')}
        initialText=""
        maxLength={state.server.max_message_length ?? 10_000}
        problem={problem}
        submitLabel={t('compose.send')}
        onChange={(text) => {
          compose.isNewMessageSafe = text.trim() === '' || conversation !== null;
          if (conversation) compose.drafts.change(conversation, text);
        }}
        changeHidden={(hidden) => {
          if (conversation) compose.changeText(conversation, hidden);
        }}
        onSubmit={send}
        onSchedule={schedule}
        onCancel={isFixed ? undefined : close}
      />
    </>
  );
}

function conversationOfNew(
  { type, channelId, topic, userIds }: NewMessage,
  ownId: number,
): Conversation | null {
  if (type === 'channel') {
    return channelId === null ? null : channelConversation(channelId, topic.trim());
  }
  return userIds.length === 0 ? null : directConversation(userIds, ownId);
}

/** The choice that is missing before the message can be sent. */
function problemOf({ type, channelId, topic, userIds }: NewMessage, isTopicRequired: boolean) {
  if (type === 'direct') return userIds.length === 0 ? t('compose.recipientRequired') : null;
  if (channelId === null) return t('compose.channelRequired');
  return isTopicRequired && topic.trim() === '' ? t('compose.topicRequired') : null;
}
