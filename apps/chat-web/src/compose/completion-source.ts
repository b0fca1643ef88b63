import { viewOf, type Conversation } from '@tandem/chat-client';
import type { Store } from '../state/store.ts';
import type { CompletionSource } from '../model/completion/candidate.ts';
import { composeStoreOf } from './compose-store.ts';

/** The data that the composer completes with. */
export function completionSource(
  store: Store,
  conversation: Conversation | null,
): CompletionSource {
  const { state } = store.session;
  if (!state) throw new Error('The session has not registered');
  const messages = conversation ? viewOf(state, conversation).messages : [];
  const senders = messages.map(({ sender_id: id }) => id).reverse();
  return {
    state,
    conversation,
    emoji: composeStoreOf(store).emoji.value,
    topicsOf: (channelId) => store.topics.of(channelId).value.map(({ name }) => name),
    recentSenders: [...new Set(senders)].filter((id) => id !== state.userId),
    now: Date.now(),
  };
}
