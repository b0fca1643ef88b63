import type { QueryResult } from 'pg';
import { withAvailability } from './pg-errors.ts';
import type { Rows, Sql, Statement } from './sql.ts';

/** The slice of a pg Pool or Client that queries need. */
export interface PgQueryable {
  query(query: {
    name?: string;
    text: string;
    values?: unknown[];
  }): Promise<QueryResult<Record<string, unknown>>>;
}

/** Called for every statement that is sent, for logs and for tests that count round trips. */
export type QueryObserver = (statement: Statement | string) => void;

/**
 * SQL through pg: statements with a name are prepared, others are sent as text. An unreachable server is
 * reported as `TemporarilyUnavailable`.
 */
export class PgSql implements Sql {
  readonly #target: PgQueryable;
  readonly #observe: QueryObserver | undefined;
  readonly #prepares: boolean;

  /** @param prepares false through a pooler: the next statement may go to another connection */
  constructor(target: PgQueryable, observe?: QueryObserver, prepares = true) {
    this.#target = target;
    this.#observe = observe;
    this.#prepares = prepares;
  }

  async query<T>(statement: Statement | string, values: readonly unknown[] = []): Promise<Rows<T>> {
    this.#observe?.(statement);
    const isText = typeof statement === 'string';
    const text = isText ? statement : statement.text;
    const query = isText || !this.#prepares ? { text } : statement;
    const result = await this.#target
      .query({ values: [...values], ...query })
      .catch((error: unknown) => {
        throw withAvailability(error);
      });
    return { rows: result.rows as T[], rowCount: result.rowCount ?? 0 };
  }
}
