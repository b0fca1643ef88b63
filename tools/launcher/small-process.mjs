import { spawn } from 'node:child_process';
import { onFirstSignal, stopWithParent } from './stop-with-parent.mjs';

/**
 * Settings of the allocator of glibc, which reads them when a process begins: one arena for all threads instead of one
 * for each, and freed memory is returned. By default the limits grow with the largest buffer that was freed, up to 64 MB.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** Those of whom a terminal or a service manager expects that they end the start. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs this program once more with {@link ALLOCATOR}: a process cannot set its own allocator, and npm runs scripts in
 * shells that have no common form for variables. Node 22.15 and later replaces this process; before, this one takes 7 MB
 * and exits with the second one.
 *
 * @param {string} program its file
 * @param {readonly string[]} options of Node
 * @returns {boolean} false where nothing is gained: on other systems, or where the variables are set already
 */
export function runSmall(program, options) {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined) return false;
  const words = [...options, program];
  const env = { ...process.env, ...ALLOCATOR };
  process.execve?.(process.execPath, [process.execPath, ...words], env);
  const child = spawn(process.execPath, words, {
    env,
    // The channel shows the child that this process has ended.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C signals the group of a terminal: the child would get it twice, and be cut off.
    detached: true,
  });
  // A program stops in order by SIGINT and SIGTERM; a closed terminal is a reason to do so.
  for (const signal of SIGNALS) {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  child.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code) => process.exit(code ?? 1));
  stopWithNpm();
  return true;
}

/** Ends this process in order when the one ends that started it: npm, npx, or that of {@link runSmall}. */
export function stopWithStarter() {
  if (process.channel === undefined) return stopWithNpm();
  process.channel.unref();
  const stop = () => process.kill(process.pid, 'SIGTERM');
  process.once('disconnect', stop);
  onFirstSignal(() => process.off('disconnect', stop));
}

function stopWithNpm() {
  if (['start', 'npx'].includes(process.env.npm_lifecycle_event)) stopWithParent();
}
