import type { Conversation } from '@tandem/chat-client';
import { useChatState } from '../app/store-context.ts';
import { conversationFragment } from '../model/narrow/narrow-fragment.ts';
import { conversationName } from '../state/conversation-names.ts';
import { writtenOf } from './attached-files.ts';
import { AttachedNames } from './attached-names.tsx';

interface UnsentRowProps {
  readonly conversation: Conversation;
  readonly content: string;
  /** The time at which it was written or will be sent, as text. */
  readonly note: string;
  readonly action: string;
  /** The action with the name of the conversation, for screen readers. */
  readonly actionFor: (name: string) => string;
  readonly onAction: () => void;
}

/** A draft or a scheduled message with a button that removes it. */
export function UnsentRow(props: UnsentRowProps) {
  const { conversation, content, note, action, actionFor, onAction } = props;
  const state = useChatState();
  const { text, files } = writtenOf(content);
  const name = conversationName(state, conversation);
  return (
    <li class="row">
      <span class="row-text">
        <a href={conversationFragment(conversation, state)}>{name}</a>
        {text !== '' && <span dir="auto">{text}</span>}
        <AttachedNames files={files} />
        <span class="muted">{note}</span>
      </span>
      <button type="button" class="button small" aria-label={actionFor(name)} onClick={onAction}>
        {action}
      </button>
    </li>
  );
}
