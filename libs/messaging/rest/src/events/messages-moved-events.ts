import type { MessagesMoved, MessagingEventQueries } from '@tandem/messaging-domain';
import type { Linkifier } from '@tandem/messaging-domain/content';
import {
  clientEventTranslator,
  type AnyTranslator,
  type ClientEventDraft,
} from '@tandem/shared-chat-wire';
import type { MessagePresentation } from '../messages/present-message.ts';
import { readersOf } from './message-audience.ts';
import { flagFactsOf, updateMessage, type ChangeData } from './message-change-events.ts';
import { deletedMessages } from './message-deletion-events.ts';
import { readFlags, updateMessageFlags } from './message-flag-events.ts';

type Queries = Pick<MessagingEventQueries, 'messages' | 'changes' | 'customizations'>;
type Renderer = MessagePresentation['renderer'];
type MovedFlags = NonNullable<MessagesMoved['flags']>;

/**
 * Publishes moves to the users who may read the messages; others receive a deletion. The event has
 * all facts: the requested message may be deleted by now, and the others have moved.
 */
export function messagesMovedEvents({
  renderer,
}: Pick<MessagePresentation, 'renderer'>): AnyTranslator<Queries> {
  return clientEventTranslator<MessagesMoved, Queries>({
    of: ['messages.moved'],
    kinds: [updateMessage, updateMessageFlags, deletedMessages],
    prepare: async (events, queries) => {
      const realmIds = [...new Set(events.map(({ realmId }) => realmId))];
      const linkifiers = await queries.customizations.listLinkifiers(realmIds);
      const older = await flagsOfOlder(events, queries);
      const drafts: ClientEventDraft[][] = [];
      for (const event of events) {
        const flags = event.flags ?? older.get(event.messageId) ?? NO_FLAGS;
        const data = moveData(event, flags, renderer, linkifiers.get(event.realmId) ?? []);
        drafts.push(await moveDrafts(event, data, queries.changes));
      }
      return drafts;
    },
  });
}

/** The flags of a deleted message in events that a version before 2026-11 wrote. */
const NO_FLAGS: MovedFlags = {
  senderId: 0,
  readBySender: false,
  mentionsChannel: false,
  mentionsTopic: false,
  storedFlags: {},
  topicParticipants: [],
  mutedBy: [],
  readBy: [],
};

async function flagsOfOlder(
  events: readonly MessagesMoved[],
  { messages, changes }: Queries,
): Promise<ReadonlyMap<number, MovedFlags>> {
  const older = events.filter(({ flags }) => !flags).map(({ messageId }) => messageId);
  if (older.length === 0) return new Map();
  const found = await messages.findPublished(older);
  const readers = await changes.readersOf(older);
  return new Map(
    [...found].map(([id, message]) => [
      id,
      { ...flagFactsOf(message), readBy: readers.get(id) ?? [] },
    ]),
  );
}

function moveData(
  event: MessagesMoved,
  flags: MovedFlags,
  renderer: Renderer,
  linkifiers: readonly Linkifier[],
): ChangeData {
  const { from, to, messageId, messageIds, propagateMode } = event;
  const renames = from.topic !== to.topic;
  return {
    ...flags,
    messageId,
    messageIds,
    editorId: event.moverId,
    editedAt: event.movedAt,
    content: null,
    channel: { id: from.channelId, name: from.channelName },
    move: {
      propagateMode,
      fromTopic: from.topic,
      toTopic: renames ? to.topic : null,
      topicLinks: renames ? renderer.topicLinks(to.topic, linkifiers) : [],
      toChannelId: from.channelId === to.channelId ? null : to.channelId,
    },
  };
}

async function moveDrafts(
  event: MessagesMoved,
  data: ChangeData,
  changes: Queries['changes'],
): Promise<ClientEventDraft[]> {
  const { from, to, messageIds, lostUserIds } = event;
  // The users who may read any of them: with protected history the named one may be too old.
  const newest = messageIds.at(-1) ?? data.messageId;
  if (from.channelId === to.channelId) {
    const location = { kind: 'channel', channelId: to.channelId, topic: to.topic } as const;
    return [updateMessage.draft(readersOf(location, newest), data)];
  }
  const left = await changes.subscribersWithAccess(from.channelId, newest);
  const entered = new Set(await changes.subscribersWithAccess(to.channelId, newest));
  const lost = new Set(lostUserIds);
  const outside =
    event.outsideUserIds ?? left.filter((userId) => !lost.has(userId) && !entered.has(userId));
  const notified = new Set([...left, ...entered, ...outside]);
  const gone = { messageIds, channelId: from.channelId, topic: from.topic };
  return [
    ...(event.partlyLost ?? []).map(({ upto, userIds }) =>
      deletedMessages.draft(
        { kind: 'users', userIds },
        { ...gone, messageIds: messageIds.filter((id) => id <= upto) },
      ),
    ),
    updateMessage.draft(
      { kind: 'users', userIds: [...notified].filter((userId) => !lost.has(userId)) },
      data,
    ),
    // Without a subscription nothing is unread.
    ...(outside.length > 0
      ? [updateMessageFlags.draft({ kind: 'users', userIds: outside }, readFlags(messageIds))]
      : []),
    ...(lost.size > 0
      ? [deletedMessages.draft({ kind: 'users', userIds: lostUserIds }, gone)]
      : []),
  ];
}
