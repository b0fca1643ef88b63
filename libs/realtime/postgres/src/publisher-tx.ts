import type { PublisherSteps, PublisherTx } from '@tandem/realtime-domain';
import type { Sql } from '@tandem/shared-postgres';
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
      throw error;
    }
  }
}

/** The ports of the publisher, on the transaction that moves its place in the outbox. */
export function bindPublisherTx(sql: Sql): PublisherTx {
  return {
    receivers: new PostgresReceiverQueries(sql),
    writer: new PostgresClientEventLog(sql),
    steps: new PostgresPublisherSteps(sql),
  };
}
