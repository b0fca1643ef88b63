import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MessagingHarness } from './messaging-harness.ts';

/** The contract of `CustomEmojiQueries`. */
export function describeCustomEmojiQueries(
  name: string,
  makeHarness: () => MessagingHarness,
): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let realmId: number;

    beforeEach(async () => {
      harness = makeHarness();
      realmId = await harness.createRealm();
    });

    it('finds an active emoji by its name and by its number', async () => {
      const id = await harness.createCustomEmoji(realmId, 'party');
      const expected = { id, name: 'party', isDeactivated: false };
      await harness.unitOfWork.run(async ({ customEmoji }) => {
        expect(await customEmoji.findActive(realmId, 'party')).toEqual(expected);
        expect(await customEmoji.find(realmId, id)).toEqual(expected);
      });
    });

    it('finds a deactivated one by its number only', async () => {
      const id = await harness.createCustomEmoji(realmId, 'gone', true);
      await harness.unitOfWork.run(async ({ customEmoji }) => {
        expect(await customEmoji.findActive(realmId, 'gone')).toBeNull();
        expect(await customEmoji.find(realmId, id)).toMatchObject({ isDeactivated: true });
      });
    });

    it('finds none of another organization', async () => {
      const elsewhere = await harness.createRealm();
      const id = await harness.createCustomEmoji(elsewhere, 'party');
      await harness.unitOfWork.run(async ({ customEmoji }) => {
        expect(await customEmoji.findActive(realmId, 'party')).toBeNull();
        expect(await customEmoji.find(realmId, id)).toBeNull();
      });
    });
  });
}
