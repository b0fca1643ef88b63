import type { MessagingStateQueries } from '@tandem/messaging-domain';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';
import type { MessagePresentation } from '../messages/present-message.ts';
import {
  channelFoldersState,
  navigationViewsState,
  userTopicsState,
} from './channel-areas-state.ts';
import { defaultChannelsState, streamsState, subscriptionsState } from './channels-state.ts';
import {
  conversationsState,
  newestMessageState,
  starredState,
  unreadState,
} from './messages-state.ts';
import { thumbnailsState } from './files-state.ts';
import { storesState } from './stores-state.ts';

/** This context's part of the initial state. */
export function messagingStateSources(
  _presentation: MessagePresentation,
): readonly RegisterStateSource<MessagingStateQueries>[] {
  return [
    subscriptionsState,
    streamsState,
    defaultChannelsState,
    channelFoldersState,
    navigationViewsState,
    userTopicsState,
    newestMessageState,
    unreadState,
    starredState,
    conversationsState,
    ...storesState,
    thumbnailsState,
  ];
}
