import { lookup as systemLookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { BodyTooLarge, readLimitedBody, type AddressPolicy } from '@tandem/shared-outbound-http';
import { withTimeLimit } from './time-limit.ts';

/** The limits of time, size and redirects of an answer. */
interface NodeLimits {
  /** The time limit for one document, redirects and name lookup included. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

/** Nodes answer with a few kilobytes; a busy gateway's sessions take some hundred. */
const NODE_LIMITS: NodeLimits = { timeoutMs: 3000, maxBytes: 1_000_000, maxRedirects: 3 };

/** The addresses of a host name. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/** The request of a document of a node failed. */
export class NodeFetchFailed extends Error {
  /** Status of the answer, when there was one. */
  readonly status: number | null;

  constructor(reason: string, status: number | null = null) {
    super(reason);
    this.name = 'NodeFetchFailed';
    this.status = status;
  }
}

/**
 * Fetches JSON from nodes, whose addresses are untrusted input.
 *
 * A name is resolved once, all of its addresses are checked, and the connection uses a checked one, so that a
 * second answer of the name server cannot change the target. Each redirect is checked in the same way.
 * Certificates are not: most nodes are addressed by IP and have none from a public authority, and data from
 * nodes is not trusted anyway.
 */
export class NodeClient {
  readonly #policy: AddressPolicy;
  readonly #limits: NodeLimits;
  readonly #resolve: ResolveHost;
  readonly #stopping: AbortSignal | undefined;

  /** @param stopping ends running requests, and every later request at once. */
  constructor(
    policy: AddressPolicy,
    limits: Partial<NodeLimits> = {},
    resolve: ResolveHost = resolveBySystem,
    stopping?: AbortSignal,
  ) {
    this.#policy = policy;
    this.#limits = { ...NODE_LIMITS, ...limits };
    this.#resolve = resolve;
    this.#stopping = stopping;
  }

  /**
   * The parsed document.
   *
   * @param timeoutMs for this document, when the usual time is too short or too long.
   * @throws NodeFetchFailed
   */
  get(url: string, timeoutMs = this.#limits.timeoutMs): Promise<unknown> {
    return withTimeLimit(Math.max(1, timeoutMs), this.#stopping, (signal) =>
      this.#fetch(url, signal),
    );
  }

  async #fetch(url: string, signal: AbortSignal): Promise<unknown> {
    try {
      const answer = await this.#follow(new URL(url), signal);
      const body = await readLimitedBody(answer, this.#limits.maxBytes);
      return JSON.parse(body.toString('utf8')) as unknown;
    } catch (error) {
      throw asFailure(error, signal);
    }
  }

  async #follow(first: URL, signal: AbortSignal): Promise<IncomingMessage> {
    let url = first;
    for (let redirects = 0; ; redirects += 1) {
      signal.throwIfAborted();
      const answer = await send(url, await this.#permittedAddress(url, signal), signal);
      const { statusCode: status = 0, headers } = answer;
      if (status === 200) return answer;
      answer.destroy();
      if (status < 300 || status > 399 || headers.location === undefined) {
        throw new NodeFetchFailed(`HTTP status ${status}`, status);
      }
      if (redirects >= this.#limits.maxRedirects) throw new NodeFetchFailed('too many redirects');
      url = redirectTarget(url, headers.location);
    }
  }

  /** An allowed address of the host; none is used unless all are allowed. */
  async #permittedAddress(url: URL, signal: AbortSignal): Promise<string> {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const addresses = isIP(host) > 0 ? [host] : await abortable(this.#resolve(host), signal);
    const [address] = addresses;
    if (address === undefined) throw new NodeFetchFailed('unknown host');
    if (!addresses.every((one) => this.#policy.allows(one))) {
      throw new NodeFetchFailed('address not allowed');
    }
    return address;
  }
}

function send(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    request({
      host: address,
      port: url.port,
      path: url.pathname + url.search,
      headers: { host: url.host, accept: 'application/json' },
      signal,
      agent: false,
      rejectUnauthorized: false,
      ...(isIP(host) === 0 ? { servername: host } : {}),
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

function redirectTarget(from: URL, location: string): URL {
  const target = URL.canParse(location, from) ? new URL(location, from) : null;
  if (target === null || !['http:', 'https:'].includes(target.protocol)) {
    throw new NodeFetchFailed('redirected to nowhere');
  }
  return target;
}

async function resolveBySystem(hostname: string): Promise<readonly string[]> {
  const found = await systemLookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

/** Name lookups cannot be cancelled; late results are ignored. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

function asFailure(error: unknown, signal: AbortSignal): NodeFetchFailed {
  if (error instanceof NodeFetchFailed) return error;
  if (signal.aborted) return new NodeFetchFailed('no answer in time');
  if (error instanceof SyntaxError) return new NodeFetchFailed('not a JSON document');
  if (error instanceof BodyTooLarge) return new NodeFetchFailed(error.message);
  const { code } = error as { readonly code?: string };
  return new NodeFetchFailed(code ?? 'connection failed');
}
