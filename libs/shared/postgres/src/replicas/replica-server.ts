import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Pool, type PoolClient } from 'pg';
import type { ReplicaView } from './choose-replica.ts';
import { ReplicaUnavailable } from './replica-errors.ts';
import { openPool } from '../open-pool.ts';
import { columnTypes } from '../pg-driver.ts';
import { isRefusedValue, isRetryable } from '../pg-errors.ts';
import type { WalHistory } from './wal-position.ts';

/** The connection of a replica. */
export interface ReplicaServerOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly poolSize: number;
  /** Limits of time, as options of the pool. */
  readonly limits: Readonly<Record<string, number>>;
  /** The time after which a replica that does not answer counts as unavailable. */
  readonly answerLimitMs: number;
  /** After which reads that have another way do not wait for a replica that does not answer. */
  readonly silenceMs: number;
  /** The positions of the primary. */
  readonly history: WalHistory;
  readonly now: () => number;
  /** Whether it may be a primary: one that was promoted, while no other way leads to it; by default never. */
  readonly mayBePrimary?: () => boolean;
}

const SILENT = 'it does not answer';
const FIRST_PAUSE_MS = 1;
/** After which a statement that runs causes a look. Most take less. */
const WAITING_MS = 100;
const LONGEST_PAUSE_MS = 8;

/**
 * The role needs no special rights. With `pg_read_all_stats` it sees another timeline as soon as it is streamed, otherwise
 * after the next restart point.
 */
const LOOK = {
  name: 'replica.look',
  text: `select pg_is_in_recovery() as "isReplica",
    pg_postmaster_start_time()::text as run,
    (select system_identifier::text from pg_control_system()) as system,
    coalesce((select received_tli from pg_stat_wal_receiver),
      (select min_recovery_end_timeline from pg_control_recovery())) as timeline,
    coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::bigint as replayed`,
};
/** Null before the first attempt to stream, when stored parts of the log may be left to replay. */
const RECEIVED = `select (pg_last_wal_receive_lsn() - '0/0')::bigint as received, pg_is_in_recovery() as "isReplica",
    exists (select from pg_stat_wal_receiver where pid is not null) as "isConnected"`;
/** By a function that the operator creates: docs/examples/synchronous-standby.sql. */
const ENDS_AFTER = `select record_ends_after('0/0'::pg_lsn + $1::bigint, '0/0'::pg_lsn + $2::bigint) as "endsAfter"`;
const RUN = {
  name: 'replica.run',
  text: `select pg_postmaster_start_time()::text as run,
    coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::bigint as replayed`,
};

interface Look {
  readonly isReplica: boolean;
  /** Identifies the server and its start. */
  readonly run: string;
  /** Identifies the primary and all of its replicas. */
  readonly system: string;
  readonly timeline: number;
  readonly replayed: number;
}

interface Received extends Pick<Look, 'isReplica'> {
  readonly received: number | null;
  /** It receives the log of its primary at present. */
  readonly isConnected: boolean;
}

/**
 * One run of a replica's server, from its first answer to the first failure. Polls over one connection find
 * the position of its replay; a restarted server may have replayed less, so connections are used only if they
 * belong to the same run.
 */
export class ReplicaServer implements ReplicaView {
  readonly #options: ReplicaServerOptions;
  readonly #watcher: pg.Client;
  readonly #pool: Pool;
  readonly #verified = new WeakSet<PoolClient>();
  /** Fail the running statements. */
  readonly #aborts = new Set<(reason: Error) => void>();
  /** Called when it is silent: end the waiting of those that have another way. */
  readonly #impatient = new Set<() => void>();
  #isSilent = false;
  /** Connections in use. */
  readonly #inUse = new Set<PoolClient>();
  readonly #ended: Promise<Error>;
  #end: (reason: Error) => void = () => undefined;
  #reason: Error | undefined;
  #last: Look;
  #lagMs: number;
  #looking: Promise<void> | undefined;

  private constructor(options: ReplicaServerOptions, watcher: pg.Client, first: Look) {
    this.#options = options;
    this.#watcher = watcher;
    this.#last = first;
    this.#lagMs = options.history.lagMs(first.replayed, options.now());
    this.#ended = new Promise((resolve) => (this.#end = resolve));
    const config = { ...connectionOf(options), ...options.limits, max: options.poolSize };
    this.#pool = openPool(config, (error) => this.end(error));
    watcher.on('error', (error) => this.end(error));
    watcher.on('end', () => this.end(new ReplicaUnavailable('the connection ended')));
  }

