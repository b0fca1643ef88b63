import { removeMessages } from '../deletions/remove-messages.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { SeparateWork } from '../separate-work.ts';
import type { RetentionQueries } from './retention-queries.ts';

/** The dependencies of expiring messages. */
type ExpireMessagesPorts = Pick<MessagingPorts, 'unitOfWork' | 'clock'> & {
  readonly retention: RetentionQueries;
};

const EXPIRED = { actingUserId: null, reason: 'expired' } as const;
const LIMIT = { locations: 50, messages: 200 };

/**
 * Deletes messages that are older than their organization or their channel keeps them, in small
 * transactions: no sender waits for long. Readers receive the events of any deletion.
 */
export class ExpireMessages {
  readonly #ports: ExpireMessagesPorts;

  constructor(ports: ExpireMessagesPorts) {
    this.#ports = ports;
  }

  /**
   * @returns the number of deleted messages
   * @throws the first error, after the messages of all other organizations are deleted
   */
  async execute(stopping?: { readonly aborted: boolean }): Promise<{ readonly removed: number }> {
    const { retention, clock, unitOfWork } = this.#ports;
    const realms = new SeparateWork();
    let removed = 0;
    for (;;) {
      const { failed } = realms;
      const time = clock.now();
      const expired = await retention.findExpired(time, LIMIT, failed);
      let now = 0;
      for (const { realmId, messageIds } of expired) {
        if (stopping?.aborted) return { removed };
        const remove = () =>
          unitOfWork.run(async (tx) => {
            // Meanwhile they may have moved to a channel that keeps them longer.
            const ids = await tx.deletions.lockExpired(realmId, messageIds, time);
            return removeMessages(tx, realmId, ids, EXPIRED);
          });
        now += (await realms.run(realmId, remove)) ?? 0;
      }
      removed += now;
      // Messages that are found repeatedly are being deleted by another process.
      if (now === 0 && realms.failed.length === failed.length) break;
    }
    realms.end();
    return { removed };
  }
}
