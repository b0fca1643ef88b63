import { allMigrations } from '@tandem/assembly-database';
import { StartError } from '@tandem/shared-runtime';
import type { Command } from 'commander';
import type { Output } from '../output.ts';
import { withDatabase } from '../session.ts';

const LEAST_POSTGRES = 150_000;

/** `doctor`: looks for what commonly goes wrong. */
export function addDoctorCommand(program: Command, output: () => Output): void {
  program
    .command('doctor')
    .description('look for what commonly goes wrong; exits with 1 when something is')
    .action(() =>
      withDatabase(process.env, async ({ sql }) => {
        const { rows } = await sql.query<{
          version: number;
          encoding: string;
          fsync: string;
          waiting: number;
        }>(
          `select current_setting('server_version_num')::int as version,
             pg_encoding_to_char(encoding) as encoding,
             current_setting('fsync') as fsync,
             (select count(*) from pg_stat_activity where wait_event_type = 'Lock') as waiting
           from pg_database where datname = current_database()`,
        );
        const [facts] = rows;
        const done = await sql.query('select from migration').catch(() => ({ rowCount: 0 }));
        const checks = [
          check('PostgreSQL 15 or later', (facts?.version ?? 0) >= LEAST_POSTGRES),
          check('the database is in UTF-8', facts?.encoding === 'UTF8'),
          check('writes reach the disk (fsync)', facts?.fsync === 'on'),
          check('no migration is missing', done.rowCount === allMigrations.length),
          check('nobody waits for a lock', facts?.waiting === 0),
        ];
        output().table(checks);
        const wrong = checks.filter(({ ok }) => !ok);
        if (wrong.length > 0)
          throw new StartError(`${wrong.length} of ${checks.length} checks failed`);
      }),
    );
}

function check(what: string, ok: boolean): { check: string; ok: boolean } {
  return { check: what, ok };
}
