import { setTimeout as delay } from 'node:timers/promises';
import { addressOf, reasonOf } from '../database-address.ts';
import { ReplicaUnavailable } from './replica-errors.ts';
import { ReplicaServer, type ReplicaServerOptions } from './replica-server.ts';

const STOPS = 'this process stops';
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 15_000;

interface ReplicaOptions extends ReplicaServerOptions {
  /** Between two attempts to connect, in ms; 15,000 by default. */
  readonly longestRetryMs?: number;
}

/** Connects to a replica, again after each failure, less and less often while connections do not last. */
export class Replica {
  /** Its address without credentials. */
  readonly name: string;
  readonly #options: ReplicaOptions;
  readonly #onStatus: (name: string, reason: string | null) => void;
  readonly #closing = new AbortController();
  readonly #life: Promise<void>;
  #server: ReplicaServer | undefined;
  #reason: string | null = 'it is being connected';
  /** Resolves after the first attempt to connect. */
  readonly tried: Promise<void>;
  #onTried: () => void = () => undefined;

  /** @param onStatus called when the reason for not reading from it changes; null: it is read from */
  constructor(options: ReplicaOptions, onStatus: (name: string, reason: string | null) => void) {
    this.name = addressOf(options.url);
    this.#options = options;
    this.#onStatus = onStatus;
    this.tried = new Promise((resolve) => (this.#onTried = resolve));
    this.#life = this.#live();
  }

  /** Absent while it is unavailable. */
  get server(): ReplicaServer | undefined {
    return this.#server;
  }

  /** The reason for which it is unavailable; null while it is connected. */
  get reason(): string | null {
    return this.#reason;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#server?.end(new ReplicaUnavailable(STOPS));
    await this.#life;
    this.#onTried();
  }

  async #live(): Promise<void> {
    const { signal } = this.#closing;
    const { longestRetryMs = LONGEST_RETRY_MS } = this.#options;
    let failures = 0;
    while (!signal.aborted) {
      failures = (await this.#connect()) ? 0 : failures + 1;
      const retryMs = Math.min(FIRST_RETRY_MS * 2 ** failures, longestRetryMs);
      await delay(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Resolves when it is unavailable. @returns whether it was available for longer than any pause */
  async #connect(): Promise<boolean> {
    const { now } = this.#options;
    let error: unknown;
    let since = Infinity;
    try {
      this.#server = await ReplicaServer.open(this.#options);
      since = now();
      this.#changeReason(null);
      if (this.#closing.signal.aborted) this.#server.end(new ReplicaUnavailable(STOPS));
      error = await this.#server.ended;
    } catch (failure) {
      error = failure;
    }
    this.#server = undefined;
    if (!this.#closing.signal.aborted) this.#changeReason(reasonOf(error));
    return now() - since > LONGEST_RETRY_MS;
  }

  #changeReason(reason: string | null): void {
    this.#onTried();
    if (this.#reason === reason) return;
    this.#reason = reason;
    this.#onStatus(this.name, reason);
  }
}
