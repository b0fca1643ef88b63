import { WakeablePause } from '@tandem/shared-kernel';
import { statement, type Database, type Subscription } from '@tandem/shared-postgres';
import { DueJobs } from './due-jobs.ts';
import { JOB_CHANNEL } from './job-queue.ts';

/** A claimed job of a runner. */
export interface Job<Payload> {
  readonly id: number;
  readonly key: string;
  readonly payload: Payload;
  /** Tries so far, this one included. */
  readonly attempts: number;
  readonly createdAt: Date;
  /** The time from its addition to its claim, by the database's clock. */
  readonly ageSeconds: number;
}

/** A job with the value of the field of shares. */
type ClaimedJob<Payload> = Job<Payload> & { readonly share: string | null };

/** Thrown by a handler when another try cannot help. */
export class JobAbandoned extends Error {
  override readonly name = 'JobAbandoned';
}

/** Thrown by a handler that knows when to retry. */
export class JobPostponed extends Error {
  override readonly name = 'JobPostponed';

  constructor(
    message: string,
    readonly seconds: number,
  ) {
    super(message);
  }
}

export interface JobRunnerOptions<Payload> {
  readonly database: Database;
  readonly queue: string;
  /**
   * Executes a job. It may run again after a crash, so its external effects should be identified by the
   * job's key. It must end soon after `cut` is aborted: shortly before another runner would claim the job,
   * or when the process waits only for it.
   */
  readonly handle: (job: Job<Payload>, cut: AbortSignal) => Promise<void>;
  /**
   * True for jobs that this version can execute; all by default. A job of a newer version is left to a runner
   * that understands it.
   */
  readonly understands?: (payload: Payload) => boolean;
  /** Called for every try that failed. */
  readonly onError: (error: unknown, job: Job<Payload> | null) => void;
  /** Called for an abandoned job. */
  readonly onAbandoned?: (job: Job<Payload>, reason: string) => void;
  /** Concurrent jobs in this process. */
  readonly concurrency?: number;
  /**
   * At most `count` jobs with the same value of this field of the payload run in this process; the others
   * wait, and are not tried meanwhile. `null`: no share.
   */
  readonly share?: { readonly field: string; readonly count: number } | null;
  /** The lease of a job without a renewal by its runner, in seconds. */
  readonly leaseSeconds?: number;
  /** The time from the first failed attempt to the next, in seconds; doubled with each. */
  readonly firstRetrySeconds?: number;
  readonly lastRetrySeconds?: number;
  /** A failing job is abandoned this long after it was added, in seconds. */
  readonly giveUpSeconds?: number;
  /** The interval at which the queue is read while notifications do not arrive, in ms. */
  readonly pollMs?: number;
  /** The longest time between two reads of the queue while they arrive, in ms; at least `pollMs`. */
  readonly idlePollMs?: number;
}

const DEFAULTS = {
  concurrency: 8,
  share: null,
  leaseSeconds: 30,
  firstRetrySeconds: 2,
  lastRetrySeconds: 900,
  giveUpSeconds: 4 * 24 * 3600,
  pollMs: 1_000,
  idlePollMs: 120_000,
  understands: () => true,
  onAbandoned: () => undefined,
};
/** The part of a lease that a handler may use. */
const USABLE_LEASE = 0.8;
/** Without a notification the runners of a process share a read of their queues for this time. */
const SHARED_READ_MS = 5_000;
/** A due job that was not claimed is queried again after this time; it doubles up to `pollMs` while that repeats. */
const RECHECK_MS = 50;
/** The delay until a job that this version does not understand is offered again. */
const NEWER_SECONDS = 5;

/** The oldest due jobs, of which those within their shares are claimed. */
const SHARE_WINDOW = 1_000;

const lease = `update job set attempts = attempts + 1, due_at = now() + make_interval(secs => $3)`;
const isDue = `queue = $1 and done_at is null and due_at <= now()
  and not exists (select from paused_realms() as paused (id) where job_concerns(payload, paused.id))`;
const inTurn = 'order by due_at, id limit $2 for update skip locked';
const claimed = `returning id, key, payload, attempts, created_at as "createdAt",
  extract(epoch from now() - created_at)::float8 as "ageSeconds"`;

/**
 * A lease instead of a lock: a row lock during a slow call to another server would delay all events written
 * meanwhile, and a lease outlives its runner by seconds only. Jobs of an organization whose writes are refused, as it
 * moves to another cell, wait: the statement would fail for all jobs.
 */
