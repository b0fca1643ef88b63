import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@tandem/tools-fuzz';

/** A user who sends requests. */
export interface Person {
  readonly userId: number;
  readonly email: string;
  readonly apiKey: string;
}

/** A refusal, which any number of repetitions would return again. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** No complete answer came before the end of the run. */
export class GivenUp extends Error {}

/** The JSON of an answer. */
export type Body = object;

export interface Answered {
  readonly body: Body;
  /** True if an attempt before this one may take effect, now or later. */
  readonly isRepeated: boolean;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: FormData;
  /** The time limit of one attempt, in ms. */
  readonly limitMs?: number;
}

const ATTEMPT_LIMIT_MS = 6_000;
const RETRY_MS = 100;

/**
 * Sends requests to any instance of the service, as a client behind a load balancer does, until one
 * answers.
 */
export class ServiceClient {
  /** The longest that a call took until it was answered, in ms. */
  longestMs = 0;
  #at = 0;

  constructor(
    readonly person: Person,
    private readonly urls: readonly string[],
    private readonly random: Random,
    private readonly isOver: () => boolean,
    /** Sends each call to the next instance, as a balancer spreads them. */
    private readonly spreads = false,
  ) {
    this.#at = random.int(0, urls.length - 1);
  }

  /**
   * @throws Refused for a refusal
   * @throws GivenUp when no answer came and the run is over
   */
  async call(
    method: string,
    path: string,
    fields: Readonly<Record<string, string>> = {},
    options: CallOptions = {},
  ): Promise<Answered> {
    const begun = performance.now();
    if (this.spreads) this.#at += 1;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const body = await this.#attempt(method, path, fields, options);
        return { body, isRepeated: attempt > 0 };
      } catch (error) {
        if (error instanceof Refused) throw error;
        if (this.isOver()) throw new GivenUp(`${method} ${path}: ${String(error)}`);
        this.#at += 1;
        await delay(RETRY_MS + this.random.int(0, RETRY_MS));
      } finally {
        // Long polls wait on purpose.
        if (path !== '/events') this.longestMs = Math.max(this.longestMs, since(begun));
      }
    }
  }

  /** Sends a request once. @returns undefined without an answer: it may take effect, now or later, or not */
  async once(
    method: string,
    path: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<Body | undefined> {
    try {
      return await this.#attempt(method, path, fields, {});
    } catch (error) {
      if (error instanceof Refused) throw error;
      return undefined;
    }
  }

  /** @returns the bytes of a file of the service */
  async fetchFile(path: string): Promise<Buffer> {
    for (;;) {
      try {
        const response = await fetch(`${this.#url}${path}`, {
          headers: { authorization: this.#authorization },
          signal: AbortSignal.timeout(ATTEMPT_LIMIT_MS),
        });
        if (response.ok) return Buffer.from(await response.arrayBuffer());
        if (response.status < 500) throw new Refused('FILE', `${path}: ${response.status}`);
      } catch (error) {
        if (error instanceof Refused) throw error;
        if (this.isOver()) throw new GivenUp(path);
      }
      await delay(RETRY_MS);
    }
  }

  get #url(): string {
    return this.urls[this.#at % this.urls.length] ?? '';
  }

  get #authorization(): string {
    return `Basic ${btoa(`${this.person.email}:${this.person.apiKey}`)}`;
  }

  async #attempt(
    method: string,
    path: string,
    fields: Readonly<Record<string, string>>,
    { headers, form, limitMs = ATTEMPT_LIMIT_MS }: CallOptions,
  ): Promise<Body> {
    const params = new URLSearchParams(fields);
    const query = method === 'GET' ? `?${params}` : '';
    const response = await fetch(`${this.#url}/api/v1${path}${query}`, {
      method,
      headers: { authorization: this.#authorization, ...headers },
      signal: AbortSignal.timeout(limitMs),
      ...(method !== 'GET' && { body: form ?? params }),
    });
    const body = (await response.json()) as Body & { readonly code?: string };
    if (response.status === 200) return body;
    const said = `${method} ${path}: ${response.status} ${JSON.stringify(body)}`;
    if (response.status >= 500) throw new Error(said);
    throw new Refused(body.code ?? '', said);
  }
}

function since(begun: number): number {
  return performance.now() - begun;
}
