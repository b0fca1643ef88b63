import type { ExpiredMessages, RetentionQueries } from '@tandem/messaging-domain';
import type { Sql } from '@tandem/shared-postgres';
import { findExpired } from './retention-sql.ts';

/** Expired messages, from PostgreSQL; one round trip per call. */
export class PostgresRetentionQueries implements RetentionQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findExpired(
    now: Date,
    limit: { readonly locations: number; readonly messages: number },
    exceptRealms: readonly number[],
  ): Promise<readonly ExpiredMessages[]> {
    const values = [now, limit.locations, limit.messages, exceptRealms];
    return (await this.#sql.query<ExpiredMessages>(findExpired, values)).rows;
  }
}
