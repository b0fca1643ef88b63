import { beforeAll, describe, expect, it } from '@jest/globals';
import { CHANNEL_GROUP_SETTINGS, type SubscriberList } from '@tandem/messaging-domain';
import { aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { insertUser, setRealmGroup } from '../../testing/fixtures.ts';
import { FixtureGroups, PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresSubscribingQueries } from './postgres-subscribing-queries.ts';
import { PostgresSubscriptionQueries } from './postgres-subscription-queries.ts';

const TODAY = `(now() at time zone 'utc')::date`;
const test = useTestDatabase();

let world: PostgresHarness;
let realmId: number;

beforeAll(async () => {
  world = new PostgresHarness(test().database);
  realmId = await world.createRealm();
});

const people = async (count: number) => {
  const made = Array.from({ length: count }, () => world.createUser(realmId));
  return (await Promise.all(made)).sort((a, b) => a.userId - b.userId);
};
const list = (actor: Actor, subscribers: SubscriberList = 'false') =>
  new PostgresSubscriptionQueries(world.sql).listOwn(actor, subscribers);

describe('own subscriptions', () => {
  it('are sorted by name, without archived and unsubscribed channels', async () => {
    const [ann] = await people(1);
    for (const name of ['b', 'C', 'ä', 'a']) await freshChannel(world, ann!, [ann!], { name });
    const old = await freshChannel(world, ann!, [ann!], { name: 'old' });
    const left = await freshChannel(world, ann!, [ann!], { name: 'left' });
    await freshChannel(world, ann!, [], { name: 'elsewhere' });
    await world.archiveChannel(old);
    await world.unsubscribe(left, ann!.userId);
    expect((await list(ann!)).map((each) => each.name)).toEqual(['C', 'a', 'b', 'ä']);
  });

  it('have all properties of a channel', async () => {
    const [ann, ben] = await people(2);
    const alone = await new FixtureGroups(world.sql).create(realmId, {
      directMembers: [ann!.userId],
      directSubgroups: [],
    });
    const channel = await world.newChannel(ann!);
    const groups = { ...channel.groups, can_administer_channel_group: alone };
    const id = await freshChannel(world, ann!, [ann!, ben!], {
      name: 'Kitchen',
      description: '*x*',
      renderedDescription: '<p>x</p>',
      groups,
      inviteOnly: true,
      historyPublicToSubscribers: true,
      messageRetentionDays: 7,
      dateCreated: new Date('2025-01-01T00:00:00Z'),
    });
    const [first] = await list(ann!);
    expect(first).toMatchObject({
      channelId: id,
      name: 'Kitchen',
      description: '*x*',
      renderedDescription: '<p>x</p>',
      dateCreated: new Date('2025-01-01T00:00:00Z'),
      creatorId: ann!.userId,
      inviteOnly: true,
      isWebPublic: false,
      historyPublicToSubscribers: true,
      messageRetentionDays: 7,
      folderId: null,
      topicsPolicy: 'inherit',
      firstMessageId: null,
      isRecentlyActive: false,
      recentMessageCount: 0,
      subscriberCount: 2,
      color: '#76ce90',
      isMuted: false,
      pinToTop: false,
      desktopNotifications: null,
      wildcardMentionsNotify: null,
      postingGroupName: 'role:everyone',
    });
    expect(first).not.toHaveProperty('subscriberIds');
    expect(Object.keys(first!.groups)).toEqual([...CHANNEL_GROUP_SETTINGS]);
    expect(first!.groups).toEqual({
      ...groups,
      can_administer_channel_group: { directMembers: [ann!.userId], directSubgroups: [] },
    });
  });

  it('have the traffic', async () => {
    const [ann] = await people(1);
    const long = { dateCreated: new Date('2020-01-01T00:00:00Z') };
    const id = await freshChannel(world, ann!, [ann!], long);
    await world.sql.query(
      `insert into channel_traffic values ($1, ${TODAY}, 5), ($1, ${TODAY} - 27, 6),
         ($1, ${TODAY} - 28, 100)`,
      [id],
    );
    expect(await list(ann!)).toMatchObject([{ isRecentlyActive: true, recentMessageCount: 11 }]);
    await world.sql.query('delete from channel_traffic');
    await world.sql.query(`insert into channel_traffic values ($1, ${TODAY} - 179, 1)`, [id]);
    expect(await list(ann!)).toMatchObject([{ isRecentlyActive: true, recentMessageCount: 0 }]);
    await world.sql.query(`update channel_traffic set day = ${TODAY} - 180`);
    expect(await list(ann!)).toMatchObject([{ isRecentlyActive: false }]);
  });

  it('have the first message', async () => {
    const [ann] = await people(1);
    const channelId = await freshChannel(world, ann!, [ann!]);
    const { recipientId } = await world.channel(channelId);
    const location = { kind: 'channel', channelId, recipientId, topic: 'a' } as const;
    const id = await world.unitOfWork.run((tx) => tx.messages.add(aMessage(ann!, location)));
    expect(await list(ann!)).toMatchObject([{ firstMessageId: id }]);
  });

  it.each(['true', 'partial'] as const)('list active subscribers: %s', async (subscribers) => {
    const [ann, ben, gone] = await people(3);
    const bot = await insertUser(world.sql, realmId, { isBot: true });
    const guest = await world.createUser(realmId, ROLES.guest);
    const id = await freshChannel(world, ann!, [guest, bot, gone!, ben!, ann!]);
    await world.sql.query('update user_account set is_active = false where id = $1', [
      gone!.userId,
    ]);
    const ids = [ann!, ben!, bot, guest].map((each) => each.userId);
    expect(await list(guest, subscribers)).toMatchObject([
      { channelId: id, subscriberIds: ids, subscriberCount: 4 },
    ]);
    await world.sql.query('update user_account set is_active = true where id = $1', [gone!.userId]);
    expect(await list(guest, subscribers)).toMatchObject([{ subscriberCount: 5 }]);
  });
});

describe('the context of subscribing', () => {
  const context = (actor: Actor, principals: { ids: number[] } | { emails: string[] }) =>
    new PostgresSubscribingQueries(world.sql).subscribingContext(actor, principals);

  it('has the permissions of the actor', async () => {
    const [ann] = await people(1);
    const guest = await world.createUser(realmId, ROLES.guest);
    const owner = await world.createUser(realmId, ROLES.owner);
    const { permissions, systemGroups, ...rest } = await context(ann!, { ids: [] });
    expect([...permissions].sort()).toEqual([
      'can_add_subscribers_group',
      'can_create_private_channel_group',
      'can_create_public_channel_group',
      'can_set_topics_policy_group',
    ]);
    expect(systemGroups.get('role:nobody')).toBe(await world.systemGroup(realmId, 'role:nobody'));
    expect(rest).toMatchObject({
      allowsWebPublic: false,
      principals: [],
      unknownPrincipals: [],
    });
    expect((await context(guest, { ids: [] })).permissions.size).toBe(0);
    expect((await context(owner, { ids: [] })).permissions).toContain(
      'can_create_web_public_channel_group',
    );
    await setRealmGroup(world.sql, realmId, 'can_create_public_channel_group', 'role:nobody');
    expect((await context(owner, { ids: [] })).permissions).not.toContain(
      'can_create_public_channel_group',
    );
  });

  it('has users of the organization', async () => {
    const [ann, ben] = await people(2);
    const gone = await world.createUser(realmId, ROLES.member, { email: 'Gone@example.com' });
    await world.sql.query('update user_account set is_active = false where id = $1', [gone.userId]);
    const foreigner = await world.createUser(await world.createRealm());
    const byIds = await context(ann!, { ids: [ben!.userId, foreigner.userId, 999_999] });
    expect(byIds).toMatchObject({
      principals: [{ id: ben!.userId, isActive: true }],
      unknownPrincipals: [foreigner.userId, 999_999],
    });
    expect(await context(ann!, { emails: ['gone@example.com', 'x'] })).toMatchObject({
      principals: [{ id: gone.userId, isActive: false }],
      unknownPrincipals: ['x'],
    });
  });

  it('has the groups that a setting may refer to', async () => {
    const queries = new PostgresSubscribingQueries(world.sql);
    const [ann] = await people(1);
    const members = await world.systemGroup(realmId, 'role:members');
    const nameless = await new FixtureGroups(world.sql).create(realmId, {
      directMembers: [],
      directSubgroups: [],
    });
    const elsewhere = await world.systemGroup(await world.createRealm(), 'role:members');
    const found = await queries.settingGroups(realmId, [members, nameless, elsewhere]);
    expect([...found]).toEqual([[members, 'role:members']]);
    const has = (directMembers: number[], directSubgroups: number[]) =>
      queries.hasMembers(realmId, { directMembers, directSubgroups });
    expect(await has([ann!.userId], [members])).toBe(true);
    expect(await has([], [])).toBe(true);
    expect(await has([999_999], [])).toBe(false);
    expect(await has([], [elsewhere])).toBe(false);
  });
});
