import { displayedTopic, type MessagingEventQueries } from '@tandem/messaging-domain';
import type { ChannelTyping, DirectTyping, EditTyping } from '@tandem/messaging-domain/typing';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type RegisteredClient,
} from '@tandem/shared-chat-wire';

const topicFor = (topic: string, { form }: RegisteredClient) =>
  form.capabilities.empty_topic_name ? topic : displayedTopic(topic);

/** `typing`: a user types a direct message. */
const directTyping = clientEventKind<Pick<DirectTyping, 'operation' | 'senderId' | 'people'>>({
  kind: 'typing-direct',
  types: ['typing'],
  variant: () => '',
  present: ({ operation, senderId, people }) => {
    const persons = people.map(({ id, email }) => ({ user_id: id, email }));
    return {
      type: 'typing',
      op: operation,
      message_type: 'direct',
      sender: persons.find((person) => person.user_id === senderId),
      recipients: persons,
    };
  },
});

/** `typing`: a user types in a topic; only for clients that request it. */
const channelTyping = clientEventKind<
  Pick<ChannelTyping, 'operation' | 'sender' | 'channelId' | 'topic'>
>({
  kind: 'typing-channel',
  types: ['typing'],
  variant: () => '',
  present: ({ operation, sender, channelId, topic }, client) =>
    client.form.capabilities.stream_typing_notifications
      ? {
          type: 'typing',
          op: operation,
          message_type: 'stream',
          sender: { user_id: sender.id, email: sender.email },
          stream_id: channelId,
          topic: topicFor(topic, client),
        }
      : null,
});

/** `typing_edit_message`: a user edits a message. */
const editTyping = clientEventKind<
  Pick<EditTyping, 'operation' | 'senderId' | 'messageId' | 'place'>
>({
  kind: 'typing-edit',
  types: ['typing_edit_message'],
  variant: () => '',
  present: ({ operation, senderId, messageId, place }, client) => ({
    type: 'typing_edit_message',
    op: operation,
    sender_id: senderId,
    message_id: messageId,
    recipient:
      place.kind === 'channel'
        ? {
            type: 'channel',
            channel_id: place.channelId,
            topic: topicFor(place.topic, client),
          }
        : { type: 'direct', user_ids: place.userIds },
  }),
});

/** Typing notices for clients. */
export const typingEvents: readonly AnyTranslator<MessagingEventQueries>[] = [
  clientEventTranslator<DirectTyping, MessagingEventQueries>({
    of: ['typing.direct'],
    kinds: [directTyping],
    prepare: async (events) =>
      events.map(({ operation, senderId, people, receiverIds: userIds }) => [
        directTyping.draft({ kind: 'users', userIds }, { operation, senderId, people }),
      ]),
  }),
  clientEventTranslator<ChannelTyping, MessagingEventQueries>({
    of: ['typing.channel'],
    kinds: [channelTyping],
    prepare: async (events) =>
      events.map(({ operation, sender, channelId, topic, receiverIds: userIds }) => [
        channelTyping.draft({ kind: 'users', userIds }, { operation, sender, channelId, topic }),
      ]),
  }),
  clientEventTranslator<EditTyping, MessagingEventQueries>({
    of: ['typing.edit'],
    kinds: [editTyping],
    prepare: async (events) =>
      events.map(({ operation, senderId, messageId, place }) => {
        const except = [senderId];
        const data = { operation, senderId, messageId, place };
        return [
          place.kind === 'direct'
            ? editTyping.draft(
                { kind: 'users', userIds: place.userIds.filter((id) => id !== senderId) },
                data,
              )
            : editTyping.draft(
                { kind: 'channel', channelId: place.channelId, of: 'readers', messageId, except },
                data,
              ),
        ];
      }),
  }),
];
