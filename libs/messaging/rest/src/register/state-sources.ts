import type { MessagingStateQueries } from '@tandem/messaging-domain';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';

/** What this context answers of the initial state. */
export function messagingStateSources(): readonly RegisterStateSource<MessagingStateQueries>[] {
  return [];
}
