import type { DeletionCause } from './message-deletions.ts';
import type { MessagingTx } from '../messaging-tx.ts';

/**
 * Deletes messages and records one event per location, and one per reminder of a deleted message.
 *
 * @returns the number of deleted messages
 */
export async function removeMessages(
  tx: Pick<MessagingTx, 'deletions' | 'events'>,
  realmId: number,
  messageIds: readonly number[],
  cause: DeletionCause,
): Promise<number> {
  const deleted = await tx.deletions.remove(realmId, messageIds, cause);
  if (deleted.length === 0) return 0;
  await tx.events.append(
    ...deleted.map(({ place, messageIds: ids }) => ({
      type: 'messages.deleted' as const,
      realmId,
      actingUserId: cause.actingUserId,
      place,
      messageIds: ids,
    })),
    ...deleted
      .flatMap(({ reminders }) => reminders)
      .map(({ id: reminderId, userId }) => ({
        type: 'reminder.removed' as const,
        realmId,
        userId,
        reminderId,
      })),
  );
  return deleted.reduce((count, each) => count + each.messageIds.length, 0);
}
