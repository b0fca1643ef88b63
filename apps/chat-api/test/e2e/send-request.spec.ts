import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendRequest } from './send-request.shared.ts';

/** Answers with what it has received. */
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((received, answer) => {
    const chunks: Buffer[] = [];
    received.on('data', (chunk: Buffer) => chunks.push(chunk));
    received.on('end', () => {
      const { method, url: path, headers } = received;
      if (path === '/dropped') return received.socket.destroy();
      const echo = JSON.stringify({ method, path, headers, body: String(Buffer.concat(chunks)) });
      if (path === '/cut') {
        answer.writeHead(200, { 'content-length': 1_000 });
        return answer.write('begun', () => received.socket.destroy());
      }
      const isPacked = path === '/packed';
      answer.writeHead(path === '/refused' ? 403 : 200, {
        'set-cookie': ['a=1', 'b=2'],
        ...(isPacked && { 'content-encoding': 'gzip' }),
      });
      answer.end(isPacked ? gzipSync(echo) : echo);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

type Sent = Parameters<typeof sendRequest>[1];

async function byFetch(address: string, { method, headers, body }: Sent) {
  const response = await fetch(address, { method, headers, ...(body && { body }) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('a request of the tests is that of fetch', () => {
  it.each<[string, Sent]>([
    ['/', { method: 'GET', headers: {} }],
    ['/a/../b?text=ä %22x#end', { method: 'GET', headers: { 'User-Agent': 'Other/1.0' } }],
    ['/form', { method: 'POST', headers: {}, body: new URLSearchParams({ text: 'ä&=' }) }],
    ['/form', { method: 'PATCH', headers: {}, body: new URLSearchParams() }],
    ['/refused', { method: 'DELETE', headers: { cookie: 'c=3' }, body: new URLSearchParams('x') }],
    ['/packed', { method: 'GET', headers: {} }],
  ])('%s %j', async (path, sent) => {
    const wanted = await byFetch(url + path, sent);
    const seen = await sendRequest(url + path, sent);
    expect(seen.status).toBe(wanted.status);
    expect(JSON.parse(seen.text)).toEqual(JSON.parse(wanted.text));
    const [names, others] = [seen, wanted].map(({ headers }) => [...headers.keys()]);
    expect(names).toEqual(others);
    expect(seen.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it.each([
    ['/dropped', 'fetch failed'],
    ['/cut', 'terminated'],
  ])('%s fails as it does', async (path, message) => {
    const sent = { method: 'GET', headers: {} };
    for (const send of [byFetch, sendRequest]) {
      await expect(send(url + path, sent)).rejects.toThrow(message);
    }
  });
});
