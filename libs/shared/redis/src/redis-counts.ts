import { createHmac } from 'node:crypto';
import { ErrorReply, createClient } from '@redis/client';
import { OperatorError } from '@tandem/shared-kernel';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface RedisCountsOptions {
  /** The address of the server, such as `redis://cache.example.com:6379/0`, or `rediss:` with TLS. */
  readonly url: string;
  /** The secret of the deployment: keys are derived with it. */
  readonly secret: string;
  /** Called with the reason when the server becomes unavailable, and with null when it is back. */
  readonly onStatus: (reason: string | null) => void;
  /** The longest wait for an answer of the server; one second by default. */
  readonly timeoutMs?: number | undefined;
}

/** At most `count` requests in `seconds`. */
export interface LimitRule {
  readonly seconds: number;
  readonly count: number;
}

/** The state of one count after a request. */
interface RuleCount {
  readonly isAdmitted: boolean;
  /** Further requests that the rule admits. */
  readonly remaining: number;
  /** The time in ms until the count starts again. */
  readonly msBeforeNext: number;
}

/** Counts requests of one rule by key. */
export interface RuleCounter {
  count(key: string): RuleCount | Promise<RuleCount>;
}

/** The server answers, but refuses the configuration: a retry cannot help. */
export class LimitStoreRefused extends OperatorError {
  override readonly name = 'LimitStoreRefused';
}

const TIMEOUT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** A connection without an answer for `SILENCE_MS` is replaced. */
const PING_MS = 2_000;
const SILENCE_MS = 6_000;
const LONGEST_RETRY_MS = 2_000;
const PROBE_MS = 500;

/**
 * Counts requests in Redis or Valkey, so that all instances of a deployment share them. While the server is
 * unavailable each instance counts for itself, and no request waits for it.
 *
 * Keys are hashed with the secret of the deployment: the server learns no account and no address, and
 * deployments can share it.
 */
export class RedisCounts {
  readonly #client;
  readonly #options: RedisCountsOptions;
  readonly #probeCounter;
  #status: 'connecting' | 'up' | 'away' | 'closed' = 'connecting';

  private constructor(options: RedisCountsOptions) {
    this.#options = options;
    this.#client = createClient({
      url: options.url,
      RESP: 2,
      name: 'tandem-chat-api',
      disableOfflineQueue: true,
      pingInterval: PING_MS,
      socket: {
        connectTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SILENCE_MS,
        reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, LONGEST_RETRY_MS),
      },
    });
    this.#probeCounter = this.#limiter({ count: 1e9, seconds: 1 });
  }

  /**
   * Connects. A server that is unavailable is no fault: the connection is retried.
   *
   * @throws LimitStoreRefused if the server answers but refuses the log-in or the database
   */
  static async connect(options: RedisCountsOptions): Promise<RedisCounts> {
    const counts = new RedisCounts(options);
    await counts.#connect();
    return counts;
  }

  /** False while each instance counts for itself. */
  get isUp(): boolean {
    return this.#status === 'up';
  }

  /**
   * The shared counter of a rule.
   *
   * @param domain distinguishes rules with the same numbers
   * @param own counts while the server is unavailable
   */
  counterOf(domain: string, rule: LimitRule, own: RuleCounter): RuleCounter {
    const limiter = this.#limiter(rule);
    const name = `${domain} ${rule.seconds}`;
    return {
      count: async (key) => {
        if (!this.isUp) return own.count(key);
        try {
          const counted = limiter.consume(this.#keyOf(name, key));
          return countOf(await this.#inTime(counted), true);
        } catch (error) {
          if (error instanceof RateLimiterRes) return countOf(error, false);
          this.#down(error);
          return own.count(key);
        }
      },
    };
  }

  close(): Promise<void> {
    this.#status = 'closed';
    if (this.#client.isOpen) this.#client.destroy();
    return Promise.resolve();
  }

  #limiter({ count, seconds }: LimitRule): RateLimiterRedis {
    return new RateLimiterRedis({
      storeClient: this.#client,
      useRedisPackage: true,
      keyPrefix: '',
      points: count,
      duration: seconds,
    });
  }

  /** @throws LimitStoreRefused */
  async #connect(): Promise<void> {
    const client = this.#client;
    try {
      await new Promise<void>((resolve, reject) => {
        const fail = (error: unknown) => {
          if (this.#status === 'connecting' && isRefusal(error)) {
            // The message is from the server; the address, with its password, is not in it.
            reject(new LimitStoreRefused(`Redis refuses RATE_LIMIT_URL: ${error.message}`));
          }
          this.#down(error);
          resolve();
        };
        client.on('error', fail);
        client.on('ready', () => void this.#probe().then(resolve, fail));
        // Its errors are those of the event.
        client.connect().catch(() => undefined);
      });
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Counts one request of no user: a server that answers pings may still refuse to write. */
  async #probe(): Promise<void> {
    await this.#probeCounter.consume(this.#keyOf('probe', ''));
    this.#up();
  }

  /** Probes until the server counts again; meanwhile it replaces a lost connection. */
  #probeUntilUp(): void {
    const again = () => {
      if (this.#status !== 'away') return;
      const probe = this.#client.isReady ? this.#probe() : Promise.resolve();
      void probe.catch(() => undefined).finally(() => this.#probeUntilUp());
    };
    setTimeout(again, PROBE_MS).unref();
  }

  #keyOf(name: string, key: string): string {
    const hash = createHmac('sha256', this.#options.secret).update(`rate limit ${name} ${key}`);
    return `tandem:${hash.digest('base64url').slice(0, 22)}`;
  }

  /** @throws Error when the server takes too long */
  #inTime<T>(answer: Promise<T>): Promise<T> {
    const { timeoutMs = TIMEOUT_MS } = this.#options;
    return new Promise((resolve, reject) => {
      const late = () => reject(new Error(`no answer within ${timeoutMs} ms`));
      // An answer that arrived while this process was busy is read before the check.
      const timer = setTimeout(() => setImmediate(() => setImmediate(late)), timeoutMs);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  #up(): void {
    if (this.#status === 'closed') return;
    const wasAway = this.#status === 'away';
    this.#status = 'up';
    if (wasAway) this.#options.onStatus(null);
  }

  #down(error: unknown): void {
    if (this.#status === 'away' || this.#status === 'closed') return;
    this.#status = 'away';
    this.#options.onStatus(reasonOf(error));
    this.#probeUntilUp();
  }
}

const REFUSAL = /^(?:WRONGPASS|NOAUTH|NOPERM|ERR(?! max number of clients)) /;

/** Errors that only another configuration can fix. */
function isRefusal(error: unknown): error is ErrorReply {
  return error instanceof ErrorReply && REFUSAL.test(error.message);
}

function countOf(found: RateLimiterRes, isAdmitted: boolean): RuleCount {
  return { isAdmitted, remaining: found.remainingPoints, msBeforeNext: found.msBeforeNext };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
