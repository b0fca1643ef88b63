/** Rows of an answer, and the number of rows that a command changed. */
export interface Rows<T> {
  readonly rows: T[];
  readonly rowCount: number;
}

/** A statement that is prepared once per connection, under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/**
 * The target of SQL: the pool, or one transaction. Columns arrive as JavaScript values: int8 as number
 * (they stay below 2^53), numeric as text, timestamptz as Date, json parsed.
 */
export interface Sql {
  query<T = Record<string, unknown>>(
    statement: Statement | string,
    values?: readonly unknown[],
  ): Promise<Rows<T>>;
  /** True within a request that reads one confirmed server: its statements are not sent together with those of others. */
  readonly isOfRequest?: boolean;
}

const known = new Map<string, string>();

/**
 * Names a statement that is sent often, so that PostgreSQL plans it once per connection. Text built at run
 * time must not be named.
 *
 * @throws Error when the name already belongs to another text
 */
export function statement(name: string, text: string): Statement {
  const before = known.get(name);
  if (before !== undefined && before !== text) {
    throw new Error(`Two statements have the name ${name}`);
  }
  known.set(name, text);
  return { name, text };
}
