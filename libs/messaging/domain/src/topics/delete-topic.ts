import { auditedIds, type Actor } from '@tandem/shared-kernel';
import { removeMessages } from '../deletions/remove-messages.ts';
import { storedTopic } from '../messages/empty-topic.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';

/** A topic, ignoring the case of its name. */
interface DeleteTopicInput {
  readonly channelId: number;
  readonly topic: string;
}

/** The size of one transaction; others may write in between. */
const BATCH = 200;
/** The request ends before its client or a proxy cancels it. */
const BUDGET_MS = 50_000;

/**
 * Deletes the messages of a topic that the actor may read, newest first. Administrators may.
 *
 * @see the operation `delete-topic`
 */
export class DeleteTopic {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork' | 'clock'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @returns whether all messages are deleted: a large topic needs several requests
   * @throws MessagingError CHANNEL_ID_INVALID
   */
  async execute(actor: Actor, input: DeleteTopicInput): Promise<{ readonly complete: boolean }> {
    const { unitOfWork, clock } = this.#ports;
    const end = clock.now().getTime() + BUDGET_MS;
    const topic = storedTopic(input.topic);
    for (;;) {
      const found = await unitOfWork
        .by(actor)
        .run((tx) => deleteBatch(tx, actor, input.channelId, topic));
      if (found < BATCH) return { complete: true };
      if (clock.now().getTime() >= end) return { complete: false };
    }
  }
}

/** @returns the number of deleted messages */
async function deleteBatch(
  tx: MessagingTx,
  actor: Actor,
  channelId: number,
  topic: string,
): Promise<number> {
  const channel = await tx.channels.accessOf(actor, { id: channelId });
  if (!channel?.mayRead) throw new MessagingError('CHANNEL_ID_INVALID');
  // Moved messages are no longer in the topic.
  await tx.readState.holdAlone(actor.realmId, [channelId]);
  const ids = await tx.channels.newestMessageIds(actor, { channelId, topic }, BATCH);
  if (ids.length === 0) return 0;
  const { realmId, userId: actingUserId } = actor;
  await removeMessages(tx, realmId, ids, { actingUserId, reason: 'deleted' });
  const before = { topic, ...auditedIds('message', ids) };
  await tx.audit.append({ kind: 'channel.topic_deleted', realmId, objectId: channelId, before });
  return ids.length;
}
