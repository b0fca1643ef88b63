import { TOPIC_POLICIES, type TopicPolicy } from '../topics/topic-policy.ts';

const BY_VISIBILITY: readonly TopicPolicy[] = [
  TOPIC_POLICIES.muted,
  TOPIC_POLICIES.inherit,
  TOPIC_POLICIES.unmuted,
  TOPIC_POLICIES.followed,
];

/**
 * What a user's setting for a topic is after another one moved into it: the more visible of the
 * two. A topic that had no messages takes over the setting, unless it has one of its own.
 */
export function mergedPolicy(
  source: TopicPolicy,
  target: TopicPolicy,
  targetHadMessages: boolean,
): TopicPolicy {
  if (!targetHadMessages) return target === TOPIC_POLICIES.inherit ? source : target;
  const rank = (policy: TopicPolicy) => BY_VISIBILITY.indexOf(policy);
  return rank(source) > rank(target) ? source : target;
}
