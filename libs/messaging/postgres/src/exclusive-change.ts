import { statement, type Sql } from '@tandem/shared-postgres';

const lock = statement(
  'lock.take',
  'select pg_advisory_xact_lock(hashtextextended($1::text, 763700002))',
);

/**
 * Serializes changes of something that has no row to lock: until the transaction ends, others that
 * lock the same name wait.
 */
export async function exclusiveChange(sql: Sql, thing: string): Promise<void> {
  await sql.query(lock, [thing]);
}
