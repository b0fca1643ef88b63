import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from '@jest/globals';
import { ProcessTree } from './process-tree.ts';

const children: ChildProcess[] = [];
const outputs = new WeakMap<ChildProcess, string>();

/** @returns when the program has begun */
async function run(program: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', `process.stdout.write('x');${program}`], {
    detached: true,
  });
  children.push(child);
  child.stdout.on('data', (text: Buffer) =>
    outputs.set(child, (outputs.get(child) ?? '') + text.toString()),
  );
  await printed(child, 'x');
  return child;
}

async function printed(child: ChildProcess, text: string): Promise<void> {
  while (outputs.get(child)?.includes(text) !== true) await once(child.stdout!, 'data');
}

afterEach(() => {
  // Each is a process group, so that child processes end with it.
  for (const { pid } of children.splice(0)) if (pid) process.kill(-pid, 'SIGKILL');
});

const FOREVER = 'setInterval(() => undefined, 1e6);';
const LOOK = { everyMs: 100, share: 0.01, looks: 5 };

/** @returns when the program and a child process of it have begun */
async function runPair(): Promise<ChildProcess> {
  const parent = await run(
    `require('node:child_process').spawn(process.execPath,
      ['-e', ${JSON.stringify(`process.stdout.write('y');${FOREVER}`)}]).stdout
      .on('data', () => process.stdout.write('z'));${FOREVER}`,
  );
  await printed(parent, 'z');
  return parent;
}

it('counts the memory of child processes', async () => {
  const alone = await run(FOREVER);
  const parent = await runPair();
  const one = new ProcessTree(alone.pid ?? 0).memory();
  expect(one).toBeGreaterThan(1_000);
  expect(new ProcessTree(parent.pid ?? 0).memory()).toBeGreaterThan(1.2 * one);
});

it('counts the program as a whole and once, as if no other process ran it', async () => {
  const one = new ProcessTree((await run(FOREVER)).pid ?? 0);
  const pair = new ProcessTree((await runPair()).pid ?? 0);
  // The process of this test runs Node.js, too.
  expect(one.memoryAlone()).toBeGreaterThan(one.memory());
  expect(pair.memoryAlone() / one.memoryAlone()).toBeGreaterThan(1.1);
  expect(pair.memoryAlone() / one.memoryAlone()).toBeLessThan(1.7);
});

it('waits while the processes are busy', async () => {
  const child = await run(
    'process.stdin.once("data", () => (busy = false)); var busy = true;' +
      '(function work() { for (let i = 0; i < 1e6; i++); if (busy) setImmediate(work); })();' +
      FOREVER,
  );
  const tree = new ProcessTree(child.pid ?? 0);
  let isIdle = false;
  const idle = tree.idle({ ...LOOK, limitMs: 60_000 }).then(() => (isIdle = true));
  await new ProcessTree(process.pid).idle({ ...LOOK, looks: 99, limitMs: 1_200 });
  expect(isIdle).toBe(false);
  child.stdin?.write('enough');
  await idle;
});

it('counts the processor time of all threads', async () => {
  const busy = await run('for (;;);');
  const idle = await run(FOREVER);
  const tree = new ProcessTree(busy.pid ?? 0);
  const before = tree.cpuMs();
  // A loaded machine may leave it without a processor for a while.
  while (tree.cpuMs() < before + 20) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(new ProcessTree(idle.pid ?? 0).cpuMs()).toBeGreaterThan(0);
});

it('counts the processor time of processes that have ended', async () => {
  const child = await run(
    `require('node:child_process').spawnSync(process.execPath, ['-e', '0']);
      process.stdout.write('z');${FOREVER}`,
  );
  await printed(child, 'z');
  const tree = new ProcessTree(child.pid ?? 0);
  expect(tree.cpuMsOfAll()).toBeGreaterThan(tree.cpuMs() + 10);
});

it('waits no longer than the limit', async () => {
  const child = await run('for (;;);');
  await new ProcessTree(child.pid ?? 0).idle({ ...LOOK, share: 0, limitMs: 200 });
  expect(child.exitCode).toBeNull();
});
