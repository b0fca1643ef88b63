import { powerOf, type FuzzAccount, type Secrets } from './account.ts';
import { ask, type Answer } from './ask.ts';
import { compose, type Composed } from './compose.ts';
import { Coverage, type Outcome } from './coverage.ts';
import { exampleOf } from './examples.ts';
import { Maker } from './maker.ts';
import { Guard } from './guard.ts';
import { kindOfParameter } from './kinds.ts';
import { Random } from './random.ts';
import type { Finding, FuzzReport } from './report.ts';
import { Spares } from './spares.ts';
import type { Target } from './targets.ts';
import { Values } from './values.ts';
import { World } from './world.ts';

/**
 * The share of requests that are composed to succeed, for the operations with the fewest successes; the
 * others are random.
 */
const GUIDED = 0.5;
const SHOWN = 200;
const NO_SECRETS: Secrets = { mailedKey: () => undefined };
/** Errors about the account, not about the parameters. */
const DENIALS = /^Must be|permission|Not allowed|does not accept|not authorized|authentication/i;

export interface FuzzRunOptions {
  readonly accounts: readonly FuzzAccount[];
  readonly secrets?: Secrets;
  readonly seed: number;
}

/** Sends requests one after the other; each is based on the results of those before. */
export class FuzzRun {
  readonly #options: FuzzRunOptions;
  readonly #targets: readonly Target[];
  readonly #random: Random;
  readonly #world = new World();
  readonly #values: Values;
  readonly #guard: Guard;
  readonly #spares = new Spares();
  readonly #coverage: Coverage<Target, FuzzAccount>;
  readonly #byStatus: Record<string, number> = {};
  readonly #refusals = new Map<Target, string>();
  readonly #findings = new Map<string, Finding>();

  constructor(options: FuzzRunOptions, targets: readonly Target[]) {
    this.#options = options;
    this.#targets = targets;
    this.#random = new Random(options.seed);
    this.#values = new Values(this.#random, this.#world);
    this.#guard = new Guard(options.accounts);
    const powers = new Map(options.accounts.map((account) => [account, powerOf(account)]));
    this.#coverage = new Coverage(targets, powers);
  }

  async askNext(): Promise<void> {
    const request = this.#next();
    const answer = await ask(request);
    const { target, account } = request;
    this.#byStatus[answer.status] = (this.#byStatus[answer.status] ?? 0) + 1;
    this.#coverage.note(target, account, outcomeOf(answer));
    if (answer.status === 200) this.#learn(request, answer);
    else this.#learnRefusal(request, answer);
    if (answer.problem !== null) this.#note(request, answer.problem);
  }

  report(): Omit<FuzzReport, 'requests'> {
    const count = (target: Target) => this.#coverage.successesOf(target);
    return {
      byStatus: this.#byStatus,
      successes: new Map(this.#targets.map((target) => [target.name, count(target)])),
      never: this.#targets
        .filter((target) => count(target) === 0)
        .map((target) => `${target.name} (${this.#refusals.get(target) ?? 'not asked'})`),
      findings: [...this.#findings.values()],
    };
  }

  #next(): Composed {
    const { secrets = NO_SECRETS } = this.#options;
    for (;;) {
      const isGuided = this.#random.chance(GUIDED);
      const target = isGuided
        ? this.#coverage.leastCovered(this.#random)
        : this.#random.pick(this.#targets);
      const account = this.#accountFor(target, isGuided);
      const wild = this.#random.chance(isGuided ? 0.1 : 0.45);
      const request = compose(target, account, { values: this.#values, secrets, wild });
      const isForbidden = this.#guard.forbids(target.name, request.texts, account?.email ?? '');
      if (!isForbidden) return request;
    }
  }

  #accountFor(target: Target, isGuided: boolean): FuzzAccount | undefined {
    const random = this.#random;
    if (random.chance(0.03)) return undefined;
    const share = this.#guard.suitsSpare(target.name) ? 0.5 : 0.05;
    const isForSpare = this.#guard.needsSpare(target.name) || random.chance(share);
    const spare = isForSpare ? this.#spares.pick(random) : undefined;
    if (spare) return spare;
    if (!isGuided && random.chance(0.5)) return random.pick(this.#options.accounts);
    return this.#coverage.likelyAccount(target, random, (account) => this.#has(account, target));
  }

  /** True if an account has seen, or created, objects of the kind that an operation needs. */
  #has(account: FuzzAccount, { method, path, parameters }: Target): boolean {
    const { secrets = NO_SECRETS } = this.#options;
    const make = new Maker(this.#random, this.#world, account, secrets);
    const example = exampleOf(method, path, make);
    return parameters
      .filter(({ required, in: location }) => required && location === 'path')
      .every(({ name }) =>
        name in example
          ? example[name] !== undefined
          : this.#world.has(kindOfParameter(name, path), account.email),
      );
  }

  #learn({ target, account, texts }: Composed, { body }: Answer): void {
    const by = account?.email ?? '';
    if (target.method === 'DELETE') this.#forget(target, texts);
    else {
      if (target.method === 'POST') this.#world.remember(texts, body, target, by);
      this.#world.learn(body, target, by);
      const ours = new Set(this.#options.accounts.map(({ email }) => email));
      this.#spares.learn(target.name, body, ours);
    }
  }

  #learnRefusal({ target, account, texts, isSensible }: Composed, answer: Answer): void {
    if (isSensible && account) this.#refusals.set(target, refusalOf(answer));
    if (account && answer.status === 401 && target.chat) this.#spares.drop(account.email);
    // The named object may be deleted, or inaccessible to this account.
    if (account && isSensible && this.#random.chance(0.25)) {
      this.#forget(target, texts, account.email);
    }
  }

  /** @param by the account to which it is refused; absent if it does not exist any more */
  #forget(target: Target, texts: Composed['texts'], by?: string): void {
    for (const { name, in: location } of target.parameters) {
      const text = texts[name];
      if (location !== 'path' || text === undefined) continue;
      this.#world.forgetObject(target, name, text, by);
      // A path that ends with the parameter removes the object itself; another one removes something from it.
      const isItself = target.path.endsWith(`{${name}}`);
      if (isItself || by !== undefined) this.#world.forget(target, name, text, by);
    }
  }

  #note({ target, shown }: Composed, problem: string): void {
    const key = `${target.name} ${problem}`;
    const known = this.#findings.get(key);
    if (known) known.count += 1;
    else this.#findings.set(key, { operation: target.name, problem, request: shown, count: 1 });
  }
}

function outcomeOf(answer: Answer): Outcome {
  if (answer.status === 200) return 'success';
  return DENIALS.test(messageOf(answer)) ? 'denied' : 'refused';
}

function refusalOf(answer: Answer): string {
  return `${answer.status} ${messageOf(answer)}`.trim().slice(0, SHOWN);
}

function messageOf({ body }: Answer): string {
  return (body as { msg?: string } | null)?.msg ?? '';
}
