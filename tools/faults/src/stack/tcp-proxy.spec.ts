import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { TcpProxy } from './tcp-proxy.ts';

let server: Server;
let proxy: TcpProxy;
let asked = 0;
const LONG = 'x'.repeat(300_000);

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    request.resume().on('end', () => response.end(LONG));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
beforeEach(async () => {
  proxy = await TcpProxy.open(() => (server.address() as AddressInfo).port);
});
afterEach(() => proxy.close());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(limitMs = 5_000): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${proxy.port}`, {
    method: 'POST',
    body: 'hello',
    signal: AbortSignal.timeout(limitMs),
    headers: { connection: 'close' },
  });
  return (await response.text()).length;
}

it('carries everything', async () => {
  expect(await ask()).toBe(LONG.length);
});

it('refuses until the trouble ends', async () => {
  const end = proxy.trouble('refuse', 0);
  await expect(ask()).rejects.toThrow();
  end();
  expect(await ask()).toBe(LONG.length);
});

it('loses answers to received requests', async () => {
  const before = asked;
  const end = proxy.trouble('lose-answers', 0);
  await expect(ask()).rejects.toThrow();
  expect(asked).toBe(before + 1);
  end();
});

it('swallows in silence', async () => {
  const before = asked;
  const end = proxy.trouble('silence', 0);
  await expect(ask(200)).rejects.toThrow();
  expect(asked).toBe(before);
  end();
  expect(await ask()).toBe(LONG.length);
});

it('drips and delays without losing anything', async () => {
  const ends = [proxy.trouble('delay', 5), proxy.trouble('drip', 60_000)];
  expect(await ask()).toBe(LONG.length);
  for (const end of ends) end();
});
