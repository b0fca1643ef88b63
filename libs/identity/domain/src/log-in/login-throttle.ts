import { networkOf, type Clock } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { LoginFailures, LoginHistory, LoginTarget } from './login-failures.ts';

/** At most `count` failed passwords in `seconds`. */
export interface LoginLimit {
  readonly count: number;
  readonly seconds: number;
}

/** The limit for one account from one network; the reference has the same for an account. */
export const DEFAULT_LOGIN_LIMIT: LoginLimit = { count: 5, seconds: 1800 };

/**
 * The factor by which all networks together may fail more often before log-ins at the account from networks
 * that it never used are slowed down. It bounds guessing from many addresses.
 */
const ACCOUNT_FACTOR = 10;
/**
 * One network may fail so many times more at all accounts together: many users of one office
 * mistype their passwords, but no user tries hundreds of accounts.
 */
const NETWORK_FACTOR = 20;
/** The time for which a network is known to an account after a log-in, and the limit of such networks. */
const KNOWN_SECONDS = 90 * 86_400;
const KNOWN_NETWORKS = 20;
/** No real address is longer, and a longer text must not fill the store. */
const MAX_ACCOUNT = 254;

/** A password about to be checked. */
interface LoginAttempt {
  readonly realmId: number;
  /** The given user name, or the account of the API key. */
  readonly account: string | { readonly userId: number };
  readonly address: string;
}

/**
 * Limits the guessing of passwords, without letting others lock out the owner of an account:
 *
 * - One network has `count` wrong passwords for one account. IPv6 addresses count by network.
 * - All networks together have more. Beyond it, only networks from which the account did not log in yet are
 * limited: one password at a time is tried from them, at the same average rate.
 * - One network has more for all accounts together; accounts that know the network are not affected.
 * - Users who change their password have an API key, so these passwords are counted separately: clients
 * without the key cannot use them up.
 */
export class LoginThrottle {
  readonly #failures: LoginFailures;
  readonly #clock: Clock;
  readonly #limit: LoginLimit | 'off';

  /** @param limit `off` disables the limit */
  constructor(
    failures: LoginFailures,
    clock: Clock,
    limit: LoginLimit | 'off' = DEFAULT_LOGIN_LIMIT,
  ) {
    this.#failures = failures;
    this.#clock = clock;
    this.#limit = limit;
  }

  /**
   * The same limit, in the transaction that `failures` are bound to. It locks the account, so that concurrent
   * attempts are checked and counted one after another.
   */
  within(failures: LoginFailures): LoginThrottle {
    return new LoginThrottle(failures, this.#clock, this.#limit);
  }

  /** @throws IdentityError LOGIN_THROTTLED */
  async check(attempt: LoginAttempt): Promise<void> {
    if (this.#limit === 'off') return;
    const { count, seconds } = this.#limit;
    const now = this.#clock.now().getTime();
    const network = networkOf(attempt.address);
    const history = await this.#failures.historyOf({
      target: targetOf(attempt),
      network,
      since: new Date(now - seconds * 1000),
      knownSince: new Date(now - KNOWN_SECONDS * 1000),
      limits: {
        ofBoth: count,
        ofAccount: count * ACCOUNT_FACTOR,
        ofNetwork: count * NETWORK_FACTOR,
      },
    });
    const until = freeAt(history, this.#limit);
    if (until <= now) return;
    throw new IdentityError('LOGIN_THROTTLED', { retryAfterSeconds: (until - now) / 1000 });
  }

  async failed(attempt: LoginAttempt): Promise<void> {
    if (this.#limit === 'off') return;
    const now = this.#clock.now();
    const failure = { network: networkOf(attempt.address), at: now };
    const forgetBefore = new Date(now.getTime() - this.#limit.seconds * 1000);
    await this.#failures.add(targetOf(attempt), failure, forgetBefore);
  }

  async succeeded(attempt: LoginAttempt): Promise<void> {
    if (this.#limit === 'off') return;
    const network = networkOf(attempt.address);
    const at = this.#clock.now();
    const success = { network, at, knownNetworks: KNOWN_NETWORKS };
    await this.#failures.succeeded(targetOf(attempt), success);
  }
}

/** The time from which the next password may be tried, in ms since epoch. */
function freeAt({ failures, isKnown }: LoginHistory, { count, seconds }: LoginLimit): number {
  const { ofBoth, ofAccount, ofNetwork } = failures;
  // The failure that must grow old before there is room for another one.
  const moments = [afterSeconds(ofBoth[count - 1], seconds)];
  if (!isKnown) {
    moments.push(afterSeconds(ofNetwork[count * NETWORK_FACTOR - 1], seconds));
    const accountCount = count * ACCOUNT_FACTOR;
    if (ofAccount.length >= accountCount) {
      moments.push(afterSeconds(ofAccount[0], seconds / accountCount));
    }
  }
  return Math.max(...moments);
}

function afterSeconds(at: Date | undefined, seconds: number): number {
  return at ? at.getTime() + seconds * 1000 : 0;
}

function targetOf({ realmId, account }: LoginAttempt): LoginTarget {
  // With a space at its start, which nothing that was typed has here.
  if (typeof account !== 'string') return { realmId, account: ` user ${account.userId}` };
  return { realmId, account: account.trim().slice(0, MAX_ACCOUNT) };
}
