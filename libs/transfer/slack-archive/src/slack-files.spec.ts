import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SlackFileSource } from '@tandem/transfer-domain/slack';
import { FolderSlackFiles, RemoteSlackFiles } from './slack-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'slack-files-'));
const requests: (string | undefined)[] = [];
let server: Server;
let origin: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'F00001'));
  writeFileSync(join(folder, 'F00001', 'a.txt'), 'in a folder');
  writeFileSync(join(folder, 'F00002-b.txt'), 'beside');
  symlinkSync('/etc/passwd', join(folder, 'F00003'));
  server = createServer((request, response) => {
    requests.push(request.headers.authorization);
    if (request.url === '/moved') response.writeHead(302, { location: '/ok' }).end();
    else response.writeHead(request.url === '/ok?t=x' ? 200 : 404).end('content');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await new Promise((resolve) => server.close(resolve));
});

async function read(source: SlackFileSource, file: { id?: string; url?: string }) {
  const wanted = { id: 'F00009', url: '', name: 'x', contentType: 'text/plain', ...file };
  const found = await source.find(wanted);
  if (!found) return null;
  const chunks = [];
  for await (const chunk of found.read()) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  expect(bytes.length).toBe(found.size);
  return bytes.toString();
}

it('are found in a folder by their ids, and nowhere else', async () => {
  const files = new FolderSlackFiles(folder);
  expect(await read(files, { id: 'F00001' })).toBe('in a folder');
  expect(await read(files, { id: 'F00002' })).toBe('beside');
  for (const id of ['F00003', 'F00004', '..', '../F00001', '']) {
    expect(await read(files, { id })).toBeNull();
  }
});

it('are loaded from Slack alone, without redirects', async () => {
  const files = new RemoteSlackFiles('xoxb-1', new Set([origin]));
  expect(await read(files, { url: `${origin}/ok?t=x` })).toBe('content');
  expect(requests).toEqual(['Bearer xoxb-1']);
  expect(await read(files, { url: `${origin}/moved` })).toBeNull();
  expect(await read(files, { url: `${origin}/gone` })).toBeNull();
  requests.length = 0;
  const anywhere = new RemoteSlackFiles(null);
  for (const url of [`${origin}/ok?t=x`, 'file:///etc/passwd', 'nothing', '']) {
    expect(await read(anywhere, { url })).toBeNull();
  }
  expect(requests).toEqual([]);
});
