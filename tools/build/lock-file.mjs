import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** A lock file that has had no process id for this long belongs to a killed process. */
const ABANDONED_MS = 10_000;

/**
 * Runs `work` in one process at a time. The lock of a process that has ended is removed.
 *
 * @template T
 * @param {string} path of the lock file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLockFile(path, work) {
  while (!acquired(path)) {
    if (isAbandoned(path)) rmSync(path, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, 50));
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function acquired(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    // It is empty for a moment before its owner writes into it.
    return pid > 0 ? !isAlive(pid) : Date.now() - statSync(path).mtimeMs > ABANDONED_MS;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
