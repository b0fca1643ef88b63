import type { DomainEvent } from '@tandem/shared-kernel';
import type { OnboardingStep } from './onboarding-steps.ts';

/** A user marked an onboarding step as read. */
export interface UserOnboardingStepsChanged extends DomainEvent {
  readonly type: 'user.onboarding_steps_changed';
  readonly userId: number;
  /** The steps that are still due. */
  readonly steps: readonly OnboardingStep[];
}
