import { readFileSync } from 'node:fs';
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that sends each request to the backend that the map of HAProxy names for its host. */
export class TestEdge {
  readonly #server: Server;
  readonly #map: string;

  private constructor(map: string) {
    this.#map = map;
    this.#server = createServer((incoming, answer) => this.#forward(incoming, answer));
  }

  static async start(map: string): Promise<TestEdge> {
    const edge = new TestEdge(map);
    await new Promise<void>((resolve) => edge.#server.listen(0, '127.0.0.1', resolve));
    return edge;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const host = (incoming.headers.host ?? '').split(':')[0];
    const lines = readFileSync(this.#map, 'utf8').split('\n');
    const backend = lines.find((line) => line.startsWith(`${host} `))?.split(' ')[1];
    if (backend === undefined) return void answer.writeHead(421).end();
    const [address, port] = backend.split(':');
    const { method, url, headers } = incoming;
    const forwarded = request({ host: address, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    forwarded.on('error', () =>
      answer.headersSent ? answer.destroy() : answer.writeHead(502).end(),
    );
    answer.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  }
}
