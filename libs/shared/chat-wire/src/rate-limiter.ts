import { MemoryCounter, type RateLimitRule, type RequestCounter } from './request-counter.ts';
import { WireError } from './wire-error.ts';

/** Rules of one domain; the last and largest is the one that the headers speak of. */
export type RateLimitRules = readonly [RateLimitRule, ...RateLimitRule[]];

/** The domains that requests are counted in, with the reference's rules; those of files are our own. */
export const DEFAULT_RATE_LIMITS = {
  api_by_user: [
    { seconds: 60, count: 200 },
    { seconds: 3600, count: 2000 },
  ],
  api_by_ip: [{ seconds: 60, count: 100 }],
  files_by_user: [{ seconds: 60, count: 1000 }],
  files_by_ip: [{ seconds: 60, count: 3000 }],
  wrong_key_by_ip: [{ seconds: 60, count: 100 }],
  wrong_key_by_account: [{ seconds: 60, count: 100 }],
} as const satisfies Record<string, RateLimitRules>;

type Domain = keyof typeof DEFAULT_RATE_LIMITS;
type OwnDomain = Extract<Domain, `${'files' | 'wrong_key'}_${string}`>;

/** The rules by domain; those of wrong keys and of files have defaults. */
export type RateLimits = Readonly<
  Record<Exclude<Domain, OwnDomain>, RateLimitRules> & Partial<Record<OwnDomain, RateLimitRules>>
>;

/** Counts requests; in the memory of each process by default. */
export interface LimitStore {
  /**
   * The counter of a rule that all processes share.
   *
   * @param own counts while the store is unavailable
   */
  counterOf(domain: string, rule: RateLimitRule, own: RequestCounter): RequestCounter;
}

/** Counts requests by key and refuses those over a limit. A refused request does not count. */
export class RateLimiter {
  readonly #counters: readonly { rule: RateLimitRule; counter: RequestCounter }[];
  /** The headers describe this rule, even if another one refuses. */
  readonly #largest: number;

  /** @param store without it each process counts for itself: N instances admit up to N times as many */
  constructor(
    rules: RateLimitRules,
    { domain = '', store }: { readonly domain?: string; readonly store?: LimitStore | null } = {},
  ) {
    this.#largest = (rules.at(-1) ?? rules[0]).count;
    this.#counters = rules.map((rule) => {
      const own = new MemoryCounter(rule);
      return { rule, counter: store?.counterOf(domain, rule, own) ?? own };
    });
  }

  /**
   * Counts one request.
   *
   * @returns the headers of the answer
   * @throws WireError 429 with the same headers
   */
  async count(key: string | number): Promise<Record<string, string>> {
    let headers: Record<string, string> = {};
    for (const { rule, counter } of this.#counters) {
      const { isAdmitted, remaining, msBeforeNext } = await counter.count(String(key));
      if (!isAdmitted) throw tooManyRequests(this.#largest, msBeforeNext);
      headers = headersOf(rule.count, remaining, msBeforeNext);
    }
    return headers;
  }
}

/** Counts for a handler that authenticates its requests itself; see `ChatConnection`. */
export function handlerCounts(
  limits: { readonly byUser: RateLimiter; readonly byAddress: RateLimiter } | undefined,
  network: string,
  answer: (userId: number | undefined, headers: Record<string, string>) => void,
) {
  return {
    countForUser: async (userId: number): Promise<void> => {
      answer(userId, (await limits?.byUser.count(userId)) ?? {});
    },
    countForAddress: async (): Promise<void> => {
      answer(undefined, (await limits?.byAddress.count(network)) ?? {});
    },
  };
}

function headersOf(limit: number, remaining: number, ms: number): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(Math.max(0, remaining)),
    'x-ratelimit-reset': String(Math.ceil((Date.now() + ms) / 1000)),
  };
}

/** The answer to a request over a limit. @param ms until the next one is allowed */
export function tooManyRequests(limit: number, ms: number): WireError {
  const seconds = ms / 1000;
  return new WireError(
    429,
    'RATE_LIMIT_HIT',
    'API usage exceeded rate limit',
    { 'retry-after': seconds },
    { ...headersOf(limit, 0, ms), 'retry-after': String(seconds) },
  );
}
