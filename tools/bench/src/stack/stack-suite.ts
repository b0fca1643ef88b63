import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Sample, Window } from '../harness/measurement.ts';
import type {
  BenchCase,
  Measurement,
  RunningSuite,
  Suite,
  SuiteContext,
} from '../harness/suite.ts';
import { chatSeed } from '../messages/chat-seed.ts';
import { ServedChat } from '../messages/served-chat.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const KB_PER_MB = 1024;
/** What was needed to start is given back after a while: so many times the length of a load. */
const SETTLE_FACTOR = 2.5;

const cases: readonly BenchCase[] = [
  {
    name: 'stack.start',
    title: 'chat-api: time until it answers / node -e 0',
    of: 'start',
    against: 'node',
    unit: 'ms',
    goal: { must: 14, aim: 8, better: 'lower' },
  },
  {
    name: 'stack.memory',
    title: 'the whole demo, database included, idle: proportional set size',
    of: 'memory',
    unit: 'MB',
    goal: { must: 250, aim: 220, better: 'lower' },
  },
];

/** How long the services take to start, and what everything together takes at rest. */
export const stackSuite: Suite = { name: 'stack', cases: () => cases, start };

async function start(context: SuiteContext): Promise<RunningSuite> {
  const needsDatabase = context.wanted.has('start');
  const url = needsDatabase
    ? await context.databases.copyOf(chatSeed(context.size), (line) => context.progress(line))
    : '';
  return {
    measurements: new Map<string, Measurement>([
      ['start', () => startTime(url)],
      ['node', nodeTime],
      ['memory', demoMemory],
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

async function demoMemory({ durationMs }: Window): Promise<Sample> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-demo-'));
  // The embedded server's own account must be able to enter.
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, ['dist/apps/demo/main.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      CHAT_API_PORT: '0',
      NODE_STATUS_API_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await printed(child.stdout, /^ready$/m);
    await delay(durationMs * SETTLE_FACTOR);
    return { value: proportionalSetSize(child.pid ?? 0) / KB_PER_MB };
  } finally {
    const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
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

/** Of a process and all below it, in KB: memory that several share counts once. Linux alone. */
function proportionalSetSize(root: number): number {
  if (!existsSync('/proc/self/smaps_rollup')) throw new Error('only Linux tells what is shared');
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const parent = fieldOf(`/proc/${name}/status`, 'PPid');
    if (parent !== null) parents.set(Number(name), parent);
  }
  const belongs = (pid: number): boolean =>
    pid === root || (parents.has(pid) && belongs(parents.get(pid) ?? 0));
  return [...parents.keys()]
    .filter(belongs)
    .reduce((sum, pid) => sum + (fieldOf(`/proc/${pid}/smaps_rollup`, 'Pss') ?? 0), 0);
}

/** A number of a file of `/proc`; null when the process has ended. */
function fieldOf(file: string, field: string): number | null {
  try {
    const [, value] =
      new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8')) ?? [];
    return value === undefined ? null : Number(value);
  } catch {
    return null;
  }
}
