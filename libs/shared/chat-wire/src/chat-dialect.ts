import { networkOf, mapMaybe, type Actor, type MaybePromise } from '@tandem/shared-kernel';
import {
  RouteTable,
  type HttpDialect,
  type LateAnswer,
  type RouteMatch,
  type UnreadableAnswer,
} from '@tandem/shared-rest';
import type Koa from 'koa';
import { actorOf, type Authenticator } from './authenticator.ts';
import type { ChatEndpoint, RequestBody } from './chat-endpoint.ts';
import { clientName } from './client-name.ts';
import { CredentialReader, challengeFor } from './credentials.ts';
import { decodeParameters, type ParameterSource } from './decode-parameters.ts';
import { answerErrorPage, isForReader, namedLanguages } from './error-page.ts';
import { checkGuard } from './guards.ts';
import { checkScope, requiredScope } from './scopes.ts';
import type { ReceivedFile } from './multipart/received-file.ts';
import { handlerCounts, type RateLimiter } from './rate-limiter.ts';
import type { RawEndpoint } from './raw-endpoint.ts';
import { readForm, readQuery, readText, readUpload } from './request-body.ts';
import { FieldsWithHeaders, SerializedFields, StreamedAnswer } from './special-answers.ts';
import { cookieRequest, sessionIn } from './session-cookie.ts';
import { streamOf } from './streamed-list.ts';
import {
  FAULT_BODY,
  WireError,
  errorBody,
  foreseen,
  notReady,
  type WireErrorEntry,
} from './wire-error.ts';
import { dialectFor, type WireNamesSetting } from './wire-names.ts';

/** The counts of the rate limits: a page of messages loads many files, so they have separate limits. */
export interface ChatLimits {
  readonly byUser: RateLimiter;
  readonly byAddress: RateLimiter;
  /** Absent: files are not limited. */
  readonly files?: { readonly byUser: RateLimiter; readonly byAddress: RateLimiter } | undefined;
}

export interface ChatDialectOptions {
  readonly authenticator: Authenticator;
  /** The error tables of all contexts, merged. */
  readonly errors: Readonly<Record<string, WireErrorEntry>>;
  readonly wireNames: WireNamesSetting;
  /** Routes beside the API. */
  readonly raw?: readonly RawEndpoint[] | undefined;
  /** Absent: no limit. */
  readonly limits?: ChatLimits | undefined;
  /** The language of the organization at a host; absent or `undefined`: not known. */
  readonly languageAt?: ((host: string) => Promise<string | undefined>) | undefined;
  /** Runs a request that writes nothing and is answered at once. */
  readonly aroundReads?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined;
}

/** The prefix of the endpoints. */
export const PREFIX = '/api/v1';
const NEVER_STORE = 'no-cache, no-store, must-revalidate, private, max-age=0';
const READABLE_HEADERS =
  'x-request-id, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, retry-after';
/** The headers of every answer. */
export const COMMON_HEADERS = {
  'cache-control': NEVER_STORE,
  'x-content-type-options': 'nosniff',
  // Any page may call: a request needs a key, which no browser sends by itself.
  'access-control-allow-origin': '*',
  'access-control-expose-headers': READABLE_HEADERS,
} as const;

const UNREADABLE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  ...COMMON_HEADERS,
};

/** The dialect of the chat service: Basic authentication, forms or JSON in, `result`/`msg`/`code` out. */
export class ChatDialect implements HttpDialect<ChatEndpoint> {
  readonly prefix = PREFIX;
  readonly beside: readonly RawEndpoint[];
  readonly #options: ChatDialectOptions;
  readonly #raw: RouteTable<RawEndpoint>;
  readonly #isBesideApi: boolean;
  readonly #credentials = new CredentialReader();

