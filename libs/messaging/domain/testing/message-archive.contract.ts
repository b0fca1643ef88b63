import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import { DEFAULT_ARCHIVE_DAYS, type MessageArchive } from '../src/archive/index.ts';
import type { DeletionCause } from '../src/index.ts';
import { aMessage } from './builders.ts';
import { freshChannel } from './contract-world.ts';
import type { MessagingHarness } from './messaging-harness.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** The contract of archives of deleted messages. */
export function describeMessageArchive(name: string, makeHarness: () => MessagingHarness): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    let channelId: number;
    beforeEach(async () => {
      harness = makeHarness();
      ann = await harness.createUser(await harness.createRealm());
      channelId = await freshChannel(harness, ann, [ann]);
    });

    const run = <T>(work: (archive: MessageArchive) => Promise<T>) =>
      harness.unitOfWork.run((tx) => work(tx.archive));
    const send = async (topic = 't') => {
      const { recipientId } = await harness.channel(channelId);
      const location = { kind: 'channel', channelId, recipientId, topic } as const;
      return harness.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
    };
    const note = () =>
      harness.unitOfWork.run((tx) =>
        tx.messages.add(aMessage(ann, { kind: 'direct', userIds: [ann.userId] })),
      );
    const remove = (ids: readonly number[], reason: DeletionCause['reason'] = 'deleted') =>
      harness.unitOfWork.run((tx) =>
        tx.deletions.remove(ann.realmId, ids, { actingUserId: ann.userId, reason }),
      );
    const restore = (ids: readonly number[], realmId = ann.realmId) =>
      run((archive) => archive.restore(realmId, ids));

    it('restores messages under their ids, once', async () => {
      const [a, b, direct] = [await send(), await send(), await note()];
      const before = await harness.message(b);
      await remove([b, direct]);
      expect(await harness.message(b)).toBeNull();
      expect(await restore([direct, b, a, 99_999])).toEqual([b, direct]);
      expect(await harness.message(b)).toEqual(before);
      expect(await harness.message(direct)).not.toBeNull();
      expect(await restore([b, direct])).toEqual([]);
    });

    it('restores the only message of a topic and of a channel', async () => {
      const id = await send('only');
      await remove([id]);
      await restore([id]);
      expect((await harness.message(id))?.topic).toBe('only');
      expect(await send('only')).toBeGreaterThan(id);
      expect(await harness.messageCount(channelId)).toBe(2);
    });

    it('restores reactions', async () => {
      const id = await send();
      const reaction = {
        messageId: id,
        userId: ann.userId,
        emojiName: 'tada',
        emojiCode: '1f389',
        reactionType: 'unicode_emoji',
      } as const;
      await harness.unitOfWork.run((tx) => tx.reactions.add(reaction, null));
      await remove([id]);
      expect(await harness.reactions(id)).toEqual([]);
      await restore([id]);
      expect(await harness.reactions(id)).toEqual([reaction]);
    });

    it('restores nothing of another organization', async () => {
      const id = await send();
      await remove([id]);
      expect(await restore([id], await harness.createRealm())).toEqual([]);
      expect(await harness.message(id)).toBeNull();
    });

    it('permanently removes messages after 30 days, or after the days of the setting', async () => {
      const removeExpired = (days: number, limit = 1_000) =>
        run((archive) => archive.removeExpired(inDays(days), limit));
      // Of other tests, whose organizations are in the same database.
      await removeExpired(1_000);
      const [a, b] = [await send(), await send()];
      await remove([a, b]);
      expect(await removeExpired(DEFAULT_ARCHIVE_DAYS - 1)).toBe(0);
      await run((archive) => archive.setDays(ann.realmId, 50));
      expect(await removeExpired(DEFAULT_ARCHIVE_DAYS + 1)).toBe(0);
      await run((archive) => archive.setDays(ann.realmId, 2));
      expect(await removeExpired(3, 1)).toBe(1);
      expect(await removeExpired(3)).toBe(1);
      expect(await restore([a, b])).toEqual([]);
    });

    it('archives neither erased messages nor those of an organization without an archive', async () => {
      const [a, b] = [await send(), await send()];
      await remove([a], 'erased');
      await run((archive) => archive.setDays(ann.realmId, 0));
      await remove([b]);
      expect(await restore([a, b])).toEqual([]);
    });
  });
}
