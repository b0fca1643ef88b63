import { AddCustomEmoji } from '../custom-emoji/add-custom-emoji.ts';
import { DeactivateCustomEmoji } from '../custom-emoji/deactivate-custom-emoji.ts';
import { AddDrafts, EditDraft, RemoveDraft } from '../drafts/draft-commands.ts';
import { DeleteExport, RequestExport } from '../exports/export-commands.ts';
import { DeleteUserExport, RequestUserExport } from '../exports/user-export-commands.ts';
import {
  AddLinkifier,
  EditLinkifier,
  RemoveLinkifier,
  ReorderLinkifiers,
} from '../linkifiers/linkifier-commands.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { AddPlayground, RemovePlayground } from '../playgrounds/playground-commands.ts';
import { AddReminder, RemoveReminder } from '../reminders/reminder-commands.ts';
import {
  AddSavedSnippet,
  EditSavedSnippet,
  RemoveSavedSnippet,
} from '../saved-snippets/saved-snippet-commands.ts';
import {
  EditScheduledMessage,
  RemoveScheduledMessage,
  ScheduleMessage,
} from '../scheduled-messages/schedule-message.ts';
import { SendDueMessages } from '../scheduled-messages/send-due-messages.ts';
import { AddSubmessage } from '../submessages/add-submessage.ts';

/** The use cases of customizations and personal stores. */
export function createStoreUseCases(ports: MessagingPorts) {
  return {
    addSubmessage: new AddSubmessage(ports),
    addCustomEmoji: new AddCustomEmoji(ports),
    deactivateCustomEmoji: new DeactivateCustomEmoji(ports),
    addLinkifier: new AddLinkifier(ports),
    editLinkifier: new EditLinkifier(ports),
    removeLinkifier: new RemoveLinkifier(ports),
    reorderLinkifiers: new ReorderLinkifiers(ports),
    addPlayground: new AddPlayground(ports),
    removePlayground: new RemovePlayground(ports),
    addDrafts: new AddDrafts(ports),
    editDraft: new EditDraft(ports),
    removeDraft: new RemoveDraft(ports),
    addSavedSnippet: new AddSavedSnippet(ports),
    editSavedSnippet: new EditSavedSnippet(ports),
    removeSavedSnippet: new RemoveSavedSnippet(ports),
    scheduleMessage: new ScheduleMessage(ports),
    editScheduledMessage: new EditScheduledMessage(ports),
    removeScheduledMessage: new RemoveScheduledMessage(ports),
    requestExport: new RequestExport(ports),
    deleteExport: new DeleteExport(ports),
    requestUserExport: new RequestUserExport(ports),
    deleteUserExport: new DeleteUserExport(ports),
    addReminder: new AddReminder(ports),
    removeReminder: new RemoveReminder(ports),
    sendDueMessages: new SendDueMessages(ports),
  };
}
