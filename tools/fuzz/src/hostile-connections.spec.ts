import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ATTACKS, attack, problemOf, slowLoris } from './hostile-connections.ts';

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.includes('..')) response.end('root:x:0:0:root:/root');
    else response.writeHead(request.method === 'DELETE' ? 500 : 200).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const named = (part: string) => ATTACKS.find(({ name }) => name.includes(part))!;

it('notices a failure, and a file of the machine', async () => {
  expect(problemOf(await attack(named('DELETE /api/v1//messages'), url))).toBe('answered 500');
  const file = await attack(named('GET /../..'), url);
  expect(problemOf(file)).toBe('answered a file of the machine');
});

it('finds nothing where nothing is wrong, and receives every answer', async () => {
  const many = await attack(named('many requests at once'), url);
  expect([many.statuses.length, problemOf(many)]).toEqual([500, null]);
});

it('gives up a connection that would never end', async () => {
  expect((await attack(slowLoris(false), url, 300)).statuses).toEqual([]);
});
