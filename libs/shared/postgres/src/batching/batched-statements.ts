import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import type { Sql, Statement } from '../sql.ts';
import { Batcher } from './batcher.ts';

type Values = readonly (number | string)[];
/** A row with the position of its call in the batch, from 1. */
type Positioned<Row> = Row & { readonly position: number };
/** The result of a call that must be repeated alone. */
const ALONE = Symbol('alone');

/**
 * Statements that return one row: calls during a running one are batched. PostgreSQL then initializes the
 * plan once for all of them, which takes most of the time of a plan with many small parts: a page of cached
 * messages takes 0.11 ms instead of 0.38 ms in a batch of sixteen.
 */
export class BatchedStatements {
  readonly #sql: Sql;
  readonly #batchers = new Map<Statement, Batcher<Values, unknown>>();

  /** @param sql of the pool: a transaction has no concurrent calls */
  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * The row for some values.
   *
   * @param statement the same object each time, with values of the same types: integers or texts,
   *   including lists as `{1,2}`; its parameters have explicit casts
   */
  async ask<Row>(statement: Statement, values: Values): Promise<Row | undefined> {
    if (this.#sql.isOfRequest === true) {
      return (await this.#sql.query<Row>(statement, values)).rows[0];
    }
    const known = this.#batchers.get(statement);
    const batcher = known ?? new Batcher((asked) => this.#answer(statement, asked));
    if (!known) this.#batchers.set(statement, batcher);
    const answer = await batcher.add(values);
    if (answer === ALONE) return (await this.#sql.query<Row>(statement, values)).rows[0];
    return answer as Row | undefined;
  }

  async #answer(statement: Statement, asked: readonly Values[]): Promise<readonly unknown[]> {
    const [first = [], ...more] = asked;
    if (more.length === 0) return [(await this.#sql.query(statement, first)).rows[0]];
    try {
      return await this.#together(statement, asked);
    } catch (error) {
      if (error instanceof TemporarilyUnavailable) throw error;
      // One call fails the batch: the others must not fail with it.
      return asked.map(() => ALONE);
    }
  }

  async #together(statement: Statement, asked: readonly Values[]): Promise<readonly unknown[]> {
    const [first = []] = asked;
    const { rows } = await this.#sql.query<Positioned<object>>(
      forMany(statement, first),
      first.map((_, column) => asked.map((values) => values[column])),
    );
    const answers = new Array<unknown>(asked.length).fill(undefined);
    for (const { position, ...row } of rows) answers[position - 1] = row;
    return answers;
  }
}

/** The statement for lists of values; `position` of each row identifies its call. */
export function forMany({ name, text }: Statement, values: Values): Statement {
  const lists = values.map(
    (value, column) => `$${column + 1}::${typeof value === 'number' ? 'bigint' : 'text'}[]`,
  );
  const columns = values.map((_, column) => `p${column + 1}`);
  return {
    name: `${name}.many`,
    text: `select asked.position, answer.*
      from unnest(${lists.join()}) with ordinality as asked (${columns.join()}, position)
      cross join lateral (${text.replace(/\$(\d+)/g, 'asked.p$1')}) answer`,
  };
}
