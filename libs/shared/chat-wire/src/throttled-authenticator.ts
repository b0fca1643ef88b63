import { networkOf, mapMaybe, type MaybePromise } from '@tandem/shared-kernel';
import { LRUCache } from 'lru-cache';
import type { Authentication, Authenticator } from './authenticator.ts';
import type { Credentials } from './credentials.ts';
import { tooManyRequests, type RateLimitRules } from './rate-limiter.ts';

/** The largest number of counted addresses and accounts; beyond it, the oldest failures are dropped. */
const MAX_COUNTED = 20_000;

/** The most refused credentials of one address and of one account. */
interface FailedAuthenticationLimits {
  readonly byAddress: RateLimitRules;
  readonly byAccount: RateLimitRules;
}

/**
 * Counts wrong API keys by address and by the account that they are presented for, and answers further
 * ones with 429. A right key is never refused: the count is read only when a key is wrong.
 * Refusals over the limit do not count further. Each process counts for itself.
 */
export class ThrottledAuthenticator implements Authenticator {
  readonly #inner: Authenticator;
  readonly #byAddress: FailureCounter;
  readonly #byAccount: FailureCounter;

  /** @param now ms since epoch */
  constructor(inner: Authenticator, limits: FailedAuthenticationLimits, now = Date.now) {
    this.#inner = inner;
    this.#byAddress = new FailureCounter(limits.byAddress, now);
    this.#byAccount = new FailureCounter(limits.byAccount, now);
  }

  authenticate(
    credentials: Credentials,
    host: string,
    address: string,
  ): MaybePromise<Authentication> {
    return mapMaybe(this.#inner.authenticate(credentials, host, address), (found) => {
      if (!found.ok && found.reason === 'unknown-key') {
        this.#byAddress.failed(networkOf(address));
        this.#byAccount.failed(`${host} ${accountOf(credentials)}`);
      }
      return found;
    });
  }
}

/** The account that credentials are presented for; that of a bearer token is named by its number. */
function accountOf({ email, secret }: Credentials): string {
  return email?.toLowerCase() ?? secret.slice(0, secret.lastIndexOf('_'));
}

interface Window {
  readonly endsAt: number;
  count: number;
}

/** Failures by key, in windows that begin with the first one. */
class FailureCounter {
  readonly #rules: readonly {
    readonly count: number;
    readonly ms: number;
    readonly windows: LRUCache<string, Window>;
  }[];
  readonly #now: () => number;

  constructor(rules: RateLimitRules, now: () => number) {
    this.#now = now;
    this.#rules = rules.map(({ count, seconds }) => ({
      count,
      ms: seconds * 1000,
      windows: new LRUCache<string, Window>({ max: MAX_COUNTED }),
    }));
  }

  /** @throws WireError 429 when there were too many before */
  failed(key: string): void {
    const now = this.#now();
    for (const { count, ms, windows } of this.#rules) {
      const known = windows.get(key);
      const window = known && known.endsAt > now ? known : { endsAt: now + ms, count: 0 };
      if (window.count >= count) throw tooManyRequests(count, window.endsAt - now);
      window.count += 1;
      windows.set(key, window);
    }
  }
}
