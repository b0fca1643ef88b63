/** Rows per statement: some megabytes of documents. */
const BATCH = 250;

/** Cuts a list into parts that each fit into one statement. */
export function* batches<T>(all: readonly T[], size = BATCH): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/**
 * Reads a list page by page, each after the last key of the previous one. The next page is fetched while
 * the current one is processed.
 *
 * @param next the rows after `last`, in order, at most `limit`; null requests the first
 */
export async function* readBatches<Row, Key>(
  next: (last: Key | null) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  let coming: Promise<readonly Row[]> | null = next(null);
  while (coming !== null) {
    const rows: readonly Row[] = await coming;
    const end = rows.length < limit ? undefined : rows.at(-1);
    coming = end === undefined ? null : next(keyOf(end));
    // A consumer that has stopped iterating does not receive the failure.
    coming?.catch(() => undefined);
    if (rows.length > 0) yield rows;
  }
}
