import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { servePage } from './page-files.ts';

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-page-'));
  mkdirSync(join(folder, 'assets'));
  const files = {
    'index.html': 'page',
    // As long as what its compressed form contains: only that form is in memory.
    'assets/main-AB.js': 'other',
    'assets/font-CD.woff2': 'font',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'assets/main-AB.js.br'), brotliCompressSync('plain'));
  const intercept = servePage({
    folder,
    contentSecurityPolicy: "default-src 'none'",
    operation: 'page',
    isForDocument: ({ accept = '' }) => accept.includes('text/html'),
  });
  server = createServer((request, response) => {
    const operation = intercept(request, response);
    if (operation === undefined) response.writeHead(404).end('not of the page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${url}${path}`, { method, headers: { 'accept-encoding': 'identity', ...headers } });
const html = { accept: 'text/html' };

describe('a built page', () => {
  it('is the answer to requests for a document only', async () => {
    const page = await get('/', html);
    expect([page.status, await page.text()]).toEqual([200, 'page']);
    expect(page.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect((await get('/', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/', html, 'POST')).status).toBe(404);
    expect((await get('/assets/missing.js')).status).toBe(404);
  });

  it('is not sent again while it is the same', async () => {
    const { headers } = await get('/', html);
    const known = { ...html, 'if-none-match': headers.get('etag') ?? '' };
    expect((await get('/', known)).status).toBe(304);
    expect((await get('/', { ...html, 'if-none-match': '"other"' })).status).toBe(200);
    // Assets have no version but their name.
    expect((await get('/assets/main-AB.js')).status).toBe(200);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', null],
    ['gzip, br;q=0', null],
    ['br;q=0.5', 'br'],
    ['identity', null],
  ])('has the form that %s accepts', async (accepted, coding) => {
    const answer = await get('/assets/main-AB.js', { 'accept-encoding': accepted }, 'HEAD');
    expect(answer.headers.get('content-encoding')).toBe(coding);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  it.each([
    ['br', 'main-AB.js', 'plain'],
    ['identity', 'main-AB.js', 'plain'],
    ['br', 'font-CD.woff2', 'font'],
  ])('has its content as %s: %s', async (accepted, name, content) => {
    const answer = await get(`/assets/${name}`, { 'accept-encoding': accepted });
    expect(await answer.text()).toBe(content);
    const head = await get(`/assets/${name}`, { 'accept-encoding': accepted }, 'HEAD');
    expect(head.headers.get('content-length')).toBe(answer.headers.get('content-length'));
  });

  it('must exist', () => {
    const missing = { folder: join(folder, 'other'), operation: 'page', contentSecurityPolicy: '' };
    expect(() => servePage({ ...missing, isForDocument: () => true })).toThrow(
      'The page is not built',
    );
  });
});
