import type {
  Draft,
  DraftRemoved,
  DraftUpdated,
  DraftsAdded,
  MessagingEventQueries,
  SavedSnippet,
  SavedSnippetAdded,
  SavedSnippetRemoved,
  SavedSnippetUpdated,
  ScheduledMessage,
  ScheduledMessageAdded,
  ScheduledMessageRemoved,
  ScheduledMessageUpdated,
} from '@tandem/messaging-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';
import { presentDraft } from '../drafts/draft-shapes.ts';
import { presentSavedSnippet } from '../saved-snippets/saved-snippet.endpoints.ts';
import { presentScheduledMessage } from '../scheduled-messages/scheduled-message.endpoints.ts';

type DraftData =
  | { readonly op: 'add'; readonly drafts: readonly Draft[] }
  | { readonly op: 'update'; readonly draft: Draft }
  | { readonly op: 'remove'; readonly id: number };

/** `drafts`: the actor stored, changed or removed some on another client. */
const drafts = clientEventKind<DraftData>({
  kind: 'drafts',
  types: ['drafts'],
  variant: () => '',
  present: (data) => {
    const { op } = data;
    if (op === 'add') return { type: 'drafts', op, drafts: data.drafts.map(presentDraft) };
    if (op === 'update') return { type: 'drafts', op, draft: presentDraft(data.draft) };
    return { type: 'drafts', op, draft_id: data.id };
  },
});

type SnippetData =
  | { readonly op: 'add' | 'update'; readonly snippet: SavedSnippet }
  | { readonly op: 'remove'; readonly id: number };

/** `saved_snippets`: the actor saved, changed or removed one. */
const savedSnippets = clientEventKind<SnippetData>({
  kind: 'saved_snippets',
  types: ['saved_snippets'],
  variant: () => '',
  present: (data) => ({
    type: 'saved_snippets',
    op: data.op,
    ...(data.op === 'remove'
      ? { saved_snippet_id: data.id }
      : { saved_snippet: presentSavedSnippet(data.snippet) }),
  }),
});

type ScheduledData =
  | { readonly op: 'add' | 'update'; readonly message: ScheduledMessage }
  | { readonly op: 'remove'; readonly id: number };

/** `scheduled_messages`: one of the actor's waits, was changed, failed, or waits no longer. */
const scheduledMessages = clientEventKind<ScheduledData>({
  kind: 'scheduled_messages',
  types: ['scheduled_messages'],
  variant: () => '',
  present: (data) => {
    const { op } = data;
    if (op === 'remove') return { type: 'scheduled_messages', op, scheduled_message_id: data.id };
    const message = presentScheduledMessage(data.message);
    return op === 'add'
      ? { type: 'scheduled_messages', op, scheduled_messages: [message] }
      : { type: 'scheduled_messages', op, scheduled_message: message };
  },
});

const to = (userId: number) => ({ kind: 'users', userIds: [userId] }) as const;

/** Publishes drafts to their author. */
export const draftEvents: AnyTranslator<MessagingEventQueries> = clientEventTranslator<
  DraftsAdded | DraftUpdated | DraftRemoved,
  MessagingEventQueries
>({
  of: ['drafts.added', 'draft.updated', 'draft.removed'],
  kinds: [drafts],
  prepare: (events) =>
    Promise.resolve(events.map((event) => [drafts.draft(to(event.ownerId), draftData(event))])),
});

function draftData(event: DraftsAdded | DraftUpdated | DraftRemoved): DraftData {
  if (event.type === 'drafts.added') return { op: 'add', drafts: event.drafts };
  if (event.type === 'draft.updated') return { op: 'update', draft: event.draft };
  return { op: 'remove', id: event.draftId };
}

/** Publishes saved snippets to their owner. */
export const savedSnippetEvents: AnyTranslator<MessagingEventQueries> = clientEventTranslator<
  SavedSnippetAdded | SavedSnippetUpdated | SavedSnippetRemoved,
  MessagingEventQueries
>({
  of: ['saved_snippet.added', 'saved_snippet.updated', 'saved_snippet.removed'],
  kinds: [savedSnippets],
  prepare: (events) =>
    Promise.resolve(
      events.map((event) => [
        savedSnippets.draft(
          to(event.ownerId),
          event.type === 'saved_snippet.removed'
            ? { op: 'remove', id: event.snippetId }
            : { op: event.type.endsWith('added') ? 'add' : 'update', snippet: event.snippet },
        ),
      ]),
    ),
});

/** Publishes scheduled messages to their sender. */
export const scheduledMessageEvents: AnyTranslator<MessagingEventQueries> = clientEventTranslator<
  ScheduledMessageAdded | ScheduledMessageUpdated | ScheduledMessageRemoved,
  MessagingEventQueries
>({
  of: ['scheduled_message.added', 'scheduled_message.updated', 'scheduled_message.removed'],
  kinds: [scheduledMessages],
  prepare: (events) =>
    Promise.resolve(
      events.map((event) => [
        scheduledMessages.draft(
          to(event.senderId),
          event.type === 'scheduled_message.removed'
            ? { op: 'remove', id: event.scheduledMessageId }
            : { op: event.type.endsWith('added') ? 'add' : 'update', message: event.message },
        ),
      ]),
    ),
});
