import { unitOfWorkOf } from '@tandem/shared-kernel/testing';
import type { Database } from '../src/index.ts';
import { waitingForLocks, type Begin } from './run-together.ts';

/** A command that runs in transactions of `begin`. */
export type Command = (begin: Begin) => Promise<unknown>;

/**
 * Runs two commands concurrently: the second one begins when the first has done its work, and the first
 * commits when the second waits for a lock or is over.
 *
 * @param database has a connection more than the commands need
 * @returns whether the second command waited for the first
 * @throws the errors of a command
 */
export async function cross(
  database: Database,
  first: Command,
  second: Command,
): Promise<{ readonly hadToWait: boolean }> {
  let letCommit = (): void => undefined;
  const mayCommit = new Promise<void>((resolve) => (letCommit = resolve));
  let signal = (): void => undefined;
  const isDone = new Promise<void>((resolve) => (signal = resolve));
  const one = first((bind) =>
    unitOfWorkOf({
      run: (work) =>
        database.unitOfWork(bind).run(async (tx) => {
          const result = await work(tx);
          signal();
          await mayCommit;
          return result;
        }),
    }),
  );
  await Promise.race([isDone, one]);
  let isOver = false;
  const two = second((bind) => database.unitOfWork(bind)).finally(() => (isOver = true));
  void two.catch(() => undefined);
  while (!isOver && (await waitingForLocks(database.sql)) === 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const hadToWait = !isOver;
  letCommit();
  await Promise.all([one, two]);
  return { hadToWait };
}
