import { TOPIC_POLICIES, type TopicPolicy } from '../topics/topic-policy.ts';

const BY_VISIBILITY: readonly TopicPolicy[] = [
  TOPIC_POLICIES.muted,
  TOPIC_POLICIES.inherit,
  TOPIC_POLICIES.unmuted,
  TOPIC_POLICIES.followed,
];

/**
 * A user's policy of a topic after another topic moved into it: the more visible of the two. A topic
 * without messages takes over the policy, unless it has one.
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
