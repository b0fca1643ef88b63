import { TOPIC_POLICIES, type TopicPolicy } from './topic-policy.ts';

/** The action in a topic after which it becomes more visible to the user automatically. */
const VISIBILITY_TRIGGERS = { participation: 1, send: 2, start: 3, never: 4 } as const;

/** One of the numbers of {@link VISIBILITY_TRIGGERS}. */
type VisibilityTrigger = (typeof VISIBILITY_TRIGGERS)[keyof typeof VISIBILITY_TRIGGERS];

/** The visibility of a topic to a user, and the settings that raise it automatically. */
export interface AutomaticVisibility {
  readonly followTrigger: VisibilityTrigger;
  /** The trigger for topics in a channel that the user muted. */
  readonly unmuteTrigger: VisibilityTrigger;
  readonly isChannelMuted: boolean;
  readonly policy: TopicPolicy;
}

/** Reactions and votes; messages; the first message that its sender sees in a topic. */
export type TopicAct = Exclude<keyof typeof VISIBILITY_TRIGGERS, 'never'>;

/**
 * The policy of a topic after a user's action in it: to start it is to send in it, and to
 * send in it is to participate. Nothing becomes less visible.
 *
 * @param visibility `null` for bots
 * @returns `null` when it does not change
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

/** The policy of a topic for the user whose message starts it after a move by others. */
export function policyOfTopicStarter(visibility: AutomaticVisibility): TopicPolicy {
  const { followTrigger, unmuteTrigger, isChannelMuted } = visibility;
  const { start } = VISIBILITY_TRIGGERS;
  if (followTrigger === start) return TOPIC_POLICIES.followed;
  return isChannelMuted && unmuteTrigger === start
    ? TOPIC_POLICIES.unmuted
    : TOPIC_POLICIES.inherit;
}
