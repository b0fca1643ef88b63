import { describe, expect, it } from '@jest/globals';
import type { OnboardingRepository } from '../src/index.ts';
import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of repositories of onboarding steps. */
export function describeOnboarding(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    it('marks steps of one user as read, each once', async () => {
      const harness = makeHarness();
      const { id: realmId } = await freshRealm(harness);
      const [ann, ben] = [
        await freshAccount(harness, realmId),
        await freshAccount(harness, realmId),
      ];
      const work = <T>(ask: (onboarding: OnboardingRepository) => Promise<T>) =>
        harness.unitOfWork.run(({ onboarding }) => ask(onboarding));
      for (const step of ['a', 'b', 'a']) await work((store) => store.markAsRead(ann, step));
      await work((store) => store.markAsRead(ben, 'c'));
      expect([...(await work((store) => store.readBy(ann)))].sort()).toEqual(['a', 'b']);
      expect(await work((store) => store.readBy(ben))).toEqual(['c']);
    });
  });
}
