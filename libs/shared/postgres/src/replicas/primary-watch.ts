import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import pg from 'pg';
import { columnTypes } from '../pg-driver.ts';
import type { Statement } from '../sql.ts';

interface PrimaryWatchOptions {
  /** The address of the primary, or of a pooler. */
  readonly url: string;
  readonly applicationName: string;
  /** After which a primary that does not answer counts as away, in ms. */
  readonly limitMs: number;
  /** After which a query that it has not answered means that it is silent, in ms. */
  readonly silenceMs: number;
  /** Called when it becomes away, and when it answers again. */
  readonly onChange: (isAway: boolean) => void;
  /** Called when work waits for the primary for long: a query finds out whether it is silent. */
  readonly onWaiting: () => void;
}

/** Work that waits for the primary. */
interface Waiting {
  /** It is away. */
  readonly abort: (reason: Error) => void;
  readonly onSilence: () => void;
}

const RETRY_AFTER_SECONDS = 2;
/** After which work that waits causes a query. Most statements take less. */
const WAITING_MS = 100;
/** In the errors of the driver. */
const TOOK_TOO_LONG = 'timeout';

/**
 * Finds out whether the primary answers, over a connection with a limit of its own: statements of the pool wait
 * for minutes if the machine of the primary vanishes.
 */
export class PrimaryWatch {
  readonly #options: PrimaryWatchOptions;
  #client: pg.Client | undefined;
  #isAway = false;
  #isSilent = false;
  /** Continue work that waits for the end of the silence. */
  readonly #audible: (() => void)[] = [];
  #isClosed = false;
  #silence: NodeJS.Timeout | undefined;
  readonly #waiting = new Set<Waiting>();

  constructor(options: PrimaryWatchOptions) {
    this.#options = options;
  }

  /** Whether the last query failed. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /**
   * Whether the running query is late: the primary may be away, or slow. Work that has another way takes it; the primary is
   * not away before a query has failed.
   */
  get isSilent(): boolean {
    return this.#isSilent || this.#isAway;
  }

  /** Queries the primary, over another connection if that of the last query broke. @throws the error of the driver */
  async query<Row extends object>({ text }: Statement): Promise<Row[]> {
    const isReused = this.#client !== undefined;
    this.#silence ??= setTimeout(() => this.#fallSilent(), this.#options.silenceMs).unref();
    try {
      return await this.#query(text);
    } catch (error) {
      const mayHaveBroken = isReused && !String(error).includes(TOOK_TOO_LONG);
      if (!mayHaveBroken) return this.#fail(error);
      return await this.#query<Row>(text).catch((second: unknown) => this.#fail(second));
    } finally {
      clearTimeout(this.#silence);
      this.#silence = undefined;
      this.#isSilent = false;
      for (const goOn of this.#audible.splice(0)) goOn();
    }
  }

  /**
   * Runs `work` at the primary, unless it is away.
   *
   * @throws TemporarilyUnavailable as soon as the primary is found to be away; the work may go on then
   */
  unlessAway<T>(work: () => Promise<T>): Promise<T> {
    return this.#begin(work, () => undefined);
  }

  /**
   * Runs `work` at the primary unless it is silent.
   *
   * @throws TemporarilyUnavailable as soon as the primary is silent; the work may go on then
   */
  unlessSilent<T>(work: () => Promise<T>): Promise<T> {
    if (this.isSilent) return Promise.reject(isAwayError());
    return new Promise((resolve, reject) => {
      this.#begin(work, () => reject(isAwayError())).then(resolve, reject);
    });
  }

  /**
   * Runs `work` at the primary once it is not silent; `onSilence` is called if it is, also while the work waits.
   *
   * @throws TemporarilyUnavailable as soon as the primary is found to be away
   */
  async onceAudible<T>(work: () => Promise<T>, onSilence: () => void): Promise<T> {
    if (this.#isSilent) {
      onSilence();
      await new Promise<void>((resolve) => this.#audible.push(resolve));
    }
    return this.#begin(work, onSilence);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#disconnect();
  }

  #begin<T>(work: () => Promise<T>, onSilence: () => void): Promise<T> {
    if (this.#isAway) return Promise.reject(isAwayError());
    return new Promise((resolve, reject) => {
      const waiting = { abort: reject, onSilence };
      this.#waiting.add(waiting);
      const timer = setTimeout(this.#options.onWaiting, WAITING_MS).unref();
      work()
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
        });
    });
  }

  async #query<Row extends object>(text: string): Promise<Row[]> {
    try {
      this.#client ??= await this.#connect();
      const { rows } = await this.#client.query<Row>(text);
      this.#become(false);
      return rows;
    } catch (error) {
      void this.#disconnect();
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const { url, applicationName, limitMs } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: limitMs,
      query_timeout: limitMs,
      keepAlive: true,
      types: columnTypes,
    });
    // The next query finds out, and connects again.
    client.on('error', () => undefined);
    client.on('end', () => {
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    if (this.#isClosed) void client.end();
    return client;
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  #fallSilent(): void {
    this.#isSilent = true;
    for (const { onSilence } of this.#waiting) onSilence();
  }

  #fail(error: unknown): never {
    this.#become(true);
    throw error;
  }

  #become(isAway: boolean): void {
    if (isAway) {
      const reason = new TemporarilyUnavailable('The primary does not answer', RETRY_AFTER_SECONDS);
      for (const { abort } of this.#waiting) abort(reason);
    }
    if (this.#isAway === isAway || this.#isClosed) return;
    this.#isAway = isAway;
    this.#options.onChange(isAway);
  }
}

/** The failure of work that needs the primary. */
export const isAwayError = () =>
  new TemporarilyUnavailable('The primary does not answer', RETRY_AFTER_SECONDS);
