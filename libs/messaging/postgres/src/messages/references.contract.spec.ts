import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TextLocation } from '@tandem/messaging-domain';
import { scanReferences, topicKey } from '@tandem/messaging-domain/content';
import { aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { insertUser, setRealmGroup } from '../../testing/fixtures.ts';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresReferenceQueries } from './postgres-reference-queries.ts';

const test = useTestDatabase();

let world: PostgresHarness;
let queries: PostgresReferenceQueries;
let realmId: number;
let ann: Actor;

beforeAll(async () => {
  world = new PostgresHarness(test().database);
  queries = new PostgresReferenceQueries(world.sql);
  realmId = await world.createRealm();
  ann = await world.createUser(realmId);
});

const find = (source: string, writer = ann) =>
  queries.findReferences(writer, scanReferences(source));
const insertGroup = async (name: string, members: Actor[] = [], subgroups: number[] = []) => {
  const { rows } = await world.sql.query<{ id: number }>(
    'insert into user_group (realm_id, name) values ($1, $2) returning id',
    [realmId, name],
  );
  const { id } = rows[0]!;
  await world.sql.query('insert into user_group_member select $1, unnest($2::bigint[])', [
    id,
    members.map((each) => each.userId),
  ]);
  await world.sql.query('insert into user_group_subgroup select $1, unnest($2::bigint[])', [
    id,
    subgroups,
  ]);
  return id;
};

