import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { TemporarilyUnavailable, networkOf, type Actor } from '@tandem/shared-kernel';
import { TrustedProxies, toldStatus, type Intercept, type Logger } from '@tandem/shared-rest';
import { answerSoon, type SmallAnswer } from './answer-soon.ts';
import { actorOf } from './authenticator.ts';
import { COMMON_HEADERS, PREFIX, type ChatDialectOptions } from './chat-dialect.ts';
import type { ChatEndpoint } from './chat-endpoint.ts';
import { clientName } from './client-name.ts';
import { CredentialReader } from './credentials.ts';
import { decodeParameters } from './decode-parameters.ts';
import { checkGuard } from './guards.ts';
import { queryOf } from './request-body.ts';
import { RequestHead } from './request-head.ts';
import { SerializedFields, StreamedAnswer } from './special-answers.ts';
import { FAULT_BODY, errorBody, foreseen, notReady } from './wire-error.ts';
import { wordsFor } from './wire-names.ts';

export interface WaitingRequestsOptions {
  /** Of these, those that clients wait for. */
  readonly endpoints: readonly ChatEndpoint[];
  readonly dialect: Pick<ChatDialectOptions, 'authenticator' | 'errors' | 'wireNames' | 'limits'>;
  readonly logger: Logger;
  /** Who may say whom a request is forwarded for; nobody when left out. */
  readonly proxies?: TrustedProxies | undefined;
}

/** What is kept of a request until it is answered. */
interface Asked {
  readonly response: ServerResponse;
  readonly endpoint: ChatEndpoint;
  readonly begun: number;
  /** The client's. */
  readonly address: string;
  /** Of who asks; undefined until it is known. */
  userId: number | undefined;
  /** Headers of the answer beside the common ones. */
  headers: Readonly<Record<string, string>>;
  /** Fields of the answer beside those of the endpoint. */
  more: object;
  /** The client's own; else one is made when it is told. */
  requestId: string | undefined;
}

const NOTHING = {};
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers endpoints that clients wait for as {@link ChatDialect} does, on Node's own request and
 * response: thousands wait at a time, and answers are many and small. Requests that bring anything
 * unusual take the long way.
 *
 * @returns for `HttpServiceOptions.intercept`
 */