  constructor(options: ChatDialectOptions) {
    this.#options = options;
    this.beside = options.raw ?? [];
    this.#raw = new RouteTable(this.beside);
    this.#isBesideApi = this.beside.every(
      ({ path, aliases = [] }) => ![path, ...aliases].some((each) => each.startsWith(PREFIX)),
    );
  }

  /** The reference's own client library doubles the slash after the version. */
  normalizePath(path: string): string {
    return path.startsWith(`${PREFIX}//`) ? PREFIX + path.slice(PREFIX.length + 1) : path;
  }

  decorate(ctx: Koa.Context): void {
    ctx.set(COMMON_HEADERS);
  }

  async run(
    ctx: Koa.Context,
    endpoint: ChatEndpoint,
    path: Readonly<Record<string, string>>,
  ): Promise<LateAnswer | void> {
    try {
      const { aroundReads } = this.#options;
      const work = () => this.#answer(ctx, endpoint, path);
      const isRead = endpoint.method === 'GET' && !endpoint.waits;
      const answer = await (isRead && aroundReads ? aroundReads(work) : work());
      if (answer instanceof Awaited) return { settled: this.#settle(ctx, answer) };
      ctx.body = answer;
    } catch (error) {
      answerError(ctx, this.#wireError(error));
    }
  }

  async #settle(ctx: Koa.Context, { body }: Awaited): Promise<void> {
    try {
      ctx.body = await body;
    } catch (error) {
      answerError(ctx, this.#wireError(error));
    }
  }

  /** Answers the routes beside the API. */
  async before(ctx: Koa.Context, next: () => Promise<void>): Promise<void> {
    // Most requests match here: checking the other routes, method by method, would cost more than their own.
    if (this.#isBesideApi && ctx.path.startsWith(`${PREFIX}/`)) return next();
    const route = this.#raw.match(ctx.method, ctx.path);
    if (route.kind === 'unknown-path') return next();
    if (route.kind === 'wrong-method') {
      // The API may have other methods of the same path.
      ctx.state.methodsBesideApi = route.allowed;
      return next();
    }
    const { endpoint, path } = route;
    ctx.state.operation = endpoint.operationId;
    const host = ctx.hostname.toLowerCase();
    try {
      const { limits } = this.#options;
      let isCountedByUser = false;
      // No rate-limit headers: shared caches must not store those of one client.
      await limits?.files?.byAddress.count(networkOf(ctx.ip));
      const source = { path, query: readQuery(ctx), form: new Map<string, string>() };
      await endpoint.handler(ctx, {
        params: decodeParameters(endpoint.params, source).params,
        host,
        actor: async () => {
          const isAnonymous = ctx.headers.authorization === undefined && sessionOf(ctx) === null;
          if (isAnonymous) return null;
          const actor = await this.#authenticate(ctx, host);
          ctx.state.userId = actor.userId;
          checkScope(endpoint.method === 'GET' ? 'read' : 'write', actor);
          if (!isCountedByUser) await limits?.files?.byUser.count(actor.userId);
          isCountedByUser = true;
          return actor;
        },
        countByAddress: async () => {
          ctx.set((await limits?.byAddress.count(networkOf(ctx.ip))) ?? {});
        },
        languages: async () => {
          const named = namedLanguages(ctx);
          const own = await this.#options.languageAt?.(host);
          return own === undefined ? named : [...named, own];
        },
      });
    } catch (error) {
      refuse(ctx, this.#wireError(error));
    }
  }

  unknownPath(ctx: Koa.Context): void {
    if (methodsOf(ctx, []).length > 0) return this.wrongMethod(ctx, []);
    refuse(ctx, new WireError(404, 'NOT_FOUND', `No such endpoint: ${ctx.path}`));
  }

  wrongMethod(ctx: Koa.Context, ofApi: readonly string[]): void {
    const allowed = methodsOf(ctx, ofApi);
    ctx.status = 405;
    ctx.set('allow', allowed.join(', '));
    ctx.body = { result: 'error', msg: 'Method Not Allowed', allowed_methods: allowed };
  }

  options(ctx: Koa.Context, route: RouteMatch<ChatEndpoint>): void {
    const ofApi = route.kind === 'wrong-method' ? route.allowed : [];
    const allowed = methodsOf(ctx, route.kind === 'found' ? [route.endpoint.method] : ofApi);
    if (allowed.length === 0) return this.unknownPath(ctx);
    this.#allow(ctx, allowed);
  }

  #allow(ctx: Koa.Context, allowed: readonly string[]): void {
    ctx.status = 204;
    ctx.set('allow', allowed.join(', '));
    ctx.set('access-control-allow-methods', allowed.join(', '));
    ctx.set(
      'access-control-allow-headers',
      'authorization, content-type, idempotency-key, x-request-id',
    );
    ctx.set('access-control-max-age', '600');
  }

  fault(ctx: Koa.Context): void {
    if (isPage(ctx)) return answerErrorPage(ctx, 500);
    ctx.status = 500;
    ctx.body = FAULT_BODY;
  }

  unreadable(status: number, reason: string): UnreadableAnswer {
    const body = JSON.stringify(errorBody(new WireError(status, 'BAD_REQUEST', reason)));
    return { headers: UNREADABLE_HEADERS, body };
  }

  unavailable(ctx: Koa.Context, retryAfterSeconds: number): void {
    refuse(ctx, notReady(retryAfterSeconds));
  }

  async #answer(
    ctx: Koa.Context,
    endpoint: ChatEndpoint,
    path: Readonly<Record<string, string>>,
  ): Promise<object> {
    const host = ctx.hostname.toLowerCase();
    const asked = endpoint.auth === 'user' ? this.#authenticate(ctx, host, endpoint) : undefined;
    const actor = asked instanceof Promise ? await asked : asked;
    ctx.state.userId = actor?.userId;
    const limits = this.#options.limits;
    if (limits && endpoint.limitedBy !== 'handler') {
      ctx.set(
        await (actor
          ? limits.byUser.count(actor.userId)
          : limits.byAddress.count(networkOf(ctx.ip))),
      );
    }
    if (actor) checkAccess(endpoint, actor);
    const query = readQuery(ctx);
    if (endpoint.takesBody) {
      const sent = { files: [], body: await readText(ctx) };
      const now = await this.#actorBehindBody(ctx, endpoint, actor);
      return this.#handle(ctx, endpoint, { path, query, form: new Map() }, sent, now);
    }
    if (!endpoint.files) {
      const { fields: form, members } = await readForm(ctx);
      const now = await this.#actorBehindBody(ctx, endpoint, actor);
      return this.#handle(ctx, endpoint, { path, query, form, members }, NOTHING_MORE, now);
    }
    const upload = await readUpload(ctx, endpoint.files);
    try {
      const source = { path, query, form: upload.fields, members: upload.members };
      const now = await this.#actorBehindBody(ctx, endpoint, actor);
      return await this.#handle(ctx, endpoint, source, { files: upload.files }, now);
    } finally {
      await upload.discard();
    }
  }

  /** A body may arrive slowly: the user may have lost the permission meanwhile. */
  async #actorBehindBody(
    ctx: Koa.Context,
    endpoint: ChatEndpoint,
    actor: Actor | undefined,
  ): Promise<Actor | undefined> {
    if (!actor || endpoint.method === 'GET') return actor;
    const now = await this.#authenticate(ctx, ctx.hostname.toLowerCase(), endpoint);
    if (now !== actor) checkAccess(endpoint, now);
    return now;
  }

  async #handle(
    ctx: Koa.Context,
    endpoint: ChatEndpoint,
    source: ParameterSource,
    sent: Sent,
    actor: Actor | undefined,
  ): Promise<object> {
    const { form, query } = source;
    const { params, ignored } = decodeParameters(endpoint.params, source);
    const name = clientName(form.get('client') ?? query.get('client'), ctx.get('user-agent'));
    const handled = endpoint.handler({
      actor: actor && commanding(actor, endpoint, ctx.ip),
      params,
      clientName: name,
      words: dialectFor(name, this.#options.wireNames),
      files: sent.files,
      body: sent.body,
      host: ctx.hostname.toLowerCase(),
      ip: ctx.ip,
      idempotencyKey: ctx.get('idempotency-key') || undefined,
      connection: {
        header: (header) => ctx.get(header),
        onClosed: (listener) => ctx.res.once('close', listener),
        actorNow: async () => this.#authenticate(ctx, ctx.hostname.toLowerCase()),
        ...handlerCounts(this.#options.limits, networkOf(ctx.ip), (userId, headers) => {
          ctx.state.userId = userId;
          ctx.set(headers);
        }),
      },
    });
    const more = ignored.length > 0 && { ignored_parameters_unsupported: ignored };
    if (endpoint.waits) return new Awaited(handled.then((fields) => bodyOf(ctx, fields, more)));
    return bodyOf(ctx, await handled, more);
  }

  #authenticate(
    ctx: Koa.Context,
    host: string,
    { allowsIncomingWebhookBots }: Pick<ChatEndpoint, 'allowsIncomingWebhookBots'> = {},
  ): MaybePromise<Actor> {
    const request = cookieRequest(ctx.method, (name) => ctx.get(name));
    const credentials = this.#credentials.readRequest(ctx.get('authorization'), request);
    return mapMaybe(this.#options.authenticator.authenticate(credentials, host, ctx.ip), (found) =>
      actorOf(found, allowsIncomingWebhookBots),
    );
  }

  /** Rethrows unexpected errors: the kit logs them and answers 500. */
  #wireError(error: unknown): WireError {
    const known = foreseen(error, this.#options.errors);
    if (!known) throw error;
    return known;
  }
}

