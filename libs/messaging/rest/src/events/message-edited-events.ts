import type { MessageEdited, MessagingEventQueries } from '@tandem/messaging-domain';
import { clientEventTranslator, type AnyTranslator } from '@tandem/shared-chat-wire';
import { readersOf } from './message-audience.ts';
import { flagFactsOf, updateMessage, type ChangeData } from './message-change-events.ts';

type Queries = Pick<MessagingEventQueries, 'messages' | 'changes'>;
type Edit = Pick<ChangeData, 'channel' | 'content'> & ReturnType<typeof flagFactsOf>;

/**
 * Publishes edits to the users who may read the message. The event has the old and the new text. The flags
 * and read state of users are the current ones: a later event on them has the same values.
 */
export function messageEditedEvents(): AnyTranslator<Queries> {
  return clientEventTranslator<MessageEdited, Queries>({
    of: ['message.edited'],
    kinds: [updateMessage],
    prepare: async (events, queries) => {
      const messageIds = events.map((event) => event.messageId);
      const readers = await queries.changes.readersOf(messageIds);
      const ownFlags = await queries.changes.ownFlagsOf(messageIds);
      const older = await editsOfOlder(events, queries);
      return events.map((event) => {
        const { messageId, editorId, editedAt, place } = event;
        const edit = editOf(event) ?? older.get(event.editId);
        if (!edit) return [];
        const data: ChangeData = {
          ...edit,
          storedFlags: merged(edit.storedFlags, ownFlags.get(messageId) ?? {}),
          messageId,
          messageIds: [messageId],
          editorId,
          editedAt,
          readBy: readers.get(messageId) ?? [],
          move: null,
        };
        return [updateMessage.draft(readersOf(place, messageId), data)];
      });
    },
  });
}

function editOf({ change, place }: MessageEdited): Edit | null {
  if (!change) return null;
  const { channelName, flags, content: now, renderedContent: nowRendered } = change;
  const { previousContent, previousRenderedContent } = change;
  return {
    ...flags,
    channel:
      place.kind === 'channel' && channelName !== null
        ? { id: place.channelId, name: channelName }
        : null,
    content: { previousContent, previousRenderedContent, now, nowRendered },
  };
}

/** The edits by their id in the history: events of versions before 2026-11 do not name their message. */
async function editsOfOlder(
  events: readonly MessageEdited[],
  { messages, changes }: Queries,
): Promise<ReadonlyMap<number, Edit>> {
  const older = events.filter((event) => !event.change);
  if (older.length === 0) return new Map();
  const found = await messages.findPublished(older.map((event) => event.messageId));
  const edits = await changes.findEdits(older.map((event) => event.editId));
  return new Map(
    older.flatMap(({ messageId, editId }) => {
      const message = found.get(messageId);
      const edit = edits.get(editId);
      if (!message || !edit) return [];
      const { content: now, renderedContent: nowRendered, place } = message.view;
      const channel =
        place.kind === 'channel' ? { id: place.channelId, name: place.channelName } : null;
      return [
        [editId, { ...flagFactsOf(message), channel, content: { ...edit, now, nowRendered } }],
      ];
    }),
  );
}

function merged(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const userIds = Object.keys({ ...one, ...other });
  return Object.fromEntries(userIds.map((id) => [id, (one[id] ?? 0) | (other[id] ?? 0)]));
}
