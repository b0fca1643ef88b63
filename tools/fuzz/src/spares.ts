import type { FuzzAccount } from './account.ts';
import type { Random } from './random.ts';

/** Largest number of accounts. */
const MAX_ACCOUNTS = 6;

/** Accounts that the run has created, for operations that end an account. */
export class Spares {
  readonly #accounts: FuzzAccount[] = [];

  /** Remembers the account in an answer to `operation`, if it can log in. */
  learn(operation: string, body: unknown, ours: ReadonlySet<string>): void {
    if (!operation.endsWith('fetch_api_key')) return;
    const { email, api_key: apiKey, user_id: userId } = (body ?? {}) as Record<string, unknown>;
    if (typeof email !== 'string' || typeof apiKey !== 'string' || ours.has(email)) return;
    this.drop(email);
    this.#accounts.push({ email, apiKey, ...(typeof userId === 'number' && { userId }) });
    if (this.#accounts.length > MAX_ACCOUNTS) this.#accounts.shift();
  }

  pick(random: Random): FuzzAccount | undefined {
    return this.#accounts.length > 0 ? random.pick(this.#accounts) : undefined;
  }

  /** Drops an account that cannot log in any more. */
  drop(email: string): void {
    const at = this.#accounts.findIndex((each) => each.email === email);
    if (at >= 0) this.#accounts.splice(at, 1);
  }
}
