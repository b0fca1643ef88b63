import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, statfsSync } from 'node:fs';

const ROOMY = '4g';

/** The folder of the data: on a disk of its own that can be full, if the machine allows it. */
export class SmallDisk {
  private constructor(
    readonly folder: string,
    /** The reason for which it cannot be filled; null: it can. */
    readonly whyNot: string | null,
  ) {}

  /** @param folder created if it does not exist */
  static mount(folder: string): SmallDisk {
    mkdirSync(folder, { recursive: true });
    const whyNot =
      process.platform === 'linux' && process.getuid?.() === 0
        ? mount('-t', 'tmpfs', '-o', `size=${ROOMY},mode=755`, 'tandem-faults', folder)
        : 'only root on Linux may mount a disk of its own';
    // The database server has an account of its own.
    chmodSync(folder, 0o755);
    return new SmallDisk(folder, whyNot);
  }

  /** Shrinks the disk to the size of its contents: no byte is free. */
  fill(): void {
    const { blocks, bfree, bsize } = statfsSync(this.folder);
    // Other processes write meanwhile, so the disk needs space beyond its contents.
    for (let used = (blocks - bfree) * bsize; used < blocks * bsize; used += bsize * 64) {
      if (mount('-o', `remount,size=${used}`, this.folder) === null) return;
    }
  }

  free(): void {
    mount('-o', `remount,size=${ROOMY}`, this.folder);
  }

  unmount(): void {
    if (this.whyNot === null) spawnSync('umount', ['--lazy', this.folder]);
  }
}

/** @returns the reason of the failure, or null */
function mount(...args: readonly string[]): string | null {
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  return status === 0 ? null : `mount: ${error?.message ?? stderr.trim()}`;
}
