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

/** Where the messages wait that did not go with the command. */
export const AUTHOR_PURGE = 'condemned-messages';

/** What a command waits for; who wrote more is rare. */
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
    const condemned = { realmId, authorIds, kinds: places.map((place) => KINDS[place]) };
    const tx = {
      deletions: new PostgresMessageDeletions(this.#sql),
      events: new PostgresEventLog<MessagingEvent>(this.#sql),
    };
    if (await purgeMessagesByAuthor(tx, condemned, AT_ONCE)) return;
    await new JobQueue<AuthorPurge>(AUTHOR_PURGE, this.#sql).add({
      key: randomUUID(),
      payload: condemned,
    });
  }
}
