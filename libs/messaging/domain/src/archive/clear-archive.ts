import type { MessagingPorts } from '../messaging-ports.ts';

/** Small enough to hold its locks for only some tens of ms. */
const BATCH = 500;

/** Permanently removes archived messages when their time has passed. Any number of processes may do so. */
export class ClearArchive {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork' | 'clock'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork' | 'clock'>) {
    this.#ports = ports;
  }

  /** @returns the number of removed messages */
  async execute(stopping?: { readonly aborted: boolean }): Promise<{ readonly removed: number }> {
    const { unitOfWork, clock } = this.#ports;
    let removed = 0;
    for (;;) {
      const now = clock.now();
      const count = await unitOfWork.run((tx) => tx.archive.removeExpired(now, BATCH));
      removed += count;
      if (count === 0 || stopping?.aborted) return { removed };
    }
  }
}
