import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { isRefusedValue, isRetryable } from '../pg-errors.ts';
import { PgSql, type QueryObserver } from '../pg-sql.ts';
import type { Rows, Sql, Statement } from '../sql.ts';
import { PrimaryWatch, isAwayError } from './primary-watch.ts';
import { ReplicaUnavailable } from './replica-errors.ts';
import type { Replica } from './replica.ts';
import type { ReplicaServer } from './replica-server.ts';
import type { SynchronousStandby } from './synchronous-standby.ts';

/** One read, for either kind of server. */
export interface Read<T> {
  readonly atReplica: (handle: Sql) => Promise<T>;
  readonly atPrimary: () => Promise<T>;
}

interface PrimaryOrStandbyParts {
  /** The primary. */
  readonly sql: Sql;
  /** Its address. */
  readonly url: string;
  readonly applicationName: string;
  readonly primaryLimitMs?: number | undefined;
  /** After which reads do not wait for the primary alone, in ms. */
  readonly silenceMs: number;
  readonly onPrimary?: ((isAway: boolean) => void) | undefined;
  /** Called when reads wait for the primary: its watch is queried. */
  readonly onWaiting: () => void;
  readonly standbys: readonly SynchronousStandby[];
  /** Whether a server replicates this primary. */
  readonly isUsable: (server: ReplicaServer) => boolean;
  readonly observe?: QueryObserver | undefined;
  /** For which a read waits for a standby that can answer it while the primary is away, in ms; 2,000 by default. */
  readonly patienceMs?: number | undefined;
}

/** A standby that had replayed everything that was committed when it was found. */
interface Confirmed {
  readonly replica: Replica;
  readonly server: ReplicaServer;
}

/** The reads of one request. */
interface RequestReads {
  /** The standby of an earlier read, and the outage in which it was confirmed. */
  found: (Confirmed & { readonly outage: number }) | null;
  isOver: boolean;
}

const PRIMARY_LIMIT_MS = 1_000;
const MAX_ATTEMPTS = 3;
const PATIENCE_MS = 2_000;
/** Between two questions to the cluster manager. */
const BETWEEN_MS = 100;

/**
 * Statements that only read, at the primary, and while it is away at a standby that the cluster manager confirms to be
 * synchronous. Such an answer has all that was committed when the read began, as one of the primary would have.
 *
 * @see docs/adr/0065-reads-without-a-primary.md
 */
export class PrimaryOrStandby implements Sql {
  readonly #parts: PrimaryOrStandbyParts;
  readonly #watch: PrimaryWatch;
  readonly #reads = new Map<Replica, number>();
  /** In use only while the primary is away: it slows down all promises. */
  readonly #requests = new AsyncLocalStorage<RequestReads | null>();
  /** The number of times that the primary has returned. */
  #outage = 0;

