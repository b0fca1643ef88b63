/** A hint that web clients show once, until the user has marked it as read. */
export interface OnboardingStep {
  readonly type: 'one_time_notice' | 'one_time_action';
  readonly name: string;
}

const notice = (name: string): OnboardingStep => ({ type: 'one_time_notice', name });

/** Needs a video, which this server does not have: it can be marked as read but is never due. */
const NAVIGATION_TOUR_VIDEO = 'navigation_tour_video';

/** Every step that clients know, in the order of the list. */
const ONBOARDING_STEPS: readonly OnboardingStep[] = [
  notice('visibility_policy_banner'),
  notice('intro_inbox_view_modal'),
  notice('intro_recent_view_modal'),
  notice('first_stream_created_banner'),
  notice('jump_to_conversation_banner'),
  notice('non_interleaved_view_messages_fading'),
  notice('interleaved_view_messages_fading'),
  notice('intro_resolve_topic'),
  notice(NAVIGATION_TOUR_VIDEO),
  { type: 'one_time_action', name: 'narrow_to_dm_with_welcome_bot_new_user' },
];

/** True if clients may mark a step of this name as read. */
export function isOnboardingStep(name: string): boolean {
  return ONBOARDING_STEPS.some((step) => step.name === name);
}

/** The steps that are still due. @param read names of the steps that the user marked as read */
export function dueOnboardingSteps(read: readonly string[]): readonly OnboardingStep[] {
  const done = new Set([...read, NAVIGATION_TOUR_VIDEO]);
  return ONBOARDING_STEPS.filter(({ name }) => !done.has(name));
}
