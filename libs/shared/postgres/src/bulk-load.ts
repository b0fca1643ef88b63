import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client, Pool, PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import { PgSql, type QueryObserver } from './pg-sql.ts';
import type { Sql } from './sql.ts';

/** A value of a column, as COPY writes it; an object is JSON. */
export type CopyValue =
  | string
  | number
  | boolean
  | Date
  | Uint8Array
  | readonly (string | number)[]
  | Readonly<Record<string, unknown>>
  | null;

/** Statements and COPY in one transaction. */
export interface BulkSql extends Sql {
  /** Adds rows with COPY. @returns their number */
  copy(
    table: string,
    columns: readonly string[],
    rows: Iterable<readonly CopyValue[]>,
  ): Promise<number>;
  /** Adds rows in the text format of COPY. @returns their number */
  copyFrom(table: string, columns: readonly string[], text: Readable): Promise<number>;
  /** The rows of a query in the text format of COPY; read to the end before the next statement. */
  copyTo(query: string): Readable;
}

/** Text is handed to the connection in pieces of this length. */
const PIECE = 1 << 16;

/**
 * Runs `work` in one transaction without limits of time. It is not repeated: a bulk load decides itself
 * where it continues.
 */
export async function bulkTransaction<T>(
  pool: Pool,
  work: (sql: BulkSql) => Promise<T>,
  observe?: QueryObserver,
): Promise<T> {
  const client = await pool.connect();
  const sql = new PgSql(client, observe);
  const copyFrom: BulkSql['copyFrom'] = async (table, columns, text) => {
    const names = columns.map((name) => `"${name}"`).join(', ');
    const target = client.query(from(`copy "${table}" (${names}) from stdin`));
    await pipeline(text, target);
    return target.rowCount;
  };
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await sql.query('begin');
    await sql.query('set local statement_timeout = 0');
    await sql.query('set local idle_in_transaction_session_timeout = 0');
    const result = await work({
      query: (text, values) => sql.query(text, values),
      copy: (table, columns, rows) => copyFrom(table, columns, Readable.from(copyText(rows))),
      copyFrom,
      copyTo: (query) => copyTo(client, query),
    });
    await sql.query('commit');
    return result;
  } catch (error) {
    await sql.query('rollback').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** The rows of a query. If their reader fails, the connection ends: it would wait for the reader without end. */
function copyTo(client: PoolClient, query: string): Readable {
  const rows = client.query(to(`copy (${query}) to stdout`));
  rows.once('close', () => {
    if (rows.readableEnded) return;
    // The reader has failed already.
    rows.on('error', () => undefined);
    (client as PoolClient & Pick<Client, 'connection'>).connection.stream.destroy();
  });
  return rows;
}

/** Rows in the text format of COPY. */
function* copyText(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let piece = '';
  for (const row of rows) {
    piece += `${row.map(copyField).join('\t')}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

const ESCAPED = /[\\\n\r\t]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
const escaped = (text: string): string =>
  ESCAPED.test(text) ? text.replace(ESCAPED, (sign) => ESCAPES[sign] ?? sign) : text;

function copyField(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return escaped(`{${value.map(arrayElement).join(',')}}`);
  return escaped(JSON.stringify(value));
}

function arrayElement(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return `"${value.replace(/["\\]/g, (sign) => `\\${sign}`)}"`;
}
