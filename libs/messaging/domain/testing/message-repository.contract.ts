import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { DuplicateSend, type NewMessageLocation, type NewMessage } from '../src/index.ts';
import { aBody, aMessage } from './builders.ts';
import { freshChannel, twoSubscribers } from './contract-world.ts';
import type { MessagingHarness } from './messaging-harness.ts';

/** The contract of repositories of messages. */
export function describeMessageRepository(name: string, makeHarness: () => MessagingHarness): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    let ben: Actor;
    let channelId: number;
    beforeEach(async () => {
      ({ harness, ann, ben, channelId } = await twoSubscribers(makeHarness));
    });

    const location = async (topic: string, id = channelId): Promise<NewMessageLocation> => {
      const { recipientId } = await harness.channel(id);
      return { kind: 'channel', channelId: id, recipientId, topic };
    };
    const send = async (sender: Actor, topic: string, changes: Partial<NewMessage> = {}) => {
      const message = aMessage(sender, await location(topic), changes);
      return harness.unitOfWork.run((tx) => tx.messages.add(message));
    };
    const lock = (actor: Actor, id: number) =>
      harness.unitOfWork.run((tx) => tx.messages.lockVisible(actor, id));

    it('stores a message with its spelling of the topic', async () => {
      const body = aBody({ content: '**hi**', renderedContent: '<p><strong>hi</strong></p>' });
      const id = await send(ann, 'Lunch', { body });
      expect(await harness.message(id)).toEqual({
        content: '**hi**',
        renderedContent: '<p><strong>hi</strong></p>',
        topic: 'Lunch',
        history: [],
      });
      const { firstMessageId } = await harness.channel(channelId);
      expect(firstMessageId).toBe(id);
    });

    it('puts spellings of a topic into one', async () => {
      const [first, second] = [await send(ann, 'Lunch'), await send(ben, 'lunch')];
      expect((await lock(ann, first))?.topicId).toBe((await lock(ann, second))?.topicId);
      expect(await lock(ann, second)).toMatchObject({
        place: { kind: 'channel', channelId, topic: 'lunch' },
      });
    });

    it('numbers messages in ascending order', async () => {
      const ids = [await send(ann, 'a'), await send(ben, 'a'), await send(ann, 'b')];
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      expect(new Set(ids).size).toBe(3);
    });

    it('makes one topic of many first messages at once', async () => {
      const ids = await Promise.all(
        Array.from({ length: 12 }, (_, i) => send(i % 2 ? ann : ben, i % 3 ? 'New' : 'new')),
      );
      expect(new Set(ids).size).toBe(12);
      const topics = await Promise.all(ids.map(async (id) => (await lock(ann, id))?.topicId));
      expect(new Set(topics).size).toBe(1);
      const { firstMessageId } = await harness.channel(channelId);
      expect(firstMessageId).toBe(Math.min(...ids));
    });

    it('makes one conversation of many first messages at once', async () => {
      const userIds = [ann.userId, ben.userId].sort((a, b) => a - b);
      const message = aMessage(ann, { kind: 'direct', userIds });
      const ids = await Promise.all(
        Array.from({ length: 6 }, () => harness.unitOfWork.run((tx) => tx.messages.add(message))),
      );
      expect(new Set(ids).size).toBe(6);
      expect(await lock(ben, ids[0]!)).toMatchObject({
        place: { kind: 'direct', userIds },
        topicId: null,
      });
    });

    it('stores a message once under a key', async () => {
      const id = await send(ann, 'a', { sendKey: 'k1' });
      await expect(send(ann, 'a', { sendKey: 'k1' })).rejects.toBeInstanceOf(DuplicateSend);
      expect(await send(ben, 'a', { sendKey: 'k1' })).not.toBe(id);
      expect(await send(ann, 'a', { sendKey: 'k2' })).not.toBe(id);
      expect(await harness.messageCount(channelId)).toBe(3);
    });

    it('stores a message once when the key comes at the same moment', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 5 }, () => send(ann, 'a', { sendKey: 'k'.repeat(5000) })),
      );
      expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
      expect(await harness.messageCount(channelId)).toBe(1);
    });

    it('leaves nothing of a command that failed', async () => {
      const message = aMessage(ann, await location('a'));
      const failing = harness.unitOfWork.run(async (tx) => {
        await tx.messages.add(message);
        throw new Error('refused');
      });
      await expect(failing).rejects.toThrow('refused');
      expect(await harness.messageCount(channelId)).toBe(0);
      const { firstMessageId } = await harness.channel(channelId);
      expect(firstMessageId).toBeNull();
    });

    it('moves the mark of a sender who has read everything before', async () => {
      const first = await send(ann, 'a');
      expect(await harness.markAt(ann.userId, first)).toBe(first);
      const second = await send(ann, 'a');
      expect(await harness.markAt(ann.userId, second)).toBe(second);
      expect(await harness.markAt(ben.userId, second)).toBe(0);
    });

    it('leaves the mark where something unread comes before', async () => {
      const first = await send(ann, 'a');
      const reply = await send(ben, 'a');
      expect(await harness.markAt(ben.userId, reply)).toBe(0);
      await send(ann, 'a');
      expect(await harness.markAt(ann.userId, first)).toBe(first);
    });

    it('leaves the mark of a sender whose message stays unread', async () => {
      const id = await send(ann, 'a', { readBySender: false });
      expect(await harness.markAt(ann.userId, id)).toBe(0);
    });

    it('flags the mentioned users who receive the message', async () => {
      const outsider = await harness.createUser(ann.realmId);
      const mentionedUserIds = [ben.userId, outsider.userId];
      const id = await send(ann, 'a', { body: aBody({ mentionedUserIds }) });
      expect(await harness.isMentioned(ben.userId, id)).toBe(true);
      expect(await harness.isMentioned(outsider.userId, id)).toBe(false);
      expect(await harness.isMentioned(ann.userId, id)).toBe(false);
    });

    it('locks a message that the actor may read', async () => {
      const open = await send(ann, 'a');
      const outsider = await harness.createUser(ann.realmId);
      const guest = await harness.createUser(ann.realmId, ROLES.guest);
      const foreigner = await harness.createUser(await harness.createRealm(), ROLES.owner);
      expect(await lock(outsider, open)).toMatchObject({ id: open });
      expect(await lock(guest, open)).toBeNull();
      expect(await lock(foreigner, open)).toBeNull();
      expect(await lock(ann, 999_999_999)).toBeNull();
      await harness.archiveChannel(channelId);
      expect(await lock(ann, open)).toBeNull();
    });

    it('hides private channels and direct messages from others', async () => {
      const owner = await harness.createUser(ann.realmId, ROLES.owner);
      const hidden = await freshChannel(harness, ann, [ann], { inviteOnly: true });
      const inChannel = aMessage(ann, await location('a', hidden));
      const direct = aMessage(ann, { kind: 'direct', userIds: [ann.userId] });
      const [first, second] = await harness.unitOfWork.run(async (tx) => [
        await tx.messages.add(inChannel),
        await tx.messages.add(direct),
      ]);
      expect(await lock(ann, first)).not.toBeNull();
      expect(await lock(ann, second)).not.toBeNull();
      expect(await lock(owner, first)).toBeNull();
      expect(await lock(owner, second)).toBeNull();
    });

    it('returns the facts that an edit needs', async () => {
      const id = await send(ann, 'Lunch', { body: aBody({ content: 'ä' }) });
      const message = await harness.unitOfWork.run((tx) => tx.messages.lockForEdit(ben, id));
      expect(message).toMatchObject({
        id,
        senderId: ann.userId,
        isWidget: false,
        subscriberCount: 2,
        allowsEditing: true,
        editLimitSeconds: 600,
        sentAt: new Date('2026-03-11T12:00:00.000Z'),
        // printf ä | sha256sum
        contentSha256: '33e6d73fee82904c8d7afb78de1154d1e8dc2a0edb08120e63df5b9385c2d9cc',
        place: { kind: 'channel', channelId, topic: 'Lunch' },
      });
    });

    it('recognizes polls and to-do lists', async () => {
      const widget = { widget_type: 'poll', extra_data: { question: 'Q', options: [] } } as const;
      const id = await send(ann, 'a', { widget });
      const message = await harness.unitOfWork.run((tx) => tx.messages.lockForEdit(ann, id));
      expect(message?.isWidget).toBe(true);
    });

    it('changes a content and stores the former one', async () => {
      const id = await send(ann, 'a', { body: aBody({ mentionedUserIds: [ben.userId] }) });
      const edit = (content: string, mentionedUserIds: number[]) =>
        harness.unitOfWork.run((tx) =>
          tx.messages.saveContent({
            messageId: id,
            editorId: ann.userId,
            editedAt: new Date(),
            body: aBody({ content, mentionedUserIds }),
          }),
        );
      await edit('two', [ann.userId]);
      expect(await harness.isMentioned(ben.userId, id)).toBe(false);
      expect(await harness.isMentioned(ann.userId, id)).toBe(true);
      await edit('three', [ben.userId]);
      expect(await harness.isMentioned(ben.userId, id)).toBe(true);
      expect(await harness.message(id)).toMatchObject({
        content: 'three',
        renderedContent: '<p>three</p>',
        history: ['hello', 'two'],
      });
    });

    it('loses no edit of several at once', async () => {
      const id = await send(ann, 'a');
      await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          harness.unitOfWork.run(async (tx) => {
            await tx.messages.lockForEdit(ann, id);
            const body = aBody({ content: `edit ${i}` });
            await tx.messages.saveContent({
              messageId: id,
              editorId: ann.userId,
              editedAt: new Date(),
              body,
            });
          }),
        ),
      );
      const message = await harness.message(id);
      const contents = [...message!.history, message!.content];
      expect(contents[0]).toBe('hello');
      expect(new Set(contents).size).toBe(7);
    });
  });
}
