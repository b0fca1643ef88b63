import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { enqueueResponse } from './response-batch.ts';

let server: Server;
let port: number;
/** The waiting responses, in the order of their requests. */
let waiting: ServerResponse[];
/** The writes of each connection, in order. */
let writes: string[][];
let over: number;
let arrived: () => void;

beforeEach(async () => {
  waiting = [];
  writes = [];
  over = 0;
  arrived = () => undefined;
  server = createServer((_, response) => {
    response.on('close', () => (over += 1));
    waiting.push(response);
    arrived();
  });
  server.on('connection', (socket: Socket) => {
    const own: string[] = [];
    writes.push(own);
    const write = socket.write.bind(socket);
    socket.write = (...given: unknown[]) => {
      own.push(String(given[0]));
      return (write as (...all: unknown[]) => boolean)(...given);
    };
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

class Client {
  readonly socket = connect(port, '127.0.0.1').setEncoding('latin1');
  received = '';

  constructor() {
    this.socket.on('data', (text: string) => (this.received += text));
    this.socket.on('error', () => undefined);
  }

  ask(count = 1, head = 'GET / HTTP/1.1\r\nhost: x\r\n'): void {
    this.socket.write(`${head}\r\n`.repeat(count));
  }

  /** The bodies that came. */
  async bodies(count: number): Promise<string[]> {
    for (;;) {
      const found = this.received.split(/HTTP\/1\.1 200 OK\r\n.*?\r\n\r\n/s).slice(1);
      if (found.length >= count && found.at(-1)?.endsWith('!')) return found;
      await once(this.socket, 'data');
    }
  }
}

async function asked(count: number): Promise<void> {
  while (waiting.length < count) await new Promise<void>((resolve) => (arrived = resolve));
}

function answer(response: ServerResponse, body: string, encoding: 'utf8' | 'latin1' = 'latin1') {
  const length = String(Buffer.byteLength(body, encoding));
  enqueueResponse({ response, status: 200, headers: ['content-length', length], body, encoding });
}

async function isOver(count: number): Promise<void> {
  while (over < count) await new Promise((resolve) => setImmediate(resolve));
}

it('hands the socket one text, on a connection that continues', async () => {
  const client = new Client();
  for (const [index, body] of ['one é!', 'two!'].entries()) {
    client.ask();
    await asked(index + 1);
    answer(waiting[index]!, body);
    expect((await client.bodies(index + 1))[index]).toBe(body);
    await isOver(index + 1);
  }
  expect(writes[0]).toHaveLength(2);
});

it('answers requests that came together in their order', async () => {
  const client = new Client();
  client.ask(3);
  await asked(3);
  answer(waiting[2]!, 'three!');
  answer(waiting[0]!, 'one!');
  answer(waiting[1]!, 'two!', 'utf8');
  expect(await client.bodies(3)).toEqual(['one!', 'two!', 'three!']);
  await isOver(3);
});

it('closes the connection of a client that wants it closed', async () => {
  const client = new Client();
  client.ask(1, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n');
  await asked(1);
  answer(waiting[0]!, 'last!');
  await once(client.socket, 'end');
  expect(await client.bodies(1)).toEqual(['last!']);
});

it('answers all requests though some clients have disconnected', async () => {
  const clients = Array.from({ length: 20 }, () => new Client());
  for (const client of clients) client.ask();
  await asked(20);
  const ports = waiting.map(({ socket }) => socket?.remotePort);
  // Half of them before the answer, half between it and its end.
  waiting.slice(0, 5).forEach(({ socket }) => socket?.destroy());
  waiting.forEach((response) => answer(response, 'here!'));
  process.nextTick(() => waiting.slice(5, 10).forEach(({ socket }) => socket?.destroy()));
  await isOver(20);
  const left = clients.filter(({ socket }) => ports.indexOf(socket.localPort) >= 10);
  expect(left).toHaveLength(10);
  for (const client of left) expect(await client.bodies(1)).toEqual(['here!']);
});

it('sends nothing to a client that has disconnected', async () => {
  const faults: unknown[] = [];
  server.on('clientError', (error, socket) => {
    faults.push(error);
    socket.destroy();
  });
  const client = new Client();
  client.ask();
  await asked(1);
  const ended = once(waiting[0]!.socket!, 'end');
  client.socket.end();
  await ended;
  answer(waiting[0]!, 'late!');
  await isOver(1);
  expect([client.received, faults]).toEqual(['', []]);
});

it('ends all answers of a long series', async () => {
  const clients = Array.from({ length: 30 }, () => new Client());
  for (const client of clients) client.ask();
  await asked(30);
  for (const response of waiting) {
    answer(response, 'here!');
    await new Promise((resolve) => setImmediate(resolve));
  }
  await isOver(30);
  await Promise.all(clients.map((client) => client.bodies(1)));
});
