import createClient from 'openapi-fetch';
import { BackOff, type BackOffOptions } from '../back-off.ts';
import { PLATFORM, wait, type Environment } from '../environment.ts';
import { ApiError, ConnectionError, errorOf } from './api-error.ts';
import { NO_CREDENTIALS, type Credentials } from './credentials.ts';
import { bodyOf, formOf, namesIn, type Fields } from './form.ts';
import type { AnswerOf, FieldsOf, Method, PathOf } from './operations.ts';

/** The address of the server, the credentials, and the limits of repetition. */
export interface ChatApiOptions {
  /** The address of the organization, such as `https://chat.example`. */
  readonly url: string;
  /** Without credentials only the endpoints that need none succeed. */
  readonly credentials?: Credentials;
  /**
   * The name of the program, such as `EchoBot/1.0`. Only for programs: a browser sends its own name, and
   * refuses this one for a server of another origin.
   */
  readonly userAgent?: string;
  readonly retries?: RetryOptions;
  readonly environment?: Partial<Environment>;
}

/** The number and the delays of the attempts of a request. */
export interface RetryOptions extends BackOffOptions {
  /** The largest number of attempts. */
  readonly attempts: number;
}

const RETRIES: RetryOptions = { attempts: 5, firstMs: 500, maxMs: 60_000 };
const TIMEOUT_MS = 30_000;

/** The options of one request. */
export interface CallOptions {
  /** Ends the request and its repetitions. */
  readonly signal?: AbortSignal;
  /** The time limit of each attempt, in ms; 30 seconds by default. */
  readonly timeoutMs?: number;
  /** The largest number of attempts. */
  readonly attempts?: number;
  /**
   * The request may be sent again although it may have had its effect: after a lost connection, or a
   * failure of the server. By default this holds for reads and for sends that the server recognizes.
   */
  readonly isRepeatable?: boolean;
  /** A repeated send with the same key is the same message, wherever the first one got. */
  readonly idempotencyKey?: string;
}

/** The parameters of an operation; they may be omitted if none is required. */
type Arguments<M extends Method, P extends PathOf<M>> =
  object extends FieldsOf<M, P>
    ? [fields?: FieldsOf<M, P>, options?: CallOptions]
    : [fields: FieldsOf<M, P>, options?: CallOptions];

/** Sends a request of any operation: the types of this module are those of the flat parameters. */
type Send = (
  method: Method,
  path: string,
  request: object,
) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>;

/**
 * The operations of the chat API, typed by its OpenAPI document:
 * `api.patch('/messages/{message_id}', { message_id: 7, content: 'new' })`. The parameters of path, query and
 * body are given together. A request that is refused because there were too many is repeated when the server
 * accepts it again; one without an answer is repeated if that is safe.
 *
 * @see docs/openapi/chat-api.json
 */
export class ChatApi {
  readonly environment: Environment;
  readonly credentials: Credentials;
  readonly #request: Send;
  readonly #options: ChatApiOptions;
  readonly #retries: RetryOptions;

  constructor(options: ChatApiOptions) {
    this.#options = options;
    this.#retries = options.retries ?? RETRIES;
    this.credentials = options.credentials ?? NO_CREDENTIALS;
    this.environment = { ...PLATFORM, ...options.environment };
    const baseUrl = `${options.url.replace(/\/+$/, '')}/api/v1`;
    const client = createClient<object>({ baseUrl, fetch: this.environment.fetch });
    this.#request = client.request as Send;
  }

  get<P extends PathOf<'get'>>(path: P, ...call: Arguments<'get', P>): Promise<AnswerOf<'get', P>> {
    return this.#call('get', path, call);
  }

  post<P extends PathOf<'post'>>(
    path: P,
    ...call: Arguments<'post', P>
  ): Promise<AnswerOf<'post', P>> {
    return this.#call('post', path, call);
  }

  put<P extends PathOf<'put'>>(path: P, ...call: Arguments<'put', P>): Promise<AnswerOf<'put', P>> {
    return this.#call('put', path, call);
  }

  patch<P extends PathOf<'patch'>>(
    path: P,
    ...call: Arguments<'patch', P>
  ): Promise<AnswerOf<'patch', P>> {
    return this.#call('patch', path, call);
  }

  delete<P extends PathOf<'delete'>>(
    path: P,
    ...call: Arguments<'delete', P>
  ): Promise<AnswerOf<'delete', P>> {
    return this.#call('delete', path, call);
  }

