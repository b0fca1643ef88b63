import { afterEach, expect, it } from '@jest/globals';
import type { SampleTask } from '../testing/sample-tasks.ts';
import { WorkerProcesses } from './worker-processes.ts';

const entry = new URL('../testing/process.ts', import.meta.url);
const opened: WorkerProcesses[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

function open(env?: NodeJS.ProcessEnv): (task: SampleTask) => Promise<unknown> {
  const processes = new WorkerProcesses({ entry, maxMemoryMib: 300, idleMs: 60_000, env });
  opened.push(processes);
  const { signal } = new AbortController();
  return (task) => processes.run(task, { signal, onBegun: () => undefined });
}

async function gone(pid: number): Promise<void> {
  try {
    for (;;) {
      process.kill(pid, 0);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } catch {
    // It has ended.
  }
}

it('closes when an idle process has died', async () => {
  const run = open();
  const pid = (await run({ do: 'process' })) as number;
  process.kill(pid, 'SIGKILL');
  await gone(pid);
  await opened[0]!.close();
});

it('leaves the signals of a terminal and of a service manager to the process that started it', async () => {
  const run = open();
  const pid = (await run({ do: 'process' })) as number;
  process.kill(pid, 'SIGINT');
  process.kill(pid, 'SIGTERM');
  expect(await run({ do: 'process' })).toBe(pid);
});

it('passes on the environment that it is given', async () => {
  const names = await open({ PATH: process.env.PATH, AWS_PROFILE: 'team' })({ do: 'environment' });
  expect(names).toContain('AWS_PROFILE');
});
