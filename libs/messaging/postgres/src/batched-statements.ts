import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { Batcher, type Sql, type Statement } from '@tandem/shared-postgres';

type Values = readonly (number | string)[];
/** A row, with the place of its question among the others, from 1. */
type Placed<Row> = Row & { readonly position: number };
/** The answer of a question that has to be asked again, by itself. */
const ALONE = Symbol('alone');

/**
 * Statements that answer with one row: what is asked of one while others are on their way goes
 * together. PostgreSQL then sets its plan up once for all of them, which takes most of the time of
 * a plan with many small parts: of a page of kept messages 0.11 ms instead of 0.38 when sixteen go
 * together.
 */
export class BatchedStatements {
  readonly #sql: Sql;
  readonly #batchers = new Map<Statement, Batcher<Values, unknown>>();

  /** @param sql of the pool: inside a transaction nothing happens at the same moment */
  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * The row for some values.
   *
   * @param statement the same object each time, with values of the same types: whole numbers, or
   *   texts, lists among them as `{1,2}`; the types that it needs are written behind its parameters
   */
  async ask<Row>(statement: Statement, values: Values): Promise<Row | undefined> {
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
      // One of them is refused: not everybody's fault.
      return asked.map(() => ALONE);
    }
  }

  async #together(statement: Statement, asked: readonly Values[]): Promise<readonly unknown[]> {
    const [first = []] = asked;
    const { rows } = await this.#sql.query<Placed<object>>(
      forMany(statement, first),
      first.map((_, column) => asked.map((values) => values[column])),
    );
    const answers = new Array<unknown>(asked.length).fill(undefined);
    for (const { position, ...row } of rows) answers[position - 1] = row;
    return answers;
  }
}

/** The statement for lists of such values; each row tells by `position` whose it is. */
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