  /**
   * Opens an answer that is read as it arrives; it is never repeated.
   *
   * @param accept the type of content that is preferred
   * @throws ApiError if the request is refused
   * @throws ConnectionError if there is no answer
   */
  async open(
    path: PathOf<'get'>,
    fields: Fields,
    accept: string,
    signal: AbortSignal,
  ): Promise<Response> {
    const headers = new Headers({ accept });
    const { response } = await this.#send('get', path, fields, headers, signal, 'stream');
    return response;
  }

  async #call<Answer>(
    method: Method,
    path: string,
    [fields = {}, options = {}]: readonly [Fields?, CallOptions?],
  ): Promise<Answer> {
    const backOff = new BackOff(this.environment, this.#retries);
    for (;;) {
      try {
        return (await this.#attempt(method, path, fields, options)) as Answer;
      } catch (error) {
        const delay = backOff.next();
        const isLast = backOff.failures >= (options.attempts ?? this.#retries.attempts);
        const milliseconds = isLast
          ? null
          : this.#delayAfter(error, delay, method, fields, options);
        if (milliseconds === null) throw error;
        await wait(this.environment, milliseconds, options.signal);
      }
    }
  }

  /** The delay before the request is repeated, in ms; `null` if it must not be repeated. */
  #delayAfter(
    error: unknown,
    delay: number,
    method: Method,
    fields: Fields,
    options: CallOptions,
  ): number | null {
    if (options.signal?.aborted) return null;
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
    // Beyond the longest delay, the program decides.
    if (asked > this.#retries.maxMs) return null;
    if (isLimit(error)) return asked + delay;
    return isOutage(error) && isRepeatable(method, fields, options) ? Math.max(asked, delay) : null;
  }

  async #attempt(method: Method, path: string, fields: Fields, options: CallOptions) {
    const { idempotencyKey, signal, timeoutMs = TIMEOUT_MS } = options;
    const headers = new Headers({ accept: 'application/json' });
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
    const limit = new AbortController();
    const cancel = this.environment.schedule(() => limit.abort(), timeoutMs);
    const both = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
    try {
      return (await this.#send(method, path, fields, headers, both, 'json')).data;
    } catch (error) {
      if (limit.signal.aborted) {
        throw new ConnectionError(`No answer within ${timeoutMs} ms`, { cause: error });
      }
      throw error;
    } finally {
      cancel();
    }
  }

  async #send(
    method: Method,
    path: string,
    fields: Fields,
    headers: Headers,
    signal: AbortSignal,
    parseAs: 'json' | 'stream',
  ): Promise<{ readonly data: unknown; readonly response: Response }> {
    const { userAgent } = this.#options;
    await this.credentials.authorize(headers);
    if (userAgent !== undefined) headers.set('user-agent', userAgent);
    const inPath = namesIn(path);
    const split = (isInPath: boolean): Fields =>
      Object.fromEntries(
        Object.entries(fields).filter(([name]) => inPath.includes(name) === isInPath),
      );
    const rest = split(false);
    const body = method === 'get' ? undefined : bodyOf(rest);
    if (body instanceof URLSearchParams) {
      headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
    }
    const operation = `${method.toUpperCase()} ${path}`;
    const { data, error, response } = await this.#request(method, path, {
      params: { path: split(true), query: method === 'get' ? rest : {} },
      querySerializer: (query: Fields) => formOf(query).toString(),
      body,
      bodySerializer: (form: unknown) => form,
      headers,
      signal,
      credentials: this.credentials.cookies,
      parseAs,
    }).catch((cause: unknown) => {
      if (signal.aborted) throw cause;
      throw new ConnectionError(`${operation}: no answer`, { cause });
    });
    if (!response.ok) throw errorOf(operation, response, error);
    return { data, response };
  }
}

const isLimit = (error: unknown) => error instanceof ApiError && error.status === 429;

/** The server, or the connection to it, fails. */
const isOutage = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500);

function isRepeatable(method: Method, fields: Fields, options: CallOptions): boolean {
  const { isRepeatable: isDeclared, idempotencyKey } = options;
  if (isDeclared !== undefined) return isDeclared;
  if (method === 'get' || idempotencyKey !== undefined) return true;
  // The server recognizes a send by these two.
  return fields.local_id !== undefined && fields.queue_id !== undefined;
}
