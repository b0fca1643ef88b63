import { statement, type Database } from '@tandem/shared-postgres';

/** The times at which the next jobs become due. Includes jobs of other runners: their leases may end. */
const nextDue = statement(
  'job.next-due',
  `select given.queue, (
     select (extract(epoch from min(due_at) - now()) * 1000)::float8
     from job where job.queue = given.queue and done_at is null
   ) as ms
   from unnest($1::text[]) as given (queue)`,
);

interface Read {
  /** On the clock of `performance`. */
  readonly begunAt: number;
  readonly queues: ReadonlySet<string>;
  readonly msByQueue: Promise<ReadonlyMap<string, number | null>>;
}

const byDatabase = new WeakMap<Database, DueJobs>();

/**
 * Knows when the next job of each queue of a process becomes due. One statement reads all queues, and runners
 * whose pauses end at about the same time share it: an idle process with ten queues reads once.
 */
export class DueJobs {
  readonly #database: Database;
  readonly #queues = new Set<string>();
  #last: Read | undefined;

  private constructor(database: Database) {
    this.#database = database;
  }

  /** The one of all runners over `database`. */
  static of(database: Database): DueJobs {
    const known = byDatabase.get(database) ?? new DueJobs(database);
    byDatabase.set(database, known);
    return known;
  }

  /**
   * @param since the result must not be older, on the clock of `performance`
   * @returns in ms, negative for a job that is due, `Infinity` without a job
   */
  async msUntilNext(queue: string, since: number): Promise<number> {
    this.#queues.add(queue);
    let read = this.#last;
    if (!read || read.begunAt < since || !read.queues.has(queue)) read = this.#read();
    const ms = (await read.msByQueue).get(queue) ?? Infinity;
    return ms - (performance.now() - read.begunAt);
  }

  /** A queue without a runner is not read. */
  remove(queue: string): void {
    this.#queues.delete(queue);
  }

  #read(): Read {
    const queues = new Set(this.#queues);
    const msByQueue = this.#database.sql
      .query<{ queue: string; ms: number | null }>(nextDue, [[...queues]])
      .then(({ rows }) => new Map(rows.map(({ queue, ms }) => [queue, ms])));
    const read = { begunAt: performance.now(), queues, msByQueue };
    this.#last = read;
    msByQueue.catch(() => {
      // The next look reads again.
      if (this.#last === read) this.#last = undefined;
    });
    return read;
  }
}
