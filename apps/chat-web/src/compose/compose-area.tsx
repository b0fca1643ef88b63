import type { Conversation, NarrowTerm } from '@tandem/chat-client';
import { t } from '../i18n/translate.ts';
import { useStore } from '../app/store-context.ts';
import { composeStoreOf } from './compose-store.ts';
import { ConversationComposer } from './conversation-composer.tsx';
import { EditComposer } from './edit-composer.tsx';
import { NewMessageComposer } from './new-message-composer.tsx';

interface ComposeAreaProps {
  readonly narrow: readonly NarrowTerm[];
  readonly conversation: Conversation | null;
}

/**
 * The editor of a new message for the shown conversation, of one for another conversation, or of an edited
 * message.
 */
export function ComposeArea({ narrow, conversation }: ComposeAreaProps) {
  const compose = composeStoreOf(useStore());
  const edited = compose.edited.value;
  const newMessage = compose.newMessage.value;
  const channelId = channelOf(narrow);
  if (edited) {
    return (
      <div class="compose">
        <EditComposer key={edited.messageId} edited={edited} />
      </div>
    );
  }
  if (newMessage) {
    return (
      <div class="compose">
        <NewMessageComposer key={newMessage.type} message={newMessage} isFixed={false} />
      </div>
    );
  }
  if (conversation) {
    return (
      <div class="compose">
        <ConversationComposer conversation={conversation} />
      </div>
    );
  }
  if (channelId !== null) {
    const message = { type: 'channel' as const, channelId, topic: '', userIds: [] };
    return (
      <div class="compose">
        <NewMessageComposer key={channelId} message={message} isFixed />
      </div>
    );
  }
  return (
    <div class="compose compose-choice">
      <button type="button" class="button" onClick={() => compose.begin('channel')}>
        {t('compose.writeInChannel')}
      </button>
      <button type="button" class="button" onClick={() => compose.begin('direct')}>
        {t('compose.newDirect')}
      </button>
    </div>
  );
}

/** The channel all of whose topics are shown. */
function channelOf(narrow: readonly NarrowTerm[]): number | null {
  const [first] = narrow;
  if (narrow.length !== 1 || first?.operator !== 'channel' || first.negated) return null;
  return typeof first.operand === 'number' ? first.operand : null;
}
