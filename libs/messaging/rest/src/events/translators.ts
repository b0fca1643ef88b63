import type { MessagingEventQueries } from '@tandem/messaging-domain';
import type { AnyTranslator } from '@tandem/shared-chat-wire';
import type { MessagePresentation } from '../messages/present-message.ts';
import { attachmentEvents } from './attachment-events.ts';
import { channelAreaEvents } from './channel-area-events.ts';
import { channelEvents } from './channel-events.ts';
import { accountPeerEvents, subscriptionEvents } from './subscription-events.ts';
import { messageEditedEvents } from './message-edited-events.ts';
import { messagesMovedEvents } from './messages-moved-events.ts';
import { messagesDeletedEvents } from './message-deletion-events.ts';
import { messageFlagEvents } from './message-flag-events.ts';
import { messageSentEvents } from './message-sent-events.ts';
import { customEmojiEvents, linkifierEvents, playgroundEvents } from './customization-events.ts';
import {
  draftEvents,
  savedSnippetEvents,
  scheduledMessageEvents,
} from './personal-store-events.ts';
import { exportEvents } from './export-events.ts';
import { reminderEvents } from './reminder-events.ts';
import { submessageEvents } from './submessage-events.ts';
import { reactionEvents } from './reaction-events.ts';
import { roleEvents } from './role-events.ts';
import { typingEvents } from './typing-events.ts';
import { visibilityReconciliation } from './visibility-reconciliation.ts';

/** The client events of this context's domain events. */
export function messagingTranslators(
  presentation: MessagePresentation,
): readonly AnyTranslator<MessagingEventQueries>[] {
  return [
    messageSentEvents(presentation),
    messageEditedEvents(),
    messagesMovedEvents(presentation),
    messagesDeletedEvents,
    messageFlagEvents,
    reactionEvents(presentation.addresses),
    attachmentEvents,
    channelEvents,
    subscriptionEvents,
    accountPeerEvents,
    roleEvents,
    visibilityReconciliation,
    channelAreaEvents,
    submessageEvents,
    customEmojiEvents,
    linkifierEvents,
    playgroundEvents,
    draftEvents,
    savedSnippetEvents,
    scheduledMessageEvents,
    reminderEvents,
    exportEvents,
    ...typingEvents,
  ];
}
