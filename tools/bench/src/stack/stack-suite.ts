import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sample } from '../harness/measurement.ts';
import type { Measurement, RunningSuite, SuiteContext } from '../harness/suite.ts';
import { chatSeed } from '../messages/chat-seed.ts';
import { ServedChat, authorization } from '../messages/served-chat.ts';
import { ProcessTree } from './process-tree.ts';
import { CLIENTS } from './stack-cases.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const KB_PER_MB = 1024;
/**
 * After a start the collector queries every node for the first time. The memory for that and for the start is
 * released after a while; idle connections stay open for five minutes, and are part of the figure.
 */
const IDLE = { everyMs: 1_000, share: 0.1, looks: 35, limitMs: 90_000 };

/** The start time of the services, and the resources of everything at rest. */
export async function start(context: SuiteContext): Promise<RunningSuite> {
  const needsDatabase = context.wanted.has('start');
  const url = needsDatabase
    ? await context.databases.copyOf(chatSeed(context.size), (line) => context.progress(line))
    : '';
  return {
    measurements: new Map<string, Measurement>([
      ['start', () => startTime(url)],
      ['node', nodeTime],
      ['memory', () => demoMemory((_, tree) => tree.idle(IDLE))],
      ['memory-loaded', ({ durationMs }) => demoMemory((dataDir) => load(dataDir, durationMs))],
    ]),
    stop: () => Promise.resolve(),
  };
}

async function startTime(databaseUrl: string): Promise<Sample> {
  const begun = performance.now();
  const chat = await ServedChat.start(databaseUrl);
  const value = performance.now() - begun;
  await chat.stop();
  return { value };
}

async function nodeTime(): Promise<Sample> {
  const begun = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return { value: performance.now() - begun };
}

/** @param before runs between the start and the measurement of the memory */
async function demoMemory(
  before: (dataDir: string, tree: ProcessTree) => Promise<void>,
): Promise<Sample> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-demo-'));
  // The embedded server's own account must be able to enter.
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, [...startOptions(), 'tools/launcher/start.mjs'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      CHAT_API_PORT: '0',
      NODE_STATUS_API_PORT: '0',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await printed(child.stdout, /^ready$/m);
    const tree = new ProcessTree(child.pid ?? 0);
    await before(dataDir, tree);
    return { value: tree.memory() / KB_PER_MB };
  } finally {
    const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The options that `npm start` gives to Node. */
function startOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

interface Demo {
  readonly chat: {
    readonly url: string;
    readonly users: readonly [{ readonly email: string; readonly api_key: string }];
  };
}

/** Sends messages and reads them, as fast as the demo answers. */
async function load(dataDir: string, durationMs: number): Promise<void> {
  const { chat } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demo;
  const [{ email, api_key: apiKey }] = chat.users;
  const headers = authorization({ email, apiKey });
  const ask = async (path: string, fields?: Record<string, string>) => {
    const form = fields && { method: 'POST', body: new URLSearchParams(fields) };
    const response = await fetch(`${chat.url}/api/v1${path}`, { headers, ...form });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path}: ${body}`);
  };
  const end = performance.now() + durationMs * 2;
  const client = async () => {
    while (performance.now() < end) {
      await ask('/messages', { type: 'direct', to: JSON.stringify([email]), content: 'Hello' });
      await ask('/messages?anchor=newest&num_before=50&num_after=0');
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

async function printed(stream: NodeJS.ReadableStream, wanted: RegExp): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (wanted.test(output)) resolve();
    });
    stream.once('end', () => reject(new Error(`the demo did not start:\n${output}`)));
  });
}
