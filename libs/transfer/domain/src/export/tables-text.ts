import type { ExportedTable } from './export-source.ts';

/** Rows by table. */
export type Counts = Record<string, number>;

/**
 * The text of a JSON file with tables, in parts.
 *
 * @param counts gets the number of rows of each table
 * @param head fields before the tables
 */
export async function* tablesText(
  tables: readonly ExportedTable[],
  counts: Counts,
  head: Readonly<Record<string, string>> = {},
): AsyncGenerator<string> {
  let separator = '{\n';
  for (const [name, value] of Object.entries(head)) {
    yield `${separator}${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    separator = ',\n';
  }
  for (const table of tables) {
    let count = 0;
    yield `${separator}${JSON.stringify(table.name)}: [`;
    separator = ',\n';
    for await (const batch of table.rows()) {
      yield `${count === 0 ? '' : ','}\n${batch.join(',\n')}`;
      count += batch.length;
    }
    yield ']';
    counts[table.name] = count;
  }
  yield separator === '{\n' ? '{}\n' : '\n}\n';
}
