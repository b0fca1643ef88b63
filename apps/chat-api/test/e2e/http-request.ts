import { Agent, request, type IncomingMessage } from 'node:http';

/** The connections of a test file; a service that stops closes those to it. */
const agent = new Agent({ keepAlive: true });
/** What `fetch` sends without being asked. */
const USUAL = { accept: '*/*', 'user-agent': 'node' };

/** The connection could not be established, or ended before the whole answer had arrived. */
export class ConnectionFailed extends Error {
  constructor(cause: unknown) {
    super('the connection failed', { cause });
  }
}

interface Order {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as a form. */
  readonly form: URLSearchParams | undefined;
}

interface TextAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Sends a request by Node's HTTP client, which takes a third of the CPU time of `fetch`: the end-to-end tests send
 * some 60,000.
 *
 * @throws ConnectionFailed
 */
export function sendRequest(url: string, { method, headers, form }: Order): Promise<TextAnswer> {
  const body = form?.toString();
  const sent: Record<string, string | number> = { ...USUAL, ...headers };
  if (body !== undefined) {
    sent['content-type'] = 'application/x-www-form-urlencoded;charset=UTF-8';
    sent['content-length'] = Buffer.byteLength(body);
  }
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(new ConnectionFailed(error));
    const outgoing = request(url, { method, headers: sent, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', fail);
      answer.on('end', () => resolve(toTextAnswer(answer, parts)));
    });
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}

function toTextAnswer(answer: IncomingMessage, parts: readonly Buffer[]): TextAnswer {
  return {
    status: answer.statusCode ?? 0,
    // Few tests read them.
    get headers() {
      return headersOf(answer);
    },
    text: Buffer.concat(parts).toString(),
  };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  }
  return headers;
}
