import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChannelEdits, SubscribingContext } from '@tandem/messaging-domain';
import {
  ArchiveChannel,
  CreateChannel,
  EditChannel,
  SetDefaultChannel,
} from '@tandem/messaging-domain/channels';
import {
  aMessage,
  aRenderer,
  freshChannel,
  noReferences,
  plainChannelOptions,
} from '@tandem/messaging-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

type CreateChannelInput = Parameters<CreateChannel['execute']>[1];

const test = useTestDatabase();

describe('changes of a channel', () => {
  let messaging: PostgresHarness;
  let context: SubscribingContext;
  let ann: Actor;
  let ben: Actor;
  let boss: Actor;
  let bot: Actor;
  let support: number;
  let found: Parameters<typeof aRenderer>[0];
  let id: number;

  beforeEach(async () => {
    messaging = new PostgresHarness(test().database);
    found = {};
    const realmId = await messaging.createRealm();
    support = await messaging.createGroup(realmId, 'support');
    bot = await messaging.createUser(realmId);
    context = await messaging.subscribingContext(bot);
    ann = await messaging.createUser(realmId);
    ben = await messaging.createUser(realmId);
    boss = await messaging.createUser(realmId, ROLES.administrator);
    const { groups } = await messaging.newChannel(ann);
    const members = { directMembers: [ann.userId], directSubgroups: [] };
    const own = await messaging.unitOfWork.run((tx) => tx.anonymousGroups.create(realmId, members));
    id = await freshChannel(messaging, ann, [ann], {
      name: 'Kitchen',
      description: 'old',
      groups: { ...groups, can_administer_channel_group: own },
    });
  });

  const ports = () => ({
    unitOfWork: messaging.unitOfWork,
    renderer: aRenderer(found),
    clock: new FakeClock(),
    references: noReferences,
    addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
    subscribing: messaging.subscribing(context),
  });
  const edit = (edits: Partial<ChannelEdits>, actor = ann, channelId = id) =>
    new EditChannel(ports()).execute(actor, { channelId, edits: { groups: {}, ...edits } });
  const stored = async (channelId = id) =>
    (await messaging.channels(ann.realmId)).find((each) => each.id === channelId)!;
  const events = () => messaging.events(ann.realmId);
  const changes = async () =>
    (await events()).flatMap((event) => (event.type === 'channel.updated' ? [event.change] : []));
  const notices = async () =>
    (await messaging.sentMessages(ann.realmId)).map(({ content }) => content);

  it('are stored, and each is published as one event', async () => {
    await edit({ name: ' Garden ', description: 'new', topicsPolicy: 'disable_empty_topic' });
    expect(await stored()).toMatchObject({
      name: 'Garden',
      description: 'new',
      rendered_description: '<p>new</p>',
      topics_policy: 'disable_empty_topic',
    });
    expect(await changes()).toEqual([
      { property: 'topics_policy', value: 'disable_empty_topic', before: 'inherit' },
      { property: 'description', value: 'new', rendered: '<p>new</p>', before: 'old' },
      { property: 'name', value: 'Garden', before: 'Kitchen' },
    ]);
    expect(await notices()).toEqual([]);
  });

  it('are nothing where it is so already', async () => {
    await edit({ description: 'old', inviteOnly: false, topicsPolicy: 'inherit', folderId: null });
    expect(await events()).toEqual([]);
  });

  it('are for those who administer it', async () => {
    await expect(edit({ name: 'x' }, ben)).rejects.toMatchObject({
      code: 'CHANNEL_NOT_ADMINISTERED',
    });
    await expect(edit({ name: 'x' }, ann, 4711)).rejects.toMatchObject({
      code: 'CHANNEL_ID_INVALID',
    });
    await expect(edit({ name: 'x' }, boss)).resolves.toBeUndefined();
  });

  it.each<[string, Partial<ChannelEdits> | (() => Partial<ChannelEdits>), string]>([
    ['the same name', { name: 'Kitchen' }, 'CHANNEL_NAME_UNCHANGED'],
    ['no name', { name: ' ' }, 'CHANNEL_NAME_EMPTY'],
    ['a default by a member', { isDefault: true }, 'CHANNEL_DEFAULT_FOR_ADMINISTRATORS'],
    ['a retention by a member', { messageRetentionDays: 5 }, 'CHANNEL_RETENTION_FOR_OWNERS'],
    ['a folder that is none', { folderId: 4711 }, 'CHANNEL_FOLDER_UNKNOWN'],
    ['the whole world', { isWebPublic: true }, 'WEB_PUBLIC_CHANNELS_DISABLED'],
    [
      'a group that is none',
      { groups: { can_send_message_group: { value: 4711 } } },
      'SETTING_GROUP_UNKNOWN',
    ],
    [
      'a setting that is another',
      () => ({ groups: { can_send_message_group: { value: support, expected: support } } }),
      'SETTING_VALUE_MISMATCH',
    ],
  ])('are not %s', async (_, edits, code) => {
    const wanted = typeof edits === 'function' ? edits() : edits;
    await expect(edit(wanted)).rejects.toMatchObject({ code });
    expect(await events()).toEqual([]);
  });

  it('rename to other letters of the same name, not to another channel’s', async () => {
    await freshChannel(messaging, ann, [ann], { name: 'Taken' });
    await edit({ name: 'KITCHEN' });
    expect((await stored()).name).toBe('KITCHEN');
    await expect(edit({ name: 'tAKEN' })).rejects.toMatchObject({ code: 'CHANNEL_NAME_TAKEN' });
  });

  describe('of its privacy', () => {
    it('protect the history unless the actor sets it', async () => {
      await edit({ inviteOnly: true });
      expect(await stored()).toMatchObject({
        invite_only: true,
        history_public_to_subscribers: false,
      });
      await edit({ historyPublicToSubscribers: true });
      expect(await stored()).toMatchObject({
        invite_only: true,
        history_public_to_subscribers: true,
      });
      await edit({ inviteOnly: false });
      expect(await stored()).toMatchObject({
        invite_only: false,
        history_public_to_subscribers: true,
      });
      expect((await changes()).map((each) => each.property)).toEqual([
        'privacy',
        'privacy',
        'privacy',
      ]);
    });

    it('require access to the content of the channel', async () => {
      await edit({ inviteOnly: true });
      await expect(edit({ inviteOnly: false }, boss)).rejects.toMatchObject({
        code: 'CHANNEL_CONTENT_ACCESS_REQUIRED',
      });
      const groups = { can_subscribe_group: { value: support } };
      await expect(edit({ groups }, boss)).rejects.toMatchObject({
        code: 'CHANNEL_CONTENT_ACCESS_REQUIRED',
      });
      await expect(edit({ name: 'x' }, boss)).resolves.toBeUndefined();
    });

    it('need the permission to make such a channel', async () => {
      context = await messaging.subscribingContext(bot, {
        permissions: new Set(['can_create_public_channel_group']),
      });
      await expect(edit({ inviteOnly: true })).rejects.toMatchObject({
        code: 'CHANNEL_PERMISSION_MISSING',
      });
    });

    it('open it to the world where the organization allows that', async () => {
      const permissions = new Set(['can_create_web_public_channel_group'] as const);
      context = await messaging.subscribingContext(bot, { permissions, allowsWebPublic: true });
      await expect(edit({ isWebPublic: true, inviteOnly: true })).rejects.toMatchObject({
        code: 'CHANNEL_PRIVACY_CONTRADICTION',
      });
      await edit({ isWebPublic: true });
      expect(await stored()).toMatchObject({ is_web_public: true, invite_only: false });
    });

    it('hide no channel that new members are in', async () => {
      await edit({ isDefault: true }, boss);
      await expect(edit({ inviteOnly: true })).rejects.toMatchObject({
        code: 'DEFAULT_CHANNEL_PRIVATE',
      });
      await expect(edit({ inviteOnly: true, isDefault: false }, boss)).resolves.toBeUndefined();
    });
  });

  it('of a setting accept groups and users', async () => {
    const before = Number((await stored()).can_send_message_group);
    await edit({ groups: { can_send_message_group: { value: support, expected: before } } });
    expect((await stored()).can_send_message_group).toBe(support);
    const value = { directMembers: [ben.userId], directSubgroups: [] };
    await edit({ groups: { can_subscribe_group: { value } } });
    expect(await changes()).toMatchObject([
      { property: 'can_send_message_group', value: support, before },
      { property: 'can_subscribe_group', value },
    ]);
  });

  it('to the general chat alone need a channel without other topics', async () => {
    const { recipientId } = await messaging.channel(id);
    const location = { kind: 'channel', channelId: id, recipientId, topic: 'x' } as const;
    await messaging.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
    await expect(edit({ topicsPolicy: 'empty_topic_only' })).rejects.toMatchObject({
      code: 'CHANNEL_HAS_TOPICS',
    });
    context = await messaging.subscribingContext(bot, { permissions: new Set() });
    await expect(edit({ topicsPolicy: 'allow_empty_topic' })).rejects.toMatchObject({
      code: 'CHANNEL_PERMISSION_MISSING',
    });
  });

  const enableNotices = async (announcementsChannelId: number | null = null) => {
    const notices = { botId: bot.userId, actorName: 'Ann', tellsChannels: true };
    context = await messaging.subscribingContext(bot, {
      notices: { ...notices, announcementsChannelId },
    });
  };

  it('notify no user in notices, whatever names and descriptions contain', async () => {
    await enableNotices(id);
    found = {
      mentionedUserIds: [ann.userId],
      mentionsChannelWildcard: true,
      mentionsTopicWildcard: true,
    };
    await edit({ name: 'a** @**all' });
    await edit({ description: 'x\r````\r\n@**all**' });
    await new CreateChannel(ports()).execute(ann, {
      name: 'x** @**all** read',
      description: 'a\rb',
      subscriberIds: [],
      announce: true,
      options: plainChannelOptions,
    });
    const who = `@_**Ann|${ann.userId}**`;
    expect(await notices()).toEqual([
      `${who} renamed channel **Kitchen** to **a&#42;&#42; @&#42;&#42;all**.`,
      expect.stringContaining('quote\nx ````  @**all**\n````'),
      expect.stringContaining(`${who} created a new channel [#x&#42;&#42; @&#42;&#42;all`),
    ]);
    const { rows } = await messaging.sql.query(
      `select distinct mentions_channel as channel, mentions_topic as topic,
         exists (select from message_flag f where f.message_id = m.id) as flagged
       from message m where sender_id = $1`,
      [bot.userId],
    );
    expect(rows).toEqual([{ channel: false, topic: false, flagged: false }]);
  });

  it('are posted into the channel where the organization enables notices', async () => {
    const owner = await messaging.createUser(ann.realmId, ROLES.owner);
    await enableNotices();
    await edit({ name: 'Garden' });
    await edit({ description: '' });
    await edit({ inviteOnly: true });
    await edit({ messageRetentionDays: 7 }, owner);
    await edit({ isArchived: true });
    await edit({ isArchived: false });
    const who = `@_**Ann|${ann.userId}**`;
    expect(await notices()).toEqual([
      `${who} renamed channel **Kitchen** to **Garden**.`,
      `${who} changed the description for this channel.\n\n* **Old description:**\n` +
        '```` quote\nold\n````\n\n* **New description:**\n```` quote\n*No description.*\n````',
      `${who} changed the access permissions for this channel ` +
        'from **Public** to **Private, protected history**.',
      `@_**Ann|${owner.userId}** has changed the message retention period for this channel:\n` +
        '* **Old retention period**: organization default\n* **New retention period**: 7 days',
      'Channel #**Garden** un-archived.',
    ]);
  });

  describe('to its end', () => {
    const archive = (actor: Actor) => new ArchiveChannel(ports()).execute(actor, { channelId: id });

    it('require an administrator of the channel, and are published once', async () => {
      await expect(archive(ben)).rejects.toMatchObject({ code: 'CHANNEL_NOT_ADMINISTERED' });
      await archive(ann);
      await expect(archive(ann)).rejects.toMatchObject({ code: 'CHANNEL_ID_INVALID' });
      await edit({ isArchived: false });
      expect((await changes()).map((each) => each.value)).toEqual([true, false]);
    });

    it('make it no default any more', async () => {
      await edit({ isDefault: true }, boss);
      await archive(boss);
      expect((await events()).at(-1)).toEqual({
        type: 'default_channels.changed',
        realmId: ann.realmId,
        channelIds: [],
      });
    });
  });

  describe('that make it a default', () => {
    const set = (isDefault: boolean, channelId = id) =>
      new SetDefaultChannel(ports()).execute(boss, { channelId, isDefault });

    it('are posted once', async () => {
      await set(true);
      await set(true);
      await set(false);
      expect(await events()).toMatchObject([{ channelIds: [id] }, { channelIds: [] }]);
    });

    it('need a public channel', async () => {
      const hidden = await freshChannel(messaging, ann, [ann], { inviteOnly: true });
      await expect(set(true, hidden)).rejects.toMatchObject({
        code: 'PRIVATE_CHANNEL_NOT_DEFAULT',
      });
      await expect(set(true, 4711)).rejects.toMatchObject({ code: 'CHANNEL_ID_INVALID' });
    });
  });

  describe('to its beginning', () => {
    const create = (input: Partial<CreateChannelInput>) =>
      new CreateChannel(ports()).execute(ann, {
        name: 'New',
        description: '',
        subscriberIds: [],
        announce: false,
        options: plainChannelOptions,
        ...input,
      });

    it('subscribe only the users that its creator names', async () => {
      const principals = [{ id: ben.userId, isActive: true, isBot: false, isControlled: false }];
      context = await messaging.subscribingContext(bot, { principals });
      const { channelId } = await create({ subscriberIds: [ben.userId], description: 'a\nb' });
      expect(await messaging.channel(channelId)).toMatchObject({ subscriberCount: 1 });
      expect(await stored(channelId)).toMatchObject({ description: 'a b' });
      expect(await events()).toMatchObject([
        { type: 'channel.created', channelId, creatorId: ann.userId },
        { type: 'subscription.added', channelId, userIds: [ben.userId] },
      ]);
      expect(await notices()).toEqual([]);
    });

    it('need a name that no channel has', async () => {
      await expect(create({ name: 'kitchen' })).rejects.toMatchObject({
        code: 'CHANNEL_ALREADY_EXISTS',
        data: { name: 'kitchen' },
      });
      context = await messaging.subscribingContext(bot, { unknownPrincipals: [9] });
      await expect(create({ subscriberIds: [9] })).rejects.toMatchObject({
        code: 'SUBSCRIBER_UNKNOWN',
      });
    });
  });
});
