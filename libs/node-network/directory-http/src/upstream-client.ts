import { setTimeout as sleep } from 'node:timers/promises';
import { NodeNetworkError } from '@tandem/node-network-domain';
import { BodyTooLarge, readLimitedBody } from '@tandem/shared-outbound-http';
import { withTimeLimit } from './time-limit.ts';

/** The limits of time, attempts and size of an upstream. */
export interface UpstreamLimits {
  /** The time limit for one attempt, from the connection to the last byte. */
  readonly timeoutMs: number;
  /** Attempts in all. */
  readonly attempts: number;
  /** Pause after the first failure; each further one doubles it. */
  readonly backoffMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

/** Enough for lists of 10,000 nodes, of which the longest has some 25 MB. */
const UPSTREAM_LIMITS: UpstreamLimits = {
  timeoutMs: 30_000,
  attempts: 3,
  backoffMs: 500,
  maxBytes: 100_000_000,
  maxRedirects: 3,
};

/** The service does not wait longer than this for a server. */
const MAX_PAUSE_MS = 10_000;

/** One attempt failed; another may succeed, or not. */
class AttemptFailed extends Error {
  readonly code: 'UPSTREAM_UNAVAILABLE' | 'UPSTREAM_MALFORMED';
  readonly isTransient: boolean;
  /** The delay that the server requests. */
  readonly pauseMs: number;

  constructor(reason: string, { malformed = false, isTransient = false, pauseMs = 0 } = {}) {
    super(reason);
    this.code = malformed ? 'UPSTREAM_MALFORMED' : 'UPSTREAM_UNAVAILABLE';
    this.isTransient = isTransient;
    this.pauseMs = pauseMs;
  }
}

/**
 * Fetches JSON documents from addresses that the operator configured, with limits on everything that a
 * broken server could make endless. Reasons of failures contain no address: it may contain a token.
 */
export class UpstreamClient {
  readonly #limits: UpstreamLimits;
  readonly #stopping: AbortSignal | undefined;

  /** @param stopping ends running requests, and every later request at once. */
  constructor(limits: Partial<UpstreamLimits> = {}, stopping?: AbortSignal) {
    this.#limits = { ...UPSTREAM_LIMITS, ...limits };
    this.#stopping = stopping;
  }

  /**
   * The parsed document.
   *
   * @param document its name for errors.
   * @throws NodeNetworkError UPSTREAM_UNAVAILABLE, UPSTREAM_MALFORMED
   */
  async get(document: string, url: URL): Promise<unknown> {
    const found = await this.find(document, url);
    if (found !== null) return found;
    throw new NodeNetworkError('UPSTREAM_UNAVAILABLE', { document, reason: 'HTTP status 404' });
  }

  /**
   * The parsed document, or null when the server has none.
   *
   * @throws NodeNetworkError UPSTREAM_UNAVAILABLE, UPSTREAM_MALFORMED
   */
  async find(document: string, url: URL): Promise<NonNullable<unknown> | null> {
    const { attempts, backoffMs } = this.#limits;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(url);
      } catch (error) {
        if (!(error instanceof AttemptFailed)) throw error;
        const isOver = attempt >= attempts || this.#stopping?.aborted === true;
        if (!error.isTransient || isOver || error.pauseMs > MAX_PAUSE_MS) {
          throw new NodeNetworkError(error.code, { document, reason: error.message });
        }
        // Half of the pause is random, so that instances of the collector do not retry in step.
        const backoff = backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
        await this.#pause(Math.max(backoff, error.pauseMs));
      }
    }
  }

  /** Ends early at the stop. */
  async #pause(ms: number): Promise<void> {
    const options = this.#stopping === undefined ? {} : { signal: this.#stopping };
    await sleep(ms, undefined, options).catch(() => undefined);
  }

  #attempt(url: URL): Promise<NonNullable<unknown> | null> {
    return withTimeLimit(this.#limits.timeoutMs, this.#stopping, (signal) =>
      this.#fetch(url, signal),
    );
  }

  async #fetch(url: URL, signal: AbortSignal): Promise<NonNullable<unknown> | null> {
    const response = await this.#follow(url, signal);
    if (response === null) return null;
    const text = await this.#read(response);
    try {
      const parsed = JSON.parse(text) as unknown;
      if (parsed !== null && parsed !== undefined) return parsed;
    } catch {
      // Reported below: a truncated document may be complete on the next attempt.
    }
    throw new AttemptFailed('not a JSON document', { malformed: true, isTransient: true });
  }

  /** The answer after redirects; null for 404. */
  async #follow(first: URL, signal: AbortSignal): Promise<Response | null> {
    let url = first;
    for (let redirects = 0; ; redirects += 1) {
      const response = await request(url, signal);
      if (response.ok) return response;
      await response.body?.cancel();
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) {
        if (response.status === 404) return null;
        throw statusFailure(response);
      }
      if (redirects >= this.#limits.maxRedirects) throw new AttemptFailed('too many redirects');
      url = redirectTarget(url, location);
    }
  }

  async #read(response: Response): Promise<string> {
    const { maxBytes } = this.#limits;
    if (response.body === null) return '';
    try {
      return (await readLimitedBody(response.body, maxBytes)).toString('utf8');
    } catch (error) {
      if (error instanceof BodyTooLarge)
        throw new AttemptFailed(error.message, { malformed: true });
      throw connectionFailure(error);
    }
  }
}

async function request(url: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      signal,
      redirect: 'manual',
      headers: { accept: 'application/json' },
    });
  } catch (error) {
    throw connectionFailure(error);
  }
}

/**
 * A redirect may change path, port and scheme of the server that the operator trusts, but must not lead to
 * another host, which could be internal, or to an unencrypted connection.
 */
function redirectTarget(from: URL, location: string): URL {
  const target = URL.canParse(location, from) ? new URL(location, from) : null;
  const isSafe =
    target !== null &&
    target.hostname === from.hostname &&
    (target.protocol === 'https:' || target.protocol === from.protocol);
  if (!isSafe) throw new AttemptFailed('redirected to another host');
  return target;
}

function statusFailure(response: Response): AttemptFailed {
  const isTransient = response.status === 429 || response.status >= 500;
  const retryAfter = Number(response.headers.get('retry-after'));
  const pauseMs = Number.isFinite(retryAfter) ? Math.max(0, retryAfter * 1000) : 0;
  return new AttemptFailed(`HTTP status ${response.status}`, { isTransient, pauseMs });
}

function connectionFailure(error: unknown): AttemptFailed {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { code?: string } };
  const reason =
    name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? 'connection failed');
  return new AttemptFailed(reason, { isTransient: true });
}
