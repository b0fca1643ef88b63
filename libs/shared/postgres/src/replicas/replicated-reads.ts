import type { PoolClient } from 'pg';
import { Batcher } from '../batching/batcher.ts';
import { PgSql, type QueryObserver } from '../pg-sql.ts';
import type { Rows, Sql, Statement } from '../sql.ts';
import { chooseReplica, mayRead } from './choose-replica.ts';
import { PrimaryOrStandby, type Read } from './primary-or-standby.ts';
import { findPosition, findPrimary } from './find-position.ts';
import { parseReplicaAddress } from './replica-address.ts';
import { ReplicaUnavailable } from './replica-errors.ts';
import type {
  PrimaryReason,
  ReadFigures,
  ReplicaFigures,
  ReplicaOptions,
} from './replica-options.ts';
import { Replica } from './replica.ts';
import type { ReplicaServer } from './replica-server.ts';
import { SynchronousStandby } from './synchronous-standby.ts';
import { WalHistory, type WalPosition } from './wal-position.ts';

/** A position of the primary, and the replicas that were compared with it: their history is that of the primary. */
interface ComparedPosition extends WalPosition {
  readonly compared: ReadonlySet<ReplicaServer>;
}

interface ReplicatedReadsParts {
  /** The primary. */
  readonly sql: Sql;
  /** Its address. */
  readonly url: string;
  readonly options: ReplicaOptions;
  readonly applicationName: string;
  readonly poolSize: number;
  readonly limits: Readonly<Record<string, number>>;
  readonly observe?: QueryObserver | undefined;
  /** The time of a monotonic clock, in ms. */
  readonly now?: () => number;
}

const PATIENCE_MS = 30;
const ANSWER_LIMIT_MS = 3_000;
const SILENCE_MS = 200;
const POLL_MS = 500;
/** The next failure of the primary may come soon after the return of the standby, which answers reads then. */
const STANDBY_RETRY = { longestRetryMs: 1_000 };
const AHEAD = 'it has replayed more than the primary has written';

/**
 * Statements that only read, at replicas. A replica answers only after it has replayed everything that the primary had
 * committed when the read began: its answer is never older than that of the primary would have been. Otherwise, and
 * when a replica fails, the primary answers. While the primary is away, a standby answers that the cluster manager
 * confirms to be synchronous.
 *
 * @see docs/adr/0056-read-replicas.md and docs/adr/0065-reads-without-a-primary.md
 */
export class ReplicatedReads implements Sql {
  readonly #parts: ReplicatedReadsParts;
  readonly #patienceMs: number;
  readonly #now: () => number;
  readonly #history = new WalHistory();
  readonly #replicas: readonly Replica[];
  readonly #reads = new Map<Replica, number>();
  /** Null if no replica has a synchronous check: the primary answers, or nothing does. */
  readonly #fallback: PrimaryOrStandby | null;
  readonly #standbys: readonly SynchronousStandby[];
  readonly #onPrimary: Record<PrimaryReason, number> = { unavailable: 0, behind: 0, failed: 0 };
  /** Reads during a query of the position share the next one. */
  readonly #positions: Batcher<null, ComparedPosition>;
  readonly #timer: NodeJS.Timeout;
  /** The system identifier of the primary, at the last poll. */
  #system: string | undefined;
  #newest: WalPosition | undefined;
  #polling: Promise<void> | undefined;
  #looking: Promise<void> | undefined;

