import type { Environment } from '../src/environment.ts';

type Answer = Response | Error | Promise<Response>;

/** A platform without network and without waiting. */
export class FakeEnvironment implements Environment {
  /** The requests so far, as `METHOD url`. */
  readonly requests: Request[] = [];
  /** The delays that were waited for, in ms. */
  readonly delays: number[] = [];
  readonly #answers: Answer[] = [];
  readonly #longest: number;

  /** @param longest timers up to this many ms run at once, later ones never */
  constructor(longest = 29_999) {
    this.#longest = longest;
  }

  /** The answers to the next requests; further ones never get an answer. */
  answers(...answers: readonly Answer[]): this {
    this.#answers.push(...answers);
    return this;
  }

  readonly random = () => 0;

  readonly now = () => 1_700_000_000_000;

  /** Pending timers. */
  readonly timers = new Set<object>();

  readonly schedule = (callback: () => void, milliseconds: number): (() => void) => {
    const key = {};
    this.timers.add(key);
    const run = () => {
      this.timers.delete(key);
      this.delays.push(milliseconds);
      callback();
    };
    const timer = milliseconds > this.#longest ? null : setImmediate(run);
    return () => {
      this.timers.delete(key);
      if (timer) clearImmediate(timer);
    };
  };

  readonly fetch = async (request: Request): Promise<Response> => {
    this.requests.push(request);
    const answer = this.#answers.shift();
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    return Promise.race([answer ?? NEVER, aborted(request)]);
  };

  /** The requests, as `METHOD path?query`. */
  get lines(): readonly string[] {
    return this.requests.map(({ method, url }) => {
      const { pathname, search } = new URL(url);
      return `${method} ${pathname}${search}`;
    });
  }
}

const NEVER = new Promise<never>(() => undefined);

function aborted({ signal }: Request): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

/** A success of the API. */
export function success(fields: object = {}): Response {
  return Response.json({ result: 'success', msg: '', ...fields });
}

/** A refusal of the API. */
export function refusal(status: number, code: string, msg: string, more: object = {}): Response {
  return Response.json({ result: 'error', msg, code, ...more }, { status });
}
