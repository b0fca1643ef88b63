import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable, pipeline } from 'node:stream';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import Koa from 'koa';
import { BODY_PATIENCE, limitBody, type BodyPatience } from './body-patience.ts';
import { Draining } from './draining.ts';
import type { Endpoint } from './endpoint.ts';
import { LoggedPaths } from './logged-paths.ts';
import type { Logger } from './logger.ts';
import { HttpMetrics } from './metrics.ts';
import { originForm } from './request-target.ts';
import { RouteTable, type RouteMatch } from './route-table.ts';
import { serviceRoutes, type DocumentPaths, type HealthCheck } from './service-routes.ts';
import type { JsonSchema } from './schema.ts';
import { loggedStatus } from './logged-status.ts';
import { TrustedProxies } from './trusted-proxies.ts';
import { PLAIN_ANSWER, answerUnreadable, type UnreadableAnswer } from './unreadable-request.ts';

/** The dialect of a service: its answers without an endpoint, and the execution of endpoints. */
export interface HttpDialect<E extends Endpoint> {
  /** The prefix of the endpoints, e.g. `/api/v1`. */
  readonly prefix: string;
  /** Endpoints that `before` answers, from the root of the server. */
  readonly beside?: readonly Endpoint[];
  /** Rewrites a path before it is matched, e.g. to fold doubled slashes. */
  normalizePath(path: string): string;
  /** @returns the rest of a slow answer; nothing when it is complete */
  run(
    ctx: Koa.Context,
    endpoint: E,
    path: Readonly<Record<string, string>>,
  ): Promise<LateAnswer | void>;
  unknownPath(ctx: Koa.Context): void;
  wrongMethod(ctx: Koa.Context, allowed: readonly string[]): void;
  options(ctx: Koa.Context, route: RouteMatch<E>): void;
  /** Answers an unexpected failure; the kit has logged it. */
  fault(ctx: Koa.Context): void;
  /** Answers that the service cannot do its work for now; the kit has set `Retry-After`. */
  unavailable(ctx: Koa.Context, retryAfterSeconds: number): void;
  /** Describes a request that is not HTTP or too large to be read; absent: no body. */
  unreadable?(status: number, reason: string): UnreadableAnswer;
  /** Sets the headers of every answer. */
  decorate(ctx: Koa.Context): void;
  /** Answers routes beside endpoints, such as files, and passes everything else on. */
  before?(ctx: Koa.Context, next: () => Promise<void>): Promise<void>;
}

/**
 * An answer that a client waits for. The framework's part of the request ends at once: memory holds only
 * the answer itself for each of thousands of waiting clients.
 */
export interface LateAnswer {
  /** Resolves when the context's status and body are set. */
  readonly settled: Promise<void>;
}

export interface HttpServiceOptions<E extends Endpoint> {
  readonly name: string;
  readonly endpoints: readonly E[];
  readonly dialect: HttpDialect<E>;
  /** The content of `/openapi.json`; created on first use. */
  readonly openApi: () => JsonSchema;
  readonly health: HealthCheck;
  readonly logger: Logger;
  readonly intercept?: Intercept | undefined;
  /** Proxies whose forwarding headers are trusted; none by default. */
  readonly proxies?: TrustedProxies | undefined;
  /** The time limits of bodies. */
  readonly bodyPatience?: BodyPatience | undefined;
  /** Further paths of `/openapi.json` and `/docs`, for clients of other products. */
  readonly documentPaths?: DocumentPaths;
}

/**
 * Answers a request before the framework sees it, for answers that cost less than the framework.
 * They are counted in the metrics, but carry no request id and are not logged.
 *
 * @returns the operation that was answered; undefined when nothing was done
 */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => string | undefined;

const HEADERS_TIMEOUT_MS = 60_000;
/** An operator must free disk space first. */
const NO_ROOM_RETRY_SECONDS = 10;
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** A service that answers HTTP: its endpoints, `/health`, `/metrics`, `/openapi.json` and `/docs`. */
export class HttpService<E extends Endpoint> {
  readonly metrics: HttpMetrics;
  /** Aborted when the service begins to stop: long polls answer and end. */
  readonly stopping = new AbortController();
  readonly #server: Server;
  readonly #draining: Draining;
  readonly #options: HttpServiceOptions<E>;
  readonly #routes: RouteTable<E>;
  readonly #proxies: TrustedProxies;
  readonly #paths: LoggedPaths;

  constructor(options: HttpServiceOptions<E>) {
    const { endpoints, dialect } = options;
    this.#options = options;
    this.#proxies = options.proxies ?? new TrustedProxies();
    this.metrics = new HttpMetrics(options.name);
    this.#routes = new RouteTable(endpoints, dialect.prefix);
    this.#paths = new LoggedPaths(
      { prefix: dialect.prefix, endpoints },
      { prefix: '', endpoints: dialect.beside ?? [] },
    );
    const answer = this.#koa();
    const describe = dialect.unreadable?.bind(dialect) ?? PLAIN_ANSWER;
    const handle = (request: IncomingMessage, response: ServerResponse): void => {
      const target = originForm(request.url);
      if (target === null) {
        const { headers, body } = describe(400, 'Bad Request');
        const length = String(Buffer.byteLength(body));
        response.writeHead(400, { connection: 'close', 'content-length': length, ...headers });
        response.end(body);
        return;
      }
      request.url = target;
      if (!this.#intercepted(request, response)) void answer(request, response);
    };
    const patience = options.bodyPatience ?? BODY_PATIENCE;
    this.#server = createServer(
      {
        keepAliveTimeout: 75_000,
        headersTimeout: HEADERS_TIMEOUT_MS,
        // The largest limit of any body; most have a smaller one.
        requestTimeout: Math.max(patience.uploadMs, HEADERS_TIMEOUT_MS),
      },
      (request, response) => {
        limitBody(request, response, patience);
        handle(request, response);
      },
    );
    answerUnreadable(this.#server, handle, describe);
    this.#draining = new Draining(this.#server);
  }

