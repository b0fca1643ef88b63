import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

/** A raw answer, not decoded. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

/** Sends a request with exactly this path and these headers; `fetch` would normalize both. */
export function ask(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: whole,
          text: whole.toString(),
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** An answer to a request that no client would send. */
interface RawAnswer extends Pick<Answer, 'status' | 'text'> {
  /** Status line and headers, header names in lower case. */
  readonly head: string;
}

/** Sends a GET whose target no client would send. */
export function askForTarget(port: number, target: string): Promise<RawAnswer> {
  return askRaw(port, `GET ${target} HTTP/1.1`);
}

/** Sends a request with just this request line. */
export function askRaw(port: number, requestLine: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', reject);
    socket.on('end', () => {
      const [head = '', text = ''] = received.split('\r\n\r\n');
      const named = head.replace(/^[\w-]+:/gm, (name) => name.toLowerCase());
      resolve({ status: Number(head.split(' ')[1]), head: named, text });
    });
    socket.write(`${requestLine}\r\nhost: x\r\nconnection: close\r\n\r\n`);
  });
}
