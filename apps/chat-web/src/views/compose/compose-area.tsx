import { can, channelConversation, type Conversation, type NarrowTerm } from '@tandem/chat-client';
import { useSignal } from '@preact/signals';
import { useChatState, useStore } from '../../app/store-context.ts';
import { openNarrow } from '../../app/location.ts';
import { namesOf } from '../../state/direct-conversations.ts';
import { narrowOfConversation } from '../../state/narrows.ts';
import { PlainComposer } from './plain-composer.tsx';

interface ComposeAreaProps {
  readonly narrow: readonly NarrowTerm[];
  readonly conversation: Conversation | null;
}

/** Where one writes to what is shown: to the conversation, or to a topic of the channel. */
export function ComposeArea({ narrow, conversation }: ComposeAreaProps) {
  const state = useChatState();
  const store = useStore();
  const topic = useSignal('');
  const channelTerm = narrow.length === 1 ? narrow[0] : undefined;
  const channelId =
    conversation?.type === 'channel'
      ? conversation.channelId
      : channelTerm?.operator === 'channel' && typeof channelTerm.operand === 'number'
        ? channelTerm.operand
        : null;
  if (!conversation && channelId === null) return null;
  if (channelId !== null && !can.sendTo(state, channelId)) {
    return <p class="compose-notice">You cannot send messages to this channel.</p>;
  }
  const target = conversation ?? channelConversation(channelId ?? -1, topic.value.trim());
  const send = (content: string) => {
    // The list shows the progress.
    store.session.send(target, content).catch(() => undefined);
    if (!conversation) openNarrow(narrowOfConversation(target, state.userId));
  };
  return (
    <div class="compose">
      {!conversation && (
        <input
          class="compose-topic"
          aria-label="Topic"
          placeholder="Topic"
          maxLength={state.server.max_topic_length ?? 60}
          value={topic.value}
          onInput={(event) => (topic.value = event.currentTarget.value)}
        />
      )}
      <PlainComposer
        key={JSON.stringify(conversation ?? channelId)}
        placeholder={placeholderOf(state, target)}
        maxLength={state.server.max_message_length ?? 10_000}
        onSend={send}
      />
    </div>
  );
}

function placeholderOf(state: ReturnType<typeof useChatState>, conversation: Conversation): string {
  if (conversation.type === 'direct') {
    const others = conversation.userIds.filter((id) => id !== state.userId);
    return `Message ${namesOf(state, others.length > 0 ? others : [state.userId])}`;
  }
  const channel = state.channels.get(conversation.channelId)?.name ?? '';
  const { topic } = conversation;
  return topic === '' ? `Message #${channel}` : `Message #${channel} › ${topic}`;
}