describe('the references of a text', () => {
  it('are empty where nothing matches', async () => {
    const found = await find('@**Nobody** @**|999999** @*none* #**nowhere>x** :none:');
    expect(Object.values(found).map((each: ReadonlyMap<unknown, unknown>) => each.size)).toEqual(
      Array.from({ length: 10 }, () => 0),
    );
  });

  it('include active users by name and by id, the first of a name first', async () => {
    const fullName = 'Zoë Zimt';
    const [first, second] = [
      await world.createUser(realmId, ROLES.member, { fullName }),
      await world.createUser(realmId, ROLES.member, { fullName: fullName.toUpperCase() }),
    ];
    const gone = await world.createUser(realmId, ROLES.member, { fullName });
    await world.sql.query('update user_account set is_active = false where id = $1', [gone.userId]);
    await world.createUser(await world.createRealm(), ROLES.member, { fullName });
    const found = await find(`@**zoë zimt** @**|${ann.userId}** @**|${gone.userId}**`);
    expect(found.usersByName.get('zoë zimt')?.map((each) => each.id)).toEqual([
      first.userId,
      second.userId,
    ]);
    expect(found.usersById.get(ann.userId)?.fullName).toBe(`User ${ann.userId}`);
    expect(found.usersById.has(gone.userId)).toBe(false);
  });

  it('include the followers of a topic when it is mentioned', async () => {
    const people = [];
    for (let n = 0; n < 6; n += 1) people.push(await world.createUser(realmId));
    const [plain, muting, unmuting, unwilling, absent, following] = people as [
      ...[Actor, Actor, Actor, Actor, Actor, Actor],
    ];
    const present = people.filter((each) => each !== absent);
    const channelId = await freshChannel(world, ann, present, { name: 'Pond' });
    const bot = await insertUser(world.sql, realmId, { isBot: true });
    await world.sql.query(
      `insert into subscription (channel_id, user_id, from_message_id, color)
       values ($1, $2, 0, '#fff')`,
      [channelId, bot.userId],
    );
    await world.unitOfWork.run(async (tx) => {
      const set = { channelId, topic: 'Fish', lastUpdated: new Date(0) };
      await tx.userTopics.set({ ...set, userId: muting.userId, policy: 1 });
      await tx.userTopics.set({ ...set, userId: unmuting.userId, policy: 2 });
      await tx.userTopics.set({ ...set, userId: following.userId, policy: 3 });
    });
    await world.sql.query(
      `update user_account set settings = '{"automatically_follow_topics_where_mentioned": false}'
       where id = $1`,
      [unwilling.userId],
    );
    const text = [...people, bot].map(({ userId }) => `@**|${userId}**`).join(' ');
    const followers = async (location?: TextLocation) => {
      const references = scanReferences(text);
      return [...(await queries.findReferences(ann, references, location)).followerIds];
    };
    const expected = [plain.userId, unmuting.userId];
    expect(await followers({ channel: { id: channelId }, topic: 'fISH' })).toEqual(expected);
    expect(await followers({ channel: { name: 'pond' }, topic: 'Fish' })).toEqual(expected);
    expect(await followers({ channel: { id: channelId }, topic: 'Frogs' })).toEqual([
      plain.userId,
      muting.userId,
      unmuting.userId,
      following.userId,
    ]);
    expect(await followers({ channel: { name: 'nowhere' }, topic: 'Fish' })).toEqual([]);
    expect(await followers()).toEqual([]);
  });

  it('include groups; system groups may not be mentioned', async () => {
    const id = await insertGroup('Support');
    await insertGroup('Gone');
    await world.sql.query(`update user_group set deactivated = true where name = 'Gone'`);
    const found = await find('@*support* @*gone* @*role:members*');
    expect(found.groups.get('support')).toMatchObject({ id, name: 'Support' });
    expect(found.groups.has('gone')).toBe(false);
    const members = await world.systemGroup(realmId, 'role:members');
    expect([...found.unmentionableGroups.keys()]).toEqual([members]);
  });

  it('include groups that only some users may mention', async () => {
    const [crew, boss] = [await insertGroup('Crew'), await world.createUser(realmId)];
    const bosses = await insertGroup('Bosses', [boss]);
    await world.sql.query(
      `insert into user_group_permission (group_id, permission, value_group_id)
       values ($1, 'can_mention_group', $2)`,
      [crew, bosses],
    );
    const unmentionable = async (writer: Actor) => [
      ...(await find('@*crew* @*bosses*', writer)).unmentionableGroups.keys(),
    ];
    expect(await unmentionable(ann)).toEqual([crew]);
    expect(await unmentionable(boss)).toEqual([]);
    const everyone = await world.systemGroup(realmId, 'role:everyone');
    await world.sql.query(
      `update user_group_permission set value_group_id = $2
       where group_id = $1 and permission = 'can_mention_group'`,
      [crew, everyone],
    );
    expect(await unmentionable(ann)).toEqual([]);
  });

  it('include only users who are accessible to the actor', async () => {
    const own = await world.createRealm();
    const [zed, guest] = [
      await world.createUser(own, ROLES.member, { fullName: 'Zed' }),
      await world.createUser(own, ROLES.guest, { fullName: 'Guest' }),
    ];
    const source = `@**Zed** @**|${zed.userId}** @**Guest**`;
    const users = async (writer: Actor) => [...(await find(source, writer)).usersById.keys()];
    expect(await users(guest)).toEqual([zed.userId, guest.userId]);
    await setRealmGroup(world.sql, own, 'can_access_all_users_group', 'role:members');
    expect(await users(guest)).toEqual([guest.userId]);
    expect(await users(zed)).toEqual([zed.userId, guest.userId]);
    await freshChannel(world, zed, [zed, guest], { name: 'Shared' });
    expect(await users(guest)).toEqual([zed.userId, guest.userId]);
  });

  it('include channels that the actor can see, and the newest message of a topic', async () => {
    const open = await freshChannel(world, ann, [], { name: 'Announce' });
    const hidden = await freshChannel(world, ann, [ann], { name: 'Hidden', inviteOnly: true });
    const { recipientId } = await world.channel(open);
    const location = { kind: 'channel', channelId: open, recipientId, topic: 'Üpdates' } as const;
    const messageId = await world.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
    const source = '#**announce>üpdates** #**announce>other** #**hidden**';
    const found = await find(source);
    expect(found.channels.get('announce')).toEqual({ id: open, name: 'Announce' });
    expect(found.channels.get('hidden')?.id).toBe(hidden);
    expect([...found.latestMessageIds]).toEqual([[topicKey(open, 'Üpdates'), messageId]]);
    const ben = await world.createUser(realmId);
    expect([...(await find(source, ben)).channels.keys()]).toEqual(['announce']);
    const guest = await world.createUser(realmId, ROLES.guest);
    expect((await find(source, guest)).channels.size).toBe(0);
  });

  it.each(['İK', 'ΝΙΚΟΣ'])(
    'include %s, whose lower case JavaScript writes otherwise',
    async (name) => {
      const user = await world.createUser(realmId, ROLES.member, { fullName: name });
      const group = await insertGroup(name);
      const channel = await freshChannel(world, ann, [ann], { name });
      const { recipientId } = await world.channel(channel);
      const location = { kind: 'channel', channelId: channel, recipientId, topic: name } as const;
      const messageId = await world.unitOfWork.run((tx) =>
        tx.messages.add(aMessage(ann, location)),
      );
      const found = await find(`@**${name}** @*${name}* #**${name}>${name}**`);
      const key = name.toLowerCase();
      expect(found.usersByName.get(key)).toMatchObject([{ id: user.userId }]);
      expect(found.groups.get(key)).toMatchObject({ id: group });
      expect(found.channels.get(key)).toEqual({ id: channel, name });
      expect(found.latestMessageIds.get(topicKey(channel, name))).toBe(messageId);
    },
  );

  it('include active custom emoji', async () => {
    const id = await world.createCustomEmoji(realmId, 'parrot');
    await world.createCustomEmoji(realmId, 'dodo', true);
    const found = await find(':parrot: :dodo:');
    expect([...found.customEmoji]).toEqual([
      ['parrot', { id, url: `/user_avatars/${realmId}/emoji/images/parrot.png`, stillUrl: null }],
    ]);
  });
});