  /** @throws ReplicaUnavailable, or the error of the driver */
  static async open(options: ReplicaServerOptions): Promise<ReplicaServer> {
    const watcher = new pg.Client({
      ...connectionOf(options),
      query_timeout: options.answerLimitMs,
    });
    // Failures before the first answer reject the calls below.
    watcher.on('error', () => undefined);
    try {
      await watcher.connect();
      const first = await lookOver(watcher);
      if (!first.isReplica && !options.mayBePrimary?.()) {
        throw new ReplicaUnavailable('it is a primary');
      }
      return new ReplicaServer(options, watcher, first);
    } catch (error) {
      await watcher.end().catch(() => undefined);
      throw error;
    }
  }

  /** Resolves with the reason when it cannot be read from any more. */
  get ended(): Promise<Error> {
    return this.#ended;
  }

  /** Identifies the primary and all of its replicas. */
  get system(): string {
    return this.#last.system;
  }

  /** Null for a primary too: no other server may compare its log with it. */
  get timeline(): number | null {
    return this.isUp && this.#last.isReplica ? this.#last.timeline : null;
  }

  get isUp(): boolean {
    return this.#reason === undefined;
  }

  /** Whether the running look is late: it may have vanished, or be slow. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  get isPrimary(): boolean {
    return !this.#last.isReplica;
  }

  get replayed(): number {
    return this.#last.replayed;
  }

  get lagMs(): number {
    return this.#lagMs;
  }

  get running(): number {
    return this.#aborts.size;
  }

  /** Reads the position of its replay; concurrent calls share the query. A failure ends the run. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /**
   * Waits until it has replayed all complete records that it has received and stored. A primary has nothing to replay.
   *
   * @returns whether it was connected to its primary when it had received that; null after `patienceMs`, or if the end is
   *   unknown, or if it does not answer
   */
  async replayAll(patienceMs: number): Promise<{ readonly isConnected: boolean } | null> {
    try {
      const [found] = (await this.#watcher.query<Received>(RECEIVED)).rows;
      if (!found || !this.isUp) return null;
      if (!found.isReplica) return this.#options.mayBePrimary?.() ? { isConnected: true } : null;
      const { received, isConnected } = found;
      if (received === null || !(await this.#reachLastRecord(received, patienceMs))) return null;
      return { isConnected };
    } catch {
      return null;
    }
  }

  /** Waits until it has replayed the log up to `lsn`. @returns false after `patienceMs` */
  reach(lsn: number, patienceMs: number): Promise<boolean> {
    return this.#until(patienceMs, () => this.replayed >= lsn);
  }

  /** The same. @returns false also as soon as it is silent */
  reachUnlessSilent(lsn: number, patienceMs: number): Promise<boolean> {
    const silent = new ReplicaUnavailable(SILENT);
    return this.#unlessSilent(() => this.reach(lsn, patienceMs), silent).catch((error: unknown) => {
      if (error === silent) return false;
      throw error;
    });
  }

  /**
   * Waits until it has replayed every record that ends at `received` or before. The log that it has received may end
   * within a record: what is committed is before that one.
   *
   * @returns false after `patienceMs`
   */
  #reachLastRecord(received: number, patienceMs: number): Promise<boolean> {
    let seen: number | undefined;
    return this.#until(patienceMs, async () => {
      const { replayed } = this;
      if (replayed >= received || this.isPrimary) return true;
      // While it replays, the answer would be no; for one position it does not change.
      const isNew = replayed !== seen;
      seen = replayed;
      return isNew && this.#endsAfter(replayed, received);
    });
  }

  /** Whether the record at `replayed` certainly ends after `received`; false too if the function is missing. */
  async #endsAfter(replayed: number, received: number): Promise<boolean> {
    try {
      const { rows } = await this.#watcher.query<{ endsAfter: boolean }>(ENDS_AFTER, [
        replayed,
        received,
      ]);
      return rows[0]?.endsAfter === true;
    } catch {
      return false;
    }
  }

  /** Looks until `isThere`. @returns false after `patienceMs`, or when it became unavailable */
  async #until(patienceMs: number, isThere: () => boolean | Promise<boolean>): Promise<boolean> {
    const { now } = this.#options;
    const deadline = now() + patienceMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      await this.look();
      if (!this.isUp) return false;
      if (await isThere()) return true;
      if (now() + pause > deadline) return false;
      await delay(pause);
    }
  }

  /**
   * Runs statements on one connection. Work that begins a transaction ends it, also when it fails.
   *
   * @throws ReplicaUnavailable as soon as the server is found unavailable, also while it does not answer
   */
  use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    if (this.#reason) return Promise.reject(this.#reason);
    return new Promise<T>((resolve, reject) => {
      this.#aborts.add(reject);
      this.#onConnection(work)
        .then(resolve, reject)
        .finally(() => this.#aborts.delete(reject));
    });
  }

  /**
   * The same, for work that has another way.
   *
   * @throws ReplicaUnavailable as soon as the server is silent; the work may go on then
   */
  useUnlessSilent<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.#unlessSilent(() => this.use(work), new ReplicaUnavailable(SILENT));
  }

  #unlessSilent<T>(work: () => Promise<T>, silent: Error): Promise<T> {
    if (this.#isSilent) return Promise.reject(silent);
    return new Promise<T>((resolve, reject) => {
      const leave = () => reject(silent);
      this.#impatient.add(leave);
      const timer = setTimeout(() => void this.look(), WAITING_MS).unref();
      work()
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer);
          this.#impatient.delete(leave);
        });
    });
  }

  /** Fails the running statements, and closes the connections. */
  end(error: Error): void {
    if (this.#reason) return;
    const { name, message } = error;
    this.#reason =
      name === 'ReplicaUnavailable' ? error : new ReplicaUnavailable(message, { cause: error });
    for (const abort of this.#aborts) abort(this.#reason);
    // Without this, connections to a machine that vanished would stay open for minutes.
    for (const client of this.#inUse) this.#release(client, this.#reason);
    void this.#watcher.end().catch(() => undefined);
    void this.#pool.end().catch(() => undefined);
    this.#end(this.#reason);
  }

  async #look(): Promise<void> {
    const silence = setTimeout(() => {
      this.#isSilent = true;
      for (const leave of this.#impatient) leave();
    }, this.#options.silenceMs).unref();
    try {
      const found = await lookOver(this.#watcher);
      const { history, now, mayBePrimary } = this.#options;
      if (!found.isReplica && !mayBePrimary?.()) {
        throw new ReplicaUnavailable('it has become a primary');
      }
      this.#last = found;
      this.#lagMs = history.lagMs(found.replayed, now());
    } catch (error) {
      // Replay may cancel any statement: the next poll shows whether the server runs.
      if (!isRetryable(error)) this.end(error as Error);
    } finally {
      clearTimeout(silence);
      this.#isSilent = false;
    }
  }

  async #onConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    if (this.#reason) {
      client.release(this.#reason);
      throw this.#reason;
    }
    this.#inUse.add(client);
    let failure: Error | undefined;
    const onError = (error: Error) => {
      failure = error;
    };
    client.on('error', onError);
    try {
      await this.#verify(client);
      return await work(client);
    } catch (error) {
      // The connection is as good as before, and clients send such values at will.
      if (!isRefusedValue(error)) onError(error as Error);
      throw error;
    } finally {
      client.off('error', onError);
      this.#release(client, failure);
    }
  }

  /** A failed connection is not returned to the pool. */
  #release(client: PoolClient, failure: Error | undefined): void {
    if (this.#inUse.delete(client)) client.release(failure);
  }

  async #verify(client: PoolClient): Promise<void> {
    if (this.#verified.has(client)) return;
    const { replayed: before } = this.#last;
    const [found] = (await client.query<Pick<Look, 'run' | 'replayed'>>(RUN)).rows;
    // After the crash of one of its processes a server recovers without a restart.
    if (found?.run !== this.#last.run || found.replayed < before) {
      const reason = new ReplicaUnavailable('another server answered: it was restarted');
      this.end(reason);
      throw reason;
    }
    this.#verified.add(client);
  }
}

async function lookOver(watcher: pg.Client): Promise<Look> {
  const { rows } = await watcher.query<Look>(LOOK);
  if (!rows[0]) throw new ReplicaUnavailable('it does not say what it has replayed');
  return rows[0];
}

function connectionOf({ url, applicationName, answerLimitMs }: ReplicaServerOptions) {
  return {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: answerLimitMs,
    keepAlive: true,
    types: columnTypes,
  };
}
