import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder in memory, on Linux: tests create a million files, and remove them. */
const MEMORY = '/dev/shm';
/** Several times the largest need of a run. */
const ROOM_BYTES = 4e9;
/** The transpiled sources of programs that tests start by tsx, which searches for them in `TMPDIR`. */
const TSX_CACHE = fileURLToPath(new URL('../../node_modules/.cache/tandem/tsx', import.meta.url));

/**
 * Creates the folder of all temporary files of a run, and sets `TMPDIR` for the workers: in memory where
 * there is room, where a third of the CPU time of programs that create many files is saved.
 *
 * @returns {() => void} removes the folder
 */
export function createRunFolder() {
  const before = process.env.TMPDIR;
  // The process id lets later runs remove the folder after a kill.
  const folder = mkdtempSync(join(parentFolder(), `tandem-test-${process.pid}-`));
  // Programs of other accounts write to it as well.
  chmodSync(folder, 0o1777);
  mkdirSync(TSX_CACHE, { recursive: true });
  symlinkSync(TSX_CACHE, join(folder, `tsx-${process.getuid?.() ?? 0}`), 'junction');
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

function parentFolder() {
  if (process.env.TMPDIR !== undefined) return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOM_BYTES && freemem() >= 2 * ROOM_BYTES) return MEMORY;
  } catch {
    // No such folder.
  }
  return tmpdir();
}
