import type { LimitStore } from '@tandem/shared-chat-wire';

const URL_FORM = 'an address such as redis://HOST:6379/0, or rediss:// with TLS';

/** Checks the address of a Redis server, without its password in the error. */
export function parseRateLimitUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isOfRedis = url?.protocol === 'redis:' || url?.protocol === 'rediss:';
  // The client library takes a number of a database alone.
  if (!isOfRedis || !/^(\/\d*)?$/.test(url.pathname)) throw new Error(`must be ${URL_FORM}`);
  return url.href;
}

/** A connection to the store of request limits. */
interface ConnectedLimitStore {
  /** Null: each process counts for itself. */
  readonly store: LimitStore | null;
  /** False while the configured store is unavailable and each process counts for itself. */
  readonly isUp: boolean;
  close(): Promise<void>;
}

interface LimitStoreSettings {
  /** The address of a Redis or Valkey server; null: each process counts for itself. */
  readonly url: string | null;
  /** The secret of the deployment. */
  readonly secret: string;
  /** The longest wait of a request for the store, in ms; absent: the default. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Connects the store that counts requests for all instances, if one is configured.
 *
 * @param onStatus called with the reason when it becomes unavailable, and with null when it is back
 * @throws LimitStoreRefused if the server answers but refuses the configuration
 */
export async function connectLimitStore(
  { url, secret, timeoutMs }: LimitStoreSettings,
  onStatus: (reason: string | null) => void,
): Promise<ConnectedLimitStore> {
  if (url === null) return { store: null, isUp: true, close: () => Promise.resolve() };
  // Loaded on demand: most deployments do not use it.
  const { RedisCounts } = await import('@tandem/shared-redis');
  const counts = await RedisCounts.connect({ url, secret, onStatus, timeoutMs });
  return {
    store: counts,
    get isUp() {
      return counts.isUp;
    },
    close: () => counts.close(),
  };
}
