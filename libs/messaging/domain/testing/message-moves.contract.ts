import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import type { MessageMoves, PropagateMode } from '../src/index.ts';
import { aMessage } from './builders.ts';
import { freshChannel, twoSubscribers } from './contract-world.ts';
import type { MessagingHarness } from './messaging-harness.ts';

const NOW = new Date('2026-03-11T12:00:00.000Z');

/** The contract of moves of messages. */
export function describeMessageMoves(name: string, makeHarness: () => MessagingHarness): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    let ben: Actor;
    let channelId: number;
    beforeEach(async () => {
      ({ harness, ann, ben, channelId } = await twoSubscribers(makeHarness));
    });

    const run = <T>(work: (moves: MessageMoves) => Promise<T>) =>
      harness.unitOfWork.run((tx) => work(tx.moves));
    const send = async (topic: string, to = channelId) => {
      const { recipientId } = await harness.channel(to);
      const location = { kind: 'channel', channelId: to, recipientId, topic } as const;
      return harness.unitOfWork.run((tx) =>
        tx.messages.add(aMessage(ann, location, { sentAt: NOW })),
      );
    };
    const contextOf = (topic: string, target = channelId, actor = ann) =>
      run((moves) => moves.contextOf(actor, channelId, target, topic));
    const move = async (
      messageId: number,
      topic: string | null,
      options: { mode?: PropagateMode; target?: number; targetTopic?: string } = {},
    ) => {
      const { mode = 'change_all', target = channelId, targetTopic = topic ?? 't' } = options;
      const context = (await contextOf(targetTopic, target))!;
      return harness.unitOfWork.run(async (tx) => {
        await tx.moves.lockTopics(ann, messageId, { channelId: target, topic: targetTopic });
        const locked = await tx.messages.lockVisible(ann, messageId);
        if (locked?.place.kind !== 'channel') throw new Error('Of a channel');
        return tx.moves.move({
          actor: ann,
          messageId,
          mode,
          sourceTopicId: locked.topicId ?? 0,
          topic,
          source: context.source,
          target: context.target,
          targetTopic,
          sourceTopic: locked.place.topic,
          isResolution: false,
          movedAt: NOW,
          editId: null,
        });
      });
    };
    const topicOf = async (id: number) => (await harness.message(id))?.topic;

    it('moves the requested messages, and returns the remaining ones', async () => {
      const [a, b, c] = [await send('t'), await send('T'), await send('t')];
      expect(await move(b, 'u', { mode: 'change_one' })).toMatchObject({
        messageIds: [b],
        movedAll: false,
        targetHadMessages: false,
      });
      expect(await move(a, 'u', { mode: 'change_later' })).toMatchObject({
        messageIds: [a, c],
        movedAll: true,
        targetHadMessages: true,
      });
      expect(await Promise.all([a, b, c].map(topicOf))).toEqual(['u', 'u', 'u']);
      expect((await contextOf('t'))?.target.hasTopic).toBe(false);
      expect((await contextOf('U'))?.target.hasTopic).toBe(true);
    });

    it('spells a topic anew', async () => {
      const [a, b] = [await send('lunch'), await send('lunch')];
      expect(await move(a, 'Lunch')).toMatchObject({ messageIds: [a, b], movedAll: true });
      expect(await topicOf(b)).toBe('Lunch');
    });

    it('preserves the read state of users', async () => {
      const [a, b, c] = [await send('t'), await send('t'), await send('u')];
      const read = (ids: readonly number[]) =>
        harness.unitOfWork.run((tx) => tx.readState.markRead(ben.userId, ids));
      await read([a, c]);
      await move(a, 'u');
      expect(await read([a, b, c])).toEqual([b]);
      await move(a, 'new');
      expect(await read([a, b, c])).toEqual([]);
    });

    it('does not become unread for users who were not subscribed', async () => {
      const target = await freshChannel(harness, ann, [ann, ben]);
      const apart = await freshChannel(harness, ann, [ann]);
      const id = await send('t', apart);
      const context = await run((moves) => moves.contextOf(ann, apart, target, 't'));
      await harness.unitOfWork.run(async (tx) => {
        const locked = await tx.messages.lockVisible(ann, id);
        await tx.moves.move({
          actor: ann,
          messageId: id,
          mode: 'change_one',
          topic: null,
          editId: null,
          source: context!.source,
          target: context!.target,
          targetTopic: 't',
          sourceTopicId: locked?.topicId ?? 0,
          sourceTopic: 't',
          isResolution: false,
          movedAt: NOW,
        });
      });
      const read = await harness.unitOfWork.run((tx) => tx.readState.markRead(ben.userId, [id]));
      expect(read).toEqual([]);
    });

    it('stays unread for users who joined the target after the message was sent', async () => {
      const [a, b] = [await send('t'), await send('t')];
      await harness.unitOfWork.run((tx) => tx.readState.markRead(ben.userId, [a]));
      const target = await freshChannel(harness, ann, [ann, ben]);
      await move(a, null, { target });
      const read = (ids: readonly number[], who = ben) =>
        harness.unitOfWork.run((tx) => tx.readState.markRead(who.userId, ids));
      expect(await read([a, b])).toEqual([b]);
      expect(await read([a, b], ann)).toEqual([]);
    });

    it("leaves the mover's own message read among what they have read", async () => {
      const { recipientId } = await harness.channel(channelId);
      const location = { kind: 'channel', channelId, recipientId, topic: 't' } as const;
      const of = (who: Actor, topic: string) =>
        harness.unitOfWork.run((tx) => tx.messages.add(aMessage(who, { ...location, topic })));
      const [other, own, later] = [await of(ben, 't'), await of(ann, 't'), await of(ben, 'u')];
      const read = (ids: readonly number[]) =>
        harness.unitOfWork.run((tx) => tx.readState.markRead(ann.userId, ids));
      await read([later]);
      await move(other, 'u');
      expect(await read([other, own, later])).toEqual([other]);
    });

    it('is read where a user is not subscribed, also when they subscribe later', async () => {
      const target = await freshChannel(harness, ann, [ann]);
      const id = await send('t');
      await harness.unitOfWork.run((tx) => tx.readState.markUnread(ben.userId, [id]));
      await move(id, null, { target });
      const key = { channelId: target, userId: ben.userId };
      await harness.unitOfWork.run((tx) => tx.channels.subscribe([{ ...key, color: '#aabbcc' }]));
      const read = await harness.unitOfWork.run((tx) => tx.readState.markRead(ben.userId, [id]));
      expect(read).toEqual([]);
    });

    it('stays unread when a user leaves the former channel', async () => {
      const target = await freshChannel(harness, ann, [ann, ben]);
      const [here, gone] = [await send('t'), await send('u')];
      await move(here, null, { target });
      const keys = [{ channelId, userId: ben.userId }];
      const unread = await harness.unitOfWork.run((tx) => tx.readState.leaveChannels(keys, 9));
      expect(unread).toEqual([{ userId: ben.userId, messageIds: [gone] }]);
      await harness.unitOfWork.run((tx) => tx.channels.unsubscribe(keys));
      const read = await harness.unitOfWork.run((tx) =>
        tx.readState.markRead(ben.userId, [here, gone]),
      );
      expect(read).toEqual([here]);
    });

    it('moves the policies of topics, and returns who lost access', async () => {
      const hidden = await freshChannel(harness, ann, [ann], { inviteOnly: true });
      const id = await send('t');
      const own = await harness.unitOfWork.run((tx) =>
        tx.userTopics.set({
          userId: ann.userId,
          channelId,
          topic: 't',
          policy: 3,
          lastUpdated: NOW,
        }),
      );
      expect(own).toBe(true);
      const result = await move(id, null, { target: hidden });
      expect(result.lostUserIds).toEqual([ben.userId]);
      expect(result.policies).toMatchObject([
        { userId: ann.userId, channelId, topic: 't', policy: 0 },
        { userId: ann.userId, channelId: hidden, topic: 't', policy: 3 },
      ]);
    });

    it('returns users who lose only messages from before their subscription to the target', async () => {
      const visibility = { inviteOnly: true, historyPublicToSubscribers: false };
      const hidden = await freshChannel(harness, ann, [ann], visibility);
      const subscribe = (userId: number) =>
        harness.unitOfWork.run((tx) =>
          tx.channels.subscribe([{ channelId: hidden, userId, color: '#fff' }]),
        );
      const star = (id: number) =>
        harness.unitOfWork.run((tx) => tx.readState.setFlag(ben.userId, [id], 'starred', true));
      const before = await send('t');
      await subscribe(ben.userId);
      const after = await send('t');
      await star(before);
      await star(after);
      const result = await move(before, null, { target: hidden });
      expect(result).toMatchObject({ lostUserIds: [], outsideUserIds: [] });
      expect(result.partlyLost).toEqual([{ upto: expect.any(Number), userIds: [ben.userId] }]);
      expect(result.partlyLost[0]!.upto).toBeGreaterThanOrEqual(before);
      expect(result.partlyLost[0]!.upto).toBeLessThan(after);
      // A removed star can be set again.
      expect(await star(after)).toEqual([]);
      expect(await star(before)).toEqual([before]);
    });

    it('does not return users who could never see the messages', async () => {
      const visibility = { inviteOnly: true, historyPublicToSubscribers: false };
      channelId = await freshChannel(harness, ann, [ann], visibility);
      const [id, other] = [await send('t'), await send('u')];
      await harness.unitOfWork.run((tx) =>
        tx.channels.subscribe([{ channelId, userId: ben.userId, color: '#fff' }]),
      );
      const hidden = await freshChannel(harness, ann, [ann], { inviteOnly: true });
      expect(await move(id, null, { target: hidden })).toMatchObject({
        lostUserIds: [],
        partlyLost: [],
        outsideUserIds: [],
      });
      // All members can read a public channel.
      const open = await freshChannel(harness, ann, [ann]);
      const moved = await move(other, null, { target: open, targetTopic: 'u' });
      expect(moved).toMatchObject({ lostUserIds: [], outsideUserIds: [ben.userId] });
    });

    it('removes stars of users who lost access, for good', async () => {
      const visibility = { inviteOnly: true, historyPublicToSubscribers: true };
      const hidden = await freshChannel(harness, ann, [ann], visibility);
      const [id, other] = [await send('t'), await send('u')];
      const star = (userId: number, ids: readonly number[]) =>
        harness.unitOfWork.run((tx) => tx.readState.setFlag(userId, ids, 'starred', true));
      await star(ben.userId, [id, other]);
      await star(ann.userId, [id]);
      await move(id, null, { target: hidden, targetTopic: 't' });
      await harness.unitOfWork.run((tx) =>
        tx.channels.subscribe([{ channelId: hidden, userId: ben.userId, color: '#fff' }]),
      );
      // A user without a star sets one.
      expect(await star(ben.userId, [id, other])).toEqual([id]);
      expect(await star(ann.userId, [id])).toEqual([]);
    });

    it('counts movable messages', async () => {
      const [a] = [await send('t'), await send('t')];
      const topicId = (await harness.unitOfWork.run((tx) => tx.messages.lockVisible(ann, a)))
        ?.topicId;
      const span = (at: Date) => run((moves) => moves.spanOf(ann, topicId ?? 0, at));
      expect(await span(new Date(NOW.getTime() - 1))).toEqual({
        total: 2,
        movable: 2,
        firstMovableId: a,
      });
      expect(await span(NOW)).toEqual({ total: 2, movable: 0, firstMovableId: 0 });
    });

    it('returns the newest message, and whether it is the notice of a resolution', async () => {
      const last = () => run((moves) => moves.lastMessage(channelId, 'T'));
      expect(await last()).toBeNull();
      const id = await send('t');
      expect(await last()).toEqual({ id, isResolutionNotice: false, sentAt: NOW });
      await run((moves) => moves.markResolutionNotice(id));
      expect(await last()).toMatchObject({ isResolutionNotice: true });
    });

    it('refuses targets that the mover may not read', async () => {
      const hidden = await freshChannel(harness, ann, [ann], { inviteOnly: true });
      expect(await contextOf('t', hidden, ben)).toBeNull();
      expect(await contextOf('t', hidden)).not.toBeNull();
      expect(await contextOf('t', 99_999)).toBeNull();
    });

    it('serializes concurrent moves', async () => {
      const ids = [await send('t'), await send('t'), await send('u')];
      await Promise.all([
        move(ids[0]!, 'u'),
        move(ids[2]!, 't'),
        move(ids[1]!, 'v', { mode: 'change_one' }),
        send('t'),
        send('u'),
        send('v'),
      ]).catch((error: unknown) => {
        // A topic that a concurrent move has emptied cannot be moved again.
        expect(String(error)).toContain('topic');
      });
      for (const id of ids) expect(['t', 'u', 'v']).toContain(await topicOf(id));
    });
  });
}
