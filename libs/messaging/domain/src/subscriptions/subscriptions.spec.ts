import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import {
  MemoryMessaging,
  aRenderer,
  aSubscribingContext,
  freshChannel,
} from '../../testing/index.ts';
import { Subscribe, type SubscribeInput } from '../channels/subscribe.ts';
import type { SubscribingContext } from '../channels/subscribing-queries.ts';
import { ChangeSubscriptions } from './change-subscriptions.ts';
import { SetSubscriptionProperties } from './set-subscription-properties.ts';
import { Unsubscribe } from './unsubscribe.ts';

describe('subscriptions', () => {
  let messaging: MemoryMessaging;
  let context: SubscribingContext;
  let ann: Actor;
  let ben: Actor;
  let boss: Actor;
  let kitchen: number;

  beforeEach(async () => {
    messaging = new MemoryMessaging();
    context = aSubscribingContext();
    const realmId = await messaging.createRealm();
    ann = await messaging.createUser(realmId);
    ben = await messaging.createUser(realmId);
    boss = await messaging.createUser(realmId, ROLES.administrator);
    kitchen = await freshChannel(messaging, ann, [ann, ben], { name: 'Kitchen' });
  });

  const ports = () => ({
    unitOfWork: messaging.unitOfWork,
    renderer: aRenderer(),
    clock: new FakeClock(),
    addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
    subscribing: {
      subscribingContext: () => Promise.resolve(context),
      settingGroups: () => Promise.resolve(new Map()),
      hasMembers: () => Promise.resolve(true),
    },
  });
  const about = (users: readonly Actor[], { controlled = false, isBot = false } = {}) => {
    const principals = users.map(({ userId }) => ({
      id: userId,
      isActive: true,
      isBot,
      isControlled: controlled,
    }));
    context = aSubscribingContext({ principals });
    return { ids: users.map((each) => each.userId) };
  };
  const leave = (actor: Actor, names: string[], users: readonly Actor[] = [], options = {}) =>
    new Unsubscribe(ports()).execute(actor, { names, principals: about(users, options) });
  const events = () => messaging.events.events.map(({ realmId: _, ...event }) => event);
  const joining = (names: string[]): SubscribeInput => ({
    channels: names.map((name) => ({ name })),
    authorizationErrorsFatal: true,
    announce: false,
    notifiesSubscribed: true,
    options: {
      inviteOnly: false,
      isWebPublic: false,
      isDefault: false,
      groups: {},
      messageRetentionDays: null,
      folderId: null,
    },
  });

  describe('that are left', () => {
    it('are published, and those that changed nothing are listed', async () => {
      await freshChannel(messaging, ann, [ben], { name: 'Garden' });
      expect(await leave(ann, [' kitchen ', 'KITCHEN', 'Garden'])).toEqual({
        removed: ['Kitchen'],
        notRemoved: ['Garden'],
      });
      expect(events()).toEqual([
        {
          type: 'subscription.removed',
          channelId: kitchen,
          settledTo: expect.any(Number),
          userIds: [ann.userId],
          strangerIds: [], // a stored name; glossary: allow
          actingUserId: ann.userId,
        },
      ]);
    });

    it('leave no unread messages, and publish that', async () => {
      messaging.unreadLeft = [{ userId: ben.userId, messageIds: [7] }];
      await leave(ben, ['Kitchen']);
      expect(events().at(-1)).toEqual({
        type: 'message_flags.changed',
        userId: ben.userId,
        operation: 'add',
        flag: 'read',
        messageIds: [7],
      });
    });

    it('must be to channels that are there', async () => {
      await freshChannel(messaging, ann, [ann], { name: 'Cave', inviteOnly: true });
      await expect(leave(ben, ['Kitchen', 'nowhere', 'Cave'])).rejects.toMatchObject({
        code: 'CHANNELS_UNKNOWN',
        data: { names: 'nowhere, Cave' },
      });
      await expect(leave(ben, [' '])).rejects.toMatchObject({ code: 'CHANNEL_NAME_EMPTY' });
      await messaging.archiveChannel(kitchen);
      await expect(leave(ben, ['Kitchen'])).rejects.toMatchObject({ code: 'CHANNELS_UNKNOWN' });
    });

    it('of others are for those who may', async () => {
      await expect(leave(ann, ['Kitchen'], [ben])).rejects.toMatchObject({
        code: 'CHANNEL_PERMISSION_MISSING',
      });
      expect((await leave(ann, ['Kitchen'], [ben], { controlled: true })).removed).toHaveLength(1);
      expect((await leave(boss, ['Kitchen'], [ann, ben])).removed).toEqual(['Kitchen']);
    });
  });

  describe('that others make', () => {
    const add = (actor: Actor, names: string[], users: readonly Actor[], options = {}) =>
      new Subscribe(ports()).execute(actor, {
        ...joining(names),
        principals: about(users, options),
      });
    const notices = () =>
      messaging.store.state.messages.map(({ body, place }) => [
        body.content,
        place.kind === 'direct' ? place.userIds : place.topic,
      ]);

    it('are announced by the notification bot', async () => {
      await freshChannel(messaging, ann, [ann], { name: 'Attic' });
      const result = await add(ann, ['Kitchen', 'Attic', 'New'], [boss]);
      expect(result.notifiedSubscribed).toBe(true);
      const who = `@**Ann|${ann.userId}**`;
      expect(notices()).toEqual([
        [
          `${who} subscribed you to the following channels:\n\n* #**Attic**\n* #**Kitchen**\n`,
          [1, boss.userId],
        ],
      ]);
      expect(events().at(-1)).toMatchObject({ type: 'message.sent', senderId: 1 });
    });

    it('are announced in one line when there is one', async () => {
      await add(ann, ['Kitchen'], [boss]);
      expect(notices()).toEqual([
        [`@**Ann|${ann.userId}** subscribed you to #**Kitchen**.`, [1, boss.userId]],
      ]);
    });

    it('are not announced to bots, for new channels, or to too many users', async () => {
      await add(ann, ['Kitchen'], [boss], { isBot: true });
      await add(ann, ['New'], [ben]);
      const crowd = await Promise.all(
        Array.from({ length: 101 }, () => messaging.createUser(ann.realmId)),
      );
      expect((await add(ann, ['Kitchen'], crowd)).notifiedSubscribed).toBe(false);
      expect(notices()).toEqual([]);
    });

    it('are announced when they are new and the organization has a place for it', async () => {
      const announced = async (inviteOnly: boolean, name: string) => {
        context = aSubscribingContext({
          notices: {
            botId: 1,
            actorName: 'Ann',
            tellsChannels: false,
            announcementsChannelId: kitchen,
          },
        });
        const input = joining([name]);
        const options = { ...input.options, inviteOnly };
        await new Subscribe(ports()).execute(ann, { ...input, options, announce: true });
      };
      await announced(true, 'Secret');
      await announced(false, 'Open');
      expect(notices()).toEqual([
        [`@_**Ann|${ann.userId}** created a new channel #**Open**.`, 'new channels'],
      ]);
    });
  });

  describe('that are changed together', () => {
    const change = (add: string[], remove: string[]) => {
      const both = ports();
      const subscribe = new Subscribe(both);
      const commands = { subscribe, unsubscribe: new Unsubscribe(both) };
      return new ChangeSubscriptions(both, commands).execute(ann, {
        add: joining(add),
        remove: { names: remove },
      });
    };

    it('are joined and left, or neither', async () => {
      const { added, left } = await change(['New'], ['Kitchen']);
      expect([...added.subscribed]).toEqual([[ann.userId, ['New']]]);
      expect(left.removed).toEqual(['Kitchen']);
      await expect(change(['Newer'], ['nowhere'])).rejects.toMatchObject({
        code: 'CHANNELS_UNKNOWN',
      });
      expect(messaging.store.state.channels.map((each) => each.name)).toEqual(['Kitchen', 'New']);
      await expect(change([], [])).rejects.toMatchObject({ code: 'SUBSCRIPTION_CHANGES_MISSING' });
    });
  });

  describe('that look different', () => {
    const set = (actor: Actor, ...ids: number[]) =>
      new SetSubscriptionProperties(ports()).execute(
        actor,
        ids.map((channelId) => ({ channelId, change: { property: 'is_muted', value: true } })),
      );

    it('are announced to their owner', async () => {
      await set(ann, kitchen);
      expect(events()).toEqual([
        {
          type: 'subscription.updated',
          userId: ann.userId,
          channelId: kitchen,
          property: 'is_muted',
          value: true,
        },
      ]);
    });

    it('must be one’s own, all of them', async () => {
      await expect(set(boss, kitchen)).rejects.toMatchObject({
        code: 'NOT_SUBSCRIBED',
        data: { channelId: kitchen },
      });
      await expect(set(ann, kitchen, 9999)).rejects.toMatchObject({ code: 'CHANNEL_ID_INVALID' });
      expect(events()).toEqual([]);
      expect(messaging.store.subscription(kitchen, ann.userId)?.flags).toEqual({});
    });
  });
});
