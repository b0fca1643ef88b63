import type { AuthoredMessages, AuthoredLocation } from '@tandem/identity-domain';
import type { AuthoredKind, MessagingEvent } from '@tandem/messaging-domain';
import { RemoveAuthoredMessages } from '@tandem/messaging-domain/deletions';
import { PostgresAuthorPurgeQueue, PostgresMessageDeletions } from '@tandem/messaging-postgres';
import { PostgresEventLog, type Sql } from '@tandem/shared-postgres';

const KINDS: Readonly<Record<AuthoredLocation, AuthoredKind>> = {
  'public-channels': 'public',
  'private-channels': 'private',
  'direct-conversations': 'direct',
};

/** The messages of the messaging context, for accounts that are removed. */
export class MessagingAuthoredMessages implements AuthoredMessages {
  readonly #remove: RemoveAuthoredMessages;

  /** @param sql of the command's transaction */
  constructor(sql: Sql) {
    this.#remove = new RemoveAuthoredMessages({
      deletions: new PostgresMessageDeletions(sql),
      events: new PostgresEventLog<MessagingEvent>(sql),
      purges: new PostgresAuthorPurgeQueue(sql),
    });
  }

  remove(
    realmId: number,
    authorIds: readonly number[],
    locations: readonly AuthoredLocation[],
  ): Promise<void> {
    const kinds = locations.map((location) => KINDS[location]);
    return this.#remove.execute({ realmId, authorIds, kinds });
  }
}
