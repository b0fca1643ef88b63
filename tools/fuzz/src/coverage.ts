import type { Random } from './random.ts';

/** The number of operations that are drawn, of which the one with the fewest successes is sent. */
const DRAWN = 8;

interface Tally {
  tries: number;
  successes: number;
}

/** The information that an answer gives on the operation and the account. */
export type Outcome = 'success' | 'denied' | 'refused';

/** The results of the requests so far, by operation and account: they determine the next requests. */
export class Coverage<Operation, Account> {
  readonly #operations = new Map<Operation, Tally>();
  readonly #accounts = new Map<Operation, Map<Account, { successes: number; denials: number }>>();

  /** @param powers an estimate of the rights of each account; 1 is little */
  constructor(
    readonly operations: readonly Operation[],
    readonly powers: ReadonlyMap<Account, number>,
  ) {
    for (const operation of operations) {
      this.#operations.set(operation, { tries: 0, successes: 0 });
      const of = [...powers.keys()].map(
        (account) => [account, { successes: 0, denials: 0 }] as const,
      );
      this.#accounts.set(operation, new Map(of));
    }
  }

  note(operation: Operation, account: Account | undefined, outcome: Outcome): void {
    const tally = this.#operations.get(operation);
    if (tally) {
      tally.tries += 1;
      if (outcome === 'success') tally.successes += 1;
    }
    const own = account === undefined ? null : this.#accounts.get(operation)?.get(account);
    if (own && outcome === 'success') own.successes += 1;
    // A refusal because of the parameters says nothing about the account.
    if (own && outcome === 'denied') own.denials += 1;
  }

  /** Draws operations with few successes; those that never succeed do not take all requests. */
  leastCovered(random: Random): Operation {
    const drawn = Array.from({ length: DRAWN }, () => random.pick(this.operations));
    const need = (operation: Operation) => {
      const { tries = 0, successes = 0 } = this.#operations.get(operation) ?? {};
      return successes + tries / 20;
    };
    return drawn.reduce((least, each) => (need(each) < need(least) ? each : least));
  }

  /**
   * Draws an account that probably may send the request; others are tried, too.
   *
   * @param isReady true for accounts that have the objects for it; one of these is drawn, if there are any
   */
  likelyAccount(
    operation: Operation,
    random: Random,
    isReady: (account: Account) => boolean,
  ): Account | undefined {
    const all = [...(this.#accounts.get(operation) ?? [])];
    const ready = all.filter(([account]) => isReady(account));
    const chances = (ready.length > 0 ? ready : all).map(([account, { successes, denials }]) => {
      const before = this.powers.get(account) ?? 1;
      return { account, chance: ((successes + before) / (successes + denials + before)) ** 3 };
    });
    let left = random.next() * chances.reduce((sum, { chance }) => sum + chance, 0);
    for (const { account, chance } of chances) {
      left -= chance;
      if (left <= 0) return account;
    }
    return chances.at(-1)?.account;
  }

  successesOf(operation: Operation): number {
    return this.#operations.get(operation)?.successes ?? 0;
  }
}
