import { randomUUID } from 'node:crypto';
import type { AuthorPurge } from '@tandem/messaging-domain';
import type { AuthorPurgeQueue } from '@tandem/messaging-domain/deletions';
import { JobQueue } from '@tandem/shared-jobs';
import type { Sql } from '@tandem/shared-postgres';

/** The queue of purges that commands left to workers. */
export const AUTHOR_PURGE_QUEUE = 'condemned-messages';

/** Purges as jobs. */
export class PostgresAuthorPurgeQueue implements AuthorPurgeQueue {
  readonly #jobs: JobQueue<AuthorPurge>;

  constructor(sql: Sql) {
    this.#jobs = new JobQueue<AuthorPurge>(AUTHOR_PURGE_QUEUE, sql);
  }

  async add(purge: AuthorPurge): Promise<void> {
    await this.#jobs.add({ key: randomUUID(), payload: purge });
  }
}
