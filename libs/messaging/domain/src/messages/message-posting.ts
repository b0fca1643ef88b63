import type { UnitOfWork } from '@tandem/shared-kernel';
import type { MessageLocation } from './message-location.ts';
import type { MessageSent, UnnumberedSend } from '../messaging-events.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { MessageBody, NewMessageLocation, NewMessage } from './message-repository.ts';

/** A message to be stored, and its event. */
export interface MessagePost {
  readonly message: NewMessage;
  readonly event: UnnumberedSend;
}

/**
 * Stores messages with their events, each message atomically. Expected load: every sent message, many at
 * the same moment.
 */
export interface MessagePosting {
  /**
   * Stores a message like `MessageRepository.add`, with the event in the same transaction.
   *
   * @returns the ID of the message
   * @throws DuplicateSend when the sender used the key before
   * @throws TopicGone
   */
  post(post: MessagePost): Promise<number>;
}

/** A transaction for each message. */
export class TransactionalMessagePosting implements MessagePosting {
  readonly #unitOfWork: UnitOfWork<Pick<MessagingTx, 'messages'>>;

  constructor(unitOfWork: UnitOfWork<Pick<MessagingTx, 'messages'>>) {
    this.#unitOfWork = unitOfWork;
  }

  post(post: MessagePost): Promise<number> {
    return this.#unitOfWork.run((tx) => insertMessage(tx, post));
  }
}

/** Stores a message and its event in the given transaction. */
export function insertMessage(
  tx: Pick<MessagingTx, 'messages'>,
  { message, event }: MessagePost,
): Promise<number> {
  return tx.messages.add(message, event);
}

/** A message with its `message.sent` event. */
export function newMessagePost(
  message: NewMessage,
  details: Pick<MessageSent, 'echo' | 'readBy'> = { echo: null },
): MessagePost {
  const { realmId, senderId, clientName, readBySender, place } = message;
  const sender = { realmId, senderId, clientName, readBySender };
  return {
    message,
    event: { type: 'message.sent', ...sender, ...details, place: messageLocation(place) },
  };
}

/** A message of a system bot. */
type BotNote = Pick<NewMessage, 'realmId' | 'senderId' | 'place' | 'sentAt' | 'body'>;

/** A message that the server sends as a system bot. */
export function systemMessage(
  note: BotNote,
  details?: Pick<MessageSent, 'echo' | 'readBy'>,
): MessagePost {
  const sender = { clientName: 'Internal', readBySender: true, widget: null, sendKey: null };
  return newMessagePost({ ...note, ...sender }, details);
}

/** The direct conversation of two users. */
export function directLocation(
  one: number,
  other: number,
): NewMessageLocation & { kind: 'direct' } {
  return { kind: 'direct', userIds: one < other ? [one, other] : [other, one] };
}

function messageLocation(location: NewMessageLocation): MessageLocation {
  if (location.kind === 'direct') return location;
  return { kind: 'channel', channelId: location.channelId, topic: location.topic };
}

/** The stored form of a text of a bot that mentions no user and shows no file. */
export function noticeBody(
  content: string,
  renderedContent: string,
  { hasLink }: Pick<MessageBody, 'hasLink'>,
): MessageBody {
  return {
    content,
    renderedContent,
    mentionedUserIds: [],
    mentionsChannelWildcard: false,
    mentionsTopicWildcard: false,
    hasLink,
    hasImage: false,
    hasAttachment: false,
  };
}
