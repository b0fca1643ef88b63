/** Rows per statement: some megabytes of documents. */
const BATCH = 250;

/** Cuts a list into parts that each fit into one statement. */
export function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH);
}

/**
 * Reads a list part by part, each behind the last key of the one before.
 *
 * @param next the rows behind `last`, in order, at most {@link BATCH}; null asks for the first
 */
export async function* readBatches<Row, Key>(
  next: (last: Key | null, limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<readonly Row[]> {
  let last: Key | null = null;
  for (;;) {
    const rows: readonly Row[] = await next(last, BATCH);
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (rows.length < BATCH || end === undefined) return;
    last = keyOf(end);
  }
}
