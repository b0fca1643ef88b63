import { createChannelUseCases } from './channels/channel-use-cases.ts';
import { RenderText } from './insights/render-text.ts';
import { ReportMessage } from './insights/report-message.ts';
import { DeleteMessage } from './deletions/delete-message.ts';
import { EditMessage } from './messages/edit-message.ts';
import { SendMessage } from './messages/send-message.ts';
import type { MessagingPorts } from './messaging-ports.ts';
import { AddReaction } from './reactions/add-reaction.ts';
import { RemoveReaction } from './reactions/remove-reaction.ts';
import { createReadingUseCases } from './reading/reading-use-cases.ts';
import { createStoreUseCases } from './stores/store-use-cases.ts';
import { SendEditTypingNotice, SendTypingNotice } from './typing/send-typing-notice.ts';
import { createUploadUseCases } from './uploads/upload-use-cases.ts';

/** Every use case of the messaging context. */
export type MessagingUseCases = ReturnType<typeof createMessagingUseCases>;

/** Builds the use cases over an app's adapters. */
export function createMessagingUseCases(ports: MessagingPorts) {
  return {
    ...createChannelUseCases(ports),
    ...createUploadUseCases(ports),
    ...createStoreUseCases(ports),
    ...createReadingUseCases(ports),
    sendMessage: new SendMessage(ports),
    editMessage: new EditMessage(ports),
    deleteMessage: new DeleteMessage(ports),
    renderText: new RenderText(ports),
    reportMessage: new ReportMessage(ports),
    addReaction: new AddReaction(ports),
    removeReaction: new RemoveReaction(ports),
    sendTypingNotice: new SendTypingNotice(ports),
    sendEditTypingNotice: new SendEditTypingNotice(ports),
  };
}
