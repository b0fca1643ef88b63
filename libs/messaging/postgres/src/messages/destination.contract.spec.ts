import { beforeAll, describe, expect, it } from '@jest/globals';
import type { NewChannel } from '@tandem/messaging-domain';
import { aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { insertUser, setRealmGroup } from '../../testing/fixtures.ts';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresDestinationQueries } from './postgres-destination-queries.ts';

const test = useTestDatabase();

let world: PostgresHarness;
let queries: PostgresDestinationQueries;
let realmId: number;
let ann: Actor;
let ben: Actor;
let guest: Actor;

beforeAll(async () => {
  world = new PostgresHarness(test().database);
  queries = new PostgresDestinationQueries(world.sql);
  realmId = await world.createRealm();
  ann = await world.createUser(realmId);
  ben = await world.createUser(realmId, ROLES.member, { email: 'Ben@Example.com' });
  guest = await world.createUser(realmId, ROLES.guest);
});

describe('a channel as a destination', () => {
  const find = (sender: Actor, id: number, topic = 'Lunch') =>
    queries.findChannel(sender, { id }, topic, null);
  const withGroup = async (setting: keyof NewChannel['groups'], group: string) => {
    const { groups } = await world.newChannel(ann);
    return { groups: { ...groups, [setting]: await world.systemGroup(realmId, group) } };
  };

  it('is found by its id and by its name', async () => {
    const id = await freshChannel(world, ann, [ann, ben], { name: 'Kitchen' });
    const { recipientId } = await world.channel(id);
    const expected = {
      channelId: id,
      recipientId,
      name: 'Kitchen',
      isArchived: false,
      subscriberCount: 2,
      topicsPolicy: 'allow_empty_topic',
      mayPost: true,
      mayCreateTopics: true,
      isAccessible: true,
      topicId: null,
      alreadySentId: null,
      hasBegun: false,
      visibility: { followTrigger: 3, unmuteTrigger: 2, isChannelMuted: false, policy: 0 },
      writing: {
        realmStringId: expect.any(String),
        translateEmoticons: false,
        linkifiers: [],
        defaultCodeLanguage: null,
        previewsMedia: true,
      },
    };
    expect(await find(ann, id)).toEqual(expected);
    expect(await queries.findChannel(ann, { name: 'kITCHEN' }, '', null)).toEqual(expected);
    expect(await queries.findChannel(ann, { name: 'nowhere' }, '', null)).toBeNull();
    expect(await find(ann, Number.MAX_SAFE_INTEGER)).toBeNull();
    const foreigner = await world.createUser(await world.createRealm());
    expect(await find(foreigner, id)).toBeNull();
  });

  it('is the same for concurrent calls', async () => {
    const open = await freshChannel(world, ann, [ann], { name: 'Many A' });
    const closed = await freshChannel(world, ann, [ann], { name: 'Many B', inviteOnly: true });
    const channels = [{ id: open }, { id: closed }, { name: 'many b' }, { name: 'x' }, { id: 0 }];
    const asked = [ann, ben, guest].flatMap((sender) =>
      channels.map((channel) => [sender, channel, 'Lunch', null] as const),
    );
    const alone = [];
    for (const each of asked) alone.push(await queries.findChannel(...each));
    const together = await Promise.all(asked.map((each) => queries.findChannel(...each)));
    expect(together).toEqual(alone);
  });

  it('returns its topics and earlier sends', async () => {
    const channelId = await freshChannel(world, ann);
    const { recipientId } = await world.channel(channelId);
    const location = { kind: 'channel', channelId, recipientId, topic: 'Lunch' } as const;
    const message = aMessage(ann, location, { sendKey: 'k' });
    const id = await world.unitOfWork.run((tx) => tx.messages.add(message));
    expect((await find(ann, channelId, 'lUNCH'))?.topicId).toEqual(expect.any(Number));
    expect((await find(ann, channelId, 'other'))?.topicId).toBeNull();
    const sentBefore = async (sender: Actor, key: string) =>
      (await queries.findChannel(sender, { id: channelId }, '', key))?.alreadySentId;
    expect(await sentBefore(ann, 'k')).toBe(id);
    expect([await sentBefore(ann, 'K'), await sentBefore(ben, 'k')]).toEqual([null, null]);
    expect(await queries.findSent(ann.userId, 'k')).toBe(id);
    expect(await queries.findSent(ben.userId, 'k')).toBeNull();
  });

  it('returns the visibility policies of the sender for its topics', async () => {
    const channelId = await freshChannel(world, ann, [ann, ben]);
    await world.unitOfWork.run((tx) =>
      tx.userTopics.set({
        userId: ben.userId,
        channelId,
        topic: 'LUNCH',
        policy: 2,
        lastUpdated: new Date(0),
      }),
    );
    await world.sql.query(
      'update subscription set is_muted = true where channel_id = $1 and user_id = $2',
      [channelId, ben.userId],
    );
    await world.sql.query(
      `update user_account set settings = '{"automatically_follow_topics_policy": 1,
         "automatically_unmute_topics_in_muted_streams_policy": 4}' where id = $1`,
      [ben.userId],
    );
    expect((await find(ben, channelId, 'Lunch'))?.visibility).toEqual({
      followTrigger: 1,
      unmuteTrigger: 4,
      isChannelMuted: true,
      policy: 2,
    });
    await world.sql.query(`update user_account set settings = '{}' where id = $1`, [ben.userId]);
    const bot = await insertUser(world.sql, realmId, { isBot: true, ownerId: ann.userId });
    expect((await find(bot, channelId, 'Lunch'))?.visibility).toBeNull();
  });

  it('returns whether the sender can see a message in the topic', async () => {
    const shared = await freshChannel(world, ann, [ann, ben]);
    const hidden = await freshChannel(world, ann, [ann], { historyPublicToSubscribers: false });
    for (const channelId of [shared, hidden]) {
      const { recipientId } = await world.channel(channelId);
      const location = { kind: 'channel', channelId, recipientId, topic: 'Lunch' } as const;
      await world.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
    }
    await world.sql.query(
      `insert into subscription (channel_id, user_id, from_message_id, color)
       select $1, $2, max(id), '#fff' from message`,
      [hidden, ben.userId],
    );
    const begun = async (sender: Actor, id: number, topic: string) =>
      (await find(sender, id, topic))?.hasBegun;
    expect([await begun(ben, shared, 'lUNCH'), await begun(ben, shared, 'x')]).toEqual([
      true,
      false,
    ]);
    expect([await begun(ann, hidden, 'Lunch'), await begun(ben, hidden, 'Lunch')]).toEqual([
      true,
      false,
    ]);
  });

  it('is open to members where it is public, to subscribers where it is not', async () => {
    const open = await freshChannel(world, ann, []);
    const hidden = await freshChannel(world, ann, [guest], { inviteOnly: true });
    const accessible = async (sender: Actor, id: number) => (await find(sender, id))?.isAccessible;
    expect([await accessible(ben, open), await accessible(guest, open)]).toEqual([true, false]);
    expect([await accessible(ben, hidden), await accessible(guest, hidden)]).toEqual([false, true]);
  });

  it('allows a bot to post where its owner may', async () => {
    const bot = await insertUser(world.sql, realmId, { isBot: true, ownerId: ann.userId });
    const other = await insertUser(world.sql, realmId, { isBot: true });
    const moderator = await world.createUser(realmId, ROLES.moderator);
    const strong = await insertUser(world.sql, realmId, { isBot: true, ownerId: moderator.userId });
    const hidden = await freshChannel(world, ann, [ann], {
      inviteOnly: true,
      ...(await withGroup('can_send_message_group', 'role:moderators')),
    });
    expect((await find(bot, hidden))?.isAccessible).toBe(true);
    expect((await find(other, hidden))?.isAccessible).toBe(false);
    expect((await find(bot, hidden))?.mayPost).toBe(false);
    expect((await find(strong, hidden))?.mayPost).toBe(true);
  });

  it('returns the permissions to post and to create topics', async () => {
    const posting = await freshChannel(world, ann, [ann], {
      ...(await withGroup('can_send_message_group', 'role:administrators')),
    });
    const opening = await freshChannel(world, ann, [ann], {
      ...(await withGroup('can_create_topic_group', 'role:nobody')),
    });
    const administrator = await world.createUser(realmId, ROLES.administrator);
    expect(await find(ann, posting)).toMatchObject({ mayPost: false, mayCreateTopics: true });
    expect(await find(administrator, posting)).toMatchObject({ mayPost: true });
    expect(await find(administrator, opening)).toMatchObject({
      mayPost: true,
      mayCreateTopics: false,
    });
  });

  it('has a topics policy of its own, or the organization’s', async () => {
    const realm = await world.createRealm();
    const user = await world.createUser(realm);
    const own = await freshChannel(world, user, [], { topicsPolicy: 'empty_topic_only' });
    const inherited = await freshChannel(world, user, []);
    await world.sql.query(
      `update realm set settings = '{"topics_policy": "disable_empty_topic",
         "default_code_block_language": "rust"}' where id = $1`,
      [realm],
    );
    expect((await find(user, own))?.topicsPolicy).toBe('empty_topic_only');
    expect(await find(user, inherited)).toMatchObject({
      topicsPolicy: 'disable_empty_topic',
      writing: { defaultCodeLanguage: 'rust' },
    });
  });
});

