import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityModule } from '@tandem/assembly-identity';
import { isolationModule } from '@tandem/assembly-isolation';
import { messagingModule } from '@tandem/assembly-messaging';
import { createContainer } from '@tandem/assembly-process';
import { TRANSFER, transferModule } from '@tandem/assembly-transfer';
import { createDatabase, type CopyValue, type Database } from '@tandem/shared-postgres';
import type { Sample } from '../harness/measurement.ts';
import type { Measurement, RunningSuite, SuiteContext } from '../harness/suite.ts';
import { chatSeed } from '../messages/chat-seed.ts';
import { writeLargeExport } from './large-export.ts';
import { MESSAGES } from './transfer-cases.ts';

/** A million messages do not fit in memory at once. */
const COPIED_AT_ONCE = 20_000;
const SILENT = { begin: () => undefined, advance: () => undefined, end: () => undefined };

/** The duration of the import of an organization. */
export async function start(context: SuiteContext): Promise<RunningSuite> {
  const url = await context.databases.copyOf(chatSeed('small'), (line) => context.progress(line));
  const folder = await mkdtemp(join(tmpdir(), 'tandem-bench-import-'));
  const database = await createDatabase({ url, applicationName: 'bench', poolSize: 3 });
  const container = createContainer({
    database,
    secret: 'the secret of the benchmarks, long enough',
    externalUrl: 'http://localhost',
    dataDir: join(folder, 'data'),
  });
  container.load(isolationModule(), messagingModule(), identityModule(), transferModule());
  const transfer = container.get(TRANSFER);
  context.progress('writing an export');
  await writeLargeExport(join(folder, 'export'), MESSAGES[context.size]);
  const archive = { path: join(folder, 'export'), workFolder: join(folder, 'work') };
  let round = 0;
  const importOnce = async (): Promise<Sample> => {
    round += 1;
    const begun = performance.now();
    const cpu = process.cpuUsage();
    const request = { realm: `bench${round}`, formerUrls: [], isDryRun: false };
    await transfer.import(archive, request, SILENT);
    const { user, system } = process.cpuUsage(cpu);
    const seconds = Math.round((user + system) / 1e6);
    const peak = Math.round(process.resourceUsage().maxRSS / 1024);
    context.progress(`importing took ${seconds} s of CPU time and at most ${peak} MiB`);
    return { value: performance.now() - begun };
  };
  return {
    measurements: new Map<string, Measurement>([
      ['import', importOnce],
      [
        'copy',
        async () => {
          if (round === 0) await importOnce();
          return copyOnce(database, `bench${round}`);
        },
      ],
    ]),
    stop: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the messages of an organization into a table with the same indexes. */
async function copyOnce(database: Database, realm: string): Promise<Sample> {
  const { rows: columns } = await database.sql.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'message' and is_generated = 'NEVER' order by ordinal_position`,
  );
  const names = columns.map(({ name }) => name);
  await database.sql.query('drop table if exists bare_message');
  await database.sql.query('create table bare_message (like message including all)');
  return database.bulk(async (sql) => {
    let [value, last] = [0, 0];
    for (;;) {
      const { rows } = await sql.query<Record<string, CopyValue>>(
        `select ${names.join(', ')} from message
         where realm_id = (select id from realm where string_id = $1) and id > $2
         order by id limit ${COPIED_AT_ONCE}`,
        [realm, last],
      );
      if (rows.length === 0) return { value };
      last = Number(rows.at(-1)?.id);
      const values = rows.map((row) => names.map((name) => row[name] ?? null));
      const begun = performance.now();
      await sql.copy('bare_message', names, values);
      value += performance.now() - begun;
    }
  });
}
