import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount } from '../identity-tx.ts';
import { dueOnboardingSteps, isOnboardingStep } from './onboarding-steps.ts';

/**
 * Marks an onboarding step of the actor as read.
 *
 * @see `POST users/me/onboarding_steps`
 */
export class MarkOnboardingStep {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError ONBOARDING_STEP_UNKNOWN */
  async execute({ realmId, userId }: Actor, { step }: { readonly step: string }): Promise<void> {
    if (!isOnboardingStep(step)) throw new IdentityError('ONBOARDING_STEP_UNKNOWN', { step });
    await this.#ports.unitOfWork.run(async (tx) => {
      // The event lists every step that is due, so marks of one user must not overlap.
      await lockedAccount(tx, realmId, userId);
      await tx.onboarding.markAsRead(userId, step);
      const steps = dueOnboardingSteps(await tx.onboarding.readBy(userId));
      await tx.events.append({ type: 'user.onboarding_steps_changed', realmId, userId, steps });
    });
  }
}
