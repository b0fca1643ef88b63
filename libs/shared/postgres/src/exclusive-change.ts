import { statement, type Sql } from './sql.ts';

const lock = statement(
  'lock.take',
  'select pg_advisory_xact_lock(hashtextextended($1::text, 763700002))',
);

/**
 * Serializes changes of something that has no row to lock: until the transaction ends, others that lock the
 * same name wait. A statement sees the state of its start, so facts that depend on the lock, such as a
 * count against a limit, are read by a later statement.
 *
 * @param thing the kind and its owner, such as `drafts of 12`
 */
export async function exclusiveChange(sql: Sql, thing: string): Promise<void> {
  await sql.query(lock, [thing]);
}
