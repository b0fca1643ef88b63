import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface Subscription {
  close(): Promise<void>;
}

interface Handlers {
  readonly onNotification: (payload: string) => void;
  /** Called when notifications may be missed from now on: dependent data must not be trusted. */
  readonly onConnectionLost?: () => void;
  /** Notifications arrive (again); earlier ones were missed. */
  readonly onConnected?: () => void;
  /**
   * A notification of this process has arrived, so that all of before have: those of commands at the same server.
   *
   * @param sentAt the time at which it was sent, on the clock of `performance`
   */
  readonly onAlive?: (sentAt: number) => void;
}

/** Notifies by a connection of those that commands use. */
type Notify = (channel: string, payload: string) => Promise<unknown>;

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
/**
 * Caches depend on notifications, so a silent connection must be detected soon. Nothing depends on the first connection
 * yet, and without it a process does not start: on a busy machine it may take longer.
 */
const PATIENCE = { heartbeatMs: 10_000, answerMs: 5_000, firstMs: 30_000 };

/** One connection that receives notifications, reconnected for as long as there are subscriptions. */
export class Listener {
  readonly #connection: pg.ClientConfig;
  readonly #subscriptions = new Map<string, Set<Handlers>>();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  readonly #patience: typeof PATIENCE;
  readonly #notify: Notify;
  /** For notifications of this process to itself. */
  readonly #proofs = `alive_${randomUUID()}`;
  #wasConnected = false;
  #closed = false;

  constructor(url: string, applicationName: string, notify: Notify, patience = PATIENCE) {
    this.#notify = notify;
    this.#patience = patience;
    this.#connection = {
      connectionString: url,
      application_name: `${applicationName}-listener`,
      keepAlive: true,
    };
  }

  /** Resolves when notifications on `channel` arrive. */
  async subscribe(channel: string, handlers: Handlers): Promise<Subscription> {
    if (handlers.onAlive && !this.#expectsProofs) await this.#expectProofs();
    const all = this.#subscriptions.get(channel) ?? new Set();
    this.#subscriptions.set(channel, all.add(handlers));
    try {
      await this.#subscribe(channel, handlers);
    } catch (error) {
      all.delete(handlers);
      throw error;
    }
    return {
      close: async () => {
        all.delete(handlers);
        if (all.size > 0) return;
        this.#subscriptions.delete(channel);
        await this.#client
          ?.query(`unlisten ${pg.escapeIdentifier(channel)}`)
          .catch(() => undefined);
      },
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#connecting?.catch(() => undefined);
    clearInterval(this.#heartbeat);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  get #expectsProofs(): boolean {
    return (this.#subscriptions.get(this.#proofs)?.size ?? 0) > 0;
  }

  #expectProofs(): Promise<Subscription> {
    const onNotification = (sentAt: string) =>
      this.#each((handlers) => handlers.onAlive?.(Number(sentAt)));
    return this.subscribe(this.#proofs, { onNotification });
  }

  async #subscribe(channel: string, handlers: Handlers): Promise<void> {
    if (!this.#client) return this.#connect();
    await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
    handlers.onConnected?.();
  }

  #connect(): Promise<void> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #open(): Promise<void> {
    const limitMs = this.#wasConnected ? this.#patience.answerMs : this.#patience.firstMs;
    const client = new pg.Client({
      ...this.#connection,
      connectionTimeoutMillis: limitMs,
      query_timeout: this.#patience.answerMs,
    });
    // Without a handler a broken connection would end the process.
    client.on('error', () => undefined);
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload = '' }) => {
      this.#subscriptions.get(channel)?.forEach((each) => each.onNotification(payload));
    });
    try {
      await client.connect();
      for (const channel of this.#subscriptions.keys()) {
        const text = `listen ${pg.escapeIdentifier(channel)}`;
        // The types of the driver lack the limit of a single query.
        await client.query({ text, query_timeout: limitMs } as pg.QueryConfig);
      }
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#wasConnected = true;
    this.#heartbeat = setInterval(() => this.#ask(client), this.#patience.heartbeatMs).unref();
    this.#each((handlers) => handlers.onConnected?.());
  }

  /** A machine that vanished closes nothing: only an answer shows that the connection lives. */
  #ask(client: pg.Client): void {
    client.query('select').then(
      () => {
        if (this.#client === client && this.#expectsProofs) this.#prove();
      },
      () => {
        this.#lost(client);
        void client.end();
      },
    );
  }

  /**
   * The answer to a heartbeat is no proof that notifications arrive: a server that is not the primary any more, and
   * a pooler, answer as well. It is awaited, since a pooler passes on notifications during a statement.
   */
  #prove(): void {
    this.#notify(this.#proofs, String(performance.now())).catch(() => undefined);
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    clearInterval(this.#heartbeat);
    this.#client = undefined;
    this.#each((handlers) => handlers.onConnectionLost?.());
    this.#reconnect(FIRST_RETRY_MS);
  }

  #reconnect(afterMs: number): void {
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.#connect().catch(() => this.#reconnect(Math.min(afterMs * 2, LAST_RETRY_MS)));
    }, afterMs);
    this.#retry.unref();
  }

  #each(notify: (handlers: Handlers) => void): void {
    for (const all of this.#subscriptions.values()) all.forEach(notify);
  }
}
