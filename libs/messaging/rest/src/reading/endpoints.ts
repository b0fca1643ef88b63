import type { MessagingUseCases } from '@tandem/messaging-domain';
import type { ChatEndpoint } from '@tandem/shared-chat-wire';
import { markAllRead, markChannelRead, markTopicRead } from './mark-read.endpoints.ts';
import { updateFlagsInNarrow } from './update-flags-in-narrow.endpoint.ts';
import { updateFlags } from './update-flags.endpoint.ts';

/** Read state and flags. */
export function readingEndpoints({
  useCases,
}: {
  readonly useCases: Pick<
    MessagingUseCases,
    'updateFlags' | 'updateFlagsInNarrow' | 'markAllRead' | 'markChannelRead'
  >;
}): ChatEndpoint[] {
  return [
    updateFlags(useCases.updateFlags),
    updateFlagsInNarrow(useCases.updateFlagsInNarrow),
    markAllRead(useCases.markAllRead),
    markChannelRead(useCases.markChannelRead),
    markTopicRead(useCases.markChannelRead),
  ];
}
