import { beforeEach, describe, expect, it } from '@jest/globals';
import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of repositories of avatars. */
export function describeAvatars(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let userId: number;
    beforeEach(async () => {
      harness = makeHarness();
      userId = await freshAccount(harness, (await freshRealm(harness)).id);
    });

    it('begins with the provider’s picture, and stores an uploaded one', async () => {
      const lock = (id: number) => harness.unitOfWork.run(({ avatars }) => avatars.lock(id));
      expect(await lock(userId)).toEqual({ source: 'gravatar', version: 1 });
      const uploaded = { source: 'upload', version: 2 } as const;
      await harness.unitOfWork.run(({ avatars }) => avatars.set(userId, uploaded));
      expect(await lock(userId)).toEqual(uploaded);
      expect(await lock(-1)).toBeNull();
    });
  });
}

/** The contract of repositories of pictures of organizations. */
export function describeRealmPictures(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    it('stores each picture separately', async () => {
      const harness = makeHarness();
      const [{ id: realmId }, other] = [await freshRealm(harness), await freshRealm(harness)];
      const lock = (id: number) =>
        harness.unitOfWork.run(({ realmPictures }) => realmPictures.lock(id));
      const set = (kind: 'icon' | 'logo', version: number) =>
        harness.unitOfWork.run(({ realmPictures }) =>
          realmPictures.set(realmId, kind, { version, isUploaded: true }),
        );
      expect(await lock(realmId)).toEqual({});
      await set('icon', 2);
      await set('logo', 2);
      await set('icon', 3);
      expect(await lock(realmId)).toEqual({
        icon: { version: 3, isUploaded: true },
        logo: { version: 2, isUploaded: true },
      });
      expect(await lock(other.id)).toEqual({});
    });
  });
}
