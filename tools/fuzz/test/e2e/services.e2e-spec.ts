import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { DESTRUCTIVE, fuzz } from '../../src/index.ts';

// Thousands of requests against everything that `npm start` starts.
jest.setTimeout(240_000);

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const REQUESTS = 4_000;
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-fuzz-'));
// The embedded server's own account must be able to enter.
chmodSync(dataDir, 0o755);
let child: ChildProcess;
let output = '';

beforeAll(async () => {
  const { PATH, HOME } = process.env;
  const ports = { CHAT_API_PORT: '0', NODE_STATUS_API_PORT: '0' };
  child = spawn(process.execPath, [join(ROOT, 'tools/launcher/start.mjs')], {
    cwd: ROOT,
    env: { PATH, HOME, DATA_DIR: dataDir, RATE_LIMITS: 'off', ...ports },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (/^ready$/m.test(output)) resolve();
    });
    child.once('close', () => reject(new Error(output)));
  });
});
afterAll(async () => {
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
});

it('answers everything that a client can send, and never with a failure', async () => {
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
    chat: { url: string; users: { email: string; api_key: string }[] };
    nodeStatus: { url: string };
  };
  const urls = [demo.chat.url, demo.nodeStatus.url];
  const accounts = demo.chat.users.map(({ email, api_key }) => ({ email, apiKey: api_key }));
  const report = await fuzz({ urls, accounts, requests: REQUESTS, seed: 1, without: DESTRUCTIVE });
  expect(report.findings).toEqual([]);
  // It would prove nothing if the services refused everything.
  const succeeded = [...report.successes.values()].filter((count) => count > 0);
  expect(succeeded.length / report.successes.size).toBeGreaterThan(0.6);
  for (const url of urls) expect((await fetch(`${url}/health`)).status).toBe(200);
});
