import { beforeAll, describe, expect, it } from '@jest/globals';
import { freshChannel } from '@tandem/messaging-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { insertUser } from '../../testing/fixtures.ts';
import { FixtureGroups, PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresDefaultChannelGroupQueries } from '../channels/postgres-default-groups.ts';
import { PostgresChannelEmailQueries } from '../email-gateway/postgres-channel-emails.ts';
import { PostgresPersonQueries } from './postgres-person-queries.ts';
import { PostgresPublishedChannelQueries } from './postgres-published-channels.ts';

const test = useTestDatabase();
let world: PostgresHarness;
let realmId: number;
let ann: Actor;
let ben: Actor;
let boss: Actor;
let guest: Actor;

beforeAll(async () => {
  world = new PostgresHarness(test().database);
  realmId = await world.createRealm();
  ann = await world.createUser(realmId);
  ben = await world.createUser(realmId);
  boss = await world.createUser(realmId, ROLES.administrator);
  guest = await world.createUser(realmId, ROLES.guest);
});

const ascending = (...people: Actor[]) => people.map(({ userId }) => userId).sort((a, b) => a - b);

describe('channel queries of the publisher', () => {
  const channels = () => new PostgresPublishedChannelQueries(world.sql);

  it('find archived and private channels too', async () => {
    const open = await freshChannel(world, ann, [ann, ben], { isDefault: true });
    const old = await freshChannel(world, ann, [ann], { inviteOnly: true });
    await world.archiveChannel(old);
    const found = await channels().findChannels([open, old, 999_999]);
    expect([...found.keys()].sort((a, b) => a - b)).toEqual([open, old]);
    expect(found.get(open)).toMatchObject({ isDefault: true, subscriberCount: 2 });
    expect(found.get(old)).toMatchObject({ isArchived: true, inviteOnly: true });
    const own = await channels().channelIdsOf([ann.userId, guest.userId]);
    expect(own.get(ann.userId)).toEqual(expect.arrayContaining([open, old]));
    expect(own.get(guest.userId)).toEqual([]);
  });

  it('return the channels that a user could see in a given role', async () => {
    const open = await freshChannel(world, ann, [ann], { isDefault: true });
    const hidden = await freshChannel(world, ann, [ann], { inviteOnly: true });
    const { userId } = guest;
    const keys = [ROLES.guest, ROLES.member, ROLES.administrator].map((role) => ({ userId, role }));
    const [asGuest, asMember, asBoss] = await channels().knownByRole(keys);
    expect(asGuest).toEqual({ channelIds: [], defaultIds: [] });
    expect(asMember?.channelIds).toContain(open);
    expect(asMember?.defaultIds).toContain(open);
    expect(asMember?.channelIds).not.toContain(hidden);
    expect(asBoss?.channelIds).toEqual(expect.arrayContaining([open, hidden]));
    const own = await channels().knownByRole([{ userId: ann.userId, role: ROLES.member }]);
    expect(own[0]?.channelIds).not.toContain(open);
  });

  it('return subscriptions, including those of former subscribers', async () => {
    const id = await freshChannel(world, ann, [ann, ben]);
    await world.sql.query(
      `update user_account set settings = '{"enable_stream_push_notifications": true}'
       where id = $1`,
      [ben.userId],
    );
    await world.unsubscribe(id, ben.userId);
    const keys = [ann, ben, boss].map(({ userId }) => ({ channelId: id, userId }));
    const found = await channels().findSubscriptions(keys);
    const defaults = { desktop: false, audible: false, email: false, wildcardMentions: true };
    expect(new Map(found.map((each) => [each.userId, each.defaults]))).toEqual(
      new Map([
        [ann.userId, { ...defaults, push: false }],
        [ben.userId, { ...defaults, push: true }],
      ]),
    );
    expect(found[0]).toMatchObject({ channelId: id, color: '#76ce90', isMuted: false });
  });

  it('return subscriptions of users whose clients do not support archived channels', async () => {
    const id = await freshChannel(world, ann, [ann, ben, boss]);
    const listen = ({ userId }: Actor, capabilities: object) =>
      world.sql.query(
        `insert into event_queue (id, user_id, realm_id, narrow, hears_public_channels, form,
           client_name, idle_seconds, starts_at, last_seen_at)
         values (gen_random_uuid(), $1, $2, '[]', false, $3, 'test', 600, 0, now())`,
        [userId, realmId, JSON.stringify({ capabilities })],
      );
    await listen(ann, { archived_channels: true });
    await listen(ann, { archived_channels: false });
    await listen(ben, { archived_channels: true });
    await listen(boss, {});
    await listen(guest, {});
    const returning = async () =>
      (await channels().returningSubscriptions([id])).map(({ userId }) => userId);
    expect(await returning()).toEqual(ascending(ann, boss));
    await world.unsubscribe(id, boss.userId);
    expect(await returning()).toEqual([ann.userId]);
  });

  it('list subscribers up to a limit, and users with access', async () => {
    const groups = {
      ...(await world.newChannel(ann)).groups,
      can_subscribe_group: await new FixtureGroups(world.sql).create(realmId, {
        directMembers: [ben.userId],
        directSubgroups: [],
      }),
    };
    const id = await freshChannel(world, ann, [ann, guest], { inviteOnly: true, groups });
    const listed = await channels().subscriberIds([id], 2);
    expect(listed.get(id)).toEqual(ascending(ann, guest));
    expect((await channels().subscriberIds([id], 1)).has(id)).toBe(false);
    const inside = (await channels().insiderIds([id])).get(id) ?? [];
    expect([...inside].sort((a, b) => a - b)).toEqual(ascending(ann, ben, boss));
  });

  it('return visibility changes by later commands, except for users who had access throughout', async () => {
    const [open, hidden] = [
      await freshChannel(world, ann, [ann]),
      await freshChannel(world, ann, [ann], { inviteOnly: true }),
    ];
    const append = async (event: object) => {
      const { rows } = await world.sql.query<{ id: number }>(
        `insert into outbox (realm_id, type, payload) values ($1, $2::jsonb->>'type', $2) returning id`,
        [realmId, JSON.stringify(event)],
      );
      return rows[0]!.id;
    };
    const roleOf = ({ userId }: Actor) => append({ type: 'user.role_changed', userId });
    const edited = (channelId: number, property: string) =>
      append({ type: 'channel.updated', channelId, change: { property } });
    const first = await roleOf(ben);
    const second = await edited(open, 'privacy');
    await edited(hidden, 'privacy');
    await edited(hidden, 'name');
    await append({
      type: 'subscription.added',
      channelId: open,
      userIds: [ann.userId, guest.userId],
    });
    await append({ type: 'subscription.added', channelId: hidden, userIds: [boss.userId] });
    const last = await roleOf(ann);
    await roleOf(await world.createUser(await world.createRealm()));
    expect(
      await channels().crossings([
        { position: first, userId: ben.userId },
        { position: second, channelId: open },
        { position: last, userId: ann.userId },
      ]),
    ).toEqual(
      [
        { position: first, channelId: open, userId: ben.userId, isKnown: true },
        { position: first, channelId: hidden, userId: ben.userId, isKnown: false },
        // A user who joins is included, though they are subscribed now.
        { position: second, channelId: open, userId: ann.userId, isKnown: true },
        { position: second, channelId: open, userId: guest.userId, isKnown: false },
      ].sort((a, b) => a.position - b.position || a.channelId - b.channelId || a.userId - b.userId),
    );
    await roleOf(ann);
    expect(await channels().crossings([{ position: last, channelId: hidden }])).toEqual([]);
  });

  it('list the muted topics of each user, the latest last', async () => {
    const channelId = await freshChannel(world, ann, [ann], { name: 'Loud' });
    const set = (topic: string, policy: 1 | 3, at: string) =>
      world.unitOfWork.run((tx) =>
        tx.userTopics.set({
          userId: ann.userId,
          channelId,
          topic,
          policy,
          lastUpdated: new Date(at),
        }),
      );
    await set('late', 1, '2026-03-11T12:00:01.500Z');
    await set('early', 1, '2026-03-11T12:00:00Z');
    await set('followed', 3, '2026-03-11T12:00:00Z');
    expect(await channels().mutedTopics([ann.userId, ben.userId])).toEqual(
      new Map([
        [
          ann.userId,
          [
            { channelName: 'Loud', topic: 'early', lastUpdated: 1773230400000 },
            { channelName: 'Loud', topic: 'late', lastUpdated: 1773230401500 },
          ],
        ],
      ]),
    );
  });
});

