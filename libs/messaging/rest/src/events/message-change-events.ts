import {
  displayedTopic,
  type MessageEdited,
  type MessagesMoved,
  type MessagingEventQueries,
  type PublishedEdit,
  type PublishedMessage,
} from '@tandem/messaging-domain';
import { isMeMessage } from '@tandem/messaging-domain/content';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type ClientEventDraft,
} from '@tandem/shared-chat-wire';
import type { MessagePresentation } from '../messages/present-message.ts';
import { deletedMessages } from './message-deletion-events.ts';
import { updateMessageFlags } from './message-flag-events.ts';
import { readersOf } from './message-audience.ts';
import { receiverFlags, type FlagFacts } from './receiver-flags.ts';

type Queries = Pick<MessagingEventQueries, 'messages' | 'changes'>;
type TopicLinks = ReturnType<MessagePresentation['renderer']['topicLinks']>;

interface ChangeData extends FlagFacts {
  readonly messageId: number;
  readonly messageIds: readonly number[];
  readonly editorId: number;
  /** ms since epoch */
  readonly editedAt: number;
  readonly readBy: readonly number[];
  /** `null` for direct messages. */
  readonly channel: { readonly id: number; readonly name: string } | null;
  readonly content: (PublishedEdit & { readonly now: string; readonly nowRendered: string }) | null;
  readonly move: {
    readonly propagateMode: MessagesMoved['propagateMode'];
    readonly fromTopic: string;
    /** `null` where it stays the same. */
    readonly toTopic: string | null;
    readonly topicLinks: TopicLinks;
    readonly toChannelId: number | null;
  } | null;
}

/** `update_message`: the content of a message changed, or messages were moved. */
const updateMessage = clientEventKind<ChangeData>({
  kind: 'update_message',
  types: ['update_message'],
  variant: (data, viewer) => flagsFor(data, viewer.userId).join(),
  present: (data, { userId, form }) => ({
    type: 'update_message',
    user_id: data.editorId,
    edit_timestamp: Math.floor(data.editedAt / 1000),
    message_id: data.messageId,
    message_ids: data.messageIds,
    flags: flagsFor(data, userId),
    rendering_only: false,
    ...(data.channel && { stream_id: data.channel.id, stream_name: data.channel.name }),
    ...(data.content && presentContent(data.content)),
    ...(data.move && presentMove(data.move, form.capabilities.empty_topic_name)),
  }),
});

function presentContent(content: NonNullable<ChangeData['content']>) {
  return {
    orig_content: content.previousContent,
    orig_rendered_content: content.previousRenderedContent,
    content: content.now,
    rendered_content: content.nowRendered,
    is_me_message: isMeMessage(content.now),
  };
}

function presentMove(move: NonNullable<ChangeData['move']>, allowsEmptyTopic: boolean) {
  const name = (topic: string) => (allowsEmptyTopic ? topic : displayedTopic(topic));
  return {
    propagate_mode: move.propagateMode,
    orig_subject: name(move.fromTopic),
    ...(move.toTopic !== null && { subject: name(move.toTopic), topic_links: move.topicLinks }),
    ...(move.toChannelId !== null && { new_stream_id: move.toChannelId }),
  };
}

/** A change reads nothing: who had read the message still has. */
function flagsFor(data: ChangeData, userId: number) {
  const isRead = data.readBy.includes(userId);
  const flags = receiverFlags(data, userId).filter((flag) => flag !== 'read');
  return isRead ? ['read', ...flags] : flags;
}

/** Changes of content, told to whoever may read the message. */
export function messageEditedEvents(): AnyTranslator<Queries> {
  return clientEventTranslator<MessageEdited, Queries>({
    of: ['message.edited'],
    kinds: [updateMessage],
    prepare: async (events, { messages, changes }) => {
      const messageIds = events.map((event) => event.messageId);
      const found = await messages.findPublished(messageIds);
      const readers = await changes.readersOf(messageIds);
      const edits = await changes.findEdits(events.map((event) => event.editId));
      return events.map(({ messageId, editId, editorId, editedAt, place }) => {
        const message = found.get(messageId);
        const edit = edits.get(editId);
        if (!message || !edit) return [];
        const { content: now, renderedContent: nowRendered } = message.view;
        const data: ChangeData = {
          ...flagFacts(message, readers.get(messageId) ?? []),
          ...{ messageId, messageIds: [messageId], editorId, editedAt, move: null },
          channel: channelOf(message),
          content: { ...edit, now, nowRendered },
        };
        return [updateMessage.draft(readersOf(place, messageId), data)];
      });
    },
  });
}

