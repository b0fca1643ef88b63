import type { Actor } from '@tandem/shared-kernel';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { messagesRead } from './reading-events.ts';

/** Time limit of one request, in milliseconds; completed work is preserved. */
const MARK_ALL_TIME_BUDGET_MS = 50_000;

const BATCH = 2000;

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'clock'> & {
  /** The time limit in ms; {@link MARK_ALL_TIME_BUDGET_MS} by default. */
  readonly markAllTimeBudgetMs?: number | undefined;
};

/**
 * Marks all messages that a user received as read. The marks move in one step, independent of the number of
 * unread messages. Exceptions that mark single messages as unread are cleared before that in batches, the
 * newest first, each in a separate transaction with an event, so that clients and server agree whenever it
 * ends.
 *
 * Messages have the ids of their events, and the marks move to the id of the event that reports that all is
 * read: exactly the messages of which clients were notified before are read.
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
    while (!isLate()) {
      if (await unitOfWork.run((tx) => markBatch(tx, actor))) return { isComplete: true };
    }
    return { isComplete: false };
  }
}

/** @returns whether it was the last */
async function markBatch(
  { readState, events }: Pick<MessagingTx, 'readState' | 'events'>,
  actor: Actor,
): Promise<boolean> {
  const { realmId, userId } = actor;
  await readState.hold(actor, 'everything');
  const messageIds = await readState.markAllRead(
    { type: 'messages.all_read', realmId, userId },
    BATCH,
  );
  if (messageIds.length < BATCH) return true;
  await events.append(messagesRead(actor, messageIds));
  return false;
}
