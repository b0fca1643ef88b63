import type {
  LoginFailure,
  LoginFailures,
  LoginHistory,
  LoginHistoryRequest,
  LoginSuccess,
  LoginTarget,
} from '../src/index.ts';

/** Failed log-ins in a list. */
export class MemoryLoginFailures implements LoginFailures {
  #failures: (LoginTarget & LoginFailure)[] = [];
  #known: (LoginTarget & LoginFailure)[] = [];
  readonly #exists: (target: LoginTarget) => Promise<boolean>;

  constructor(exists: (target: LoginTarget) => Promise<boolean> = async () => true) {
    this.#exists = exists;
  }

  async historyOf(request: LoginHistoryRequest): Promise<LoginHistory> {
    const { target, network, since, knownSince, limits } = request;
    const failures = this.#failures.filter(({ at }) => at > since).sort(latestFirst);
    const ofAccount = failures.filter((each) => isAt(each, target));
    const fromNetwork = (each: LoginFailure) => each.network === network;
    const times = (some: readonly LoginFailure[], limit: number) =>
      some.slice(0, limit).map(({ at }) => at);
    return {
      failures: {
        ofBoth: times(ofAccount.filter(fromNetwork), limits.ofBoth),
        ofAccount: times(ofAccount, limits.ofAccount),
        ofNetwork: times(failures.filter(fromNetwork), limits.ofNetwork),
      },
      isKnown: this.#known.some(
        (each) => isAt(each, target) && each.network === network && each.at > knownSince,
      ),
    };
  }

  async add(target: LoginTarget, failure: LoginFailure, forgetBefore: Date): Promise<void> {
    this.#failures = this.#failures.filter((each) => each.at >= forgetBefore);
    this.#failures.push({ ...target, ...failure });
  }

  async succeeded(target: LoginTarget, success: LoginSuccess): Promise<void> {
    const { network, at, knownNetworks } = success;
    const isThis = (each: LoginTarget & LoginFailure) =>
      isAt(each, target) && each.network === network;
    this.#failures = this.#failures.filter((each) => !isThis(each));
    if (!(await this.#exists(target))) return;
    this.#known = [...this.#known.filter((each) => !isThis(each)), { ...target, network, at }];
    const stored = this.#known.filter((each) => isAt(each, target)).sort(latestFirst);
    const forgotten = stored.slice(knownNetworks);
    this.#known = this.#known.filter((each) => !forgotten.includes(each));
  }
}

function latestFirst(a: LoginFailure, b: LoginFailure): number {
  return b.at.getTime() - a.at.getTime();
}

function isAt(failure: LoginTarget, { realmId, account }: LoginTarget): boolean {
  return failure.realmId === realmId && failure.account === account;
}