const claim = statement(
  'job.claim',
  `${lease} where id in (select id from job where ${isDue} ${inTurn}) ${claimed}, null as share`,
);

/** $4: the field of shares, $5: the largest number of jobs of a share, $6: the shares of running jobs. */
const claimShares = statement(
  'job.claimShares',
  `with running as (
     select share, count(*) as jobs from unnest($6::text[]) as given (share) group by share
   )
   ${lease} where id in (
     select id from job where ${isDue} and id in (
       select ranked.id from (
         select id, payload->>$4 as share,
           row_number() over (partition by payload->>$4 order by due_at, id) as turn
         from (
           select id, due_at, payload from job where ${isDue}
             and not exists (select from running where share = payload->>$4 and jobs >= $5)
           order by due_at, id limit ${SHARE_WINDOW}
         ) oldest
       ) ranked left join running on running.share = ranked.share
       where ranked.share is null or turn + coalesce(jobs, 0) <= $5
     ) ${inTurn}
   ) ${claimed}, payload->>$4 as share`,
);

/** The number of tries shows whether this runner still holds the job. */
const finish = statement(
  'job.finish',
  `update job set done_at = now(), payload = null, abandoned = $3, last_error = $4
   where id = $1 and attempts = $2 and done_at is null`,
);

const retry = statement(
  'job.retry',
  `update job set due_at = now() + make_interval(secs => $3), last_error = $4
   where id = $1 and attempts = $2 and done_at is null`,
);

/** Runs the jobs of one queue, next to any number of runners in other processes. */
export class JobRunner<Payload> {
  readonly #options: Required<JobRunnerOptions<Payload>>;
  readonly #stopping = new AbortController();
  /**
   * One for each running job. `AbortSignal.any` would leave a reference of each job in a signal with the
   * lifetime of this runner.
   */
  readonly #cuts = new Set<AbortController>();
  /** The stop has waited long enough. */
  #isCut = false;
  /** With their shares. */
  readonly #running = new Map<Promise<void>, string | null>();
  #loop: Promise<void> = Promise.resolve();
  #subscription: Subscription | undefined;
  #isListening = false;
  #recheckMs = RECHECK_MS;
  /** Ended when a job is added or has ended, and at the stop. */
  readonly #pause = new WakeablePause();

  constructor(options: JobRunnerOptions<Payload>) {
    this.#options = { ...DEFAULTS, ...options };
  }

