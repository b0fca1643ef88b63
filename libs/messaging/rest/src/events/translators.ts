import type { MessagingEventQueries } from '@tandem/messaging-domain';
import type { AnyTranslator } from '@tandem/shared-chat-wire';
import { reactionEvents } from './reaction-events.ts';

/** What clients are told of this context's events. */
export function messagingTranslators(): readonly AnyTranslator<MessagingEventQueries>[] {
  return [reactionEvents];
}
