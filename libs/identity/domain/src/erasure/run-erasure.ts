import type { Clock, UnitOfWork } from '@tandem/shared-kernel';
import type { ErasedCounts, Erasure, ErasureRepository, PersonalData } from './erasure.ts';

/** The repositories of a batch of an erasure. */
interface RunErasureTx {
  readonly erasures: ErasureRepository;
  /** The personal data of all contexts. Data that refers to other data comes before it. */
  readonly personalData: readonly PersonalData[];
}

interface RunErasurePorts {
  readonly unitOfWork: UnitOfWork<RunErasureTx>;
  readonly clock: Clock;
}

interface RunErasureOptions {
  readonly stopping?: { readonly aborted: boolean };
  /** Checks again after the erasure for data of commands that were running at the time. */
  readonly isLate?: boolean | undefined;
  /** Receives the removed data of each batch. */
  readonly onRemoved?: (count: number) => void;
}

/** Small enough to hold its locks for only some tens of ms. */
const BATCH = 200;

/**
 * Removes the data of a user batch by batch; the report counts each batch in its transaction. Ended at any time,
 * the next call continues. The last batch finds nothing in any context.
 */
export class RunErasure {
  readonly #ports: RunErasurePorts;

  constructor(ports: RunErasurePorts) {
    this.#ports = ports;
  }

  /** @returns whether the erasure has finished */
  async execute(
    erasureId: number,
    { stopping, isLate = false, onRemoved = () => undefined }: RunErasureOptions = {},
  ): Promise<boolean> {
    for (;;) {
      if (stopping?.aborted) return false;
      const removed = await this.#ports.unitOfWork.run((tx) => this.#batch(tx, erasureId, isLate));
      if (removed === null) return true;
      onRemoved(Object.values(removed).reduce((sum, count) => sum + count, 0));
    }
  }

  /** @returns the removed data, `null` if the erasure has finished */
  async #batch(tx: RunErasureTx, erasureId: number, isLate: boolean): Promise<ErasedCounts | null> {
    const { erasures, personalData } = tx;
    const erasure = isLate
      ? await erasures.lockDeactivated(erasureId)
      : await erasures.lockUnfinished(erasureId);
    if (erasure === null) return null;
    if (erasure.mentions === null) await countMentions(tx, erasure);
    for (const data of personalData) {
      const removed = await data.eraseBatch(erasure, BATCH);
      if (Object.keys(removed).length > 0) {
        await erasures.addRemoved(erasureId, removed);
        return removed;
      }
    }
    if (erasure.finishedAt === null) await erasures.finish(erasureId, this.#ports.clock.now());
    return null;
  }
}

/** Before anything is removed: notes of mentions are personal data as well. */
async function countMentions(
  { erasures, personalData }: RunErasureTx,
  { id, userId }: Erasure,
): Promise<void> {
  let mentions = 0;
  for (const data of personalData) mentions += (await data.countMentions?.(userId)) ?? 0;
  await erasures.setMentions(id, mentions);
}
