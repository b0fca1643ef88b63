import type { Actor } from '@tandem/shared-kernel';
import { storedTopic } from '../messages/empty-topic.ts';
import type { ChannelReference } from '../messages/destination.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { ChannelAccess } from '../channels/channel-repository.ts';
import { PERSONAL_LIMITS, limitReached } from '../stores/personal-limits.ts';
import { TOPIC_POLICIES, type TopicPolicy } from './topic-policy.ts';

/** The visibility to set for a topic, which need not have messages. */
interface SetTopicPolicyInput {
  readonly channel: ChannelReference;
  /** At most 60 characters; not normalized. */
  readonly topic: string;
  readonly policy: TopicPolicy;
}

/**
 * Sets the actor's policy of a topic. A user who lost access to a channel may still remove their policies
 * there.
 *
 * Five round trips: begin, the channel, the row, its event, commit; three when nothing changes.
 *
 * @see the operation `update-user-topic`
 */
export class SetTopicPolicy {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork' | 'clock'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork' | 'clock'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError CHANNEL_ID_INVALID, CHANNEL_NAME_INVALID, LIMIT_REACHED */
  async execute(actor: Actor, input: SetTopicPolicyInput): Promise<void> {
    const { realmId, userId } = actor;
    const { policy } = input;
    const topic = storedTopic(input.topic);
    await this.#ports.unitOfWork.run(async (tx) => {
      const channel = await tx.channels.accessOf(actor, input.channel);
      if (!maySet(channel, policy)) throw unknownChannel(input.channel);
      const at = this.#ports.clock.now();
      const channelId = channel.channelId;
      // Policies move with their topic.
      await tx.readState.hold(actor, { channelIds: [channelId] });
      const set = { userId, channelId, topic, policy, lastUpdated: at };
      const limit = PERSONAL_LIMITS['topics with a visibility policy'];
      const isChanged = await tx.userTopics.set(set, limit);
      if (isChanged === null) throw limitReached('topics with a visibility policy');
      if (!isChanged) return;
      await tx.events.append({
        type: 'user_topic.changed',
        realmId,
        userId,
        channelId,
        topic,
        policy,
        lastUpdated: at.getTime(),
      });
    });
  }
}

function maySet(channel: ChannelAccess | null, policy: TopicPolicy): channel is ChannelAccess {
  return channel !== null && (channel.mayRead || policy === TOPIC_POLICIES.inherit);
}

function unknownChannel(reference: ChannelReference): MessagingError {
  return 'id' in reference
    ? new MessagingError('CHANNEL_ID_INVALID')
    : new MessagingError('CHANNEL_NAME_INVALID', { name: reference.name });
}