/** @throws WireError when the actor, or the actor's credential, may not use the endpoint at all */
export function checkAccess(endpoint: ChatEndpoint, actor: Actor): void {
  if (endpoint.guard) checkGuard(endpoint.guard, actor);
  if (actor.credential) checkScope(requiredScope(endpoint), actor);
}

/** The audit log stores the address of commands; reads do not need it. */
function commanding(actor: Actor, { method }: ChatEndpoint, address: string): Actor {
  return method === 'GET' ? actor : { ...actor, address };
}

/** The data of a request besides its parameters. */
interface Sent {
  readonly files: readonly ReceivedFile[];
  readonly body?: RequestBody;
}

const NOTHING_MORE: Sent = { files: [] };

/** A body that a client waits for; wrapped, so that no code awaits it by accident. */
class Awaited {
  constructor(readonly body: Promise<object>) {}
}

async function bodyOf(ctx: Koa.Context, answer: object, more: object | false): Promise<object> {
  const isWithHeaders = answer instanceof FieldsWithHeaders;
  if (isWithHeaders) ctx.set(answer.headers);
  const fields = isWithHeaders ? answer.fields : answer;
  if (fields instanceof StreamedAnswer) {
    ctx.type = fields.type;
    return fields.stream;
  }
  if (fields instanceof SerializedFields) {
    ctx.type = 'application/json';
    return fields.success(more || {});
  }
  const body = { result: 'success', msg: '', ...fields, ...more };
  const stream = await streamOf(body);
  if (stream) ctx.type = 'application/json';
  return stream ?? body;
}

/** The session in the cookies of a request; `null` without one. */
function sessionOf(ctx: Koa.Context): string | null {
  return sessionIn(cookieRequest(ctx.method, (name) => ctx.get(name)));
}

/** Methods of a path, including those of routes beside the API. */
function methodsOf(ctx: Koa.Context, ofApi: readonly string[]): readonly string[] {
  const beside = (ctx.state.methodsBesideApi as readonly string[] | undefined) ?? [];
  return [...new Set([...ofApi, ...beside])].sort();
}

/** Whether a browser shows the answer to a user; the API answers in JSON. */
function isPage(ctx: Koa.Context): boolean {
  return isForReader(ctx) && !ctx.path.startsWith('/api/');
}

/** Answers a request that may be one of the API: browsers get a page about the error beside it. */
function refuse(ctx: Koa.Context, error: WireError): void {
  if (!isPage(ctx)) return answerError(ctx, error);
  answerErrorPage(ctx, error.status);
  ctx.set(error.headers);
}

function answerError(ctx: Koa.Context, error: WireError): void {
  ctx.status = error.status;
  ctx.set(challengeFor(error.headers, ctx.headers));
  ctx.body = errorBody(error);
}
