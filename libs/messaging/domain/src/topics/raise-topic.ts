import type { Actor } from '@tandem/shared-kernel';
import type { VisibleMessage } from '../messages/message-repository.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { policyAfter } from './automatic-policy.ts';
import { TOPIC_POLICIES, type TopicPolicy } from './topic-policy.ts';
import type { RaisedTopic } from './user-topic-repository.ts';

/**
 * Raises the policy of a topic for users, and publishes the changes.
 *
 * @returns the changed policies, by user; no round trip when no user is given
 */
export async function raiseTopic(
  tx: Pick<MessagingTx, 'userTopics' | 'events'>,
  realmId: number,
  raised: RaisedTopic,
): Promise<ReadonlyMap<number, TopicPolicy>> {
  if (raised.policies.size === 0) return raised.policies;
  const changed = await tx.userTopics.raise(raised);
  const { channelId, topic, raisedAt } = raised;
  const events = changed.map((userId) => ({
    type: 'user_topic.changed' as const,
    realmId,
    userId,
    channelId,
    topic,
    lastUpdated: raisedAt.getTime(),
    policy: raised.policies.get(userId) ?? TOPIC_POLICIES.inherit,
  }));
  if (events.length > 0) await tx.events.append(...events);
  return new Map(events.map(({ userId, policy }) => [userId, policy]));
}

/** Makes the topic of a message more visible to a user who reacts to it or votes on it. */
export async function participate(
  tx: Pick<MessagingTx, 'userTopics' | 'events'>,
  { userId, realmId }: Actor,
  { place, visibility }: VisibleMessage,
  raisedAt: Date,
): Promise<void> {
  const policy = policyAfter('participation', visibility);
  if (place.kind === 'direct' || policy === null) return;
  await raiseTopic(tx, realmId, { ...place, raisedAt, policies: new Map([[userId, policy]]) });
}
