import type { MessagingStateQueries } from '@tandem/messaging-domain';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';
import type { MessagePresentation } from '../messages/present-message.ts';

/** What this context answers of the initial state. */
export function messagingStateSources(
  _presentation: MessagePresentation,
): readonly RegisterStateSource<MessagingStateQueries>[] {
  return [];
}
