import type { MaybePromise } from '@tandem/shared-kernel';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** At most `count` requests in `seconds`. */
export interface RateLimitRule {
  readonly seconds: number;
  readonly count: number;
}

/** The state of one count after a request. */
interface RequestCount {
  readonly isAdmitted: boolean;
  /** Further requests that the rule admits. */
  readonly remaining: number;
  /** The time in ms until the count starts again. */
  readonly msBeforeNext: number;
}

/** Counts requests of one rule by key. */
export interface RequestCounter {
  count(key: string): MaybePromise<RequestCount>;
}

/** Counts in the memory of this process, in windows that begin with the first request of a key. */
export class MemoryCounter implements RequestCounter {
  readonly #limiter: RateLimiterMemory;

  constructor({ count, seconds }: RateLimitRule) {
    this.#limiter = new RateLimiterMemory({ points: count, duration: seconds });
  }

  async count(key: string): Promise<RequestCount> {
    try {
      return countOf(await this.#limiter.consume(key), true);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return countOf(refused, false);
    }
  }
}

function countOf(found: RateLimiterRes, isAdmitted: boolean): RequestCount {
  return { isAdmitted, remaining: found.remainingPoints, msBeforeNext: found.msBeforeNext };
}

/** The largest number of keys of a {@link BoundedCounter}; beyond it, the oldest are dropped. */
const MAX_COUNTED = 20_000;

interface Window {
  readonly endsAt: number;
  count: number;
}

/** Like {@link MemoryCounter}, for keys that clients choose: their number is bounded. */
export class BoundedCounter implements RequestCounter {
  readonly #rule: RateLimitRule;
  /** `max` would reserve the memory of all entries. */
  readonly #windows = new LRUCache<string, Window>({
    maxSize: MAX_COUNTED,
    sizeCalculation: () => 1,
  });
  readonly #now: () => number;

  /** @param now ms since epoch */
  constructor(rule: RateLimitRule, now: () => number = Date.now) {
    this.#rule = rule;
    this.#now = now;
  }

  count(key: string): RequestCount {
    const now = this.#now();
    const { count: limit, seconds } = this.#rule;
    const known = this.#windows.get(key);
    const window = known && known.endsAt > now ? known : { endsAt: now + seconds * 1000, count: 0 };
    const isAdmitted = window.count < limit;
    if (isAdmitted) {
      window.count += 1;
      this.#windows.set(key, window);
    }
    return { isAdmitted, remaining: limit - window.count, msBeforeNext: window.endsAt - now };
  }
}
