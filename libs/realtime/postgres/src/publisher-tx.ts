import type { PublisherSteps, PublisherTx } from '@tandem/realtime-domain';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { isRetryable, type Sql } from '@tandem/shared-postgres';
import { PostgresClientEventLog } from './postgres-client-event-log.ts';
import { PostgresReceiverQueries } from './postgres-receiver-queries.ts';

/** Savepoints of one transaction. */
export class PostgresPublisherSteps implements PublisherSteps {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    await this.#sql.query('savepoint publisher_step');
    try {
      const result = await work();
      await this.#sql.query('release savepoint publisher_step');
      return result;
    } catch (error) {
      await this.#sql.query('rollback to savepoint publisher_step');
      throw isPassing(error)
        ? new TemporarilyUnavailable('The step may succeed later', 1, { cause: error })
        : error;
    }
  }
}

/** Another transaction conflicted, or the disk was not writable. */
function isPassing(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { readonly code?: string };
  return isRetryable(error) || /^58...$/.test(code);
}

/** The ports of the publisher, on the transaction that commits its offset in the outbox. */
export function bindPublisherTx(sql: Sql): PublisherTx {
  return {
    receivers: new PostgresReceiverQueries(sql),
    writer: new PostgresClientEventLog(sql),
    steps: new PostgresPublisherSteps(sql),
  };
}
