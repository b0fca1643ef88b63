import { removeMessages } from '../deletions/remove-messages.ts';
import type { MessageLocation } from '../messages/message-location.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { Reaction } from '../reactions/reaction-repository.ts';
import { uploadKey } from '../uploads/upload-path.ts';

/** A user whose data is removed. */
export interface ErasedAuthor {
  readonly realmId: number;
  readonly userId: number;
}

/** Rows by kind; kinds without rows are absent. */
type Counts = Readonly<Record<string, number>>;

/** Removes a user's data other than messages. Bound to the transaction of a batch. */
export interface AuthoredData {
  /** Prevents until the transaction ends that messages of the organization are restored. */
  holdArchive(realmId: number): Promise<void>;
  /** Removes archived messages of the user, and reactions, flags and votes in archived messages of others. */
  removeArchived(author: ErasedAuthor, limit: number): Promise<Counts>;
  removeReactions(
    userId: number,
    limit: number,
  ): Promise<readonly (Reaction & { readonly place: MessageLocation })[]>;
  /** Removes files of the user. @returns their paths */
  removeFiles(userId: number, limit: number): Promise<readonly string[]>;
  /** Removes votes, read marks, flags and policies of topics. */
  removeTraces(userId: number): Promise<Counts>;
  /** Removes drafts, scheduled messages and other data that only the user saw. */
  removePersonalStores(userId: number): Promise<Counts>;
  /** Removes exports of the user's data and by the user. @returns their number and the keys of their contents */
  removeUserExports(
    userId: number,
  ): Promise<{ readonly count: number; readonly paths: readonly string[] }>;
  /** Messages that mention the user. */
  countMentions(userId: number): Promise<number>;
}

interface EraseUserDataTx extends Pick<MessagingTx, 'deletions' | 'events' | 'fileRemovals'> {
  readonly authored: AuthoredData;
}

const ERASED = { actingUserId: null, reason: 'erased' } as const;
const EVERYWHERE = ['public', 'private', 'direct'] as const;

/** Removes the data of a user from conversations in batches, and publishes the visible changes. */
export class EraseUserData {
  readonly #tx: EraseUserDataTx;
  readonly #now: () => Date;

  constructor(tx: EraseUserDataTx, now: () => Date) {
    this.#tx = tx;
    this.#now = now;
  }

  /**
   * @param everything also messages, reactions and files
   * @returns the removed data; no counts if nothing is left
   */
  async execute(author: ErasedAuthor, everything: boolean, limit: number): Promise<Counts> {
    const { authored } = this.#tx;
    const steps: readonly (() => Promise<Counts>)[] = [
      () => authored.removePersonalStores(author.userId),
      () => this.#removeUserExports(author),
      ...(everything
        ? [
            () => this.#removeMessages(author, limit),
            () => this.#removeReactions(author, limit),
            () => this.#removeFiles(author, limit),
            // After those of most batches: it reads the whole archive of the organization.
            () => authored.removeArchived(author, limit),
            () => authored.removeTraces(author.userId),
          ]
        : []),
    ];
    if (everything) await authored.holdArchive(author.realmId);
    for (const step of steps) {
      const removed = await step();
      if (Object.keys(removed).length > 0) return removed;
    }
    return {};
  }

  async #removeUserExports({ userId }: ErasedAuthor): Promise<Counts> {
    const { count, paths } = await this.#tx.authored.removeUserExports(userId);
    if (count === 0) return {};
    await this.#tx.fileRemovals.schedule(paths, this.#now());
    return { data_exports: count };
  }

  async #removeMessages({ realmId, userId }: ErasedAuthor, limit: number): Promise<Counts> {
    const ids = await this.#tx.deletions.authoredBy(userId, EVERYWHERE, limit);
    if (ids.length === 0) return {};
    return { messages: await removeMessages(this.#tx, realmId, ids, ERASED) };
  }

  async #removeReactions({ realmId, userId }: ErasedAuthor, limit: number): Promise<Counts> {
    const removed = await this.#tx.authored.removeReactions(userId, limit);
    if (removed.length === 0) return {};
    await this.#tx.events.append(
      ...removed.map((each) => ({ type: 'reaction.removed' as const, realmId, ...each })),
    );
    return { reactions: removed.length };
  }

  async #removeFiles({ userId }: ErasedAuthor, limit: number): Promise<Counts> {
    const paths = await this.#tx.authored.removeFiles(userId, limit);
    if (paths.length === 0) return {};
    await this.#tx.fileRemovals.schedule(paths.map(uploadKey), this.#now());
    return { files: paths.length };
  }
}
