import { DomainError } from '@tandem/shared-kernel';
import type { DocumentPaths, HttpDialect } from '@tandem/shared-rest';
import type Koa from 'koa';
import { ALLOW_ORIGIN, VARY } from '../http/answer-headers.ts';
import { chooseCoding } from '../http/content-coding.ts';
import { sendThroughKoa } from '../http/send.ts';
import type { NetworkViewCache } from '../view/network-view-cache.ts';
import { decodeParameters } from './decode-parameters.ts';
import type { NodeStatusEndpoint } from './node-status-endpoint.ts';
import { nodeStatusErrors } from './node-status-errors.ts';
import { PlainError, plainErrorOf, type PlainErrorEntry } from './plain-error.ts';

interface NodeStatusDialectOptions {
  /** Receives the answer of each URL, so that the hot path can reuse it; a `NetworkViewCache`. */
  readonly memory?: Pick<NetworkViewCache, 'remember'> | undefined;
}

const ERRORS: Readonly<Record<string, PlainErrorEntry>> = nodeStatusErrors;
const ALLOWED_METHODS = 'GET,HEAD';
/** The reference's answer to a preflight, for every path. */
const PREFLIGHT_METHODS = 'POST,GET,PATCH,OPTIONS';
/** No route: paths consist of segments that are not empty. */
const NOWHERE = '';

/** The path of the reference's own description. */
export const NODE_STATUS_DOCUMENT_PATHS: DocumentPaths = {
  openApi: ['/api-docs/openapi.json'],
  docs: ['/swagger', '/swagger/'],
};

/**
 * The dialect of the node status service: JSON for good answers, plain text for failures, open to the
 * scripts of every page.
 */
export class NodeStatusDialect implements HttpDialect<NodeStatusEndpoint> {
  readonly prefix = '';
  readonly #options: NodeStatusDialectOptions;

  constructor(options: NodeStatusDialectOptions = {}) {
    this.#options = options;
  }

  /**
   * Percent-encodes the percent signs, which the route table decodes again: routes match the raw text, and
   * the segments are decoded here, where errors in them have specific texts. A path with an empty segment
   * matches no route.
   */
  normalizePath(path: string): string {
    return path.includes('//') || path.endsWith('/') ? NOWHERE : path.replaceAll('%', '%25');
  }

  decorate(ctx: Koa.Context): void {
    ctx.set('access-control-allow-origin', ALLOW_ORIGIN);
    ctx.set('vary', VARY);
  }

  async run(
    ctx: Koa.Context,
    endpoint: NodeStatusEndpoint,
    path: Readonly<Record<string, string>>,
  ): Promise<void> {
    const url = ctx.req.url ?? '';
    try {
      const params = decodeParameters(endpoint.params, { path, query: queryOf(url) });
      const representation = await endpoint.handler(params);
      this.#options.memory?.remember(url, { operationId: endpoint.operationId, representation });
      const coding = chooseCoding(ctx.req.headers['accept-encoding'], representation.hasBrotli);
      sendThroughKoa(ctx, await representation.encoded(coding));
    } catch (error) {
      answerText(ctx, plainError(error));
    }
  }

  unknownPath(ctx: Koa.Context): void {
    answerNothing(ctx, 404);
  }

  wrongMethod(ctx: Koa.Context): void {
    answerNothing(ctx, 405);
    ctx.set('allow', ALLOWED_METHODS);
  }

  options(ctx: Koa.Context): void {
    answerNothing(ctx, 200);
    ctx.set('access-control-allow-methods', PREFLIGHT_METHODS);
    ctx.set('access-control-allow-headers', '*');
  }

  fault(ctx: Koa.Context): void {
    answerText(ctx, new PlainError(500, 'Internal server error'));
  }

  unavailable(ctx: Koa.Context): void {
    answerText(ctx, new PlainError(503, 'Service temporarily unavailable, try again shortly'));
  }
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** Rethrows unexpected errors: the kit logs them and answers 500. */
function plainError(error: unknown): PlainError {
  if (error instanceof PlainError) return error;
  if (error instanceof DomainError) {
    const { code, data } = error as DomainError;
    const entry = ERRORS[code];
    if (entry) return plainErrorOf(entry, data);
  }
  throw error;
}

function answerText(ctx: Koa.Context, error: PlainError): void {
  ctx.status = error.status;
  ctx.set('content-type', 'text/plain; charset=utf-8');
  // The text may repeat input of the client: no browser may interpret it as a page.
  ctx.set('x-content-type-options', 'nosniff');
  ctx.body = error.text;
}

function answerNothing(ctx: Koa.Context, status: number): void {
  ctx.body = null;
  ctx.status = status;
  // HEAD is answered like GET.
  ctx.length = 0;
}
