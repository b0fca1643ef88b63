import { migration } from '@tandem/shared-postgres';

/** The onboarding steps that users marked as read. */
export const onboardingSteps = migration({
  name: '1795357473829-identity-onboarding-steps',
  up: `
    create table onboarding_step_read (
      user_id bigint not null references user_account,
      step text not null,
      primary key (user_id, step)
    );
  `,
});
