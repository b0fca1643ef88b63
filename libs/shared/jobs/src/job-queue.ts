import { statement, type Sql } from '@tandem/shared-postgres';

/** Job runners listen to it; the payload names the queue. */
export const JOB_CHANNEL = 'job';

/** Work to be done once. */
export interface NewJob<Payload> {
  /** The same key again is the same job, for as long as finished jobs are stored. */
  readonly key: string;
  /** JSON. */
  readonly payload: Payload;
  /** The delay in seconds by the database's clock; none by default. */
  readonly dueInSeconds?: number;
}

/**
 * The end of a statement that adds the jobs of `given (position, key, payload, due_in_seconds)`, an earlier
 * part of it, so that its other writes need no separate round trip. Returns one row, `added`.
 *
 * @param queue SQL of the queue's name
 */
export const addGivenJobs = (queue: string): string => `
  added as (
    insert into job (queue, key, payload, due_at)
    select ${queue}, key, payload, now() + make_interval(secs => due_in_seconds)
    from given order by position
    on conflict (queue, key) do nothing
    returning 1
  )
  select count(*) as added, pg_notify('${JOB_CHANNEL}', ${queue}) from added`;

const add = statement(
  'job.add',
  `with given as (
     select position, job->>'key' as key, job->'payload' as payload,
       coalesce((job->>'dueInSeconds')::float8, 0) as due_in_seconds
     from jsonb_array_elements($2::jsonb) with ordinality as element (job, position)
   ),
   ${addGivenJobs('$1::text')}`,
);

/**
 * SQL of the number of waiting jobs whose payload has an owner, its field `ownerId`; counts up to `limit`.
 *
 * @param queue SQL of the queue's name
 * @param ownerId SQL of the owner's id
 */
export const waitingJobsOf = (queue: string, ownerId: string, limit: number): string => `(
    select count(*) from (
      select from job where queue = ${queue} and payload->>'ownerId' = (${ownerId})::text
        and done_at is null and payload ? 'ownerId' limit ${limit}
    ) waiting)`;

const withdraw = statement(
  'job.withdraw',
  `update job set done_at = now(), payload = null, abandoned = true, last_error = 'withdrawn'
   where queue = $1 and key = any($2::text[]) and done_at is null`,
);

/**
 * One queue of jobs, written in the transaction of the command. A runner in a worker claims them after the
 * commit.
 */
export class JobQueue<Payload> {
  readonly #name: string;
  readonly #sql: Sql;

  constructor(name: string, sql: Sql) {
    this.#name = name;
    this.#sql = sql;
  }

  /**
   * Adds jobs, all of a call in one round trip. Jobs with a known key are skipped.
   *
   * @returns the number of new jobs
   */
  async add(...jobs: readonly NewJob<Payload>[]): Promise<number> {
    if (jobs.length === 0) return 0;
    const { rows } = await this.#sql.query<{ added: number }>(add, [
      this.#name,
      JSON.stringify(jobs),
    ]);
    return rows[0]?.added ?? 0;
  }

  /** Removes the pending jobs of these keys; running ones are not stopped. */
  async withdraw(...keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.#sql.query(withdraw, [this.#name, keys]);
  }
}
