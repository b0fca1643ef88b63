import {
  displayedTopic,
  type MessagesDeleted,
  type MessagingEventQueries,
} from '@tandem/messaging-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';
import { readersOf } from './message-audience.ts';

type Queries = Pick<MessagingEventQueries, 'changes'>;

interface DeletionData {
  /** Ascending. */
  readonly messageIds: readonly number[];
  /** `null` for direct messages. */
  readonly channelId: number | null;
  readonly topic: string;
}

/** `delete_message`: messages were deleted, or are hidden from the recipient. */
export const deletedMessages = clientEventKind<DeletionData>({
  kind: 'delete_message',
  types: ['delete_message'],
  variant: () => '',
  present: ({ messageIds, channelId, topic }, { form }) => {
    const { bulk_message_deletion: isBulk, empty_topic_name: allowsEmpty } = form.capabilities;
    const location =
      channelId === null
        ? { message_type: 'private' }
        : {
            message_type: 'stream',
            stream_id: channelId,
            topic: allowsEmpty ? topic : displayedTopic(topic),
          };
    const event = { type: 'delete_message', ...location };
    if (isBulk) return { ...event, message_ids: messageIds };
    return messageIds.map((messageId) => ({ ...event, message_id: messageId }));
  },
});

/**
 * Publishes deletions to the users who could read the messages: current readers, and users who left,
 * whose clients would still count them as unread or starred.
 */
export const messagesDeletedEvents: AnyTranslator<Queries> = clientEventTranslator<
  MessagesDeleted,
  Queries
>({
  of: ['messages.deleted'],
  kinds: [deletedMessages],
  prepare: async (events, { changes }, positions) => {
    const inChannels = events.flatMap(({ messageIds, place }, index) =>
      place.kind === 'channel'
        ? [
            {
              after: positions[index] ?? 0,
              channelId: place.channelId,
              messageId: newestOf(messageIds),
            },
          ]
        : [],
    );
    const left = await changes.readersWhoLeft(inChannels);
    return events.map(({ messageIds, place }, index) => {
      const isChannel = place.kind === 'channel';
      const data = {
        messageIds,
        channelId: isChannel ? place.channelId : null,
        topic: isChannel ? place.topic : '',
      };
      const userIds = left.get(positions[index] ?? 0) ?? [];
      return [
        deletedMessages.draft(readersOf(place, newestOf(messageIds)), data),
        ...(userIds.length > 0 ? [deletedMessages.draft({ kind: 'users', userIds }, data)] : []),
      ];
    });
  },
});

const newestOf = (messageIds: readonly number[]): number => messageIds.at(-1) ?? 0;
