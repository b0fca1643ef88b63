import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import type { DraftContent, NewScheduledMessage, TopicPolicy } from '../src/index.ts';
import { aMessage } from './builders.ts';
import { freshChannel, twoUsers } from './contract-world.ts';
import type { MessagingHarness } from './messaging-harness.ts';

const NOON = new Date('2026-03-11T12:00:00.000Z');
const LIMIT = 2;

/** The contract of limits of personal data. */
export function describePersonalLimits(name: string, makeHarness: () => MessagingHarness): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    let ben: Actor;
    beforeEach(async () => {
      ({ harness, ann, ben } = await twoUsers(makeHarness));
    });
    const run: MessagingHarness['unitOfWork']['run'] = (work) => harness.unitOfWork.run(work);

    const expectLimit = async (add: (owner: Actor) => Promise<number | null>) => {
      const first = await add(ann);
      expect([first, await add(ann)]).not.toContain(null);
      expect(await add(ann)).toBeNull();
      expect(await add(ben)).not.toBeNull();
      return first!;
    };

    it('drafts, many at once too', async () => {
      const draft: DraftContent = { type: '', to: [], topic: '', content: 'x', timestamp: 1 };
      const add = (...drafts: DraftContent[]) =>
        run((tx) => tx.drafts.add(ann.userId, drafts, LIMIT));
      expect(await add(draft, draft, draft)).toBeNull();
      expect(await add(draft)).toHaveLength(1);
      expect(await add(draft, draft)).toBeNull();
      const [second] = (await add(draft))!;
      expect(await add()).toEqual([]);
      expect(await add(draft)).toBeNull();
      await run((tx) => tx.drafts.remove(ann.userId, second!.id));
      expect(await add(draft)).toHaveLength(1);
    });

    it('saved snippets', async () => {
      const snippet = { title: 'a', content: 'x', createdAt: NOON };
      const add = async ({ userId }: Actor) =>
        (await run((tx) => tx.savedSnippets.add(userId, snippet, LIMIT)))?.id ?? null;
      const first = await expectLimit(add);
      await run((tx) => tx.savedSnippets.remove(ann.userId, first));
      expect(await add(ann)).not.toBeNull();
    });

    it('scheduled messages, not counting those that were sent', async () => {
      const message: Omit<NewScheduledMessage, 'senderId'> = {
        place: { kind: 'direct', userIds: [ben.userId] },
        content: 'x',
        renderedContent: '<p>x</p>',
        uploadPaths: [],
        deliverAt: 1000,
        realmId: ann.realmId,
        clientName: 'test',
        readBySender: true,
      };
      const add = ({ userId: senderId }: Actor) =>
        run((tx) => tx.scheduledMessages.add({ ...message, senderId }, LIMIT));
      const first = await expectLimit(add);
      await run((tx) => tx.scheduledMessages.markSent(first, 5));
      expect(await add(ann)).not.toBeNull();
    });

    it('reminders', async () => {
      const location = { kind: 'direct', userIds: [ann.userId] } as const;
      const messageId = await run((tx) => tx.messages.add(aMessage(ann, location)));
      const reminder = { messageId, content: 'x', renderedContent: 'x', deliverAt: 5 };
      const add = ({ userId, realmId }: Actor) =>
        run((tx) => tx.reminders.add(realmId, { ...reminder, userId }, LIMIT));
      const first = await expectLimit(add);
      await run((tx) => tx.reminders.take(first));
      expect(await add(ann)).not.toBeNull();
    });

    it('navigation views, even when several come at once', async () => {
      const add = (fragment: string) => {
        const view = { fragment, isPinned: true, name: null };
        return run((tx) => tx.navigationViews.add(ann.userId, view, LIMIT));
      };
      const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map(add));
      expect([...outcomes].sort()).toEqual(['added', 'added', 'too-many', 'too-many']);
    });

    it('policies of topics, but a policy that is there may change and go', async () => {
      const channelId = await freshChannel(harness, ann, [ann]);
      const set = (topic: string, policy: TopicPolicy) => {
        const userTopic = { userId: ann.userId, channelId, topic, policy, lastUpdated: NOON };
        return run((tx) => tx.userTopics.set(userTopic, LIMIT));
      };
      expect([await set('a', 1), await set('b', 1)]).toEqual([true, true]);
      expect([await set('c', 1), await set('B', 3), await set('b', 3)]).toEqual([
        null,
        true,
        false,
      ]);
      expect([await set('a', 0), await set('c', 1)]).toEqual([true, true]);
    });
  });
}
