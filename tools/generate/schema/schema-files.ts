import { allMigrations } from '@tandem/assembly-database';
import type { Sql } from '@tandem/shared-postgres';
import { migrationFolders } from '../migrations/migration-folders.ts';
import { formatted } from '../write-generated.ts';
import { readSchema } from './catalog.ts';
import { schemaPage, type MigrationSource } from './schema-page.ts';
import { schemaSql } from './schema-sql.ts';

/**
 * The documents of the schema by their path, as committed.
 *
 * @param sql a database that all migrations made
 */
export async function schemaFiles(root: string, sql: Sql): Promise<Map<string, string>> {
  const schema = await readSchema(sql);
  const page = 'docs/schema.md';
  return new Map([
    ['docs/schema.sql', schemaSql(schema)],
    [page, await formatted(root, page, schemaPage(schema, migrationSources(root)))],
  ]);
}

function migrationSources(root: string): MigrationSource[] {
  const folders = migrationFolders(root);
  return allMigrations.map(({ name, up }) => ({
    name,
    folder: folders.find(({ files }) => `${name}.ts` in files)?.path ?? '',
    sql: typeof up === 'string' ? up : '',
  }));
}
