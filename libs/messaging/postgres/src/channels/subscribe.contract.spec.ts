import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  Subscribe,
  type SubscribeInput,
  type ChannelOptions,
  type SubscribingContext,
} from '@tandem/messaging-domain';
import { aRenderer, freshChannel, plainChannelOptions } from '@tandem/messaging-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

const test = useTestDatabase();

describe('subscribing to channels', () => {
  let messaging: PostgresHarness;
  let ann: Actor;
  let ben: Actor;
  let context: SubscribingContext;

  beforeEach(async () => {
    messaging = new PostgresHarness(test().database);
    const realmId = await messaging.createRealm();
    ann = await messaging.createUser(realmId);
    ben = await messaging.createUser(realmId);
    context = await messaging.subscribingContext(await messaging.createUser(realmId));
  });

  const group = (name: string) => context.systemGroups.get(name)!;
  const options = plainChannelOptions;
  const input = (names: string[], changes: Partial<SubscribeInput> = {}): SubscribeInput => ({
    channels: names.map((name) => ({ name })),
    authorizationErrorsFatal: true,
    announce: false,
    notifiesSubscribed: true,
    options,
    ...changes,
  });
  const subscribe = (request: SubscribeInput, actor = ann) =>
    new Subscribe({
      unitOfWork: messaging.unitOfWork,
      renderer: aRenderer(),
      clock: new FakeClock(),
      addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
      subscribing: messaging.subscribing(context),
    }).execute(actor, request);
  const withPrincipals = (...users: Actor[]) => {
    context = {
      ...context,
      principals: users.map(({ userId, isBot }) => ({
        id: userId,
        isActive: true,
        isBot,
        isControlled: userId === ann.userId,
      })),
    };
    return { principals: { ids: users.map((each) => each.userId) } };
  };
  const channels = () => messaging.channels(ann.realmId);

  it('creates missing channels and subscribes their creator', async () => {
    const requests = [{ name: ' Rust ', description: 'about\nRust ' }];
    expect(await subscribe(input([], { channels: requests, announce: true }))).toEqual({
      subscribed: new Map([[ann.userId, ['Rust']]]),
      alreadySubscribed: new Map(),
      unauthorized: [],
      notifiedSubscribed: true,
    });
    const [channel] = await channels();
    expect(channel).toMatchObject({
      name: 'Rust',
      description: 'about Rust',
      rendered_description: '<p>about Rust</p>',
      creator_id: ann.userId,
      invite_only: false,
      history_public_to_subscribers: true,
      topics_policy: 'inherit',
      message_retention_days: null,
      can_send_message_group: group('role:everyone'),
      can_remove_subscribers_group: group('role:administrators'),
      can_subscribe_group: group('role:nobody'),
    });
    const channelId = Number(channel?.id);
    expect(await messaging.events(ann.realmId)).toEqual([
      {
        type: 'channel.created',
        realmId: ann.realmId,
        channelId,
        creatorId: ann.userId,
        announce: true,
      },
      {
        type: 'subscription.added',
        realmId: ann.realmId,
        channelId,
        userIds: [ann.userId],
        newcomerIds: [],
        actingUserId: ann.userId,
      },
    ]);
  });

  it('returns the users who were subscribed before', async () => {
    await subscribe(input(['x']));
    const again = await subscribe(input(['X', 'x', 'y']));
    expect(again.subscribed).toEqual(new Map([[ann.userId, ['y']]]));
    expect(again.alreadySubscribed).toEqual(new Map([[ann.userId, ['x']]]));
    expect(await channels()).toHaveLength(2);
  });

  it('subscribes once to a channel with two spellings, of which the database makes one', async () => {
    const spellings = ['İstanbul', 'istanbul'];
    const { subscribed } = await subscribe(input(spellings));
    expect(subscribed.get(ann.userId)).toHaveLength(1);
    const again = await subscribe(input(spellings, withPrincipals(ben)));
    expect(again.subscribed).toEqual(new Map([[ben.userId, subscribed.get(ann.userId)]]));
    expect(await channels()).toHaveLength(1);
  });

  it('creates private channels with protected history', async () => {
    await subscribe(input(['a'], { options: { ...options, inviteOnly: true } }));
    await subscribe(
      input(['b'], {
        options: { ...options, inviteOnly: true, historyPublicToSubscribers: true },
      }),
    );
    expect(await channels()).toMatchObject([
      { invite_only: true, history_public_to_subscribers: false },
      { invite_only: true, history_public_to_subscribers: true },
    ]);
  });

  it('gives each user colors that they do not use yet', async () => {
    await subscribe(input(['a', 'b', 'c']));
    const requests = [{ name: 'd', color: '#abcdef' }];
    await subscribe(input([], { channels: requests }));
    const colors = await messaging.unitOfWork.run(async (tx) =>
      (await tx.channels.colorsOf([ann.userId])).get(ann.userId),
    );
    expect(new Set(colors).size).toBe(4);
    expect(colors).toContain('#abcdef');
  });

  it('subscribes other users', async () => {
    const result = await subscribe(input(['a'], withPrincipals(ben)));
    expect(result.subscribed).toEqual(new Map([[ben.userId, ['a']]]));
    expect((await messaging.events(ann.realmId)).at(-1)).toMatchObject({ userIds: [ben.userId] });
  });

  it('needs a permission to subscribe others to existing channels', async () => {
    await freshChannel(messaging, ann, [ann], { name: 'open' });
    context = { ...context, permissions: new Set() };
    const request = input(['open'], withPrincipals(ben));
    await expect(subscribe(request)).rejects.toMatchObject({ code: 'CHANNEL_PERMISSION_MISSING' });
    const administrator = { ...ann, role: ROLES.administrator };
    await expect(subscribe(request, administrator)).resolves.toBeDefined();
  });

  it('refuses hidden and archived channels', async () => {
    await freshChannel(messaging, ann, [ann], { name: 'hidden', inviteOnly: true });
    const old = await freshChannel(messaging, ann, [ann], { name: 'old' });
    await messaging.archiveChannel(old);
    for (const name of ['hidden', 'old']) {
      await expect(subscribe(input([name]), ben)).rejects.toMatchObject({
        code: 'CHANNEL_NOT_ACCESSIBLE',
        data: { name },
      });
    }
    const request = input(['hidden', 'new', 'old'], { authorizationErrorsFatal: false });
    expect(await subscribe(request, ben)).toMatchObject({
      subscribed: new Map([[ben.userId, ['new']]]),
      unauthorized: ['hidden', 'old'],
    });
  });

  it.each<[string, Partial<ChannelOptions> | (() => Partial<ChannelOptions>), string]>([
    ['a private default', { inviteOnly: true, isDefault: true }, 'DEFAULT_CHANNEL_PRIVATE'],
    ['a web-public channel', { isWebPublic: true }, 'WEB_PUBLIC_CHANNELS_DISABLED'],
    [
      'two kinds of privacy',
      { isWebPublic: true, inviteOnly: true },
      'CHANNEL_PRIVACY_CONTRADICTION',
    ],
    ['a folder', { folderId: 1 }, 'CHANNEL_FOLDER_UNKNOWN'],
    ['an unknown group', { groups: { can_send_message_group: 9999 } }, 'SETTING_GROUP_UNKNOWN'],
    [
      'an unknown member',
      { groups: { can_send_message_group: { directMembers: [9999], directSubgroups: [] } } },
      'SETTING_GROUP_UNKNOWN',
    ],
    [
      'everybody where guests have no right',
      () => ({ groups: { can_subscribe_group: group('role:everyone') } }),
      'SETTING_GROUP_NOT_ALLOWED',
    ],
    [
      'the Internet',
      () => ({ groups: { can_send_message_group: group('role:internet') } }),
      'SETTING_GROUP_NOT_ALLOWED',
    ],
    [
      'the Internet in another form',
      () => ({
        groups: {
          can_send_message_group: { directMembers: [], directSubgroups: [group('role:internet')] },
        },
      }),
      'SETTING_GROUP_NOT_ALLOWED',
    ],
  ])('refuses a new channel with %s', async (_, changes, code) => {
    const owner = { ...ann, role: ROLES.owner };
    const given = typeof changes === 'function' ? changes() : changes;
    const request = input(['x'], { options: { ...options, ...given } });
    await expect(subscribe(request, owner)).rejects.toMatchObject({ code });
    expect(await channels()).toEqual([]);
  });

  it('lets only owners set how long messages are retained', async () => {
    const request = input(['x'], { options: { ...options, messageRetentionDays: 7 } });
    await expect(subscribe(request)).rejects.toMatchObject({
      code: 'CHANNEL_RETENTION_FOR_OWNERS',
    });
    await expect(subscribe(request, { ...ann, role: ROLES.owner })).resolves.toBeDefined();
    expect(await channels()).toMatchObject([{ message_retention_days: 7 }]);
  });

  it.each<[string, Partial<ChannelOptions>]>([
    ['public', {}],
    ['private', { inviteOnly: true }],
    ['default', { isDefault: true }],
  ])('requires a permission to create %s channels', async (_, changes) => {
    context = { ...context, permissions: new Set() };
    const request = input(['x'], { options: { ...options, ...changes } });
    await expect(subscribe(request)).rejects.toMatchObject({ code: 'CHANNEL_PERMISSION_MISSING' });
  });

  it('stores the requested groups', async () => {
    const support = await messaging.createGroup(ann.realmId, 'support');
    const groups = {
      can_send_message_group: support,
      can_subscribe_group: { directMembers: [], directSubgroups: [support] },
      can_create_topic_group: { directMembers: [ben.userId], directSubgroups: [] },
    };
    await subscribe(input(['x'], { options: { ...options, groups } }));
    const [channel] = await channels();
    expect(channel).toMatchObject({
      can_send_message_group: support,
      can_subscribe_group: support,
    });
    const { rows } = await messaging.sql.query(
      'select user_id from user_group_member where group_id = $1',
      [channel?.can_create_topic_group],
    );
    expect(rows).toEqual([{ user_id: ben.userId }]);
  });

  it.each([
    [' ', 'CHANNEL_NAME_EMPTY', null],
    ['x'.repeat(61), 'CHANNEL_NAME_TOO_LONG', { limit: 60 }],
    ['a\0', 'CHANNEL_NAME_HAS_INVALID_CHARACTER', { position: 2 }],
  ])('refuses the name %j', async (name, code, data) => {
    await expect(subscribe(input([name]))).rejects.toMatchObject({ code, data });
  });

  it('refuses unknown and deactivated users', async () => {
    context = { ...context, unknownPrincipals: [9] };
    await expect(subscribe(input(['x']))).rejects.toMatchObject({ code: 'SUBSCRIBER_UNKNOWN' });
    context = {
      ...context,
      unknownPrincipals: [],
      principals: [{ id: 9, isActive: false, isBot: false, isControlled: false }],
    };
    await expect(subscribe(input(['x']))).rejects.toMatchObject({ code: 'SUBSCRIBER_DEACTIVATED' });
  });

  it('refuses more subscriptions than a transaction allows', async () => {
    const names = Array.from({ length: 1001 }, (_, index) => `channel ${index}`);
    await expect(subscribe(input(names))).rejects.toMatchObject({ code: 'SUBSCRIPTIONS_TOO_MANY' });
  });
});
