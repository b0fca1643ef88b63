import type { Clock } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { LoginFailure, LoginFailures, LoginTarget } from './login-failures.ts';

/** At most `count` failed passwords in `seconds`. */
export interface LoginLimit {
  readonly count: number;
  readonly seconds: number;
}

/** For one account from one address, as the reference has it for an account. */
export const DEFAULT_LOGIN_LIMIT: LoginLimit = { count: 5, seconds: 1800 };

/**
 * An account may fail so many times more often from all addresses together. It stops guessing from
 * many addresses; being so much higher, it lets nobody lock out a person from a single one.
 */
const ALL_ADDRESSES_FACTOR = 10;
/** No real address is longer, and a longer text must not fill the store. */
const MAX_ACCOUNT = 254;

/** A log-in about to be checked. */
export interface LoginAttempt {
  readonly realmId: number;
  /** What was typed as the user name. */
  readonly username: string;
  readonly address: string;
}

/** Slows down the guessing of passwords. */
export class LoginThrottle {
  readonly #failures: LoginFailures;
  readonly #clock: Clock;
  readonly #limit: LoginLimit | 'off';

  /** @param limit `off` slows nobody down */
  constructor(
    failures: LoginFailures,
    clock: Clock,
    limit: LoginLimit | 'off' = DEFAULT_LOGIN_LIMIT,
  ) {
    this.#failures = failures;
    this.#clock = clock;
    this.#limit = limit;
  }

  /** @throws IdentityError LOGIN_THROTTLED */
  async check(attempt: LoginAttempt): Promise<void> {
    if (this.#limit === 'off') return;
    const { count, seconds } = this.#limit;
    const now = this.#clock.now();
    const since = new Date(now.getTime() - seconds * 1000);
    const limit = count * ALL_ADDRESSES_FACTOR;
    const all = await this.#failures.recent(targetOf(attempt), since, limit);
    const fromHere = all.filter(({ address }) => address === attempt.address);
    // The failure that must grow old before there is room for another one.
    const oldest = [fromHere[count - 1], all[limit - 1]].filter((each) => each !== undefined);
    if (oldest.length === 0) return;
    const until = Math.max(...oldest.map(({ at }) => at.getTime())) + seconds * 1000;
    throw new IdentityError('LOGIN_THROTTLED', {
      retryAfterSeconds: Math.max(0, until - now.getTime()) / 1000,
    });
  }

  async failed(attempt: LoginAttempt): Promise<void> {
    if (this.#limit === 'off') return;
    const now = this.#clock.now();
    const failure: LoginFailure = { address: attempt.address, at: now };
    const forgetBefore = new Date(now.getTime() - this.#limit.seconds * 1000);
    await this.#failures.add(targetOf(attempt), failure, forgetBefore);
  }

  async succeeded(attempt: LoginAttempt): Promise<void> {
    if (this.#limit === 'off') return;
    await this.#failures.clear(targetOf(attempt), attempt.address);
  }
}

function targetOf({ realmId, username }: LoginAttempt): LoginTarget {
  return { realmId, account: username.trim().toLowerCase().slice(0, MAX_ACCOUNT) };
}