  constructor(parts: PrimaryOrStandbyParts) {
    this.#parts = parts;
    this.#watch = new PrimaryWatch({
      url: parts.url,
      applicationName: `${parts.applicationName}-watch`,
      limitMs: parts.primaryLimitMs ?? PRIMARY_LIMIT_MS,
      silenceMs: parts.silenceMs,
      onWaiting: parts.onWaiting,
      onChange: (isAway) => {
        if (!isAway) this.#endOutage();
        parts.onPrimary?.(isAway);
      },
    });
  }

  /** At the primary, over a connection and with a limit of time of their own: their failure means that it is away. */
  get watch(): PrimaryWatch {
    return this.#watch;
  }

  /** The primary alone; it fails at once while it is away. */
  get primary(): Sql {
    const { sql } = this.#parts;
    return { query: (text, values) => this.#watch.unlessAway(() => sql.query(text, values)) };
  }

  /**
   * Runs a request that writes nothing. While the primary is away, one confirmation is enough for all of its reads: their
   * answers have all that was committed when the request began, and each has what the ones before had.
   */
  request<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#watch.isAway) return work();
    const reads: RequestReads = { found: null, isOver: false };
    // What goes on later has an answer of its own.
    return this.#requests.run(reads, work).finally(() => (reads.isOver = true));
  }

  /** Runs work whose reads have all that was committed when each of them began, also within a request. */
  apart<T>(work: () => T): T {
    return this.isOfRequest ? this.#requests.run(null, work) : work();
  }

  get isOfRequest(): boolean {
    return this.#requests.getStore()?.isOver === false;
  }

  /** Reads that the replica answered. */
  readsOf(replica: Replica): number {
    return this.#reads.get(replica) ?? 0;
  }

  query<T = Record<string, unknown>>(
    text: Statement | string,
    values?: readonly unknown[],
  ): Promise<Rows<T>> {
    const { sql } = this.#parts;
    return this.read({
      atReplica: (handle) => handle.query<T>(text, values),
      atPrimary: () => sql.query<T>(text, values),
    });
  }

  /**
   * A primary that is silent may be away, which takes a second to find out, or slow: the first answer counts then, by either
   * server.
   *
   * @throws TemporarilyUnavailable if no standby is certain to have everything. A primary that is away is not queried:
   *   the pool would wait for it.
   */
  async read<T>({ atReplica, atPrimary }: Read<T>): Promise<T> {
    if (this.#watch.isAway) {
      const found = await this.#readStandby(atReplica);
      if (found !== null) return found.result;
      if (this.#watch.isAway) throw isAwayError();
    }
    const isSilentOnly = () => !this.#watch.isAway;
    let early: Promise<{ readonly result: T } | null> | undefined;
    let isOver = false;
    try {
      return await new Promise<T>((resolve, reject) => {
        // The watch calls it in the request of another read.
        const onSilence = AsyncResource.bind(() => {
          if (isOver) return;
          // The primary decides whether the statement itself is wrong.
          early ??= this.#readStandby(atReplica, isSilentOnly).catch(() => null);
          void early.then((found) => {
            if (found === null) return;
            isOver = true;
            resolve(found.result);
          });
        });
        // Those that waited for a slow primary, and were answered meanwhile, are not sent to it all at once.
        const unlessOver = () => (isOver ? Promise.reject(isAwayError()) : atPrimary());
        this.#watch.onceAudible(unlessOver, onSilence).then(resolve, reject);
      });
    } catch (error) {
      isOver = true;
      if (!(error instanceof TemporarilyUnavailable)) throw error;
      const found = (await early) ?? (await this.#readStandby(atReplica));
      if (found === null) throw error;
      return found.result;
    }
  }

  close(): Promise<void> {
    return this.#watch.close();
  }

  /** @param mustBeConnected whether the standby must be connected to the primary */
  async #readStandby<T>(
    atReplica: Read<T>['atReplica'],
    mustBeConnected = () => false,
  ): Promise<{ readonly result: T } | null> {
    for (let attempt = 1; ; attempt += 1) {
      const request = this.#requests.getStore();
      const outage = this.#outage;
      const found = this.#foundBefore(request) ?? (await this.#confirmed(mustBeConnected));
      if (found === null) return null;
      const { replica, server } = found;
      try {
        const { observe } = this.#parts;
        const result = await server.use((client) => atReplica(new PgSql(client, observe)));
        this.#reads.set(replica, this.readsOf(replica) + 1);
        if (request && this.#watch.isAway) request.found = { ...found, outage };
        return { result };
      } catch (error) {
        if (isRefusedValue(error)) throw error;
        if (request) request.found = null;
        // Replay may cancel any statement.
        if (!isRetryable(error) || attempt === MAX_ATTEMPTS) return null;
      }
    }
  }

  /** The standby of an earlier read of the request; null if another server may have answered it meanwhile. */
  #foundBefore(request: RequestReads | null | undefined): Confirmed | null {
    const found = request?.isOver === false ? request.found : null;
    if (!found || !this.#watch.isAway || found.outage !== this.#outage) return null;
    return this.#parts.isUsable(found.server) ? found : null;
  }

  /** A standby that was confirmed before may lack what the primary has answered since. */
  #endOutage(): void {
    this.#outage += 1;
    this.#requests.disable();
  }

  /**
   * A standby that has replayed everything that was committed before this call. While the primary is silent they are asked
   * again and again for a moment: a cluster manager that has lost its store confirms none until it has found another
   * member of it. A standby that does not answer delays no other.
   */
  #confirmed(mustBeConnected: () => boolean): Promise<Confirmed | null> {
    const { standbys, isUsable, patienceMs = PATIENCE_MS } = this.#parts;
    const until = performance.now() + patienceMs;
    const ready = standbys.map(async (standby) => {
      for (;;) {
        const server = await standby.ready(mustBeConnected());
        if (server !== null && isUsable(server)) return { replica: standby.replica, server };
        if (!this.#watch.isSilent || performance.now() >= until) {
          throw new ReplicaUnavailable('not confirmed');
        }
        await setTimeout(BETWEEN_MS);
      }
    });
    return Promise.any(ready).catch(() => null);
  }
}
