import type { MessagingStateQueries } from '@tandem/messaging-domain';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';
import type { MessagePresentation } from '../messages/present-message.ts';
import { defaultChannelsState, streamsState, subscriptionsState } from './channels-state.ts';
import {
  conversationsState,
  newestMessageState,
  starredState,
  unreadState,
} from './messages-state.ts';

/** What this context answers of the initial state. */
export function messagingStateSources(
  _presentation: MessagePresentation,
): readonly RegisterStateSource<MessagingStateQueries>[] {
  return [
    subscriptionsState,
    streamsState,
    defaultChannelsState,
    newestMessageState,
    unreadState,
    starredState,
    conversationsState,
  ];
}
