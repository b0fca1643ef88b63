import type { AuditActor, UnitOfWork } from '@tandem/shared-kernel';
import type { Pool, PoolClient } from 'pg';
import { BeginningClient } from './beginning-client.ts';
import { PgSql, type QueryObserver } from './pg-sql.ts';
import {
  isForeignKeyViolation,
  isRefusal,
  isRetryable,
  isUniqueViolation,
  leadsToStandby,
  withAvailability,
} from './pg-errors.ts';
import type { Sql } from './sql.ts';

const MAX_ATTEMPTS = 5;
const BACKOFF_MS = 10;

/** Creates the ports of a command from its transaction and its actor; `null` for the server itself. */
export type BindTx<Tx> = (sql: Sql, actor: AuditActor | null) => Tx;

/** A commit was sent and no answer came: its outcome is unknown. */
export class CommitOutcomeUnknown extends Error {
  override readonly name = 'CommitOutcomeUnknown';
}

/** A failed statement was caught inside a unit of work, which then ended as if all were well. */
class TransactionAborted extends Error {
  override readonly name = 'TransactionAborted';
}

/**
 * A unit of work over one transaction of PostgreSQL. Runs `work` again, in a new transaction and after a
 * short random wait, when PostgreSQL ended it for a deadlock or a serialization failure, or because a
 * referenced row was removed or an equal one added between reading and writing: the repetition finds the
 * current state.
 */
export class PostgresUnitOfWork<Tx> implements UnitOfWork<Tx> {
  readonly #pool: Pool;
  readonly #bind: BindTx<Tx>;
  readonly #observe: QueryObserver | undefined;
  readonly #prepares: boolean;
  readonly #actor: AuditActor | null;

  /** @param prepares false through a pooler; see {@link PgSql} */
  constructor(
    pool: Pool,
    bind: BindTx<Tx>,
    observe?: QueryObserver,
    prepares = true,
    actor: AuditActor | null = null,
  ) {
    this.#pool = pool;
    this.#bind = bind;
    this.#observe = observe;
    this.#prepares = prepares;
    this.#actor = actor;
  }

  by(actor: AuditActor): UnitOfWork<Tx> {
    return new PostgresUnitOfWork(this.#pool, this.#bind, this.#observe, this.#prepares, actor);
  }

  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(work);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !mayPass(error)) throw error;
        await wait(Math.random() * BACKOFF_MS * 2 ** attempt);
      }
    }
  }

  async #attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw withAvailability(error);
    });
    const beginning = new BeginningClient(client, this.#prepares);
    const sql = new PgSql(beginning, this.#observe, this.#prepares);
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      this.#observe?.('begin');
      const result = await work(this.#bind(sql, this.#actor));
      this.#observe?.('commit');
      if (beginning.hasBegun) await commit(client);
      return result;
    } catch (error) {
      if (!(error instanceof CommitOutcomeUnknown)) {
        if (beginning.hasBegun) await sql.query('rollback').catch(onError);
        if (leadsToStandby(error)) onError(error as Error);
      } else {
        onError(error);
      }
      throw error;
    } finally {
      client.off('error', onError);
      // A failed connection is not returned to the pool.
      client.release(broken);
    }
  }
}

function mayPass(error: unknown): boolean {
  return isRetryable(error) || isForeignKeyViolation(error) || isUniqueViolation(error);
}

async function commit(client: PoolClient): Promise<void> {
  let command: string;
  try {
    ({ command } = await client.query('commit'));
  } catch (error) {
    if (isRefusal(error)) throw error;
    throw new CommitOutcomeUnknown('The connection was lost during a commit', { cause: error });
  }
  // PostgreSQL answers the commit of a failed transaction with success, having undone it all.
  if (command !== 'COMMIT') {
    throw new TransactionAborted('A statement failed before the commit: nothing was stored');
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
