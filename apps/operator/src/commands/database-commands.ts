import type { Command } from 'commander';
import type { Output } from '../output.ts';
import { withDatabase } from '../session.ts';

/** `db migrate`, `db status`. */
export function addDatabaseCommands(program: Command, output: () => Output): void {
  const database = program.command('db').description('the database');

  database
    .command('migrate')
    .description('apply pending migrations')
    .action(() =>
      withDatabase(process.env, async (db) => {
        output().table((await db.migrate()).map((name) => ({ migrated: name })));
      }),
    );

  database
    .command('status')
    .description('show migrations and table sizes')
    .action(() =>
      withDatabase(process.env, async (db) => {
        const { sql } = db;
        const { done, missing, unknown } = await db.migrationStatus();
        const tables = await sql.query<{ table: string; rows: number; size: string }>(
          `select relname as table, n_live_tup as rows,
             pg_size_pretty(pg_total_relation_size(relid)) as size
           from pg_stat_user_tables order by pg_total_relation_size(relid) desc, relname`,
        );
        output().record({
          migrations_done: done.length,
          migrations_missing: missing.length,
          migrations_unknown: unknown.length,
        });
        output().table(tables.rows);
      }),
    );
}