describe('groups of default channels', () => {
  it('are listed by name, without archived channels', async () => {
    const [a, b] = [await freshChannel(world, ann), await freshChannel(world, ann)];
    await world.unitOfWork.run((tx) =>
      tx.defaultGroups.save(realmId, {
        id: null,
        name: 'Fun',
        description: 'x',
        channelIds: [a, b],
      }),
    );
    await world.archiveChannel(b);
    const queries = new PostgresDefaultChannelGroupQueries(world.sql);
    expect(await queries.listGroups(realmId)).toMatchObject([{ name: 'Fun', channelIds: [a] }]);
    expect(await queries.listGroups(await world.createRealm())).toEqual([]);
  });
});

describe('email addresses of channels', () => {
  const emails = () => new PostgresChannelEmailQueries(world.sql);

  it('return whether the actor may manage a bot', async () => {
    const own = await insertUser(world.sql, realmId, { isBot: true, ownerId: ann.userId });
    const find = (actor: Actor, botId: number) => emails().findBot(actor, botId);
    expect(await find(ann, own.userId)).toEqual({ id: own.userId, isManageable: true });
    expect(await find(boss, own.userId)).toMatchObject({ isManageable: true });
    expect(await find(ben, own.userId)).toMatchObject({ isManageable: false });
    expect(await find(ann, ben.userId)).toBeNull();
    await world.sql.query('update user_account set can_create_users = true where id = $1', [
      own.userId,
    ]);
    expect(await find(ann, own.userId)).toMatchObject({ isManageable: false });
  });

  it('are invalid after their creator is deactivated', async () => {
    const actor = await world.createUser(realmId);
    const key = {
      channelId: await freshChannel(world, ann),
      creatorId: actor.userId,
      senderId: ann.userId,
    };
    const token = await world.unitOfWork.run((tx) => tx.channelEmails.tokenOf(key));
    expect(await emails().findTarget(token)).toEqual({ ...key, creator: actor });
    expect(await emails().findTarget('0'.repeat(32))).toBeNull();
    await world.sql.query('update user_account set is_active = false where id = $1', [
      actor.userId,
    ]);
    expect(await emails().findTarget(token)).toBeNull();
  });

  it('use the email gateway bot', async () => {
    await expect(emails().gatewayBotId()).rejects.toThrow('no bot');
    const home = await world.sql.query<{ id: number }>(
      `insert into realm (string_id, name) values ('tandeminternal', 'System') returning id`,
    );
    const bot = await insertUser(world.sql, home.rows[0]!.id, {
      isBot: true,
      isSystemBot: true,
      email: 'emailgateway@tandem.invalid',
    });
    expect(await emails().gatewayBotId()).toBe(bot.userId);
  });
});

it('users are inaccessible to guests who share no channel with them, if the organization restricts access', async () => {
  const realm = await world.createRealm();
  const host = await world.createUser(realm);
  const writer = await world.createUser(realm);
  const visitor = await world.createUser(realm, ROLES.guest);
  const channelId = await freshChannel(world, host, [host, visitor]);
  const people = new PostgresPersonQueries(world.sql);
  const guestsWithoutAccess = async ({ userId }: Actor) =>
    (await people.guestsWithoutAccessTo([{ channelId, userId }]))[0]?.guestIds;
  expect(await guestsWithoutAccess(writer)).toEqual([]);
  await world.sql.query(
    `update realm_group_setting set group_id = g.id from user_group g
     where g.realm_id = $1 and g.name = 'role:members' and realm_group_setting.realm_id = $1
       and setting = 'can_access_all_users_group'`,
    [realm],
  );
  expect(await guestsWithoutAccess(writer)).toEqual([visitor.userId]);
  expect(await guestsWithoutAccess(host)).toEqual([]);
  expect(await guestsWithoutAccess(visitor)).toEqual([]);
  expect(await people.guestsWithoutAccessTo([])).toEqual([]);
});
