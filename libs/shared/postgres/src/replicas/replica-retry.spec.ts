import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { ReplicatedReads } from './replicated-reads.ts';

/** A machine whose server does not accept connections yet, and the number of attempts to connect. */
async function unready() {
  let attempts = 0;
  const server = createServer((socket) => {
    attempts += 1;
    socket.on('error', () => undefined).destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://x@127.0.0.1:${port}/x`, attempts: () => attempts, server };
}

it('connects to a standby that answers without a primary more often than to another replica', async () => {
  const [standby, replica] = [await unready(), await unready()];
  const check = encodeURIComponent('http://127.0.0.1:1/synchronous');
  const reads = new ReplicatedReads({
    sql: { query: () => Promise.reject(new Error('no primary')) },
    url: 'postgres://x@127.0.0.1:1/x',
    options: { urls: [`${standby.url}?synchronous=${check}`, replica.url] },
    applicationName: 'test',
    poolSize: 1,
    limits: {},
  });
  while (replica.attempts() < 5) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(standby.attempts()).toBeGreaterThan(6);
  await reads.close();
  for (const { server } of [standby, replica]) server.close();
}, 60_000);
