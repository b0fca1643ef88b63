import type { MessagingEventQueries, SubmessageAdded } from '@tandem/messaging-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
} from '@tandem/shared-chat-wire';
import { readersOf } from './message-audience.ts';

type SubmessageData = Pick<
  SubmessageAdded,
  'submessageId' | 'messageId' | 'senderId' | 'msgType' | 'content'
>;

/** `submessage`: data was attached to a message. */
const submessage = clientEventKind<SubmessageData>({
  kind: 'submessage',
  types: ['submessage'],
  variant: () => '',
  present: (data) => ({
    type: 'submessage',
    message_id: data.messageId,
    submessage_id: data.submessageId,
    sender_id: data.senderId,
    msg_type: data.msgType,
    content: data.content,
  }),
});

/** Publishes submessages to the users who may read the message. */
export const submessageEvents: AnyTranslator<MessagingEventQueries> = clientEventTranslator<
  SubmessageAdded,
  MessagingEventQueries
>({
  of: ['submessage.added'],
  kinds: [submessage],
  prepare: (events) =>
    Promise.resolve(
      events.map(({ place, submessageId, messageId, senderId, msgType, content }) => {
        const data = { submessageId, messageId, senderId, msgType, content };
        return [submessage.draft(readersOf(place, messageId), data)];
      }),
    ),
});
