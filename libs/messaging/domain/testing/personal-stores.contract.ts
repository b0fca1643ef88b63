import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import { TOPIC_POLICIES, type TopicPolicy } from '../src/index.ts';
import { freshChannel, twoUsers } from './contract-world.ts';
import type { MessagingHarness } from './messaging-harness.ts';

/** The contract of repositories of navigation views. */
export function describeNavigationViewRepository(
  name: string,
  makeHarness: () => MessagingHarness,
): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    let ben: Actor;
    beforeEach(async () => {
      ({ harness, ann, ben } = await twoUsers(makeHarness));
    });

    const view = { fragment: 'a/b', isPinned: true, name: 'Mine' };
    const add = (owner: Actor, changes: object = {}) =>
      harness.unitOfWork.run((tx) =>
        tx.navigationViews.add(owner.userId, { ...view, ...changes }, 10),
      );
    const all = (owner: Actor) =>
      harness.unitOfWork.run((tx) => tx.navigationViews.lockAll(owner.userId));

    it('separates the views of each owner', async () => {
      expect(await add(ann)).toBe('added');
      expect(await add(ben)).toBe('added');
      expect(await all(ann)).toEqual([view]);
    });

    it('accepts a fragment and a name once', async () => {
      expect(await Promise.all([add(ann), add(ann)])).toContain('exists');
      expect(await add(ann, { name: 'Other' })).toBe('exists');
      expect(await add(ann, { fragment: 'c' })).toBe('exists');
      expect(await add(ann, { fragment: 'd', name: null })).toBe('added');
      expect(await add(ann, { fragment: 'e', name: null })).toBe('added');
      expect(await all(ann)).toHaveLength(3);
    });

    it('saves and removes a view', async () => {
      await add(ann);
      await add(ben);
      const changed = { ...view, isPinned: false, name: 'New' };
      await harness.unitOfWork.run((tx) => tx.navigationViews.save(ann.userId, changed));
      expect(await all(ann)).toEqual([changed]);
      const remove = () =>
        harness.unitOfWork.run((tx) => tx.navigationViews.remove(ann.userId, 'a/b'));
      expect([await remove(), await remove()]).toEqual([true, false]);
      expect(await all(ben)).toEqual([view]);
    });
  });
}

/** The contract of repositories of topic policies. */
export function describeUserTopicRepository(
  name: string,
  makeHarness: () => MessagingHarness,
): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    let channelId: number;
    beforeEach(async () => {
      harness = makeHarness();
      ann = await harness.createUser(await harness.createRealm());
      channelId = await freshChannel(harness, ann, [ann]);
    });

    const set = (topic: string, policy: TopicPolicy) =>
      harness.unitOfWork.run((tx) =>
        tx.userTopics.set({
          userId: ann.userId,
          channelId,
          topic,
          policy,
          lastUpdated: new Date('2026-03-11T12:00:00Z'),
        }),
      );

    it('returns whether a policy changed, ignoring the case of the topic', async () => {
      const { inherit, muted, followed } = TOPIC_POLICIES;
      expect(await set('Lunch', inherit)).toBe(false);
      expect(await set('Lunch', muted)).toBe(true);
      expect(await set('LUNCH', muted)).toBe(false);
      expect(await set('lunch', followed)).toBe(true);
      expect(await set('', muted)).toBe(true);
      expect(await set('Lunch', inherit)).toBe(true);
      expect(await set('lunch', inherit)).toBe(false);
    });

    it('only ever becomes more visible by itself', async () => {
      const ben = await harness.createUser(ann.realmId);
      const raise = (policy: TopicPolicy) => {
        const policies = new Map([ann, ben].map(({ userId }) => [userId, policy]));
        const raisedAt = new Date('2026-03-11T13:00:00Z');
        const raised = { channelId, topic: 'LUNCH', raisedAt, policies };
        return harness.unitOfWork.run(async (tx) =>
          [...(await tx.userTopics.raise(raised))].sort(),
        );
      };
      await set('Lunch', TOPIC_POLICIES.muted);
      expect(await raise(TOPIC_POLICIES.unmuted)).toEqual([ann.userId, ben.userId].sort());
      expect(await raise(TOPIC_POLICIES.unmuted)).toEqual([]);
      await set('lunch', TOPIC_POLICIES.followed);
      expect(await raise(TOPIC_POLICIES.unmuted)).toEqual([]);
      expect(await raise(TOPIC_POLICIES.followed)).toEqual([ben.userId]);
    });

    it('is changed by one of several at once', async () => {
      const changed = await Promise.all([set('x', 1), set('X', 1), set('x', 1)]);
      expect(changed.filter(Boolean)).toHaveLength(1);
    });
  });
}