  constructor(parts: ReplicatedReadsParts) {
    this.#parts = parts;
    const { options, now = () => performance.now() } = parts;
    this.#now = now;
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS;
    const common = {
      applicationName: `${parts.applicationName}-reads`,
      poolSize: parts.poolSize,
      limits: parts.limits,
      answerLimitMs: options.answerLimitMs ?? ANSWER_LIMIT_MS,
      silenceMs: options.silenceMs ?? SILENCE_MS,
      history: this.#history,
      now,
    };
    const onStatus = (name: string, reason: string | null) => options.onStatus?.(name, reason);
    const addresses = options.urls.map(parseReplicaAddress);
    // One that is promoted goes on answering until the new primary can be reached by the address of the primary.
    const mayBePrimary = () => this.#fallback?.watch.isSilent ?? false;
    this.#replicas = addresses.map(
      ({ url, synchronousCheck }) =>
        new Replica(
          { ...common, url, ...(synchronousCheck && { ...STANDBY_RETRY, mayBePrimary }) },
          onStatus,
        ),
    );
    this.#standbys = this.#replicas.flatMap((replica, at) => {
      const check = addresses[at]?.synchronousCheck ?? null;
      return check === null ? [] : [new SynchronousStandby(replica, check, options.standbyLimitMs)];
    });
    this.#fallback = this.#standbys.length === 0 ? null : this.#openFallback();
    this.#positions = new Batcher((asked) => this.#position(asked), { maxSize: Infinity });
    this.#timer = setInterval(() => void this.#poll(), POLL_MS).unref();
    void this.#poll();
  }

  /**
   * For statements that only read but belong to no query port, such as those of authentication: at the primary, and at
   * the synchronous standby while the primary is away.
   */
  get lookups(): Sql {
    return this.#fallback ?? this.#parts.sql;
  }

  get isOfRequest(): boolean {
    return this.#fallback?.isOfRequest ?? false;
  }

  /** See {@link PrimaryOrStandby.request}. */
  request<T>(work: () => Promise<T>): Promise<T> {
    return this.#fallback?.request(work) ?? work();
  }

  /** See {@link PrimaryOrStandby.apart}. */
  apart<T>(work: () => T): T {
    return this.#fallback ? this.#fallback.apart(work) : work();
  }

  /** The primary alone. */
  get primary(): Sql {
    return this.#fallback?.primary ?? this.#parts.sql;
  }

  /** The names of the replicas that have a synchronous check, and whether they are up and it confirms them now. */
  async confirmations(): Promise<ReadonlyMap<string, boolean>> {
    const found = this.#standbys.map(async (standby) => {
      const { name, server } = standby.replica;
      // The address may confirm the primary too.
      const isStandby = server !== undefined && server.timeline !== null;
      return [name, isStandby && (await standby.isConfirmed())] as const;
    });
    return new Map(await Promise.all(found));
  }

  /** Grows with each read at the primary, or in its place: two with the same number came from replicas, in order. */
  get readsAtPrimary(): number {
    const { unavailable, behind, failed } = this.#onPrimary;
    const atStandby = this.#replicas.map((replica) => this.#fallback?.readsOf(replica) ?? 0);
    return atStandby.reduce((sum, count) => sum + count, unavailable + behind + failed);
  }

  /** False while a replica is not read from. */
  get isUp(): boolean {
    return this.figures().replicas.every(({ reason }) => reason === null);
  }

  /** Finds out the present state of all replicas. */
  async refresh(): Promise<void> {
    await Promise.all(this.#replicas.map(({ tried }) => tried));
    // A poll that has begun already may not include all replicas.
    await this.#polling;
    await this.#poll();
  }

  /**
   * Waits for replicas that are behind.
   *
   * @returns the names of those that did not replay within `limitMs` everything that the primary had written
   * before
   */
  async behind(limitMs: number): Promise<ReadonlySet<string>> {
    await this.refresh();
    const { timeline, lsn = 0 } = this.#newest ?? {};
    const names = this.#usable().map(async ({ replica, server }) => {
      const follows = server.timeline !== timeline || (await server.reach(lsn, limitMs));
      return follows ? [] : [replica.name];
    });
    return new Set((await Promise.all(names)).flat());
  }

  figures(): ReadFigures {
    const replicas = this.#replicas.map((replica) => ({
      name: replica.name,
      reads: this.#reads.get(replica) ?? 0,
      readsWhileAway: this.#fallback?.readsOf(replica) ?? 0,
      ...this.#delayOf(replica),
    }));
    return { replicas, primary: { ...this.#onPrimary } };
  }

  query<T = Record<string, unknown>>(
    text: Statement | string,
    values?: readonly unknown[],
  ): Promise<Rows<T>> {
    const { sql } = this.#parts;
    const read = {
      atReplica: (handle: Sql) => handle.query<T>(text, values),
      atPrimary: () => sql.query<T>(text, values),
    };
    return this.#read(read, (server, work) => server.useUnlessSilent(work));
  }

  /** Runs `work` in one snapshot of a replica, else `atPrimary`, also after `work` has failed. */
  snapshot<T>(work: (sql: Sql) => Promise<T>, atPrimary: () => Promise<T>): Promise<T> {
    const atReplica = async (handle: Sql) => {
      await handle.query('begin transaction isolation level repeatable read, read only');
      try {
        return await work(handle);
      } finally {
        await handle.query('rollback');
      }
    };
    // Not left in its middle: two of them would run side by side.
    return this.#read({ atReplica, atPrimary }, (server, work) => server.use(work));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#replicas.map((replica) => replica.close()));
    await this.#fallback?.close();
  }

  async #read<T>(
    read: Read<T>,
    use: (server: ReplicaServer, work: (client: PoolClient) => Promise<T>) => Promise<T>,
  ): Promise<T> {
    const found = await this.#choose();
    if (typeof found === 'string') return this.#readPrimary(read, found);
    try {
      const { observe } = this.#parts;
      const result = await use(found.server, (client) =>
        read.atReplica(new PgSql(client, observe)),
      );
      this.#reads.set(found.replica, (this.#reads.get(found.replica) ?? 0) + 1);
      return result;
    } catch {
      // The primary decides whether the statement itself is wrong.
      return this.#readPrimary(read, 'failed');
    }
  }

  #readPrimary<T>({ atReplica, atPrimary }: Read<T>, reason: PrimaryReason): Promise<T> {
    const counted = () => {
      this.#onPrimary[reason] += 1;
      return atPrimary();
    };
    return this.#fallback?.read({ atReplica, atPrimary: counted }) ?? counted();
  }

  #openFallback(): PrimaryOrStandby {
    const { sql, url, applicationName, options, observe } = this.#parts;
    return new PrimaryOrStandby({
      sql,
      url,
      applicationName,
      observe,
      primaryLimitMs: options.primaryLimitMs,
      silenceMs: options.silenceMs ?? SILENCE_MS,
      // Not the poll, which may wait for a replica that vanished.
      onWaiting: () => void this.#lookAtPrimary(),
      patienceMs: options.standbyPatienceMs,
      onPrimary: options.onPrimary,
      standbys: this.#standbys,
      isUsable: (server) => server.isUp && server.system === this.#system,
    });
  }

  /** A replica that has replayed all commits so far, or the reason for which there is none. */
  async #choose(): Promise<{ replica: Replica; server: ReplicaServer } | PrimaryReason> {
    if (this.#fallback?.watch.isSilent) return 'unavailable';
    const before = this.#usable().filter(({ server }) => !server.isSilent);
    if (before.length === 0) return 'unavailable';
    if (!mayRead(servers(before), this.#patienceMs)) return 'behind';
    let needed: ComparedPosition;
    try {
      needed = await this.#positions.add(null);
    } catch {
      return 'failed';
    }
    const usable = this.#usable().filter(
      ({ server }) => needed.compared.has(server) && !server.isSilent,
    );
    const choice = chooseReplica(servers(usable), needed, this.#patienceMs);
    if (choice.kind === 'primary') return choice.reason;
    const found = usable.find(({ server }) => server === choice.replica);
    if (found === undefined) return 'unavailable';
    if (choice.kind === 'replica') return found;
    const isReady = await found.server.reachUnlessSilent(needed.lsn, this.#patienceMs);
    if (!isReady) return 'behind';
    return found.server.timeline === needed.timeline ? found : 'unavailable';
  }

  /** Replicas of this primary that are up. */
  #usable(): { readonly replica: Replica; readonly server: ReplicaServer }[] {
    return this.#replicas.flatMap((replica) => {
      const { server } = replica;
      return server && server.system === this.#system && server.timeline !== null
        ? [{ replica, server }]
        : [];
    });
  }

  async #position(asked: readonly null[]): Promise<readonly ComparedPosition[]> {
    const { sql } = this.#parts;
    const query = async () => (await sql.query<WalPosition>(findPosition)).rows;
    // Nor must a connection to a machine that vanished hold up the reads after its return.
    const limited = () => this.#fallback?.watch.unlessSilent(query) ?? query();
    const { row, compared } = await this.#compare(findPosition, limited);
    return asked.map(() => ({ ...row, compared }));
  }

  /**
   * Queries the position of the primary, and ends each replica that had already replayed more: a standby
   * receives only flushed records of its primary, so this primary was restored from a backup, or replaced.
   */
  async #compare<Row extends WalPosition>(
    query: Statement,
    ask: (query: Statement) => Promise<readonly Row[]>,
  ) {
    const previous = this.#newest;
    const before = this.#usable().map(({ server }) => ({ server, replayed: server.replayed }));
    const [row] = await ask(query);
    if (!row) throw new Error('The primary has no position');
    const { timeline, lsn } = row;
    if (timeline !== previous?.timeline || lsn < previous.lsn) this.#history.clear();
    this.#newest = row;
    this.#history.add(lsn, this.#now());
    for (const { server, replayed } of before) {
      if (server.timeline === timeline && replayed > lsn) server.end(new ReplicaUnavailable(AHEAD));
    }
    return { row, compared: new Set(before.map(({ server }) => server)) };
  }

  /** Polls the primary first, so that the lag is current. */
  #poll(): Promise<void> {
    this.#polling ??= this.#lookAtAll().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  async #lookAtAll(): Promise<void> {
    const atPrimary = this.#lookAtPrimary();
    // A primary that is away takes a second to be found so.
    if (!this.#fallback?.watch.isAway) await atPrimary;
    const looks = this.#replicas.flatMap(({ server }) => (server ? [server.look()] : []));
    await Promise.all([atPrimary, ...looks]);
  }

  #lookAtPrimary(): Promise<void> {
    this.#looking ??= this.#findPrimary().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #findPrimary(): Promise<void> {
    type Found = WalPosition & { readonly system: string };
    const { sql } = this.#parts;
    const watch = this.#fallback?.watch;
    const ask = async (query: Statement) =>
      watch ? watch.query<Found>(query) : (await sql.query<Found>(query)).rows;
    try {
      this.#system = (await this.#compare<Found>(findPrimary, ask)).row.system;
    } catch {
      // Reads go to the primary, which reports its failure, or to the synchronous standby.
    }
  }

  #delayOf(replica: Replica): Omit<ReplicaFigures, 'name' | 'reads' | 'readsWhileAway'> {
    const { server } = replica;
    const away = { lagBytes: null, lagSeconds: null };
    if (server?.isUp && server.isPrimary) return { reason: 'it has become a primary', ...away };
    if (!server || server.timeline === null)
      return { reason: replica.reason ?? 'it ended', ...away };
    if (server.system !== this.#system) {
      return { reason: 'it does not replicate this primary', ...away };
    }
    const { timeline = server.timeline, lsn = 0 } = this.#newest ?? {};
    if (server.timeline !== timeline) {
      return {
        reason: `it is at timeline ${server.timeline}, the primary at ${timeline}`,
        ...away,
      };
    }
    const lagBytes = Math.max(0, lsn - server.replayed);
    return { reason: null, lagBytes, lagSeconds: server.lagMs / 1_000 };
  }
}

const servers = (usable: readonly { readonly server: ReplicaServer }[]): ReplicaServer[] =>
  usable.map(({ server }) => server);
