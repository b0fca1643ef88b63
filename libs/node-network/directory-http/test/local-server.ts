import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers one request, in any way. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server for tests whose behaviour is set per path. */
export class LocalServer {
  readonly #server: Server;
  readonly #answers = new Map<string, Answer>();
  /** Every requested path, in order. */
  readonly requests: string[] = [];
  /** Headers of the last request. */
  lastHeaders: IncomingMessage['headers'] = {};

  private constructor() {
    this.#server = createServer((request, response) => {
      const path = request.url ?? '';
      this.requests.push(path);
      this.lastHeaders = request.headers;
      const answer = this.#answers.get(path) ?? this.#answers.get(path.split('?')[0] ?? '');
      if (answer === undefined) response.writeHead(404).end();
      else answer(request, response);
    });
  }

  static async start(): Promise<LocalServer> {
    const local = new LocalServer();
    await new Promise<void>((resolve) => local.#server.listen(0, '0.0.0.0', resolve));
    return local;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  on(path: string, answer: Answer): void {
    this.#answers.set(path, answer);
  }

  /** Answers with a JSON document. */
  json(path: string, document: unknown): void {
    this.on(path, (_, response) => response.end(JSON.stringify(document)));
  }

  redirect(path: string, location: string): void {
    this.on(path, (_, response) => response.writeHead(302, { location }).end());
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Sends headers and the beginning of a document, then nothing more. */
export const stall: Answer = (_, response) => {
  response.writeHead(200).write('{"half":');
};

/** Accepts the request and never answers. */
export const silence: Answer = () => undefined;

/** Never stops sending, without declaring a length. */
export const flood: Answer = (_, response) => {
  const send = (): void => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.writeHead(200).on('drain', send);
  send();
};

/** Claims to send more than it does. */
export const cut: Answer = (_, response) => {
  response.writeHead(200, { 'content-length': 1000 });
  response.write('{"half":', () => response.destroy());
};
