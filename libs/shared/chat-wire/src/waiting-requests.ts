import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { TemporarilyUnavailable, networkOf, type Actor } from '@tandem/shared-kernel';
import { TrustedProxies, loggedStatus, type Intercept, type Logger } from '@tandem/shared-rest';
import { enqueueResponse, type SmallResponse } from './response-batch.ts';
import { actorOf } from './authenticator.ts';
import { COMMON_HEADERS, PREFIX, checkAccess, type ChatDialectOptions } from './chat-dialect.ts';
import type { ChatEndpoint } from './chat-endpoint.ts';
import { clientName } from './client-name.ts';
import { CredentialReader, challengeFor } from './credentials.ts';
import { decodeParameters } from './decode-parameters.ts';
import { handlerCounts } from './rate-limiter.ts';
import { queryOf } from './request-body.ts';
import { RequestHead } from './request-head.ts';
import { cookieRequest } from './session-cookie.ts';
import { SerializedFields, StreamedAnswer } from './special-answers.ts';
import { FAULT_BODY, errorBody, foreseen, notReady } from './wire-error.ts';
import { dialectFor } from './wire-names.ts';

interface WaitingRequestsOptions {
  /** The endpoints among these that clients wait for. */
  readonly endpoints: readonly ChatEndpoint[];
  readonly dialect: Pick<ChatDialectOptions, 'authenticator' | 'errors' | 'wireNames' | 'limits'>;
  readonly logger: Logger;
  /** Proxies whose forwarding headers are trusted; none by default. */
  readonly proxies?: TrustedProxies | undefined;
}

/** The state of a request until it is answered. */
interface PendingRequest {
  readonly response: ServerResponse;
  readonly endpoint: ChatEndpoint;
  readonly begun: number;
  /** The client's. */
  readonly address: string;
  /** The id of the actor; undefined until it is known. */
  userId: number | undefined;
  /** Additional headers of the answer. */
  headers: Readonly<Record<string, string>>;
  /** Additional fields of the answer. */
  more: object;
  /** The client's own; else one is generated when it is first used. */
  requestId: string | undefined;
}

const NOTHING = {};
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers long polls like {@link ChatDialect} does, on Node's own request and response: thousands wait at a
 * time, and answers are many and small. Unusual requests take the ordinary path.
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
    const pending: PendingRequest = {
      response,
      endpoint,
      begun: performance.now(),
      address: proxies.originOf(request.socket.remoteAddress, forwarded).address,
      userId: undefined,
      headers: NOTHING,
      more: NOTHING,
      requestId: head.requestId,
    };
    response.on('close', () => log(options.logger, pending));
    begin(pending, head, query).catch((error: unknown) => fail(pending, error));
    return endpoint.operationId;
  };

  async function begin(pending: PendingRequest, head: RequestHead, text: string): Promise<void> {
    const { endpoint, response } = pending;
    const { limits, wireNames } = options.dialect;
    const { host } = head;
    const ip = pending.address;
    const actor = endpoint.auth === 'user' ? await authenticate(head, ip) : undefined;
    pending.userId = actor?.userId;
    if (limits) {
      const counted = actor
        ? limits.byUser.count(actor.userId)
        : limits.byAddress.count(networkOf(ip));
      pending.headers = await counted;
    }
    if (actor) checkAccess(endpoint, actor);
    const source = { path: {}, query: queryOf(text), form: new Map<string, string>() };
    const { params, ignored } = decodeParameters(endpoint.params, source);
    if (ignored.length > 0) pending.more = { ignored_parameters_unsupported: ignored };
    const name = clientName(source.query.get('client'), head.get('user-agent'));
    endpoint
      .handler({
        files: [],
        idempotencyKey: head.get('idempotency-key') || undefined,
        connection: {
          header: (header) => head.get(header),
          onClosed: (listener) => response.on('close', listener),
          actorNow: () => authenticate(head, ip),
          ...handlerCounts(limits, networkOf(ip), (_userId, headers) => {
            pending.headers = headers;
          }),
        },
        actor,
        params,
        host,
        ip,
        clientName: name,
        words: dialectFor(name, wireNames),
      })
      .then((fields) => succeed(pending, fields))
      .catch((error: unknown) => fail(pending, error));
  }

  async function authenticate(head: RequestHead, address: string): Promise<Actor> {
    const { authenticator } = options.dialect;
    const request = cookieRequest('GET', (name) => head.get(name));
    const presented = credentials.readRequest(head.get('authorization'), request);
    return actorOf(await authenticator.authenticate(presented, head.host, address));
  }

  function fail(pending: PendingRequest, error: unknown): void {
    const known = foreseen(error, options.dialect.errors);
    if (known) {
      const headers = challengeFor(known.headers, pending.response.req.headers);
      return send(pending, known.status, headers, errorBody(known));
    }
    const about = { err: error, requestId: idOf(pending), path: PREFIX + pending.endpoint.path };
    if (error instanceof TemporarilyUnavailable) {
      options.logger.warn(about, 'request refused: temporarily unavailable');
      const { retryAfterSeconds: seconds } = error;
      return send(pending, 503, { 'retry-after': String(seconds) }, errorBody(notReady(seconds)));
    }
    options.logger.error(about, 'request failed');
    send(pending, 500, {}, FAULT_BODY);
  }
}

/** More than Node's ten listeners of one event are not a leak here: their number does not grow. */
const STREAM_LISTENERS = 20;

function succeed(pending: PendingRequest, fields: object): void {
  const { response, more } = pending;
  if (fields instanceof StreamedAnswer) {
    if (response.destroyed) return;
    response.writeHead(200, headersOf(pending, {}, `${fields.type}; charset=utf-8`));
    // The pipeline and the service each listen for the end of the response in several ways.
    response.setMaxListeners(STREAM_LISTENERS);
    pipeline(fields.stream, response, () => undefined);
    return;
  }
  if (fields instanceof SerializedFields) {
    return finish(pending, 200, {}, fields.successBytes(more), 'latin1');
  }
  finish(pending, 200, {}, JSON.stringify({ result: 'success', msg: '', ...fields, ...more }));
}

function send(
  pending: PendingRequest,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: object,
): void {
  finish(pending, status, headers, JSON.stringify(body));
}

function finish(
  pending: PendingRequest,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  encoding: SmallResponse['encoding'] = 'utf8',
): void {
  const list = headersOf(pending, headers, JSON_TYPE);
  list.push('content-length', String(Buffer.byteLength(body, encoding)));
  enqueueResponse({ response: pending.response, status, headers: list, body, encoding });
}

const COMMON = Object.entries(COMMON_HEADERS).flat();

/** Alternating names and values, which Node need not parse. */
function headersOf(
  pending: PendingRequest,
  own: Readonly<Record<string, string>>,
  type: string,
): string[] {
  const list = ['x-request-id', idOf(pending), ...COMMON];
  addTo(list, pending.headers);
  addTo(list, own);
  list.push('content-type', type);
  return list;
}

function addTo(list: string[], headers: Readonly<Record<string, string>>): void {
  for (const name in headers) list.push(name, headers[name] ?? '');
}

function idOf(pending: PendingRequest): string {
  pending.requestId ??= randomUUID();
  return pending.requestId;
}

function log(logger: Logger, pending: PendingRequest): void {
  const { response, endpoint, begun, address, userId } = pending;
  const requestId = idOf(pending);
  const ms = Math.round((performance.now() - begun) * 10) / 10;
  const { method, operationId: operation, path } = endpoint;
  const status = loggedStatus(response);
  const about = { requestId, method, path: PREFIX + path, operation, status, ms, address, userId };
  logger.info(about, 'request');
}
