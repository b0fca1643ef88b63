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
  /** Called when it becomes away, and when it answers again. */
  readonly onChange: (isAway: boolean) => void;
}

const RETRY_AFTER_SECONDS = 2;
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
  #isClosed = false;
  /** Fail the work that waits for the primary. */
  readonly #aborts = new Set<(reason: Error) => void>();

  constructor(options: PrimaryWatchOptions) {
    this.#options = options;
  }

  /** Whether the last query failed. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Queries the primary, over another connection if that of the last query broke. @throws the error of the driver */
  async query<Row extends object>({ text }: Statement): Promise<Row[]> {
    const isReused = this.#client !== undefined;
    try {
      return await this.#query(text);
    } catch (error) {
      const mayHaveBroken = isReused && !String(error).includes(TOOK_TOO_LONG);
      if (!mayHaveBroken) return this.#fail(error);
      return await this.#query<Row>(text).catch((second: unknown) => this.#fail(second));
    }
  }

  /**
   * Runs `work` at the primary, unless it is away.
   *
   * @throws TemporarilyUnavailable as soon as the primary is found to be away; the work may go on then
   */
  unlessAway<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isAway) return Promise.reject(isAwayError());
    return new Promise((resolve, reject) => {
      this.#aborts.add(reject);
      work()
        .then(resolve, reject)
        .finally(() => this.#aborts.delete(reject));
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#disconnect();
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

  #fail(error: unknown): never {
    this.#become(true);
    throw error;
  }

  #become(isAway: boolean): void {
    if (isAway) {
      const reason = new TemporarilyUnavailable('The primary does not answer', RETRY_AFTER_SECONDS);
      for (const abort of this.#aborts) abort(reason);
    }
    if (this.#isAway === isAway || this.#isClosed) return;
    this.#isAway = isAway;
    this.#options.onChange(isAway);
  }
}

/** The failure of work that needs the primary. */
export const isAwayError = () =>
  new TemporarilyUnavailable('The primary does not answer', RETRY_AFTER_SECONDS);
