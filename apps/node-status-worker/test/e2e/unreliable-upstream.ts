import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The change of the document at a path. */
type Rewrite = (path: string, document: unknown) => unknown;

/** A proxy between the collector and the simulator, which modifies documents for a test. */
export class UnreliableUpstream {
  /** Answers nothing but errors. */
  down = false;
  /** The delay before each answer. */
  delayMs = 0;
  rewrite: Rewrite | null = null;
  /** Requested paths, in order. */
  readonly requests: string[] = [];
  readonly #target: string;
  readonly #server: Server;

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  /** @param target base address of the simulator */
  static async before(target: string): Promise<UnreliableUpstream> {
    const upstream = new UnreliableUpstream(target);
    await new Promise<void>((resolve) => upstream.#server.listen(0, '127.0.0.1', resolve));
    return upstream;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api`;
  }

  /** The number of requests of paths that contain `part`. */
  count(part: string): number {
    return this.requests.filter((path) => path.includes(part)).length;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(/^\/api/, '');
    this.requests.push(path);
    if (this.delayMs > 0) {
      await new Promise((resolve) => setTimeout(resolve, this.delayMs).unref());
    }
    if (this.down) {
      response.writeHead(503).end();
      return;
    }
    const answer = await fetch(this.#target + path);
    const body = await answer.text();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    if (this.rewrite === null || !answer.ok) response.end(body);
    else response.end(JSON.stringify(this.rewrite(path, JSON.parse(body))));
  }
}