describe('the members of groups', () => {
  it('include those of subgroups and system groups, each once', async () => {
    const [one, two] = [await world.createUser(realmId), await world.createUser(realmId)];
    const owner = await world.createUser(realmId, ROLES.owner);
    const moderator = await world.createUser(realmId, ROLES.moderator);
    const gone = await world.createUser(realmId);
    await world.sql.query('update user_account set is_active = false where id = $1', [gone.userId]);
    const inner = await insertGroup('inner', [one, gone]);
    const moderators = await world.systemGroup(realmId, 'role:moderators');
    const outer = await insertGroup('outer', [one, two], [inner, moderators]);
    const ids = [...(await queries.groupMemberIds([outer]))].sort((a, b) => a - b);
    expect(ids).toEqual([one, two, owner, moderator].map((each) => each.userId));
    expect(await queries.groupMemberIds([inner])).toEqual([one.userId]);
    expect(await queries.groupMemberIds([])).toEqual([]);
  });
});

describe('the permission to mention many users', () => {
  it('is a setting of the organization', async () => {
    const administrator = await world.createUser(realmId, ROLES.administrator);
    expect(await queries.mayMentionMany(ann)).toBe(false);
    expect(await queries.mayMentionMany(administrator)).toBe(true);
    await setRealmGroup(world.sql, realmId, 'can_mention_many_users_group', 'role:everyone');
    expect(await queries.mayMentionMany(ann)).toBe(true);
  });

  it('applies to topics with many users, counted up to a limit', async () => {
    await world.sql.query(
      'insert into topic_participant select 77, id, 1 from generate_series(1, 20) as id',
    );
    expect(await queries.countParticipants(77, 16)).toBe(16);
    expect(await queries.countParticipants(77, 30)).toBe(20);
    expect(await queries.countParticipants(78, 16)).toBe(0);
  });
});
