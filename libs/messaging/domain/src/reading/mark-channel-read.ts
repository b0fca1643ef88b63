import type { Actor } from '@tandem/shared-kernel';
import { storedTopic } from '../messages/empty-topic.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { messagesRead } from './reading-events.ts';
import type { ReadTarget } from './read-state-repository.ts';

/**
 * Marks a channel, or one topic of it, as read.
 *
 * @see the operations `mark-stream-as-read`, `mark-topic-as-read`
 */
export class MarkChannelRead {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError CHANNEL_ID_INVALID, TOPIC_UNKNOWN */
  execute(actor: Actor, { channelId, topic: asked }: ReadTarget): Promise<void> {
    const topic = asked === null ? null : storedTopic(asked);
    return this.#ports.unitOfWork.run(async (tx) => {
      await tx.readState.hold(actor, { channelIds: [channelId] });
      const channel = await tx.channels.accessOf(actor, { id: channelId });
      if (!channel?.mayRead) throw new MessagingError('CHANNEL_ID_INVALID');
      if (topic !== null && !(await tx.readState.hasTopic(channelId, topic))) {
        throw new MessagingError('TOPIC_UNKNOWN', { topic: asked ?? '' });
      }
      const messageIds = await tx.readState.markChannelRead(actor, { channelId, topic });
      if (messageIds.length === 0) return;
      await tx.events.append(messagesRead(actor, messageIds));
    });
  }
}
