import type { FuzzAccount } from './account.ts';
import { ask, type Answer, type Request } from './ask.ts';
import { compose, type Composed } from './compose.ts';
import { Coverage } from './coverage.ts';
import { Random } from './random.ts';
import { targetsOf, type Target } from './targets.ts';
import { Values } from './values.ts';
import { World } from './world.ts';

/** A request whose answer no client may ever see. */
export interface Finding {
  readonly operation: string;
  readonly problem: string;
  /** The first request that showed it, as it was sent. */
  readonly request: string;
  count: number;
}

export interface FuzzOptions {
  /** Base addresses of services that serve `/openapi.json`. */
  readonly urls: readonly string[];
  readonly accounts: readonly FuzzAccount[];
  readonly requests: number;
  readonly seed: number;
  /** Requests in flight. */
  readonly concurrency?: number;
  /** Operations that are left out, as `METHOD /path`. */
  readonly without?: readonly string[];
  readonly onProgress?: (done: number) => void;
}

export interface FuzzReport {
  readonly requests: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** How often each operation succeeded. */
  readonly successes: ReadonlyMap<string, number>;
  /** Operations that never did, each with its last refusal. */
  readonly never: readonly string[];
  readonly findings: readonly Finding[];
}

/** Of requests that are made to succeed, for what succeeded least; the others are any. */
const GUIDED = 0.5;
const SHOWN = 200;

/**
 * Asks services everything that their documents describe, sensibly and not, and looks at each
 * answer: no failure of the server, success as it is described, errors of the known form.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const random = new Random(options.seed);
  const world = new World();
  const values = new Values(random, world);
  const targets = (await Promise.all(options.urls.map(targetsOf)))
    .flat()
    .filter(({ name }) => !(options.without ?? []).includes(name));
  const coverage = new Coverage(targets, options.accounts);
  const byStatus: Record<string, number> = {};
  const refusals = new Map<Target, string>();
  const findings = new Map<string, Finding>();
  let sent = 0;
  const next = (): Composed => {
    const guided = random.chance(GUIDED);
    const target = guided ? coverage.leastCovered(random) : random.pick(targets);
    const account = random.chance(0.03)
      ? undefined
      : guided || random.chance(0.5)
        ? coverage.likelyAccount(target, random)
        : random.pick(options.accounts);
    return compose(target, account, values, random.chance(guided ? 0.1 : 0.45));
  };
  const asker = async () => {
    while (sent < options.requests) {
      sent += 1;
      if (sent % 1_000 === 0) options.onProgress?.(sent);
      const request = next();
      const answer = await ask(request);
      const isSuccess = answer.status === 200;
      byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
      coverage.note(request.target, request.account, isSuccess);
      if (isSuccess) learn(world, request, answer);
      else refusals.set(request.target, refusalOf(answer));
      if (answer.problem !== null) note(findings, request, answer.problem);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency ?? 8 }, asker));
  const successes = new Map(targets.map((each) => [each.name, coverage.successesOf(each)]));
  const never = targets
    .filter((each) => coverage.successesOf(each) === 0)
    .map((each) => `${each.name} (${refusals.get(each) ?? 'not asked'})`);
  return { requests: sent, byStatus, successes, never, findings: [...findings.values()] };
}

function learn(world: World, { target, account, texts }: Composed, { body }: Answer): void {
  const by = account?.email ?? '';
  if (target.method === 'DELETE') {
    for (const { name, in: place } of target.parameters) {
      if (place === 'path' && texts[name] !== undefined) world.forget(target, name, texts[name]);
    }
  } else {
    if (target.method === 'POST') world.remember(texts, body, target, by);
    world.learn(body, target, by);
  }
}

function refusalOf({ status, body }: Answer): string {
  const { msg = '' } = (body ?? {}) as { msg?: string };
  return `${status} ${msg}`.trim().slice(0, SHOWN);
}

function note(findings: Map<string, Finding>, { target, shown }: Request, problem: string): void {
  const key = `${target.name} ${problem}`;
  const known = findings.get(key);
  if (known) known.count += 1;
  else findings.set(key, { operation: target.name, problem, request: shown, count: 1 });
}
