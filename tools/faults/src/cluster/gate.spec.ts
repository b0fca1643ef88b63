import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freePort } from '@tandem/shared-runtime';
import { Gate } from './gate.ts';

let server: Server;
let gate: Gate;
let isCut: boolean;
let isTargetCut: boolean;
let isFromCut: boolean;
let looks: number;
let port: number;
let arrived: string[];
const sockets: Socket[] = [];

beforeEach(async () => {
  [isCut, isTargetCut, isFromCut, looks] = [false, false, true, 0];
  arrived = [];
  server = createServer((socket) => {
    socket.on('data', (bytes) => arrived.push(bytes.toString()));
    socket.on('error', () => undefined).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = await freePort();
  gate = await Gate.open({
    machine: 'data-1',
    purpose: 'etcd',
    port,
    targetPort: (server.address() as AddressInfo).port,
    cuts: {
      verdict: () => (isTargetCut ? 'cut' : isCut ? 'by source' : 'open'),
      isFromCut: () => isFromCut,
      look: async () => void (looks += 1),
    },
  });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await gate.close();
  server.close();
});

it('a connection from another machine is carried during a cut', async () => {
  [isCut, isFromCut] = [true, false];
  const before = await open();
  expect(await echo(before, 'hello')).toBe('hello');
  gate.update();
  expect(await echo(before, 'still')).toBe('still');
});

it('refuses new connections until the program accepts them, and carries those that are open', async () => {
  const before = await open();
  expect(await echo(before, 'hello')).toBe('hello');
  gate.refuse();
  await expect(open()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await echo(before, 'still')).toBe('still');
  await gate.admit();
  expect(await echo(await open(), 'again')).toBe('again');
});

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function echo(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
}

it('a cut connection stays open and silent, and is closed when the machine is back', async () => {
  const before = await open();
  expect(await echo(before, 'hello')).toBe('hello');
  isCut = true;
  gate.update();
  const received: string[] = [];
  before.on('data', (bytes: Buffer) => received.push(bytes.toString()));
  before.write('lost');
  // Not `once`: unread data turns the end of the connection into a reset, which is an error.
  const closed = new Promise((resolve) => before.once('close', resolve));
  isCut = false;
  gate.update();
  await closed;
  expect(received).toEqual([]);
  expect(await echo(await open(), 'again')).toBe('again');
});

/** Two connections during a cut: one goes on, one leaves. */
async function attempts() {
  const during = await open();
  const received: string[] = [];
  during.on('data', (bytes: Buffer) => received.push(bytes.toString()));
  during.write('hello');
  const leaving = await open();
  const left = once(leaving, 'close');
  leaving.end('too late');
  await left;
  return { during, received };
}

it('a connection that is attempted during a cut is silent, and is made when the machine is back', async () => {
  isCut = true;
  const { during, received } = await attempts();
  expect(received).toEqual([]);
  isCut = false;
  gate.update();
  await once(during, 'data');
  expect(received).toEqual(['hello']);
  expect(arrived).toEqual(['hello']);
});

it('a connection to a machine that is cut off is silent whatever its source, which is not looked for', async () => {
  [isTargetCut, isFromCut] = [true, false];
  const { during, received } = await attempts();
  expect([received, looks]).toEqual([[], 0]);
  isTargetCut = false;
  gate.update();
  await once(during, 'data');
  expect(received).toEqual(['hello']);
});
