import { statement, type Sql } from '@tandem/shared-postgres';

const lock = statement(
  'lock.take',
  'select pg_advisory_xact_lock(hashtextextended($1::text, 763700002))',
);

/**
 * Keeps changes of a thing one after another, where no row stands for it: until the transaction
 * ends, whoever locks the same name waits.
 */
export async function exclusiveChange(sql: Sql, thing: string): Promise<void> {
  await sql.query(lock, [thing]);
}
