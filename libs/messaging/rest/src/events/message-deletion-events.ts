import { displayedTopic, type MessagesDeleted } from '@tandem/messaging-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';
import { readersOf } from './message-audience.ts';

interface DeletionData {
  /** Ascending. */
  readonly messageIds: readonly number[];
  /** `null` for direct messages. */
  readonly channelId: number | null;
  readonly topic: string;
}

/** `delete_message`: messages are gone, or hidden from the receiver. */
export const deletedMessages = clientEventKind<DeletionData>({
  kind: 'delete_message',
  types: ['delete_message'],
  variant: () => '',
  present: ({ messageIds, channelId, topic }, { form }) => {
    const { bulk_message_deletion: isBulk, empty_topic_name: allowsEmpty } = form.capabilities;
    const place =
      channelId === null
        ? { message_type: 'private' }
        : {
            message_type: 'stream',
            stream_id: channelId,
            topic: allowsEmpty ? topic : displayedTopic(topic),
          };
    const event = { type: 'delete_message', ...place };
    if (isBulk) return { ...event, message_ids: messageIds };
    return messageIds.map((messageId) => ({ ...event, message_id: messageId }));
  },
});

/** Deletions, told to whoever could read the messages. */
export const messagesDeletedEvents: AnyTranslator<unknown> = clientEventTranslator<
  MessagesDeleted,
  unknown
>({
  of: ['messages.deleted'],
  kinds: [deletedMessages],
  prepare: (events) =>
    Promise.resolve(
      events.map(({ messageIds, place }) => {
        const isChannel = place.kind === 'channel';
        const data = {
          messageIds,
          channelId: isChannel ? place.channelId : null,
          topic: isChannel ? place.topic : '',
        };
        return [deletedMessages.draft(readersOf(place, messageIds.at(-1) ?? 0), data)];
      }),
    ),
});
