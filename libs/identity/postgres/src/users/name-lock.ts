import { statement, type Sql } from '@tandem/shared-postgres';

/** An arbitrary number that no other kind of lock has. */
const NAME_LOCKS = 7_206_012;

const lock = statement(
  'name.lock',
  `select pg_advisory_xact_lock(${NAME_LOCKS},
     hashtext($1::text || ':' || lower(normalize($2::text, NFKC))))`,
);

/**
 * Lets one transaction at a time give a name of an organization to a user: until it ends, others wait, and
 * then see the name. Must precede the statement that searches for the name.
 */
export async function lockName(sql: Sql, realmId: number, fullName: string): Promise<void> {
  await sql.query(lock, [realmId, fullName]);
}
