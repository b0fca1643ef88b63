import { unitOfWorkOf } from '@tandem/shared-kernel/testing';
import type { UnitOfWork } from '@tandem/shared-kernel';
import type { Database, Sql } from '../src/index.ts';

/** Binds ports to the transaction of a command. */
export type Begin = <Tx>(bind: (sql: Sql) => Tx) => UnitOfWork<Tx>;

/**
 * Runs commands concurrently, each in a separate transaction: none commits before every other one has done
 * its work, failed, or waits for a lock.
 *
 * @param database has a connection more than there are commands
 */
export async function runTogether<T>(
  database: Database,
  commands: readonly ((begin: Begin) => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const arrived = new Set<number>();
  let letCommit = (): void => undefined;
  const mayCommit = new Promise<void>((resolve) => (letCommit = resolve));
  const running = commands.map(async (command, index) => {
    const begin: Begin = (bind) =>
      unitOfWorkOf({
        run: (work) =>
          database.unitOfWork(bind).run(async (tx) => {
            const result = await work(tx);
            arrived.add(index);
            await mayCommit;
            return result;
          }),
      });
    try {
      return await command(begin);
    } finally {
      arrived.add(index);
    }
  });
  const ended = Promise.allSettled(running);
  while (arrived.size + (await waitingForLocks(database.sql)) < commands.length) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  letCommit();
  return ended;
}

/** The number of statements of this database that wait for a lock. */
export async function waitingForLocks(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}
