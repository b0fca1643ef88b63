import {
  DEFAULT_RATE_LIMITS,
  RateLimiter,
  ThrottledAuthenticator,
  type Authenticator,
  type ChatLimits,
  type LimitStore,
  type RateLimits,
} from '@tandem/shared-chat-wire';
import { Gauge, type Registry } from 'prom-client';

/** The counts of requests by user and address. @param store null: each process counts for itself */
export function limitsOf(
  limits: RateLimits | 'off',
  store: LimitStore | null,
): ChatLimits | undefined {
  if (limits === 'off') return undefined;
  const rules = { ...DEFAULT_RATE_LIMITS, ...limits };
  const limiterOf = (domain: keyof RateLimits) => new RateLimiter(rules[domain], { domain, store });
  return {
    byUser: limiterOf('api_by_user'),
    byAddress: limiterOf('api_by_ip'),
    files: { byUser: limiterOf('files_by_user'), byAddress: limiterOf('files_by_ip') },
  };
}

/** Limits wrong API keys. @param store null: each process counts for itself */
export function throttled(
  authenticator: Authenticator,
  limits: RateLimits | 'off',
  store: LimitStore | null,
): Authenticator {
  if (limits === 'off') return authenticator;
  const rules = { ...DEFAULT_RATE_LIMITS, ...limits };
  const byDomain = { byAddress: rules.wrong_key_by_ip, byAccount: rules.wrong_key_by_account };
  return new ThrottledAuthenticator(authenticator, byDomain, { store });
}

/** Registers the metric of the store of request limits. */
export function measureLimitStore(registry: Registry, store: { readonly isUp: boolean }): void {
  new Gauge({
    collect() {
      this.set(Number(store.isUp));
    },
    name: 'rate_limit_store_up',
    help: '1 while the configured store of request limits is there',
    registers: [registry],
  });
}
