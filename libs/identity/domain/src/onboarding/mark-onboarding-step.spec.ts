import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import { dueOnboardingSteps } from './onboarding-steps.ts';

let identity: MemoryIdentity;
let actor: Actor;

beforeEach(async () => {
  identity = createMemoryIdentity();
  const { realmId, owner } = await identity.useCases.createRealm.execute(aRealmRequest());
  actor = { userId: owner.userId, realmId, role: ROLES.owner, isBot: false };
  identity.events.events = [];
});

const mark = (step: string) => identity.useCases.markOnboardingStep.execute(actor, { step });

it('marks steps as read and lists those that are still due', async () => {
  const all = dueOnboardingSteps([]);
  expect(all.map(({ name }) => name)).not.toContain('navigation_tour_video');
  await mark('intro_resolve_topic');
  await mark('intro_resolve_topic');
  await mark('narrow_to_dm_with_welcome_bot_new_user');
  await mark('navigation_tour_video');
  const left = (...read: string[]) => all.filter(({ name }) => !read.includes(name));
  const first = left('intro_resolve_topic');
  const last = left('intro_resolve_topic', 'narrow_to_dm_with_welcome_bot_new_user');
  expect(last).toHaveLength(all.length - 2);
  expect(identity.events.events).toMatchObject(
    [first, first, last, last].map((steps) => ({
      type: 'user.onboarding_steps_changed',
      userId: actor.userId,
      steps,
    })),
  );
});

it('refuses unknown steps, which bounds the stored ones', async () => {
  await expect(mark('x')).rejects.toMatchObject({ code: 'ONBOARDING_STEP_UNKNOWN' });
  await expect(mark('')).rejects.toMatchObject({ code: 'ONBOARDING_STEP_UNKNOWN' });
  expect(identity.events.events).toEqual([]);
});
