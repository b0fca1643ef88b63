import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { fuzz } from './fuzzer.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts a service with one operation, which `answer` answers. */
async function service(answer: (id: string) => { status: number; body: unknown }) {
  const success = {
    type: 'object',
    additionalProperties: false,
    properties: { result: { enum: ['success'] }, id: { type: 'integer' } },
  };
  const parameters = [{ name: 'id', in: 'query', required: true, schema: { type: 'integer' } }];
  const responses = { 200: { content: { 'application/json': { schema: success } } } };
  const document = { paths: { '/api/v1/thing': { get: { parameters, responses } } } };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const described = url.pathname === '/openapi.json';
    const { status, body } = described
      ? { status: 200, body: document }
      : answer(url.searchParams.get('id') ?? '');
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function findingsOf(answer: Parameters<typeof service>[0]) {
  const url = await service(answer);
  return fuzz({ urls: [url], accounts: [{ email: 'a', apiKey: 'b' }], requests: 1_000, seed: 1 });
}

it('finds nothing where nothing is wrong', async () => {
  const report = await findingsOf((id) =>
    /^\d+$/.test(id)
      ? { status: 200, body: { result: 'success', id: 1 } }
      : { status: 400, body: { result: 'error' } },
  );
  expect(report.findings).toEqual([]);
  expect(report.successes.get('GET /api/v1/thing')).toBeGreaterThan(0);
  expect(report.byStatus[400]).toBeGreaterThan(0);
});

it('finds a failure that one hostile text causes', async () => {
  const { findings } = await findingsOf((id) =>
    id.includes('\0')
      ? { status: 500, body: { result: 'error' } }
      : { status: 400, body: { result: 'error' } },
  );
  expect(findings).toEqual([expect.objectContaining({ operation: 'GET /api/v1/thing' })]);
});

it('finds an answer that is not as described, and an error without its form', async () => {
  const strange = await findingsOf(() => ({ status: 200, body: { result: 'success', more: 1 } }));
  expect(strange.findings[0]?.problem).toContain('additional properties');
  const bare = await findingsOf(() => ({ status: 404, body: null }));
  expect(bare.findings[0]?.problem).toContain('404 without a result');
});