describe('users as a destination', () => {
  const byIds = (sender: Actor, ...ids: number[]) => queries.findPeople(sender, { ids }, null);

  it('are found by their ids and by their emails', async () => {
    const expected = {
      recipients: [{ id: ben.userId, email: 'Ben@Example.com', isActive: true, isBot: false }],
      unknown: [],
      isAccessible: true,
      isDisabled: false,
      isAuthorized: true,
      mayInitiate: true,
      exists: false,
      alreadySentId: null,
    };
    expect(await byIds(ann, ben.userId, ben.userId)).toMatchObject(expected);
    const emails = ['bEN@example.COM'];
    expect(await queries.findPeople(ann, { emails }, null)).toMatchObject(expected);
  });

  it('report unknown users, in the given order', async () => {
    const foreigner = await world.createUser(await world.createRealm());
    const found = await byIds(ann, 999_999, ben.userId, foreigner.userId);
    expect(found).toMatchObject({ unknown: [999_999, foreigner.userId] });
    const emails = ['x@example.com', 'ben@example.com', 'a@example.com'];
    expect(await queries.findPeople(ann, { emails }, null)).toMatchObject({
      unknown: ['x@example.com', 'a@example.com'],
      recipients: [{ id: ben.userId }],
    });
  });

  it('may be system bots', async () => {
    const { rows } = await world.sql.query<{ id: number }>(
      `insert into realm (string_id, name) values ('tandeminternal', 'Bots') returning id`,
    );
    const bot = await insertUser(world.sql, rows[0]!.id, {
      isBot: true,
      isSystemBot: true,
      email: 'notice@bots.example.com',
    });
    expect(await byIds(ann, bot.userId)).toMatchObject({ unknown: [] });
    const emails = ['notice@bots.example.com'];
    expect(await queries.findPeople(ann, { emails }, null)).toMatchObject({
      recipients: [{ id: bot.userId, isBot: true }],
    });
  });

  it('return whether they have a conversation already', async () => {
    expect(await byIds(ann, guest.userId)).toMatchObject({ exists: false });
    const userIds = [ann.userId, guest.userId].sort((a, b) => a - b);
    await world.unitOfWork.run((tx) =>
      tx.messages.add(aMessage(guest, { kind: 'direct', userIds })),
    );
    expect(await byIds(ann, guest.userId, ann.userId)).toMatchObject({ exists: true });
    expect(await byIds(ann, guest.userId, ben.userId)).toMatchObject({ exists: false });
  });

  it('need the permissions of the organization', async () => {
    const realm = await world.createRealm();
    const [user, other] = [await world.createUser(realm), await world.createUser(realm)];
    const moderator = await world.createUser(realm, ROLES.moderator);
    await setRealmGroup(world.sql, realm, 'direct_message_permission_group', 'role:moderators');
    await setRealmGroup(world.sql, realm, 'direct_message_initiator_group', 'role:moderators');
    const barred = { isAuthorized: false, isDisabled: false, mayInitiate: false };
    expect(await byIds(user, other.userId)).toMatchObject(barred);
    expect(await byIds(user, other.userId, moderator.userId)).toMatchObject({
      ...barred,
      isAuthorized: true,
    });
    expect(await byIds(moderator, other.userId)).toMatchObject({
      isAuthorized: true,
      mayInitiate: true,
    });
    await setRealmGroup(world.sql, realm, 'direct_message_permission_group', 'role:nobody');
    expect(await byIds(moderator, other.userId)).toMatchObject({
      isAuthorized: false,
      isDisabled: true,
    });
  });

  it('may be hidden from guests', async () => {
    const realm = await world.createRealm();
    const [member, visitor] = [
      await world.createUser(realm),
      await world.createUser(realm, ROLES.guest),
    ];
    const bot = await insertUser(world.sql, realm, { isBot: true });
    expect((await byIds(visitor, member.userId)).isAccessible).toBe(true);
    await setRealmGroup(world.sql, realm, 'can_access_all_users_group', 'role:members');
    expect((await byIds(visitor, member.userId)).isAccessible).toBe(false);
    expect((await byIds(visitor, bot.userId, visitor.userId)).isAccessible).toBe(true);
    await freshChannel(world, member, [member, visitor]);
    expect((await byIds(visitor, member.userId)).isAccessible).toBe(true);
  });
});
