import type { LoginFailure, LoginFailures, LoginTarget } from '../src/index.ts';

/** Failed log-ins in a list. */
export class MemoryLoginFailures implements LoginFailures {
  #failures: (LoginTarget & LoginFailure)[] = [];

  async recent(target: LoginTarget, since: Date, limit: number): Promise<readonly LoginFailure[]> {
    return this.#failures
      .filter((each) => isAt(each, target) && each.at > since)
      .sort((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, limit)
      .map(({ address, at }) => ({ address, at }));
  }

  async add(target: LoginTarget, failure: LoginFailure, forgetBefore: Date): Promise<void> {
    this.#failures = this.#failures.filter((each) => each.at >= forgetBefore);
    this.#failures.push({ ...target, ...failure });
  }

  async clear(target: LoginTarget, address: string): Promise<void> {
    this.#failures = this.#failures.filter(
      (each) => !isAt(each, target) || each.address !== address,
    );
  }
}

function isAt(failure: LoginTarget, { realmId, account }: LoginTarget): boolean {
  return failure.realmId === realmId && failure.account === account;
}
