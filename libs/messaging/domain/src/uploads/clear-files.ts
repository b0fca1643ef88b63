import type { MessagingPorts } from '../messaging-ports.ts';
import { thumbnailFolder, uploadKey } from './upload-path.ts';

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'files' | 'clock'>;

const BATCH = 100;
/** Contents that a transaction removes, in parallel: PostgreSQL ends transactions that are idle for 10 s. */
const REMOVED_AT_ONCE = 8;
const UNCLAIMED_MS = 35 * 86_400_000;
/** An hour longer than an unfinished upload can be continued. */
const UNFINISHED_MS = 25 * 3_600_000;
const UPLOADS = uploadKey('');

/**
 * Removes files that no message has shown for five weeks, and the contents of all deleted files; frees the
 * space of unfinished uploads. Any number of processes may do so at once; after a crash the next run
 * continues.
 */
export class ClearFiles {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @returns the number of removed contents */
  async execute(): Promise<{ readonly removed: number }> {
    await this.#releaseUnfinished();
    while ((await this.#forgetUnclaimed()) === BATCH);
    let removed = 0;
    for (let batch = REMOVED_AT_ONCE; batch === REMOVED_AT_ONCE; removed += batch) {
      batch = await this.#removeDue();
    }
    return { removed };
  }

  /** Frees the space of unfinished uploads. */
  async #releaseUnfinished(): Promise<void> {
    const before = new Date(this.#ports.clock.now().getTime() - UNFINISHED_MS);
    await this.#ports.unitOfWork.run((tx) => tx.unfinishedUploads.releaseBefore(before));
  }

  #forgetUnclaimed(): Promise<number> {
    const now = this.#ports.clock.now();
    return this.#ports.unitOfWork.run(async (tx) => {
      const before = new Date(now.getTime() - UNCLAIMED_MS);
      const paths = await tx.attachments.removeUnclaimed(before, BATCH);
      if (paths.length > 0) await tx.fileRemovals.schedule(paths.map(uploadKey), now);
      return paths.length;
    });
  }

  #removeDue(): Promise<number> {
    const { unitOfWork, clock } = this.#ports;
    return unitOfWork.run(async (tx) => {
      const keys = await tx.fileRemovals.takeDue(clock.now(), REMOVED_AT_ONCE);
      // Before the commit: without its removal entry a content would remain forever.
      const removals = await Promise.allSettled(keys.map((key) => this.#remove(key)));
      // Not earlier: until the transaction ends, no upload is stored under the keys.
      for (const removal of removals) if (removal.status === 'rejected') throw removal.reason;
      return keys.length;
    });
  }

  async #remove(key: string): Promise<void> {
    const { files } = this.#ports;
    await files.remove(key);
    if (key.startsWith(UPLOADS)) {
      await files.removeBelow(thumbnailFolder(key.slice(UPLOADS.length)));
    }
  }
}
