import { randomUUID } from 'node:crypto';
import type { AuthoredMessages, AuthoredPlace } from '@tandem/identity-domain';
import {
  purgeMessagesByAuthor,
  type AuthoredKind,
  type AuthorPurge,
  type MessagingEvent,
} from '@tandem/messaging-domain';
import { PostgresMessageDeletions } from '@tandem/messaging-postgres';
import { JobQueue } from '@tandem/shared-jobs';
import { PostgresEventLog, type Sql } from '@tandem/shared-postgres';

/** The queue of purges that the command did not finish. */
export const AUTHOR_PURGE = 'condemned-messages';

/** The most that a command purges itself; few authors have more. */
const AT_ONCE = 500;

const KINDS: Readonly<Record<AuthoredPlace, AuthoredKind>> = {
  'public-channels': 'public',
  'private-channels': 'private',
  'direct-conversations': 'direct',
};

/**
 * Removes messages that accounts sent: some hundred with the command itself, so that they are gone
 * when it is answered, and the rest by the worker.
 */
export class MessagingAuthoredMessages implements AuthoredMessages {
  readonly #sql: Sql;

  /** @param sql of the command's transaction */
  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async remove(
    realmId: number,
    authorIds: readonly number[],
    places: readonly AuthoredPlace[],
  ): Promise<void> {
    const purge = { realmId, authorIds, kinds: places.map((place) => KINDS[place]) };
    const tx = {
      deletions: new PostgresMessageDeletions(this.#sql),
      events: new PostgresEventLog<MessagingEvent>(this.#sql),
    };
    if (await purgeMessagesByAuthor(tx, purge, AT_ONCE)) return;
    await new JobQueue<AuthorPurge>(AUTHOR_PURGE, this.#sql).add({
      key: randomUUID(),
      payload: purge,
    });
  }
}