/** Moves, told to whoever may read the messages; they are deleted for who may not any more. */
export function messagesMovedEvents({
  renderer,
}: Pick<MessagePresentation, 'renderer'>): AnyTranslator<Queries> {
  return clientEventTranslator<MessagesMoved, Queries>({
    of: ['messages.moved'],
    kinds: [updateMessage, updateMessageFlags, deletedMessages],
    prepare: async (events, { messages, changes }) => {
      const messageIds = events.map((event) => event.messageId);
      const found = await messages.findPublished(messageIds);
      const readers = await changes.readersOf(messageIds);
      const drafts: ClientEventDraft[][] = [];
      for (const event of events) {
        const message = found.get(event.messageId);
        const data = message && moveData(event, message, readers.get(event.messageId), renderer);
        drafts.push(data ? await moveDrafts(event, data, changes) : []);
      }
      return drafts;
    },
  });
}

function moveData(
  event: MessagesMoved,
  message: PublishedMessage,
  readBy: readonly number[] = [],
  renderer: MessagePresentation['renderer'],
): ChangeData {
  const { from, to, messageId, messageIds, propagateMode } = event;
  const renames = from.topic !== to.topic;
  return {
    ...flagFacts(message, readBy),
    ...{ messageId, messageIds, editorId: event.moverId, editedAt: event.movedAt, content: null },
    channel: { id: from.channelId, name: from.channelName },
    move: {
      topicLinks: renames ? renderer.topicLinks(to.topic, message.view.linkifiers) : [],
      toChannelId: from.channelId === to.channelId ? null : to.channelId,
      ...{ propagateMode, fromTopic: from.topic, toTopic: renames ? to.topic : null },
    },
  };
}

async function moveDrafts(
  { from, to, messageIds, lostUserIds }: MessagesMoved,
  data: ChangeData,
  changes: Queries['changes'],
): Promise<ClientEventDraft[]> {
  if (from.channelId === to.channelId) {
    const place = { kind: 'channel', channelId: to.channelId, topic: to.topic } as const;
    return [updateMessage.draft(readersOf(place, data.messageId), data)];
  }
  const left = await changes.subscribersOf([from.channelId]);
  const entered = new Set(await changes.subscribersOf([to.channelId]));
  const lost = new Set(lostUserIds);
  const told = [...new Set([...left, ...entered])].filter((userId) => !lost.has(userId));
  const outside = left.filter((userId) => !lost.has(userId) && !entered.has(userId));
  const gone = { messageIds, channelId: from.channelId, topic: from.topic };
  return [
    updateMessage.draft({ kind: 'users', userIds: told }, data),
    // Where somebody is not subscribed nothing is unread.
    ...(outside.length > 0
      ? [updateMessageFlags.draft({ kind: 'users', userIds: outside }, readNow(messageIds))]
      : []),
    ...(lost.size > 0
      ? [deletedMessages.draft({ kind: 'users', userIds: lostUserIds }, gone)]
      : []),
  ];
}

const readNow = (messageIds: readonly number[]) => ({
  ...{ operation: 'add' as const, flag: 'read', messageIds, isAll: false, unread: null },
});

function flagFacts({ view, ...facts }: PublishedMessage, readBy: readonly number[]) {
  const { readBySender, mentionsChannel, mentionsTopic, storedFlags } = facts;
  const { topicParticipants, mutedBy } = facts;
  return {
    readBySender,
    mentionsChannel,
    mentionsTopic,
    storedFlags,
    topicParticipants,
    mutedBy,
    ...{ senderId: view.sender.id, readBy },
  };
}

function channelOf({ view: { place } }: PublishedMessage): ChangeData['channel'] {
  return place.kind === 'channel' ? { id: place.channelId, name: place.channelName } : null;
}
