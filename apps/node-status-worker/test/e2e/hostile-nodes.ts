import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const redirect =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location }).end();
const document =
  (text: string): Answer =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);

/** Every way in which a node may attack the scraper. */
const ANSWERS: readonly Answer[] = [
  function flood(_, response) {
    const more = (): void => {
      while (response.write('[[[['.repeat(20_000)));
    };
    response.on('drain', more);
    more();
  },
  function drip(_, response) {
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  },
  (request, response) => redirect(request.url ?? '/')(request, response),
  redirect('file:///etc/passwd'),
  redirect('http://localhost:1/'),
  document('['.repeat(100_000)),
  document('{"moniker":"\\u0000\\ud800","details":"<script>alert(1)</script>"}'),
  document(JSON.stringify({ moniker: 'x'.repeat(1_000_000), website: { a: 1 }, details: [] })),
  document('{"dropped_since_startup":-1,"sent_since_startup":1e999,"received_since_startup":"1"}'),
  document('{"__proto__":{"moniker":"polluted"},"constructor":null}'),
  (_, response) => response.destroy(),
];

/** A web server on every loopback address, where each node attacks in its own way. */
interface HostileNodes {
  readonly port: number;
  /** Received requests. */
  readonly count: () => number;
  close(): Promise<void>;
}

export async function startHostileNodes(): Promise<HostileNodes> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    const node = (request.socket.localAddress ?? '').split('.').at(-1);
    ANSWERS[Number(node) % ANSWERS.length]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    count: () => count,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
