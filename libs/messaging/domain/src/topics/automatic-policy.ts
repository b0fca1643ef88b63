import { TOPIC_POLICIES, type TopicPolicy } from './topic-policy.ts';

/** What somebody has to do in a topic for it to become more visible to him by itself. */
export const VISIBILITY_TRIGGERS = { participation: 1, send: 2, start: 3, never: 4 } as const;

/** One of the numbers of {@link VISIBILITY_TRIGGERS}. */
export type VisibilityTrigger = (typeof VISIBILITY_TRIGGERS)[keyof typeof VISIBILITY_TRIGGERS];

/** How visible a topic is to a person, and what would make it more so. */
export interface AutomaticVisibility {
  readonly followTrigger: VisibilityTrigger;
  /** Of topics in a channel that he muted. */
  readonly unmuteTrigger: VisibilityTrigger;
  readonly isChannelMuted: boolean;
  readonly policy: TopicPolicy;
}

/** Reactions and votes; messages; the first message that its sender sees in a topic. */
export type TopicAct = Exclude<keyof typeof VISIBILITY_TRIGGERS, 'never'>;

/**
 * What a topic becomes to somebody by what he does in it: to begin it is to write in it, and to
 * write in it is to take part. Nothing becomes less visible.
 *
 * @param visibility `null` for bots
 * @returns `null` when it stays as it is
 */
export function policyAfter(
  act: TopicAct,
  visibility: AutomaticVisibility | null,
): TopicPolicy | null {
  if (visibility === null) return null;
  const { followTrigger, unmuteTrigger, isChannelMuted, policy } = visibility;
  const reached = VISIBILITY_TRIGGERS[act];
  const unmutes = isChannelMuted && unmuteTrigger <= reached;
  const unmuted = unmutes ? TOPIC_POLICIES.unmuted : TOPIC_POLICIES.inherit;
  const wanted = followTrigger <= reached ? TOPIC_POLICIES.followed : unmuted;
  return wanted > policy ? wanted : null;
}

/** What a topic becomes to somebody whose message begins it because others moved it there. */
export function policyOfTopicStarter(visibility: AutomaticVisibility): TopicPolicy {
  const { followTrigger, unmuteTrigger, isChannelMuted } = visibility;
  const { start } = VISIBILITY_TRIGGERS;
  if (followTrigger === start) return TOPIC_POLICIES.followed;
  return isChannelMuted && unmuteTrigger === start
    ? TOPIC_POLICIES.unmuted
    : TOPIC_POLICIES.inherit;
}
