import { networkOf, mapMaybe, type MaybePromise } from '@tandem/shared-kernel';
import type { Authentication, Authenticator } from './authenticator.ts';
import type { Credentials } from './credentials.ts';
import { tooManyRequests, type LimitStore, type RateLimitRules } from './rate-limiter.ts';
import { BoundedCounter, type RateLimitRule, type RequestCounter } from './request-counter.ts';

/** The most refused credentials of one address and of one account. */
interface FailedAuthenticationLimits {
  readonly byAddress: RateLimitRules;
  readonly byAccount: RateLimitRules;
}

interface ThrottleOptions {
  /** ms since epoch */
  readonly now?: () => number;
  /** Absent: each process counts for itself. */
  readonly store?: LimitStore | null;
}

/**
 * Counts wrong API keys by address and by the account that they are presented for, and answers further
 * ones with 429. A right key is never refused: the count is read only when a key is wrong.
 * Refusals over the limit do not count further.
 */
export class ThrottledAuthenticator implements Authenticator {
  readonly #inner: Authenticator;
  readonly #byAddress: FailureCounter;
  readonly #byAccount: FailureCounter;

  constructor(
    inner: Authenticator,
    limits: FailedAuthenticationLimits,
    options: ThrottleOptions = {},
  ) {
    this.#inner = inner;
    this.#byAddress = new FailureCounter('wrong_key_by_ip', limits.byAddress, options);
    this.#byAccount = new FailureCounter('wrong_key_by_account', limits.byAccount, options);
  }

  authenticate(
    credentials: Credentials,
    host: string,
    address: string,
  ): MaybePromise<Authentication> {
    return mapMaybe(this.#inner.authenticate(credentials, host, address), (found) => {
      if (found.ok || found.reason !== 'unknown-key') return found;
      const account = `${host} ${accountOf(credentials)}`;
      const counted = mapMaybe(this.#byAddress.failed(networkOf(address)), () =>
        this.#byAccount.failed(account),
      );
      return mapMaybe(counted, () => found);
    });
  }
}

/** The account that credentials are presented for; that of a bearer token is named by its number. */
function accountOf({ email, secret }: Credentials): string {
  return email?.toLowerCase() ?? secret.slice(0, secret.lastIndexOf('_'));
}

/** Failures by key. */
class FailureCounter {
  readonly #counters: readonly { rule: RateLimitRule; counter: RequestCounter }[];

  constructor(domain: string, rules: RateLimitRules, { now, store }: ThrottleOptions) {
    this.#counters = rules.map((rule) => {
      const own = new BoundedCounter(rule, now);
      return { rule, counter: store?.counterOf(domain, rule, own) ?? own };
    });
  }

  /** @throws WireError 429 when there were too many before */
  failed(key: string): MaybePromise<void> {
    return this.#counters.reduce<MaybePromise<void>>(
      (earlier, { rule, counter }) =>
        mapMaybe(earlier, () => mapMaybe(counter.count(key), (count) => admit(rule, count))),
      undefined,
    );
  }
}

function admit(rule: RateLimitRule, count: Awaited<ReturnType<RequestCounter['count']>>): void {
  if (!count.isAdmitted) throw tooManyRequests(rule.count, count.msBeforeNext);
}