export function waitingRequests(options: WaitingRequestsOptions): Intercept {
  const credentials = new CredentialReader();
  const proxies = options.proxies ?? new TrustedProxies();
  const endpoints = new Map(
    options.endpoints
      .filter(({ waits, method, path }) => waits && method === 'GET' && !path.includes('{'))
      .map((endpoint) => [PREFIX + endpoint.path, endpoint]),
  );
  return (request, response) => {
    const [path = '', query = '', ...rest] = (request.url ?? '').split('?');
    const endpoint = request.method === 'GET' ? endpoints.get(path) : undefined;
    if (!endpoint || rest.length > 0 || query.includes('#')) return undefined;
    const head = RequestHead.of(request);
    if (!head) return undefined;
    const forwarded = { for: head.all('x-forwarded-for'), proto: undefined };
    const asked: Asked = {
      response,
      endpoint,
      begun: performance.now(),
      address: proxies.originOf(request.socket.remoteAddress, forwarded).address,
      userId: undefined,
      headers: NOTHING,
      more: NOTHING,
      requestId: head.requestId,
    };
    response.on('close', () => log(options.logger, asked));
    begin(asked, head, query).catch((error: unknown) => fail(asked, error));
    return endpoint.operationId;
  };

  async function begin(asked: Asked, head: RequestHead, text: string): Promise<void> {
    const { endpoint, response } = asked;
    const { limits, wireNames } = options.dialect;
    const { host } = head;
    const ip = asked.address;
    const actor = endpoint.auth === 'user' ? await authenticate(head, ip) : undefined;
    asked.userId = actor?.userId;
    if (limits) {
      const counted = actor
        ? limits.byUser.count(actor.userId)
        : limits.byAddress.count(networkOf(ip));
      asked.headers = await counted;
    }
    if (endpoint.guard && actor) checkGuard(endpoint.guard, actor);
    const source = { path: {}, query: queryOf(text), form: new Map<string, string>() };
    const { params, ignored } = decodeParameters(endpoint.params, source);
    if (ignored.length > 0) asked.more = { ignored_parameters_unsupported: ignored };
    const name = clientName(source.query.get('client'), head.get('user-agent'));
    endpoint
      .handler({
        files: [],
        idempotencyKey: head.get('idempotency-key') || undefined,
        connection: {
          header: (header) => head.get(header),
          onClosed: (listener) => response.on('close', listener),
          actorNow: () => authenticate(head, ip),
        },
        actor,
        params,
        host,
        ip,
        clientName: name,
        words: wordsFor(name, wireNames),
      })
      .then((fields) => succeed(asked, fields))
      .catch((error: unknown) => fail(asked, error));
  }

  async function authenticate(head: RequestHead, address: string): Promise<Actor> {
    const { authenticator } = options.dialect;
    const presented = credentials.read(head.get('authorization') || undefined);
    return actorOf(await authenticator.authenticate(presented, head.host, address));
  }

  function fail(asked: Asked, error: unknown): void {
    const known = foreseen(error, options.dialect.errors);
    if (known) return send(asked, known.status, known.headers, errorBody(known));
    const about = { err: error, requestId: idOf(asked), path: PREFIX + asked.endpoint.path };
    if (error instanceof TemporarilyUnavailable) {
      options.logger.warn(about, 'request cannot be answered for now');
      const { retryAfterSeconds: seconds } = error;
      return send(asked, 503, { 'retry-after': String(seconds) }, errorBody(notReady(seconds)));
    }
    options.logger.error(about, 'request failed');
    send(asked, 500, {}, FAULT_BODY);
  }
}

function succeed(asked: Asked, fields: object): void {
  const { response, more } = asked;
  if (fields instanceof StreamedAnswer) {
    if (response.destroyed) return;
    response.writeHead(200, headersOf(asked, {}, `${fields.type}; charset=utf-8`));
    pipeline(fields.stream, response, () => undefined);
    return;
  }
  if (fields instanceof SerializedFields) {
    return finish(asked, 200, {}, fields.successBytes(more), 'latin1');
  }
  finish(asked, 200, {}, JSON.stringify({ result: 'success', msg: '', ...fields, ...more }));
}

function send(
  asked: Asked,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: object,
): void {
  finish(asked, status, headers, JSON.stringify(body));
}

function finish(
  asked: Asked,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  encoding: SmallAnswer['encoding'] = 'utf8',
): void {
  const list = headersOf(asked, headers, JSON_TYPE);
  list.push('content-length', String(Buffer.byteLength(body, encoding)));
  answerSoon({ response: asked.response, status, headers: list, body, encoding });
}

const COMMON = Object.entries(COMMON_HEADERS).flat();

/** Names and values in turn, which Node need not take apart. */
function headersOf(asked: Asked, own: Readonly<Record<string, string>>, type: string): string[] {
  const list = ['x-request-id', idOf(asked), ...COMMON];
  addTo(list, asked.headers);
  addTo(list, own);
  list.push('content-type', type);
  return list;
}

function addTo(list: string[], headers: Readonly<Record<string, string>>): void {
  for (const name in headers) list.push(name, headers[name] ?? '');
}

function idOf(asked: Asked): string {
  asked.requestId ??= randomUUID();
  return asked.requestId;
}

function log(logger: Logger, asked: Asked): void {
  const { response, endpoint, begun, address, userId } = asked;
  const requestId = idOf(asked);
  const ms = Math.round((performance.now() - begun) * 10) / 10;
  const { method, operationId: operation, path } = endpoint;
  const status = toldStatus(response);
  const about = { requestId, method, path: PREFIX + path, operation, status, ms, address, userId };
  logger.info(about, 'request');
}
