import { Shares, networkOf, type Clock } from '@tandem/shared-kernel';
import type { BodyPatience, Endpoint, HttpDialect } from '@tandem/shared-rest';
import type Koa from 'koa';
import type { AcceptedRequests } from './accepted-requests.ts';
import { INGESTION_STATUS, IngestionError } from './ingestion-error.ts';
import {
  SIGNATURE_HEADER,
  SignatureCheck,
  TIMESTAMP_HEADER,
  readClaim,
} from './request-signature.ts';
import { readBody } from './signed-body.ts';

/** A JSON document, and its signer. */
interface SignedDocument {
  /** The name of the key. */
  readonly agent: string;
  readonly document: unknown;
}

/** @returns the answer's fields; may throw IngestionError */
type IngestionHandler = (request: SignedDocument) => Promise<object>;

/** An endpoint for a signed JSON document. */
export type IngestionEndpoint = Endpoint<IngestionHandler>;

/** The limits of concurrent requests. */
interface IngestionLimits {
  readonly maxBytes: number;
  /** Requests whose bodies are in memory at the same time, by all signers. */
  readonly parallel: number;
  /** … by the signers of one network: anyone can send a body slowly before its signature is known. */
  readonly parallelPerNetwork: number;
}

/** Reports of 2,000 gateways have some 6 MB. */
const INGESTION_LIMITS: IngestionLimits = {
  maxBytes: 10_000_000,
  parallel: 8,
  parallelPerNetwork: 4,
};

/** An agent sends its reports in seconds; no other body, of whatever type, is sent here. */
export const INGESTION_PATIENCE: BodyPatience = {
  uploadIdleMs: 30_000,
  uploadMs: 30_000,
  otherMs: 30_000,
};

/** The dependencies of {@link IngestionDialect}. */
interface IngestionDialectOptions {
  /** Agent to secret. */
  readonly keys: ReadonlyMap<string, string>;
  readonly accepted: AcceptedRequests;
  readonly clock: Clock;
  readonly limits?: IngestionLimits;
}

/** The dialect of uploads: signed requests, JSON answers, failures as `{"code","message"}`. */
export class IngestionDialect implements HttpDialect<IngestionEndpoint> {
  readonly prefix = '';
  readonly #options: IngestionDialectOptions;
  readonly #limits: IngestionLimits;
  readonly #running: Shares;

  constructor(options: IngestionDialectOptions) {
    this.#options = options;
    this.#limits = options.limits ?? INGESTION_LIMITS;
    const { parallel: total, parallelPerNetwork: perOwner } = this.#limits;
    this.#running = new Shares({ total, perOwner });
  }

  normalizePath(path: string): string {
    return path;
  }

  decorate(ctx: Koa.Context): void {
    ctx.set('cache-control', 'no-store');
    ctx.set('x-content-type-options', 'nosniff');
  }

  async run(ctx: Koa.Context, endpoint: IngestionEndpoint): Promise<void> {
    try {
      ctx.body = await this.#inTurn(networkOf(ctx.ip), () => this.#answer(ctx, endpoint));
    } catch (error) {
      if (!(error instanceof IngestionError)) throw error;
      const { code, message, retryAfterSeconds } = error;
      if (retryAfterSeconds !== undefined) ctx.set('retry-after', String(retryAfterSeconds));
      refuse(ctx, INGESTION_STATUS[code], code, message);
    }
  }

  unknownPath(ctx: Koa.Context): void {
    refuse(ctx, 404, 'NOT_FOUND', 'There is nothing at this path');
  }

  wrongMethod(ctx: Koa.Context, allowed: readonly string[]): void {
    ctx.set('allow', allowed.join(', '));
    refuse(ctx, 405, 'METHOD_NOT_ALLOWED', `The method must be ${allowed.join(' or ')}`);
  }

  options(ctx: Koa.Context): void {
    ctx.status = 204;
  }

  fault(ctx: Koa.Context): void {
    refuse(ctx, 500, 'INTERNAL_ERROR', 'The request failed here; it may be sent again as it is');
  }

  unavailable(ctx: Koa.Context): void {
    refuse(ctx, 503, 'UNAVAILABLE', 'Reports cannot be taken for now; send it again shortly');
  }

  async #inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
    if (!this.#running.take(network)) {
      throw new IngestionError('TOO_BUSY', 'Too many requests at the same time', 1);
    }
    try {
      return await work();
    } finally {
      this.#running.release(network);
    }
  }

  async #answer(ctx: Koa.Context, endpoint: IngestionEndpoint): Promise<object> {
    const { keys, accepted, clock } = this.#options;
    const claim = readClaim(ctx.get(TIMESTAMP_HEADER), ctx.get(SIGNATURE_HEADER), clock.now());
    const check = new SignatureCheck(keys, { method: ctx.method, path: ctx.url }, claim);
    const body = await readBody(ctx, this.#limits.maxBytes, (chunk) => check.update(chunk));
    const agent = check.agent();
    accepted.accept(agent, claim.signature);
    try {
      return await endpoint.handler({ agent, document: parse(body) });
    } catch (error) {
      if (!(error instanceof IngestionError)) accepted.forget(agent, claim.signature);
      throw error;
    }
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw new IngestionError('BODY_NOT_JSON', 'The body must be a JSON document');
  }
}

function refuse(ctx: Koa.Context, status: number, code: string, message: string): void {
  ctx.status = status;
  ctx.body = { code, message };
}
