import type { UnitOfWork } from '@tandem/shared-kernel';
import type { MessagingTx } from '../messaging-tx.ts';
import type { AuthoredKind } from './message-deletions.ts';
import { removeMessages } from './remove-messages.ts';

/** Messages that are to go because their authors do. */
export interface AuthorPurge {
  readonly realmId: number;
  readonly authorIds: readonly number[];
  readonly kinds: readonly AuthoredKind[];
  /** `purged` by default: the messages are archived. */
  readonly reason?: 'purged' | 'erased';
}

type Tx = Pick<MessagingTx, 'deletions' | 'events'>;

/** Small enough to hold its locks for only some tens of ms. */
const BATCH = 200;

/**
 * Removes the oldest messages of some users within a transaction.
 *
 * @param limit the largest number of removed messages
 * @returns whether none is left
 */
export async function purgeMessagesByAuthor(
  tx: Tx,
  { realmId, authorIds, kinds, reason = 'purged' }: AuthorPurge,
  limit: number,
): Promise<boolean> {
  let left = limit;
  for (const authorId of authorIds) {
    const messageIds = await tx.deletions.authoredBy(authorId, kinds, left + 1);
    const taken = messageIds.slice(0, left);
    if (taken.length > 0) await removeMessages(tx, realmId, taken, { actingUserId: null, reason });
    left -= taken.length;
    if (messageIds.length > taken.length) return false;
  }
  return true;
}

/** Removes messages of users in batches, each in a separate transaction. */
export class PurgeMessagesByAuthor {
  readonly #unitOfWork: UnitOfWork<Tx>;

  constructor(ports: { readonly unitOfWork: UnitOfWork<Tx> }) {
    this.#unitOfWork = ports.unitOfWork;
  }

  /**
   * Progress is permanent, so that a further call continues.
   *
   * @param stopping requests an end after the current batch
   * @returns whether none is left
   */
  async execute(purge: AuthorPurge, stopping?: AbortSignal): Promise<boolean> {
    for (;;) {
      const isDone = await this.#unitOfWork.run((tx) => purgeMessagesByAuthor(tx, purge, BATCH));
      if (isDone || stopping?.aborted) return isDone;
    }
  }
}
