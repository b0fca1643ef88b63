import { spawn, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import type { DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError, reasonIn } from './embedded-postgres-error.ts';
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';
import { isAlive } from './running-process.ts';
import type { ServerUser } from './server-user.ts';
import { socketFolder } from './unix-socket.ts';

/** After a crash the server first repairs its files. */
const READY_LIMIT_MS = 60_000;
const ANSWER_LIMIT_MS = 2_000;
const POLL_MS = 15;
/** A process that outlives its postmaster may hold the log open. */
const LOG_LIMIT_MS = 2_000;
/** Together below the 10 s in which everything has to stop. */
const STOP_STEPS = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 2_500],
  ['SIGKILL', 1_000],
] as const;

/** The options of a server. */
interface Launch {
  readonly program: string;
  readonly data: DataFolder;
  readonly port: number;
  /** `name=value` each. */
  readonly settings: readonly string[];
  readonly user: ServerUser | null;
  readonly onLog: ((line: string) => void) | undefined;
}

/** Starts a server and waits until it accepts connections. @returns it, or why it did not start */
export async function launch(order: Launch): Promise<ChildProcess | string> {
  const { program, data, port, settings, user } = order;
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder(data.cluster, port) ?? ''}`,
    ...settings,
  ];
  const child = spawn(program, ['-D', data.cluster, ...all.flatMap((each) => ['-c', each])], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '', TZ: 'UTC' },
    cwd: '/',
    // A separate process group: Ctrl-C reaches only this process, which stops the server in order.
    detached: true,
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  let output = '';
  let up = false;
  child.stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    if (!up) output += text;
    if (order.onLog) text.split('\n').filter(Boolean).forEach(order.onLog);
  });
  const ended = new Promise<false>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(false);
    });
    // Later than exit: all output has arrived by then.
    child.once('close', () => resolve(false));
  });
  up = await Promise.race([untilReady(data.cluster, child), ended]);
  if (up) {
    release(child);
    return child;
  }
  child.kill('SIGQUIT');
  await ended;
  return reasonIn(output);
}

/** The server is ended by a stop, not waited for by the event loop. */
function release(child: ChildProcess): void {
  child.unref();
  (child.stderr as unknown as { unref?: () => void } | null)?.unref?.();
}

/** The server's own file states that it accepts connections. */
async function untilReady(cluster: string, child: ChildProcess): Promise<boolean> {
  for (let waited = 0; waited < READY_LIMIT_MS; waited += POLL_MS) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const file = readPostmasterFile(cluster);
    // The file of a killed server states that too.
    if (file?.ready && file.pid === child.pid) return true;
    await pause();
  }
  return false;
}

/** True when a PostgreSQL answers on the port: it replies yes or no to a request for encryption. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (outcome: boolean) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.setTimeout(ANSWER_LIMIT_MS, () => end(false));
    socket.once('error', () => end(false));
    socket.once('connect', () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])));
    socket.once('data', (reply) => end(/^[NS]/.test(reply.toString('latin1'))));
  });
}

/**
 * Stops the server over `cluster`: first in order, then (at once, where it hangs) immediately, which the
 * next start repairs.
 *
 * @throws EmbeddedPostgresError when it does not stop
 */
export async function stopServer(
  pid: number,
  cluster: string,
  { hangs = false } = {},
): Promise<void> {
  for (const [signal, limit] of STOP_STEPS.slice(hangs ? 1 : 0)) {
    // By now the id may belong to an unrelated process.
    if (!isPostmasterOf(pid, cluster)) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < limit; waited += POLL_MS) {
      if (!isAlive(pid)) return;
      await pause();
    }
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not stop: end it by hand`);
}

/** Resolves when the last lines of a stopped server's log have arrived. */
export async function untilLogRead(child: ChildProcess): Promise<void> {
  const { stderr } = child;
  if (!stderr || stderr.closed) return;
  await new Promise<void>((resolve) => {
    // The timer also prevents this process from ending first: `release` took the log from the event loop.
    const timer = setTimeout(resolve, LOG_LIMIT_MS);
    stderr.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Waits for a moment, in ms. */
export function pause(ms = POLL_MS): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
