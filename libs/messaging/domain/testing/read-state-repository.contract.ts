import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import type { ReadStateRepository } from '../src/index.ts';
import { aMessage } from './builders.ts';
import { twoSubscribers } from './contract-world.ts';
import type { MessagingHarness } from './messaging-harness.ts';

/** The contract of repositories of read state. */
export function describeReadStateRepository(
  name: string,
  makeHarness: () => MessagingHarness,
): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    let ben: Actor;
    let channelId: number;
    beforeEach(async () => {
      ({ harness, ann, ben, channelId } = await twoSubscribers(makeHarness));
    });

    const send = async (topic: string) => {
      const { recipientId } = await harness.channel(channelId);
      const location = { kind: 'channel', channelId, recipientId, topic } as const;
      return harness.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
    };
    const note = (userIds: readonly Actor[]) =>
      harness.unitOfWork.run((tx) =>
        tx.messages.add(
          aMessage(ann, { kind: 'direct', userIds: userIds.map((each) => each.userId).sort() }),
        ),
      );
    const run = <T>(work: (readState: ReadStateRepository) => Promise<T>) =>
      harness.unitOfWork.run((tx) => work(tx.readState));
    const read = (ids: readonly number[], who = ben) =>
      run((state) => state.markRead(who.userId, ids));
    const unread = (ids: readonly number[], who = ben) =>
      run((state) => state.markUnread(who.userId, ids));

    it('marks messages as read once, in any order', async () => {
      const [a, b, c] = [await send('t'), await send('t'), await send('t')];
      expect(await read([c])).toEqual([c]);
      expect(await read([b, a, c])).toEqual([a, b]);
      expect(await read([a, b, c])).toEqual([]);
      const d = await send('t');
      expect(await read([a, b, c, d])).toEqual([d]);
    });

    it('counts messages of the sender as read', async () => {
      const id = await send('t');
      expect(await read([id], ann)).toEqual([]);
      expect(await unread([id], ann)).toEqual([id]);
      expect(await read([id], ann)).toEqual([id]);
    });

    it('marks messages as unread, below and above the marks', async () => {
      const [a, b, c] = [await send('t'), await send('t'), await send('t')];
      await read([a, b]);
      expect(await unread([a, c])).toEqual([a]);
      expect(await read([a, b, c])).toEqual([a, c]);
    });

    it('marks direct messages as read and unread', async () => {
      const [a, b] = [await note([ann, ben]), await note([ann, ben])];
      expect(await read([a])).toEqual([a]);
      expect(await read([a, b])).toEqual([b]);
      expect(await unread([b])).toEqual([b]);
      expect(await read([a, b])).toEqual([b]);
    });

    it('marks a topic as read, in any spelling, and a whole channel', async () => {
      const [a, b, other] = [await send('t'), await send('T'), await send('u')];
      await read([b]);
      const location = { channelId, topic: 'T' };
      expect(await run((state) => state.markChannelRead(ben, location))).toEqual([a]);
      await unread([b]);
      expect(await run((state) => state.markChannelRead(ben, { channelId, topic: null }))).toEqual([
        b,
        other,
      ]);
      expect(await read([a, b, other])).toEqual([]);
    });

    it('marks everything as read, single messages first', async () => {
      const [a, b, direct] = [await send('t'), await send('u'), await note([ann, ben])];
      const { realmId, userId } = ben;
      const readAll = (limit: number) =>
        run((state) => state.markAllRead({ type: 'messages.all_read', realmId, userId }, limit));
      await unread([a, b]);
      expect(await readAll(1)).toEqual([b]);
      // The marks have not moved.
      expect(await read([direct])).toEqual([direct]);
      expect(await readAll(5)).toEqual([a]);
      expect(await read([a, b, direct])).toEqual([]);
      await unread([a]);
      expect(await readAll(5)).toEqual([a]);
      expect(await readAll(5)).toEqual([]);
      const later = await send('t');
      expect(await read([later])).toEqual([later]);
    });

    it('has no unread messages in channels that users left', async () => {
      const [a, b, c] = [await send('t'), await send('t'), await send('u')];
      await read([a, b]);
      await unread([a]);
      const keys = [ann, ben].map(({ userId }) => ({ channelId, userId }));
      expect(await run((state) => state.leaveChannels(keys, 1))).toEqual([
        { userId: ben.userId, messageIds: [c] },
      ]);
      await harness.unitOfWork.run((tx) => tx.channels.unsubscribe(keys));
      expect(await run((state) => state.leaveChannels(keys, 9))).toEqual([]);
      await harness.unitOfWork.run((tx) =>
        tx.channels.subscribe(keys.map((key) => ({ ...key, color: '#aabbcc' }))),
      );
      expect(await read([a, b, c])).toEqual([]);
    });

    it('stars and collapses', async () => {
      const [a, b] = [await send('t'), await send('t')];
      const set = (ids: readonly number[], flag: 'starred' | 'collapsed', isSet: boolean) =>
        run((state) => state.setFlag(ben.userId, ids, flag, isSet));
      expect(await set([b, a], 'starred', true)).toEqual([a, b]);
      expect(await set([a, b], 'starred', true)).toEqual([]);
      expect(await set([a], 'collapsed', true)).toEqual([a]);
      expect(await set([a], 'starred', false)).toEqual([a]);
      expect(await set([a], 'starred', false)).toEqual([]);
      expect(await read([a, b])).toEqual([a, b]);
      expect(await set([a, b], 'starred', true)).toEqual([a]);
    });

    it('returns the messages that a user may flag', async () => {
      const [a, direct] = [await send('t'), await note([ann])];
      const cyd = await harness.createUser(ann.realmId);
      const find = (who: Actor) => run((state) => state.findFlaggable(who, [direct, a, 99_999]));
      expect(await find(ann)).toEqual([
        { id: a, channelId, isSubscribed: true },
        { id: direct, channelId: null, isSubscribed: true },
      ]);
      expect(await find(cyd)).toEqual([{ id: a, channelId, isSubscribed: false }]);
    });

    it('finds topics by their messages', async () => {
      await send('Lunch');
      expect(await run((state) => state.hasTopic(channelId, 'lunch'))).toBe(true);
      expect(await run((state) => state.hasTopic(channelId, 'dinner'))).toBe(false);
    });

    it('accepts concurrent notes about the same messages', async () => {
      const ids = [await send('t'), await send('t'), await send('t')];
      await Promise.all([
        read(ids),
        read([...ids].reverse()),
        unread(ids),
        read(ids),
        ...[true, false, true].map((isSet) =>
          run((state) => state.setFlag(ben.userId, [...ids].reverse(), 'starred', isSet)),
        ),
      ]);
      await read(ids);
      expect(await read(ids)).toEqual([]);
    });
  });
}
