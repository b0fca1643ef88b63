import type { Random } from './random.ts';

/** So many operations are drawn, of which the one that succeeded least is asked. */
const DRAWN = 8;

interface Tally {
  tries: number;
  successes: number;
}

/** What became of the requests so far, by operation and account: it chooses the next. */
export class Coverage<Operation, Account> {
  readonly #operations = new Map<Operation, Tally>();
  readonly #accounts = new Map<Operation, Map<Account, Tally>>();

  constructor(
    readonly operations: readonly Operation[],
    readonly accounts: readonly Account[],
  ) {
    for (const operation of operations) {
      this.#operations.set(operation, { tries: 0, successes: 0 });
      const of = accounts.map((account) => [account, { tries: 0, successes: 0 }] as const);
      this.#accounts.set(operation, new Map(of));
    }
  }

  note(operation: Operation, account: Account | undefined, success: boolean): void {
    const tallies = [this.#operations.get(operation)];
    if (account !== undefined) tallies.push(this.#accounts.get(operation)?.get(account));
    for (const tally of tallies) {
      if (!tally) continue;
      tally.tries += 1;
      if (success) tally.successes += 1;
    }
  }

  /** One of the operations that succeeded least; what never will does not take all requests. */
  leastCovered(random: Random): Operation {
    const drawn = Array.from({ length: DRAWN }, () => random.pick(this.operations));
    const need = (operation: Operation) => {
      const { tries = 0, successes = 0 } = this.#operations.get(operation) ?? {};
      return successes + tries / 20;
    };
    return drawn.reduce((least, each) => (need(each) < need(least) ? each : least));
  }

  /** Somebody who may do it, as far as one can tell; others are tried, too. */
  likelyAccount(operation: Operation, random: Random): Account | undefined {
    if (this.accounts.length === 0) return undefined;
    const chances = [...(this.#accounts.get(operation) ?? [])].map(
      ([account, { tries, successes }]) => ({
        account,
        chance: ((successes + 1) / (tries + 2)) ** 2,
      }),
    );
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
