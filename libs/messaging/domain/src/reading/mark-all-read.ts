import type { Actor } from '@tandem/shared-kernel';
import type { MessagingPorts } from '../messaging-ports.ts';

/** How long one request may take, in milliseconds; what is done by then stays done. */
export const MARK_ALL_TIME_BUDGET_MS = 50_000;

const BATCH = 2000;

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'clock'> & {
  /** In milliseconds; {@link MARK_ALL_TIME_BUDGET_MS} when left out. */
  readonly markAllTimeBudgetMs?: number | undefined;
};

/**
 * Marks everything that somebody received as read. The marks of reading move in one step, however
 * much is unread; what was marked as unread message by message is cleared in batches, the newest
 * first, each in a transaction of its own.
 *
 * @see the operation `mark-all-as-read`
 */
export class MarkAllRead {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @returns whether all is read now: false when the time was up before */
  async execute(actor: Actor): Promise<{ isComplete: boolean }> {
    const { clock, unitOfWork, markAllTimeBudgetMs = MARK_ALL_TIME_BUDGET_MS } = this.#ports;
    const start = clock.now().getTime();
    const isLate = () => clock.now().getTime() - start >= markAllTimeBudgetMs;
    if (isLate()) return { isComplete: false };
    let isDone = await unitOfWork.run(async (tx) => {
      await tx.readState.markAllRead(actor);
      return (await tx.readState.clearUnread(actor.userId, BATCH)) < BATCH;
    });
    while (!isDone) {
      if (isLate()) return { isComplete: false };
      isDone = await unitOfWork.run(
        async (tx) => (await tx.readState.clearUnread(actor.userId, BATCH)) < BATCH,
      );
    }
    await unitOfWork.run((tx) =>
      tx.events.append({
        type: 'messages.all_read',
        ...{ realmId: actor.realmId, userId: actor.userId },
      }),
    );
    return { isComplete: true };
  }
}
