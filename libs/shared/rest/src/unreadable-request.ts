import { IncomingMessage, METHODS, ServerResponse, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The error code of Node's parser for a request that it cannot read. */
interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/** Answers a request whose body is not read. */
type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => void;

/** A token of RFC 9110, a target, a version. */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~\w-]{1,64}) ([^\s]{1,16384}) HTTP\/1\.[01]\r?\n/;
/** One name for all, so that clients cannot make new labels in metrics. */
const UNKNOWN_METHOD = 'UNKNOWN';
const KNOWN_METHODS = new Set(METHODS);

/** The responses of Node itself as long as nothing listens for its parser's errors. */
const STATUS_OF_ERROR: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};
const BAD_REQUEST = [400, 'Bad Request'] as const;
/** The time for a client to stop sending and read the answer, in ms. */
const LINGER_MS = 2_000;

/** The answer to a request that the parser refuses. */
export interface UnreadableAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @param reason the standard phrase of the status */
type DescribeUnreadable = (status: number, reason: string) => UnreadableAnswer;

/** An answer without a body, like that of Node. */
export const PLAIN_ANSWER: DescribeUnreadable = () => ({ headers: {}, body: '' });

/**
 * Answers requests that Node's parser refuses. Requests with a method that it does not know are answered like
 * those with any other method that a resource does not have: to the protocol each token is a method, and 400
 * would be wrong.
 */
export function answerUnreadable(
  server: Server,
  answer: AnswerRequest,
  describe: DescribeUnreadable,
): void {
  server.on('clientError', (error: ParserError, socket: Duplex) => {
    const target = error.code === 'HPE_INVALID_METHOD' ? targetOf(error.rawPacket) : null;
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy(error);
    } else if (target === null || !(socket instanceof Socket)) {
      refuse(socket, STATUS_OF_ERROR[error.code ?? ''] ?? BAD_REQUEST, describe);
    } else {
      answerTarget(socket, target, answer);
    }
  });
}

/** A connection that closes while its client still sends would take the answer away again. */
function refuse(
  socket: Duplex,
  [status, reason]: readonly [number, string],
  describe: DescribeUnreadable,
): void {
  const { headers, body } = describe(status, reason);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  socket.removeAllListeners('data').on('data', () => undefined);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function answerTarget(socket: Socket, target: string, answer: AnswerRequest): void {
  const request = new IncomingMessage(socket);
  request.method = UNKNOWN_METHOD;
  request.url = target;
  request.httpVersionMajor = 1;
  request.httpVersionMinor = 1;
  request.complete = true;
  request.push(null);
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.on('finish', () => {
    response.detachSocket(socket);
    socket.end();
  });
  answer(request, response);
}

/** The path of a request whose only error is an unknown method; null for other errors. */
function targetOf(packet: Buffer | undefined): string | null {
  const [, method = '', target = ''] = REQUEST_LINE.exec(packet?.toString('latin1') ?? '') ?? [];
  return target === '' || KNOWN_METHODS.has(method) ? null : target;
}
