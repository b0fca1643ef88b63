import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

/** A program that reports its process, and each signal; the second one of a kind ends it. */
const PROGRAM = `
  import { runSmall, stopWithStarter } from '${pathToFileURL(join(import.meta.dirname, 'small-process.mjs')).href}';
  if (!runSmall(process.argv[1], ['--expose-gc'])) {
    stopWithStarter();
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.LOAD_MS ?? 0)));
    const say = (line) => console.log(JSON.stringify(line));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      let count = 0;
      process.on(signal, () => {
        say({ signal });
        count += 1;
        if (count === 2) process.exit(7);
      });
    }
    setInterval(() => undefined, 1_000);
    say({ pid: process.pid, arenas: process.env.MALLOC_ARENA_MAX, collects: typeof gc });
  }
`;

let folder: string;
let starter: ChildProcess;
/** The process id of the program. */
let pid: number;
let lines: AsyncIterableIterator<string>;
let reader: Interface;

/** The next line of the program. */
const line = async () => JSON.parse(((await lines.next()).value as string) ?? 'null') as object;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-small-'));
});
afterEach(() => {
  for (const each of [starter.pid ?? 0, pid]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
  reader.close();
  rmSync(folder, { recursive: true, force: true });
});

/** @returns the first line of the program */
async function start(env: Readonly<Record<string, string>> = {}): Promise<{ pid: number }> {
  const program = join(folder, 'program.mjs');
  writeFileSync(program, PROGRAM);
  return startProgram(program, env);
}

async function startProgram(
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<{ pid: number }> {
  starter = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!starter.stdout) throw new Error('the program has no output');
  reader = createInterface(starter.stdout);
  lines = reader[Symbol.asyncIterator]();
  const first = (await line()) as { readonly pid?: number };
  pid = first.pid ?? starter.pid ?? 0;
  return { ...first, pid };
}

const isLinux = process.platform === 'linux';
/** Later versions of Node replace the process. */
const hasSecond = isLinux && !('execve' in process);

it('runs a program with the settings of the allocator, where the system has them', async () => {
  const found = await start();
  const first = { pid: starter.pid };
  const small = { arenas: '1', collects: 'function' };
  expect(found).toMatchObject({ ...(!hasSecond && first), ...(isLinux && small) });
});

it('starts no second process where they are set', async () => {
  expect(await start({ MALLOC_ARENA_MAX: '2' })).toEqual({
    pid: starter.pid,
    arenas: '2',
    collects: 'undefined',
  });
});

it('passes each signal on once, and the exit code back', async () => {
  await start();
  starter.kill('SIGINT');
  expect(await line()).toEqual({ signal: 'SIGINT' });
  starter.kill('SIGTERM');
  expect(await line()).toEqual({ signal: 'SIGTERM' });
  const ended = once(starter, 'exit');
  starter.kill('SIGINT');
  expect(await line()).toEqual({ signal: 'SIGINT' });
  expect(await ended).toEqual([7, null]);
});

it('ends at once by a signal before the program handles signals', async () => {
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    PROGRAM.replace('stopWithStarter();', "stopWithStarter(); console.log('{}');"),
  );
  await startProgram(program, { MALLOC_ARENA_MAX: '2', LOAD_MS: '600000' });
  const ended = once(starter, 'exit');
  starter.kill('SIGTERM');
  expect(await ended).toEqual([null, 'SIGTERM']);
});

it('ends in order when the first process is killed', async () => {
  await start();
  if (!hasSecond) return;
  starter.kill('SIGKILL');
  expect(await line()).toEqual({ signal: 'SIGTERM' });
});
