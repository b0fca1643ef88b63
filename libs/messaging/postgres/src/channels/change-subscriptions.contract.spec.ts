import { beforeEach, describe, expect, it } from '@jest/globals';
import { Subscribe, type SubscribeInput, type SubscribingContext } from '@tandem/messaging-domain';
import {
  ChangeSubscriptions,
  SetSubscriptionProperties,
  Unsubscribe,
} from '@tandem/messaging-domain/subscriptions';
import {
  aMessage,
  aRenderer,
  freshChannel,
  plainChannelOptions,
} from '@tandem/messaging-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

const test = useTestDatabase();

describe('subscriptions', () => {
  let messaging: PostgresHarness;
  let context: SubscribingContext;
  let ann: Actor;
  let ben: Actor;
  let boss: Actor;
  let bot: Actor;
  let kitchen: number;

  beforeEach(async () => {
    messaging = new PostgresHarness(test().database);
    const realmId = await messaging.createRealm();
    bot = await messaging.createUser(realmId);
    context = await messaging.subscribingContext(bot);
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
  const about = async (users: readonly Actor[], { controlled = false, isBot = false } = {}) => {
    const principals = users.map(({ userId }) => ({
      id: userId,
      isActive: true,
      isBot,
      isControlled: controlled,
    }));
    context = { ...context, principals };
    return { ids: users.map((each) => each.userId) };
  };
  const leave = async (actor: Actor, names: string[], users: readonly Actor[] = [], options = {}) =>
    new Unsubscribe(ports()).execute(actor, { names, principals: await about(users, options) });
  const events = async () =>
    (await messaging.events(ann.realmId)).map(({ realmId: _, ...event }) => event);
  const joining = (names: string[]): SubscribeInput => ({
    channels: names.map((name) => ({ name })),
    authorizationErrorsFatal: true,
    announce: false,
    notifiesSubscribed: true,
    options: plainChannelOptions,
  });

  describe('that are left', () => {
    it('are published, and those that changed nothing are listed', async () => {
      await freshChannel(messaging, ann, [ben], { name: 'Garden' });
      expect(await leave(ann, [' kitchen ', 'KITCHEN', 'Garden'])).toEqual({
        removed: ['Kitchen'],
        notRemoved: ['Garden'],
      });
      expect(await events()).toEqual([
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
      const { recipientId } = await messaging.channel(kitchen);
      const location = { kind: 'channel', channelId: kitchen, recipientId, topic: 'a' } as const;
      const id = await messaging.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
      await leave(ben, ['Kitchen']);
      expect((await events()).at(-1)).toEqual({
        type: 'message_flags.changed',
        userId: ben.userId,
        operation: 'add',
        flag: 'read',
        messageIds: [id],
      });
    });

    it('must be to existing channels', async () => {
      await freshChannel(messaging, ann, [ann], { name: 'Cave', inviteOnly: true });
      await expect(leave(ben, ['Kitchen', 'nowhere', 'Cave'])).rejects.toMatchObject({
        code: 'CHANNELS_UNKNOWN',
        data: { names: 'nowhere, Cave' },
      });
      await expect(leave(ben, [' '])).rejects.toMatchObject({ code: 'CHANNEL_NAME_EMPTY' });
      await messaging.archiveChannel(kitchen);
      await expect(leave(ben, ['Kitchen'])).rejects.toMatchObject({ code: 'CHANNELS_UNKNOWN' });
    });

    it('of others require the permission', async () => {
      await expect(leave(ann, ['Kitchen'], [ben])).rejects.toMatchObject({
        code: 'CHANNEL_PERMISSION_MISSING',
      });
      expect((await leave(ann, ['Kitchen'], [ben], { controlled: true })).removed).toHaveLength(1);
      expect((await leave(boss, ['Kitchen'], [ann, ben])).removed).toEqual(['Kitchen']);
    });
  });

  describe('that others make', () => {
    const add = async (actor: Actor, names: string[], users: readonly Actor[], options = {}) =>
      new Subscribe(ports()).execute(actor, {
        ...joining(names),
        principals: await about(users, options),
      });
    const notices = async () =>
      (await messaging.sentMessages(ann.realmId)).map(({ content, place }) => [
        content,
        place.kind === 'direct' ? place.userIds : place.topic,
      ]);

    it('are announced by the notification bot', async () => {
      await freshChannel(messaging, ann, [ann], { name: 'Attic' });
      const result = await add(ann, ['Kitchen', 'Attic', 'New'], [boss]);
      expect(result.notifiedSubscribed).toBe(true);
      const who = `@**Ann|${ann.userId}**`;
      expect(await notices()).toEqual([
        [
          `${who} subscribed you to the following channels:\n\n* #**Attic**\n* #**Kitchen**\n`,
          [bot.userId, boss.userId],
        ],
      ]);
      expect((await events()).at(-1)).toMatchObject({ type: 'message.sent', senderId: bot.userId });
    });

    it('are announced in one line when there is one', async () => {
      await add(ann, ['Kitchen'], [boss]);
      expect(await notices()).toEqual([
        [`@**Ann|${ann.userId}** subscribed you to #**Kitchen**.`, [bot.userId, boss.userId]],
      ]);
    });

    it('are not announced to bots, for new channels, or to too many users', async () => {
      await add(ann, ['Kitchen'], [boss], { isBot: true });
      await add(ann, ['New'], [ben]);
      const crowd = await Promise.all(
        Array.from({ length: 101 }, () => messaging.createUser(ann.realmId)),
      );
      expect((await add(ann, ['Kitchen'], crowd)).notifiedSubscribed).toBe(false);
      expect(await notices()).toEqual([]);
    });

    it('announces a new public channel in the channel for announcements', async () => {
      const announced = async (inviteOnly: boolean, name: string) => {
        const notices = { ...context.notices, announcementsChannelId: kitchen };
        context = { ...context, notices };
        const input = joining([name]);
        const options = { ...input.options, inviteOnly };
        await new Subscribe(ports()).execute(ann, { ...input, options, announce: true });
      };
      await announced(true, 'Secret');
      await announced(false, 'Open');
      expect(await notices()).toEqual([
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
      const { rows } = await messaging.sql.query<{ name: string }>(
        'select name from channel where realm_id = $1 order by name',
        [ann.realmId],
      );
      expect(rows.map(({ name }) => name)).toEqual(['Kitchen', 'New']);
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
      expect(await events()).toEqual([
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
      expect(await events()).toEqual([]);
      const { rows } = await messaging.sql.query(
        'select is_muted from subscription where channel_id = $1 and user_id = $2',
        [kitchen, ann.userId],
      );
      expect(rows).toEqual([{ is_muted: false }]);
    });
  });
});
