import { t } from '../../i18n/translate.ts';
import { conversationOf, type ChatState, type Message } from '@tandem/chat-client';
import { composeStoreOf } from '../../compose/compose-store.ts';
import { messageCommands } from '../../state/message-commands.ts';
import { notifyOfFailure } from '../../state/notices.ts';
import type { Store } from '../../state/store.ts';
import type { MenuItem } from '../parts/menu.tsx';

/** Puts a message into the composer as a quotation. */
export function quote(store: Store, message: Message): void {
  composeStoreOf(store).quote(message, t('views.said')).catch(notifyOfFailure);
}

/** The commands on a message for the actor, with those that use the composer. */
export function commandsOnMessage(
  store: Store,
  state: ChatState,
  message: Message,
): readonly MenuItem[] {
  const onEdit = () => {
    composeStoreOf(store).edit(message.id, conversationOf(message)).catch(notifyOfFailure);
  };
  const onQuote = () => quote(store, message);
  return messageCommands({ store, state, message, onEdit, onQuote });
}
