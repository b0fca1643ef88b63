import type { MarkOnboardingStep } from '@tandem/identity-domain';
import { TextParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';

class OnboardingStepParams {
  @TextParam({ description: 'The name of the step' })
  onboardingStep!: string;
}

/** @see `POST users/me/onboarding_steps` */
export function markOnboardingStep(useCase: Pick<MarkOnboardingStep, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'mark-onboarding-step-as-read',
    method: 'POST',
    path: '/users/me/onboarding_steps',
    tag: 'users',
    summary: 'Mark an onboarding step as read',
    auth: 'user',
    guard: 'human',
    params: OnboardingStepParams,
    response: {},
    errors: ['ONBOARDING_STEP_UNKNOWN'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { step: params.onboardingStep });
      return {};
    },
  });
}
