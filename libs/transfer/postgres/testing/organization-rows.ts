import type { Database } from '@tandem/shared-postgres';
import { MOVED_TABLES, rowsOf } from '../src/cells/moved-tables.ts';

/**
 * The number and a digest of the rows of an organization, by table; tables without rows are left out. Its short name
 * and the entries of the audit log about moves do not count.
 *
 * @param copied only the tables of this kind
 */
export async function organizationRows(
  { sql }: Pick<Database, 'sql'>,
  realmId: number,
  copied?: 'early' | 'late',
): Promise<Readonly<Record<string, string>>> {
  const tables = MOVED_TABLES.filter((table) => copied === undefined || table.copied === copied);
  const digests = tables.map(
    (table) => `select '${table.name}' as name, count(*) as count,
       md5(string_agg(text, '|' order by text)) as digest from (
         select (to_jsonb(given) - 'string_id')::text as text from "${table.name}" given
         where ${rowsOf(table, realmId)}
       ) row where text not like '%"kind": "realm.moved"%'`,
  );
  const { rows } = await sql.query<{ name: string; count: number; digest: string }>(
    digests.join(' union all '),
  );
  return Object.fromEntries(
    rows
      .filter(({ count }) => count > 0)
      .map(({ name, count, digest }) => [name, `${count} ${digest}`]),
  );
}