  async start(): Promise<void> {
    const wake = (isListening: boolean) => {
      this.#isListening = isListening;
      this.#pause.wake();
    };
    this.#subscription = await this.#options.database.listen(JOB_CHANNEL, {
      onNotification: (queue) => {
        if (queue === this.#options.queue) this.#pause.wake();
      },
      onConnected: () => wake(true),
      onConnectionLost: () => wake(false),
    });
    this.#loop = this.#claimAll();
  }

  /** Claims no further job, and lets running ones end; jobs that run longer than `graceMs` are cut. */
  async stop(graceMs = 5_000): Promise<void> {
    this.#stopping.abort();
    this.#pause.close();
    const grace = setTimeout(() => {
      this.#isCut = true;
      for (const cut of this.#cuts) cut.abort();
    }, graceMs);
    await this.#loop;
    await Promise.all(this.#running.keys());
    clearTimeout(grace);
    await this.#subscription?.close();
    DueJobs.of(this.#options.database).remove(this.#options.queue);
  }

  async #claimAll(): Promise<void> {
    const { concurrency, share, pollMs, onError } = this.#options;
    let pauseMs = pollMs;
    while (!this.#stopping.signal.aborted) {
      const seen = this.#pause.wakes;
      const free = concurrency - this.#running.size;
      let taken = 0;
      if (free > 0) {
        try {
          const claimedAt = performance.now();
          const rows = await this.#claim(free);
          taken = rows.length;
          if (taken > 0) this.#recheckMs = RECHECK_MS;
          for (const job of rows) this.#begin(job, claimedAt);
          pauseMs = taken > 0 ? pollMs : await this.#untilNextDueMs(performance.now());
        } catch (error) {
          onError(error, null);
          pauseMs = pollMs;
        }
      }
      // After a full batch poll again at once; otherwise wait for a free slot or the next job. With shares a smaller
      // batch may leave jobs that can run.
      const isFull = share === null ? taken === free : taken > 0;
      const more = free > 0 && isFull && this.#running.size < concurrency;
      if (!more) await this.#rest(seen, pauseMs);
    }
  }

  async #claim(free: number): Promise<readonly ClaimedJob<Payload>[]> {
    const { database, queue, leaseSeconds, share } = this.#options;
    const values = [queue, free, leaseSeconds];
    const { rows } =
      share === null
        ? await database.sql.query<ClaimedJob<Payload>>(claim, values)
        : await database.sql.query<ClaimedJob<Payload>>(claimShares, [
            ...values,
            share.field,
            share.count,
            [...this.#running.values()].filter((running) => running !== null),
          ]);
    return rows;
  }

  /** Until a job is due, may be due, or was added. @param seen wake-ups before the last claim */
  async #rest(seen: number, pauseMs: number): Promise<void> {
    let ms = pauseMs;
    try {
      while (seen === this.#pause.wakes) {
        await this.#pause.wait(ms);
        const isWoken = seen !== this.#pause.wakes;
        if (isWoken || ms < this.#longestPauseMs || !this.#isListening) return;
        const sharedMs = Math.min(SHARED_READ_MS, this.#longestPauseMs / 2);
        ms = await this.#untilNextDueMs(performance.now() - sharedMs);
      }
    } catch (error) {
      this.#options.onError(error, null);
    }
  }

  get #longestPauseMs(): number {
    const { pollMs, idlePollMs } = this.#options;
    return Math.max(pollMs, idlePollMs);
  }

  async #untilNextDueMs(since: number): Promise<number> {
    const { database, queue, pollMs, share } = this.#options;
    if (!this.#isListening) return pollMs;
    const ms = await DueJobs.of(database).msUntilNext(queue, since);
    if (ms > 0) return Math.min(ms, this.#longestPauseMs);
    // Its share may be in use for a long time, and its end is noticed at once.
    if (share !== null) return pollMs;
    // It became due since the claim, another runner is about to claim it, or its organization is moving.
    const recheckMs = Math.min(pollMs, this.#recheckMs);
    this.#recheckMs = recheckMs * 2;
    return recheckMs;
  }

  /** @param claimedAt by `performance.now()`, before the claim: the lease began later */
  #begin({ share, ...job }: ClaimedJob<Payload>, claimedAt: number): void {
    const running = this.#run(job, claimedAt)
      .catch((error: unknown) => this.#options.onError(error, job))
      .finally(() => {
        this.#running.delete(running);
        this.#pause.wake();
      });
    this.#running.set(running, share);
  }

  async #run(job: Job<Payload>, claimedAt: number): Promise<void> {
    const { handle, leaseSeconds, understands } = this.#options;
    const cut = new AbortController();
    // A busy process may read the answer to its claim when the lease has nearly ended.
    const leftMs = leaseSeconds * USABLE_LEASE * 1000 - (performance.now() - claimedAt);
    const limit = setTimeout(() => cut.abort(), leftMs);
    this.#cuts.add(cut);
    if (this.#isCut || leftMs <= 0) cut.abort();
    try {
      if (!understands(job.payload)) {
        throw new JobPostponed('It is a job for a newer version', NEWER_SECONDS);
      }
      await handle(job, cut.signal);
    } catch (error) {
      await this.#failed(job, error);
      return;
    } finally {
      clearTimeout(limit);
      this.#cuts.delete(cut);
    }
    await this.#options.database.sql.query(finish, [job.id, job.attempts, false, null]);
  }

  async #failed(job: Job<Payload>, error: unknown): Promise<void> {
    const { onError, onAbandoned, giveUpSeconds, database } = this.#options;
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof JobAbandoned || job.ageSeconds > giveUpSeconds) {
      await database.sql.query(finish, [job.id, job.attempts, true, reason]);
      onAbandoned(job, reason);
      return;
    }
    onError(error, job);
    await database.sql.query(retry, [job.id, job.attempts, this.#pauseAfter(job, error), reason]);
  }

  /**
   * The pause before the next attempt, with a random part, so that jobs that failed together are not retried
   * together.
   */
  #pauseAfter(job: Job<Payload>, error: unknown): number {
    if (error instanceof JobPostponed) return error.seconds;
    const { firstRetrySeconds, lastRetrySeconds } = this.#options;
    const doubled = firstRetrySeconds * 2 ** Math.min(job.attempts - 1, 30);
    return Math.min(doubled, lastRetrySeconds) * (0.8 + Math.random() * 0.4);
  }
}
