import type { UnitOfWork } from '@tandem/shared-kernel';
import type { MessageSent } from '../messaging-events.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { NewMessage } from './message-repository.ts';

/** A message to be stored, and what is to be told of it. */
export interface MessagePost {
  readonly message: NewMessage;
  readonly event: Omit<MessageSent, 'messageId'>;
}

/**
 * Stores messages together with their events, each message for itself: at once or not at all.
 * Expected load: every message that is sent, many at the same moment.
 */
export interface MessagePosting {
  /**
   * As `MessageRepository.add`, with the event in the same transaction.
   *
   * @returns the number of the message
   * @throws DuplicateSend when the sender used the key before
   */
  post(post: MessagePost): Promise<number>;
}

/** A transaction for each message. */
export class TransactionalMessagePosting implements MessagePosting {
  readonly #unitOfWork: UnitOfWork<Pick<MessagingTx, 'messages' | 'events'>>;

  constructor(unitOfWork: UnitOfWork<Pick<MessagingTx, 'messages' | 'events'>>) {
    this.#unitOfWork = unitOfWork;
  }

  post(post: MessagePost): Promise<number> {
    return this.#unitOfWork.run((tx) => postIn(tx, post));
  }
}

/** Stores a message and its event in a transaction at hand. */
export async function postIn(
  tx: Pick<MessagingTx, 'messages' | 'events'>,
  { message, event }: MessagePost,
): Promise<number> {
  const messageId = await tx.messages.add(message);
  // Number and type come first in the log, as in all other events.
  const { type, realmId, ...rest } = event;
  await tx.events.append({ type, realmId, messageId, ...rest });
  return messageId;
}
