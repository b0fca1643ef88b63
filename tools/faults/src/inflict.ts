import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './schedule.ts';
import type { Stack } from './stack/stack.ts';

/** Causes one fault; resolves when it has ended. */
export async function inflict(fault: Fault, stack: Stack): Promise<void> {
  const end = begin(fault, stack);
  await delay(fault.forMs);
  end();
}

const nothing = () => undefined;

function begin({ kind, target, amount }: Fault, stack: Stack): () => void {
  const { postgres } = stack;
  const process = stack.processes.get(target);
  const link = stack.links.get(target);
  switch (kind) {
    case 'kill':
      process?.signal('SIGKILL');
      return nothing;
    case 'terminate':
      process?.signal('SIGTERM');
      return nothing;
    case 'pause':
      process?.signal('SIGSTOP');
      return () => process?.signal('SIGCONT');
    case 'small-files':
      return limitFiles(process?.pid);
    case 'cut':
      link?.cut();
      return nothing;
    case 'refuse':
    case 'silence':
    case 'delay':
    case 'drip':
    case 'lose-answers':
      return link?.trouble(kind, amount) ?? nothing;
    case 'kill-postmaster':
      postgres.signalPostmaster('SIGKILL');
      return nothing;
    case 'kill-backend':
      postgres.signalChildren('SIGKILL', (pids) => pids.slice(-1));
      return nothing;
    case 'end-backends':
      postgres.signalChildren('SIGTERM', (pids) => pids);
      return nothing;
    case 'pause-server':
      return pauseServer(stack);
    case 'fill-disk':
      stack.disk.fill();
      return () => stack.disk.free();
    case 'skew-clock':
      stack.clock.skew(amount);
      return () => stack.clock.skew(0);
  }
}

function pauseServer({ postgres }: Stack): () => void {
  let paused: readonly number[] = [];
  postgres.signalPostmaster('SIGSTOP');
  postgres.signalChildren('SIGSTOP', (pids) => (paused = pids));
  return () => {
    postgres.signalChildren('SIGCONT', () => paused);
    postgres.signalPostmaster('SIGCONT');
  };
}

/** Limits the size of the files of a process to a few bytes. */
function limitFiles(pid: number | undefined): () => void {
  if (pid === undefined) return nothing;
  const limit = (bytes: string) =>
    spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { stdio: 'ignore' });
  limit('16');
  return () => limit('unlimited');
}

/** True if {@link limitFiles} works on this system. */
export function canLimitFiles(): boolean {
  return spawnSync('prlimit', ['--version'], { stdio: 'ignore' }).status === 0;
}
