import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { goCollector } from '../go-collector.mjs';
import { descendants } from './process-tree.ts';

/** The result of a command. */
export interface CommandResult {
  /** Null when a signal ended it. */
  readonly code: number | null;
  /** Its output on stdout and stderr, in the order of arrival; only the end if it is long. */
  readonly output: string;
  readonly timedOut: boolean;
}

export interface CommandOptions {
  readonly cwd: string;
  /** A command that has sent no message for this time is stopped. */
  readonly limitMs: number;
  /** The priority, as `nice` counts. */
  readonly nice?: number;
  /** Receives the messages that the command sends over its IPC channel. */
  readonly onMessage?: (message: unknown) => void;
}

const KEPT_OUTPUT = 200_000;

/**
 * The running commands. Stopping one also stops the processes that it has started, such as a database server.
 */
export class ChildProcesses {
  readonly #running = new Set<ChildProcess>();
  readonly #stopMs: number;
  #stopping = false;

  /** @param stopMs how long a command may take to stop by itself */
  constructor(stopMs = 5_000) {
    this.#stopMs = stopMs;
  }

  /** Runs a Node script to its end; it never rejects. */
  run(
    script: readonly string[],
    { cwd, limitMs, nice = 0, onMessage }: CommandOptions,
  ): Promise<CommandResult> {
    if (this.#stopping) return Promise.resolve({ code: null, output: '', timedOut: false });
    const child = spawn(process.execPath, script, {
      cwd,
      // A separate group: Ctrl-C reaches only this process, which stops the command in order.
      detached: true,
      // The output is shown in a report, as plain text.
      // nx evaluates its plugins itself: a process for each takes three times the CPU time.
      env: {
        ...goCollector(),
        ...process.env,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        NX_ISOLATE_PLUGINS: 'false',
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? (['ipc'] as const) : [])],
    });
    this.#running.add(child);
    let output = '';
    const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-KEPT_OUTPUT));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    if (nice > 0 && child.pid !== undefined) giveWay(child.pid, nice);
    let timedOut = false;
    const limit = setTimeout(() => {
      timedOut = true;
      void stopTree(child, this.#stopMs);
    }, limitMs);
    child.on('message', (message) => {
      limit.refresh();
      onMessage?.(message);
    });
    return new Promise((resolve) => {
      const end = (code: number | null, more = '') => {
        clearTimeout(limit);
        this.#running.delete(child);
        resolve({ code, output: output + more, timedOut });
      };
      child.once('error', (error) => end(null, error.message));
      child.once('close', (code) => end(code));
    });
  }

  /** Stops all commands, and starts no others. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([...this.#running].map((child) => stopTree(child, this.#stopMs)));
  }
}

function giveWay(pid: number, nice: number): void {
  try {
    setPriority(pid, nice);
  } catch {
    // It has ended, or the system does not allow a change of its priority.
  }
}

/** Sends SIGTERM first: a database server then ends its connections and writes its data. */
async function stopTree(child: ChildProcess, stopMs: number): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  // Some lead separate groups, and cannot be found after their parent has ended.
  const all = [-pid, ...descendants(pid)];
  all.forEach((each) => signal(each, 'SIGTERM'));
  const begun = Date.now();
  while (all.some((each) => signal(each, 0)) && Date.now() - begun < stopMs) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  all.forEach((each) => signal(each, 'SIGKILL'));
}

/**
 * @param pid a process, or a group when it is negative
 * @returns whether it is still there
 */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}
