import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import type { AuthoredKind, MessageDeletions } from '../src/index.ts';
import { aMessage } from './builders.ts';
import { freshChannel, twoSubscribers } from './contract-world.ts';
import type { MessagingHarness } from './messaging-harness.ts';

const BY_ANN = { actingUserId: 7, reason: 'deleted' } as const;

/** The contract of deletions of messages. */
export function describeMessageDeletions(name: string, makeHarness: () => MessagingHarness): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    let ben: Actor;
    let channelId: number;
    beforeEach(async () => {
      ({ harness, ann, ben, channelId } = await twoSubscribers(makeHarness));
    });

    const run = <T>(work: (deletions: MessageDeletions) => Promise<T>) =>
      harness.unitOfWork.run((tx) => work(tx.deletions));
    const send = async (topic: string, to = channelId) => {
      const { recipientId } = await harness.channel(to);
      const location = { kind: 'channel', channelId: to, recipientId, topic } as const;
      return harness.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
    };
    const note = () =>
      harness.unitOfWork.run((tx) =>
        tx.messages.add(aMessage(ann, { kind: 'direct', userIds: [ann.userId] })),
      );

    it('deletes permanently, and returns the deleted messages by location', async () => {
      const [a, b, c, direct] = [await send('t'), await send('t'), await send('u'), await note()];
      const deleted = await run((deletions) =>
        deletions.remove(ann.realmId, [direct, c, b, 99_999], BY_ANN),
      );
      expect(deleted).toEqual([
        { place: { kind: 'channel', channelId, topic: 't' }, messageIds: [b], reminders: [] },
        { place: { kind: 'channel', channelId, topic: 'u' }, messageIds: [c], reminders: [] },
        { place: { kind: 'direct', userIds: [ann.userId] }, messageIds: [direct], reminders: [] },
      ]);
      expect(await harness.message(b)).toBeNull();
      expect(await harness.message(a)).not.toBeNull();
      expect(await run((deletions) => deletions.remove(ann.realmId, [b], BY_ANN))).toEqual([]);
      expect(await send('u')).toBeGreaterThan(direct);
    });

    it('returns the reminders of the deleted messages by location', async () => {
      const [a, b, direct, other] = [
        await send('t'),
        await send('t'),
        await note(),
        await send('t'),
      ];
      const remind = ({ userId, realmId }: Actor, messageId: number) => {
        const text = { content: 'x', renderedContent: '<p>x</p>', deliverAt: 2_000_000_000 };
        return harness.unitOfWork.run((tx) =>
          tx.reminders.add(realmId, { ...text, userId, messageId }, 10),
        );
      };
      const [first, second] = [await remind(ben, b), await remind(ann, a)];
      const own = await remind(ann, direct);
      const left = await remind(ben, other);
      const deleted = await run((deletions) =>
        deletions.remove(ann.realmId, [a, b, direct], BY_ANN),
      );
      expect(deleted.map(({ reminders }) => reminders)).toEqual([
        [
          { id: first, userId: ben.userId },
          { id: second, userId: ann.userId },
        ],
        [{ id: own, userId: ann.userId }],
      ]);
      const take = (id: number | null) =>
        harness.unitOfWork.run((tx) => tx.reminders.take(id ?? 0));
      expect([await take(first), await take(left)]).toEqual([false, true]);
    });

    it('returns the facts that decide about a deletion', async () => {
      const id = await send('t');
      const lock = (actor: Actor) => run((deletions) => deletions.lockForDeletion(actor, id));
      expect(await lock(ann)).toMatchObject({
        id,
        isOwn: true,
        mayDeleteAny: false,
        mayDeleteOwn: true,
        deleteLimitSeconds: 600,
        place: { kind: 'channel', channelId, topic: 't' },
      });
      expect(await lock(ben)).toMatchObject({ isOwn: false, mayDeleteAny: false });
      const owner = await harness.createUser(ann.realmId, ROLES.owner);
      expect(await lock(owner)).toMatchObject({ isOwn: false, mayDeleteAny: true });
      const guest = await harness.createUser(ann.realmId, ROLES.guest);
      expect(await lock(guest)).toBeNull();
    });

    it('lists the messages of an author by conversation', async () => {
      const hidden = await freshChannel(harness, ann, [ann], { inviteOnly: true });
      const [a, b, secret, direct] = [
        await send('t'),
        await send('u'),
        await send('t', hidden),
        await note(),
      ];
      const by = (kinds: readonly AuthoredKind[], limit = 10) =>
        run((deletions) => deletions.authoredBy(ann.userId, kinds, limit));
      expect(await by(['public'])).toEqual([a, b]);
      expect(await by(['public'], 1)).toEqual([a]);
      expect(await by(['private', 'direct'])).toEqual([secret, direct]);
      expect(await by([])).toEqual([]);
    });

    it('deletes once for concurrent requests', async () => {
      const ids = [await send('t'), await send('t'), await send('t')];
      const results = await Promise.all([
        ...[ids, [...ids].reverse(), ids].map((each) =>
          run((deletions) => deletions.remove(ann.realmId, each, BY_ANN)),
        ),
      ]);
      const count = results.flat().flatMap((each) => each.messageIds).length;
      expect(count).toBe(3);
      await send('t');
    });
  });
}