  /** @param port 0 selects a free one; @returns the port */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /**
   * Stops accepting, waits for all running requests, and resolves when all connections are closed. Requests
   * that run longer than `graceMs` are cut.
   */
  async stop(graceMs = 8_000): Promise<void> {
    this.stopping.abort();
    await this.#draining.stop(graceMs);
  }

  #intercepted(request: IncomingMessage, response: ServerResponse): boolean {
    const { intercept } = this.#options;
    if (!intercept) return false;
    const begun = performance.now();
    const operation = intercept(request, response);
    if (operation === undefined) return false;
    this.metrics.started();
    // It occurs once; `once` would cost two more objects for each request.
    response.on('close', () => {
      const seconds = (performance.now() - begun) / 1000;
      this.metrics.finished(operation, request.method ?? '', loggedStatus(response), seconds);
    });
    return true;
  }

  #koa(): ReturnType<Koa['callback']> {
    const { dialect, openApi, health, name } = this.#options;
    const app = new Koa();
    app.silent = true;
    app.use(async (ctx, next) => this.#observe(ctx, next));
    app.use(
      serviceRoutes({
        name,
        openApi,
        health,
        metrics: this.metrics,
        stopping: this.stopping.signal,
        documentPaths: this.#options.documentPaths,
      }),
    );
    app.use(async (ctx) => {
      dialect.decorate(ctx);
      try {
        const dispatch = () => this.#dispatch(ctx);
        await (dialect.before ? dialect.before(ctx, dispatch) : dispatch());
      } catch (error) {
        this.#failed(ctx, error);
      }
    });
    return app.callback();
  }

  #failed(ctx: Koa.Context, error: unknown): void {
    const { dialect, logger } = this.#options;
    const about = { requestId: ctx.state.requestId as string, path: this.#loggedPath(ctx) };
    const seconds = retryAfterOf(error);
    if (seconds !== null) {
      logger.warn({ err: error, ...about }, 'request refused: temporarily unavailable');
      ctx.set('retry-after', String(seconds));
      dialect.unavailable(ctx, seconds);
    } else if (isCutShort(ctx)) {
      logger.info(about, 'the client aborted the request');
    } else {
      logger.error({ err: error, ...about }, 'request failed');
      dialect.fault(ctx);
    }
  }

  async #observe(ctx: Koa.Context, next: Koa.Next): Promise<void> {
    const begun = performance.now();
    const given = ctx.get('x-request-id');
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    ctx.state.requestId = requestId;
    ctx.set('x-request-id', requestId);
    this.#setOrigin(ctx);
    const address = ctx.ip;
    this.metrics.started();
    // `close` follows both a finished answer and a disconnect.
    ctx.res.once('close', () => {
      const seconds = (performance.now() - begun) / 1000;
      const operation = (ctx.state.operation as string | undefined) ?? 'none';
      const status = loggedStatus(ctx.res);
      this.metrics.finished(operation, ctx.method, status, seconds);
      this.#options.logger.info(
        {
          requestId,
          method: ctx.method,
          // Never the query: it may contain tokens.
          path: this.#loggedPath(ctx),
          operation,
          status,
          ms: Math.round(seconds * 10_000) / 10,
          address,
          // Absent for a request without credentials.
          userId: ctx.state.userId as number | undefined,
        },
        'request',
      );
    });
    await next();
  }

  #loggedPath(ctx: Koa.Context): string {
    return this.#paths.shown(ctx.path, ctx.state.operation !== undefined);
  }

  /** The framework reads the client's data from the headers of trusted proxies. */
  #setOrigin({ req, request }: Koa.Context): void {
    const forwarded = req.headers['x-forwarded-for'];
    const { address, scheme } = this.#proxies.originOf(req.socket.remoteAddress, {
      for: Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      proto: req.headers['x-forwarded-proto']?.toString(),
    });
    request.ip = address;
    if (scheme === 'https') Object.defineProperty(request, 'protocol', { value: scheme });
  }

  async #dispatch(ctx: Koa.Context): Promise<void> {
    const { dialect } = this.#options;
    const route = this.#routes.match(ctx.method, dialect.normalizePath(ctx.path));
    if (ctx.method === 'OPTIONS') return dialect.options(ctx, route);
    if (route.kind === 'unknown-path') return dialect.unknownPath(ctx);
    if (route.kind === 'wrong-method') return dialect.wrongMethod(ctx, route.allowed);
    ctx.state.operation = route.endpoint.operationId;
    const late = await dialect.run(ctx, route.endpoint, route.path);
    if (!late) return;
    ctx.respond = false;
    void late.settled
      .catch((error: unknown) => {
        this.#failed(ctx, error);
      })
      .then(() => {
        respondLate(ctx);
      });
  }
}

/** The delay before a retry, in seconds; null for a failure of the service. */
function retryAfterOf(error: unknown): number | null {
  if (error instanceof TemporarilyUnavailable) return error.retryAfterSeconds;
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' ? NO_ROOM_RETRY_SECONDS : null;
}

/** True if the client disconnected during its request, which is not a failure of the service. */
function isCutShort({ req }: Koa.Context): boolean {
  return req.destroyed && !req.complete;
}

/** The framework's handling of a body, after its own turn. */
function respondLate({ res, body }: Koa.Context): void {
  if (res.writableEnded || res.destroyed) return;
  if (body instanceof Readable) {
    pipeline(body, res, () => undefined);
    return;
  }
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  res.setHeader('content-length', bytes.length);
  res.end(bytes);
}
