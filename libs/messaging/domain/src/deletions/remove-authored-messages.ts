import type { MessagingTx } from '../messaging-tx.ts';
import { purgeMessagesByAuthor, type AuthorPurge } from './purge-messages-by-author.ts';

/** Purges that a command leaves to a worker, queued in the transaction of the command. */
export interface AuthorPurgeQueue {
  add(purge: AuthorPurge): Promise<void>;
}

/** The repositories of the use case, bound to the transaction that removes the authors. */
export interface RemoveAuthoredMessagesTx extends Pick<MessagingTx, 'deletions' | 'events'> {
  readonly purges: AuthorPurgeQueue;
}

/** The most that a command purges itself; few authors have more. */
const AT_ONCE = 500;

/**
 * Removes messages of removed authors: the first 500 within the command, so that they do not exist any more
 * when it returns, and the rest by a worker.
 */
export class RemoveAuthoredMessages {
  readonly #tx: RemoveAuthoredMessagesTx;

  constructor(tx: RemoveAuthoredMessagesTx) {
    this.#tx = tx;
  }

  async execute(purge: AuthorPurge): Promise<void> {
    const isDone = await purgeMessagesByAuthor(this.#tx, purge, AT_ONCE);
    if (!isDone) await this.#tx.purges.add(purge);
  }
}
