import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createDatabase } from '@tandem/shared-postgres';
import {
  ATTACKS,
  DESTRUCTIVE,
  SQL_MARKER,
  SQL_TEXTS,
  attack,
  fuzz,
  inject,
  problemOf,
  readDemo,
  slowLoris,
  type Demo,
  type FuzzAccount,
} from '../../src/index.ts';

// Thousands of requests against everything that `npm start` starts.
jest.setTimeout(480_000);

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const REQUESTS = 3_000;
/** The least share of operations that succeed at least once; all measured runs had more than 0.9. */
const LEAST_SHARE = 0.75;
/** The memory of all services in one process at the end of the run. */
const MEMORY_LIMIT_BYTES = 1.2e9;
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-fuzz-'));
// The embedded server's own account must be able to enter.
chmodSync(dataDir, 0o755);
let child: ChildProcess;
let output = '';
let demo: Demo;
let urls: readonly string[];
let accounts: readonly FuzzAccount[];

beforeAll(async () => {
  const { PATH, HOME } = process.env;
  const ports = { CHAT_API_PORT: '0', NODE_STATUS_API_PORT: '0' };
  child = spawn(process.execPath, [join(ROOT, 'tools/launcher/start.mjs')], {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOGIN_LIMITS: 'off',
      SIMULATED_NODES: '65',
      ...ports,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^ready$/m.test(output)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', () => reject(new Error(output)));
  });
  demo = readDemo(join(dataDir, 'demo.json'));
  ({ urls, accounts } = demo);
});
afterAll(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

async function areWell(): Promise<void> {
  for (const url of urls) expect((await fetch(`${url}/health`)).status).toBe(200);
}

it('no text becomes a part of a statement', async () => {
  const [account] = accounts;
  if (!account) throw new Error('the demo has no people');
  const { requests, findings } = await inject({
    urls,
    account,
    texts: SQL_TEXTS.slice(0, 3),
    without: DESTRUCTIVE,
  });
  expect(requests).toBeGreaterThan(500);
  expect(findings).toEqual([]);
  const database = await createDatabase({ url: demo.databaseUrl, applicationName: 'fuzz' });
  const { rows } = await database.sql.query<{ table: string | null }>(
    'select to_regclass($1)::text as table',
    [SQL_MARKER],
  );
  await database.close();
  expect(rows[0]?.table).toBeNull();
});

it('no text makes the services connect to an address of this machine', async () => {
  let visitors = 0;
  const trap = createServer((socket) => {
    visitors += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => trap.once('listening', resolve));
  const { port } = trap.address() as AddressInfo;
  const texts = [
    `http://127.0.0.1:${port}/x.png`,
    `see http://localhost:${port}/ and ![x](http://[::ffff:127.0.0.1]:${port}/y.png)`,
  ];
  const [account] = accounts;
  if (!account) throw new Error('the demo has no people');
  const { findings } = await inject({ urls, account, texts, without: DESTRUCTIVE });
  expect(findings).toEqual([]);
  trap.close();
  expect(visitors).toBe(0);
});

it('answers every request, and never with a failure', async () => {
  const report = await fuzz({ ...demo, requests: REQUESTS, seed: 1 });
  expect(report.findings).toEqual([]);
  // A run in which the services refuse everything would prove nothing.
  const operations = report.successes.size;
  const { never } = report;
  const share = 1 - never.length / operations;
  expect({ never, isEnough: share >= LEAST_SHARE }).toEqual({ never, isEnough: true });
  await areWell();
});

it('answers other clients during attacks on connections, within its limit of memory', async () => {
  const slow = urls.flatMap((url) =>
    Array.from({ length: 100 }, (_, n) => attack(slowLoris(n % 2 === 0), url, 8_000)),
  );
  const problems: string[] = [];
  for (const url of urls) {
    const outcomes = await Promise.all(ATTACKS.map((each) => attack(each, url, 6_000)));
    for (const outcome of outcomes) {
      const problem = problemOf(outcome);
      if (problem !== null) problems.push(`${outcome.name}: ${problem}`);
    }
    await areWell();
  }
  expect(problems).toEqual([]);
  await Promise.all(slow);
  await areWell();
  const metrics = await (await fetch(`${urls[0]}/metrics`)).text();
  const memory = /^process_resident_memory_bytes(?:\{.*\})? (\S+)$/m.exec(metrics)?.[1];
  expect(Number(memory)).toBeGreaterThan(0);
  expect(Number(memory)).toBeLessThan(MEMORY_LIMIT_BYTES);
});
