import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { SUBSCRIPTION_FLAGS, type SubscriptionProperty } from '../src/index.ts';
import { aMessage } from './builders.ts';
import { freshChannel, twoUsers } from './contract-world.ts';
import type { MessagingHarness } from './messaging-harness.ts';

/** The contract of repositories of channels and subscriptions. */
export function describeChannelRepository(name: string, makeHarness: () => MessagingHarness): void {
  describe(name, () => {
    let harness: MessagingHarness;
    let ann: Actor;
    let ben: Actor;
    beforeEach(async () => {
      ({ harness, ann, ben } = await twoUsers(makeHarness));
    });

    const find = (actor: Actor, ...names: string[]) =>
      harness.unitOfWork.run((tx) => tx.channels.findByNames(actor, names));
    const subscribe = (channelId: number, ...users: Actor[]) =>
      harness.unitOfWork.run((tx) =>
        tx.channels.subscribe(users.map(({ userId }) => ({ channelId, userId, color: '#fae589' }))),
      );

    it('finds channels by name, ignoring case', async () => {
      const id = await freshChannel(harness, ann, [ann], { name: 'Announce' });
      expect(await find(ann, 'aNNOUNCE', 'nowhere')).toEqual([
        {
          id,
          name: 'Announce',
          isArchived: false,
          mayJoin: true,
          mayAddOthers: false,
          isKnown: true,
          mayRemoveOthers: false,
        },
      ]);
      const foreigner = await harness.createUser(await harness.createRealm());
      expect(await find(foreigner, 'Announce')).toEqual([]);
      expect(await find(ann, 'Announce\0', '\0')).toEqual([]);
    });

    it('makes one channel of a name, also at the same moment', async () => {
      const channel = await harness.newChannel(ann, { name: 'Twice' });
      const create = () => harness.unitOfWork.run((tx) => tx.channels.create(channel));
      const created = await Promise.all([create(), create(), create()]);
      expect(created.filter((id) => id !== null)).toHaveLength(1);
      const other = await harness.newChannel(ben, { name: 'tWICE' });
      expect(await harness.unitOfWork.run((tx) => tx.channels.create(other))).toBeNull();
    });

    it('returns the permissions to join and to add other users', async () => {
      const administrator = await harness.createUser(ann.realmId, ROLES.administrator);
      await freshChannel(harness, ann, [ann], { name: 'Hidden', inviteOnly: true });
      expect(await find(ann, 'Hidden')).toMatchObject([{ mayJoin: true }]);
      expect(await find(ben, 'Hidden')).toMatchObject([
        { mayJoin: false, mayAddOthers: false, mayRemoveOthers: false, isKnown: false },
      ]);
      expect(await find(administrator, 'Hidden')).toMatchObject([
        { mayJoin: false, mayAddOthers: true, mayRemoveOthers: true, isKnown: true },
      ]);
    });

    it('returns archived channels', async () => {
      const id = await freshChannel(harness, ann, [ann], { name: 'Old' });
      await harness.archiveChannel(id);
      expect(await find(ann, 'Old')).toMatchObject([{ isArchived: true }]);
    });

    it('subscribes users who are not subscribed', async () => {
      const id = await freshChannel(harness, ann, [ann]);
      expect(await subscribe(id, ann, ben)).toEqual([
        { channelId: id, userId: ben.userId, knowsChannel: true },
      ]);
      expect(await subscribe(id, ann, ben)).toEqual([]);
      expect(await harness.channel(id)).toMatchObject({ subscriberCount: 2 });
    });

    it('subscribes once for concurrent requests', async () => {
      const id = await freshChannel(harness, ann, [ann]);
      const added = await Promise.all(Array.from({ length: 4 }, () => subscribe(id, ben)));
      expect(added.flat()).toHaveLength(1);
      expect(await harness.channel(id)).toMatchObject({ subscriberCount: 2 });
    });

    it('takes several channels in any order without a deadlock', async () => {
      const ids = [await freshChannel(harness, ann, []), await freshChannel(harness, ann, [])];
      const people = await Promise.all(
        Array.from({ length: 8 }, () => harness.createUser(ann.realmId)),
      );
      await Promise.all(
        people.map(({ userId }, i) =>
          harness.unitOfWork.run((tx) =>
            tx.channels.subscribe(
              (i % 2 ? ids : [...ids].reverse()).map((channelId) => ({
                channelId,
                userId,
                color: '#fae589',
              })),
            ),
          ),
        ),
      );
      for (const id of ids) {
        expect(await harness.channel(id)).toMatchObject({ subscriberCount: 8 });
      }
    });

    it('lets new subscribers of a channel with protected history see later messages', async () => {
      const id = await freshChannel(harness, ann, [ann], {
        inviteOnly: true,
        historyPublicToSubscribers: false,
      });
      const { recipientId } = await harness.channel(id);
      const location = { kind: 'channel', channelId: id, recipientId, topic: 'a' } as const;
      const send = () => harness.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
      const lock = (messageId: number) =>
        harness.unitOfWork.run((tx) => tx.messages.lockVisible(ben, messageId));
      const before = await send();
      await subscribe(id, ben);
      const after = await send();
      expect(await lock(before)).toBeNull();
      expect(await lock(after)).not.toBeNull();
    });

    it('subscribes former subscribers again, from now on', async () => {
      const id = await freshChannel(harness, ann, [ann, ben]);
      await harness.unsubscribe(id, ben.userId);
      expect(await subscribe(id, ben)).toHaveLength(1);
    });

    it('returns the users who see a channel without a subscription', async () => {
      const administrator = await harness.createUser(ann.realmId, ROLES.administrator);
      const guest = await harness.createUser(ann.realmId, ROLES.guest);
      const users = [ann, administrator, guest];
      const knowing = async (inviteOnly: boolean) => {
        const id = await freshChannel(harness, ann, [], { inviteOnly });
        const came = await subscribe(id, ...users);
        const keys = users.map(({ userId }) => ({ channelId: id, userId }));
        const left = await harness.unitOfWork.run((tx) => tx.channels.unsubscribe(keys));
        return [came, left].map((changes) =>
          users.map(({ userId }) => changes.find((each) => each.userId === userId)?.knowsChannel),
        );
      };
      expect(await knowing(false)).toEqual(Array(2).fill([true, true, false]));
      expect(await knowing(true)).toEqual(Array(2).fill([false, true, false]));
    });

    it('removes users from channels, once', async () => {
      const id = await freshChannel(harness, ann, [ann, ben]);
      const leave = () =>
        harness.unitOfWork.run((tx) =>
          tx.channels.unsubscribe([
            { channelId: id, userId: ben.userId },
            { channelId: id, userId: 999_999 },
          ]),
        );
      const gone = await Promise.all([leave(), leave()]);
      expect(gone.flat()).toEqual([{ channelId: id, userId: ben.userId, knowsChannel: true }]);
      expect(await harness.channel(id)).toMatchObject({ subscriberCount: 1 });
      expect(await harness.unitOfWork.run((tx) => tx.channels.unsubscribe([]))).toEqual([]);
    });

    it('sets how subscribers see a channel', async () => {
      const id = await freshChannel(harness, ann, [ann]);
      const other = await freshChannel(harness, ann, [ann]);
      const set = (
        { userId }: Actor,
        property: SubscriptionProperty['property'],
        ...values: [number, boolean | string][]
      ) =>
        harness.unitOfWork.run((tx) =>
          tx.channels.setProperties(userId, property, new Map(values)),
        );
      for (const property of SUBSCRIPTION_FLAGS) {
        expect(await set(ann, property, [id, true], [other, false])).toEqual(new Set([id, other]));
      }
      expect(await set(ann, 'color', [id, '#abcdef'])).toEqual(new Set([id]));
      expect(await set(ben, 'is_muted', [id, true])).toEqual(new Set());
      expect(await set(ann, 'is_muted', [id, true], [999_999, true])).toEqual(new Set([id]));
      const colors = await harness.unitOfWork.run((tx) => tx.channels.colorsOf([ann.userId]));
      expect(colors.get(ann.userId)).toContain('#abcdef');
      await harness.archiveChannel(id);
      expect(await set(ann, 'is_muted', [id, true], [other, true])).toEqual(new Set([other]));
    });

    it('locks a channel that the actor may see', async () => {
      const administrator = await harness.createUser(ann.realmId, ROLES.administrator);
      const id = await freshChannel(harness, ann, [ann], {
        name: 'Locked',
        description: 'x',
        inviteOnly: true,
        isDefault: false,
        historyPublicToSubscribers: false,
        messageRetentionDays: 5,
      });
      const lock = (actor: Actor) =>
        harness.unitOfWork.run((tx) => tx.channels.lockForEdit(actor, id));
      expect(await lock(ben)).toBeNull();
      expect(await lock(administrator)).toMatchObject({
        id,
        name: 'Locked',
        description: 'x',
        inviteOnly: true,
        isWebPublic: false,
        historyPublicToSubscribers: false,
        messageRetentionDays: 5,
        folderId: null,
        topicsPolicy: 'inherit',
        isArchived: false,
        isDefault: false,
        mayRead: false,
        mayAdminister: true,
      });
      expect(await lock(ann)).toMatchObject({ mayRead: true });
      await harness.archiveChannel(id);
      expect(await lock(administrator)).toMatchObject({ isArchived: true });
    });

    it('saves changes of every kind', async () => {
      const administrator = await harness.createUser(ann.realmId, ROLES.administrator);
      const id = await freshChannel(harness, ann, [ann]);
      const { groups } = await harness.newChannel(ann);
      const changes = {
        name: 'Renamed',
        description: 'y',
        inviteOnly: true,
        isWebPublic: false,
        historyPublicToSubscribers: false,
        messageRetentionDays: -1,
        folderId: null,
        topicsPolicy: 'empty_topic_only' as const,
        isArchived: true,
      };
      await harness.unitOfWork.run((tx) =>
        tx.channels.saveChanges(id, {
          ...changes,
          renderedDescription: '<p>y</p>',
          groups: { can_subscribe_group: groups.can_send_message_group },
        }),
      );
      const lock = () => harness.unitOfWork.run((tx) => tx.channels.lockForEdit(administrator, id));
      expect(await lock()).toMatchObject(changes);
      expect((await lock())?.groups.can_subscribe_group).toBe(groups.can_send_message_group);
    });

    it('gives no channel the name of another', async () => {
      const id = await freshChannel(harness, ann, [ann], { name: 'First' });
      const other = await freshChannel(harness, ann, [ann], { name: 'Second' });
      const rename = (channelId: number, name: string) =>
        harness.unitOfWork.run((tx) => tx.channels.saveChanges(channelId, { name }));
      await expect(rename(other, 'fIRST')).rejects.toMatchObject({
        code: 'CHANNEL_NAME_TAKEN',
        data: { name: 'fIRST' },
      });
      await expect(rename(id, 'FIRST')).resolves.toBeUndefined();
    });

    it('stores the default channels of new members', async () => {
      const id = await freshChannel(harness, ann, [ann], { isDefault: true });
      const other = await freshChannel(harness, ann, [ann]);
      const set = (channelId: number, isDefault: boolean) =>
        harness.unitOfWork.run((tx) => tx.channels.setDefault(ann.realmId, channelId, isDefault));
      const ids = () => harness.unitOfWork.run((tx) => tx.channels.defaultIds(ann.realmId));
      await set(other, true);
      await set(other, true);
      expect(await ids()).toEqual([id, other]);
      await set(id, false);
      expect(await ids()).toEqual([other]);
    });

    it('returns whether a channel has messages in named topics', async () => {
      const id = await freshChannel(harness, ann, [ann]);
      const { recipientId } = await harness.channel(id);
      const send = (topic: string) => {
        const location = { kind: 'channel', channelId: id, recipientId, topic } as const;
        return harness.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
      };
      const ask = () => harness.unitOfWork.run((tx) => tx.channels.hasNamedTopics(id));
      await send('');
      expect(await ask()).toBe(false);
      await send('x');
      expect(await ask()).toBe(true);
    });

    it('finds the newest readable messages of a topic', async () => {
      const id = await freshChannel(harness, ann, [ann], {
        inviteOnly: true,
        historyPublicToSubscribers: false,
      });
      const { recipientId } = await harness.channel(id);
      const send = (topic: string) => {
        const location = { kind: 'channel', channelId: id, recipientId, topic } as const;
        return harness.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
      };
      const newest = (actor: Actor, topic: string, limit: number) =>
        harness.unitOfWork.run((tx) =>
          tx.channels.newestMessageIds(actor, { channelId: id, topic }, limit),
        );
      const first = await send('Soup');
      await subscribe(id, ben);
      const [second, third] = [await send('soup'), await send('SOUP')];
      await send('other');
      expect(await newest(ann, 'soup', 2)).toEqual([third, second]);
      expect(await newest(ann, 'soup', 9)).toEqual([third, second, first]);
      expect(await newest(ben, 'sOUP', 9)).toEqual([third, second]);
      expect(await newest(ann, 'none', 9)).toEqual([]);
    });

    it('returns the recipient of a channel', async () => {
      const id = await freshChannel(harness, ann, [ann]);
      const { recipientId } = await harness.channel(id);
      const ask = (realmId: number) =>
        harness.unitOfWork.run((tx) => tx.channels.recipientOf(realmId, id));
      expect(await ask(ann.realmId)).toBe(recipientId);
      expect(await ask(await harness.createRealm())).toBeNull();
      await harness.archiveChannel(id);
      expect(await ask(ann.realmId)).toBeNull();
    });

    it('finds readable channels, by id and by name', async () => {
      const hidden = await freshChannel(harness, ann, [ann], { name: 'Cave', inviteOnly: true });
      const ask = (actor: Actor, channel: { id: number } | { name: string }) =>
        harness.unitOfWork.run((tx) => tx.channels.accessOf(actor, channel));
      expect(await ask(ann, { id: hidden })).toEqual({ channelId: hidden, mayRead: true });
      expect(await ask(ben, { name: 'cAVE' })).toEqual({ channelId: hidden, mayRead: false });
      expect(await ask(ben, { id: hidden + 999 })).toBeNull();
    });

    it('returns the colors of users', async () => {
      await freshChannel(harness, ann, [ann]);
      await subscribe(await freshChannel(harness, ben, []), ann);
      const colors = await harness.unitOfWork.run((tx) =>
        tx.channels.colorsOf([ann.userId, ben.userId]),
      );
      expect([...(colors.get(ann.userId) ?? [])].sort()).toEqual(['#76ce90', '#fae589']);
      expect(colors.has(ben.userId)).toBe(false);
    });
  });
}
