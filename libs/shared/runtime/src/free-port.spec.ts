import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { freePort, isFree } from './free-port.ts';

const server = createServer();
afterEach(() => {
  server.close();
});

it('finds ports that no connection is given by the system', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(ports.filter((port) => port < 10_000 || port >= 32_768)).toEqual([]);
  // Two concurrent calls rarely get the same port.
  expect(new Set(ports).size).toBeGreaterThan(45);
});

it('reports which ports are taken', async () => {
  server.listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await isFree(port)).toBe(false);
  server.close();
  await once(server, 'close');
  expect(await isFree(port)).toBe(true);
});

it('reports the searched range', async () => {
  // An address of no machine: for documentation only.
  await expect(freePort('192.0.2.1')).rejects.toThrow('no free port on 192.0.2.1');
});
