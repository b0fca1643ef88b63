import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import type { Reaction } from '../src/index.ts';
import { aMessage } from './builders.ts';
import { freshChannel, twoUsers } from './contract-world.ts';
import type { MessagingHarness } from './messaging-harness.ts';

/** The contract of repositories of reactions. */
export function describeReactionRepository(
  name: string,
  makeHarness: () => MessagingHarness,
): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    let ben: Actor;
    let messageId: number;
    let topicId: number;
    beforeEach(async () => {
      ({ harness, ann, ben } = await twoUsers(makeHarness));
      const channelId = await freshChannel(harness, ann);
      const { recipientId } = await harness.channel(channelId);
      const location = { kind: 'channel', channelId, recipientId, topic: 'a' } as const;
      messageId = await harness.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
      const locked = await harness.unitOfWork.run((tx) => tx.messages.lockVisible(ann, messageId));
      topicId = locked!.topicId!;
    });

    const thumb = (user: Actor, changes: Partial<Reaction> = {}): Reaction => ({
      messageId,
      userId: user.userId,
      emojiName: '+1',
      emojiCode: '1f44d',
      reactionType: 'unicode_emoji',
      ...changes,
    });
    const add = (reaction: Reaction) =>
      harness.unitOfWork.run(async (tx) => {
        await tx.messages.lockVisible(ann, messageId);
        return tx.reactions.add(reaction, topicId);
      });
    const remove = (reaction: Reaction) =>
      harness.unitOfWork.run((tx) => tx.reactions.remove(reaction));

    it('adds a reaction once', async () => {
      expect(await add(thumb(ann))).toEqual({ ...thumb(ann), isVote: false, earlierOwn: 0 });
      expect(await add(thumb(ann))).toBeNull();
      expect(await add(thumb(ann, { emojiName: 'thumbs_up' }))).toBeNull();
      expect(await harness.reactions(messageId)).toEqual([thumb(ann)]);
    });

    it('takes over the name that the emoji has on the message', async () => {
      await add(thumb(ann));
      const added = await add(thumb(ben, { emojiName: 'thumbs_up' }));
      expect(added).toEqual({ ...thumb(ben), isVote: true, earlierOwn: 0 });
    });

    it('counts earlier reactions of the same user to the message', async () => {
      await add(thumb(ben));
      await add(thumb(ann));
      expect(await add(thumb(ann, { emojiCode: '1f44e' }))).toMatchObject({ earlierOwn: 1 });
    });

    it('distinguishes emoji of one code and different types', async () => {
      await add(thumb(ann, { emojiCode: '12', reactionType: 'realm_emoji' }));
      expect(await add(thumb(ann, { emojiCode: '12' }))).toMatchObject({ isVote: false });
    });

    it('makes a user who reacts a participant of the topic', async () => {
      await add(thumb(ben));
      const both = [ann.userId, ben.userId].sort((a, b) => a - b);
      expect(await harness.participants(topicId)).toEqual(both);
    });

    it('adds a reaction once when it comes several times at once', async () => {
      const added = await Promise.all(Array.from({ length: 4 }, () => add(thumb(ann))));
      expect(added.filter((each) => each !== null)).toHaveLength(1);
    });

    it('agrees on one name when two users react at once', async () => {
      await Promise.all([add(thumb(ann)), add(thumb(ben, { emojiName: 'thumbs_up' }))]);
      const reactions = await harness.reactions(messageId);
      expect(reactions).toHaveLength(2);
      expect(new Set(reactions.map((each) => each.emojiName)).size).toBe(1);
    });

    it('removes exactly one reaction and returns it', async () => {
      await add(thumb(ann));
      await add(thumb(ben));
      expect(await remove(thumb(ben, { emojiName: 'thumbs_up' }))).toEqual(thumb(ben));
      expect(await remove(thumb(ben))).toBeNull();
      expect(await harness.reactions(messageId)).toEqual([thumb(ann)]);
    });

    it('lets one of two concurrent removals succeed', async () => {
      await add(thumb(ann));
      const removed = await Promise.all([remove(thumb(ann)), remove(thumb(ann))]);
      expect(removed.filter((each) => each !== null)).toHaveLength(1);
    });

    it('restores a reaction that a failed command removed', async () => {
      await add(thumb(ann));
      const failing = harness.unitOfWork.run(async (tx) => {
        await tx.reactions.remove(thumb(ann));
        throw new Error('refused');
      });
      await expect(failing).rejects.toThrow('refused');
      expect(await harness.reactions(messageId)).toEqual([thumb(ann)]);
    });

    it('finds custom emoji of the organization', async () => {
      const id = await harness.createCustomEmoji(ann.realmId, 'parrot');
      const gone = await harness.createCustomEmoji(ann.realmId, 'dodo', true);
      const elsewhere = await harness.createRealm();
      const found = await harness.unitOfWork.run(async ({ customEmoji }) => [
        await customEmoji.findActive(ann.realmId, 'parrot'),
        await customEmoji.findActive(ann.realmId, 'dodo'),
        await customEmoji.findActive(elsewhere, 'parrot'),
        await customEmoji.find(ann.realmId, gone),
        await customEmoji.find(elsewhere, id),
      ]);
      expect(found).toEqual([
        { id, name: 'parrot', isDeactivated: false },
        null,
        null,
        { id: gone, name: 'dodo', isDeactivated: true },
        null,
      ]);
    });
  });
}
