import { describe, expect, it } from '@jest/globals';
import { freshChannel } from './contract-world.ts';
import type { MessagingHarness } from './messaging-harness.ts';

/** The contract of repositories of channels' mail addresses. */
export function describeChannelEmailRepository(
  name: string,
  makeHarness: () => MessagingHarness,
): void {
  describe(name, () => {
    it('has one token for each channel, actor and sender', async () => {
      const harness = makeHarness();
      const realmId = await harness.createRealm();
      const [ann, ben] = [await harness.createUser(realmId), await harness.createUser(realmId)];
      const [a, b] = [await freshChannel(harness, ann), await freshChannel(harness, ann)];
      const token = (channelId: number, creatorId: number, senderId: number) =>
        harness.unitOfWork.run((tx) =>
          tx.channelEmails.tokenOf({ channelId, creatorId, senderId }),
        );
      const first = await Promise.all([1, 2, 3].map(() => token(a, ann.userId, ann.userId)));
      expect(new Set(first).size).toBe(1);
      const others = [
        await token(b, ann.userId, ann.userId),
        await token(a, ben.userId, ann.userId),
        await token(a, ann.userId, ben.userId),
      ];
      expect(new Set([...first, ...others]).size).toBe(4);
      for (const each of [...first, ...others]) expect(each).toMatch(/^[0-9a-f]{32}$/);
    });
  });
}
