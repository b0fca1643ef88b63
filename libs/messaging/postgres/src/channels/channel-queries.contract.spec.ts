import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ChannelFilter, NewChannel } from '@tandem/messaging-domain';
import { aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { insertUser, setRealmGroup } from '../../testing/fixtures.ts';
import { FixtureGroups, PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresChannelQueries } from './postgres-channel-queries.ts';
import { PostgresSubscriptionQueries } from './postgres-subscription-queries.ts';

const test = useTestDatabase();
const nothing: ChannelFilter = {
  isPublic: false,
  webPublic: false,
  subscribed: false,
  ownerSubscribed: false,
  readable: false,
  known: false,
  all: false,
  archived: false,
};

let world: PostgresHarness;
let channels: PostgresChannelQueries;
let subscriptions: PostgresSubscriptionQueries;
let realmId: number;
let ann: Actor;
let ben: Actor;
let guest: Actor;
let administrator: Actor;
const ids: Record<string, number> = {};

const make = async (name: string, people: Actor[], changes: Partial<NewChannel> = {}) => {
  ids[name] = await freshChannel(world, ann, people, { name, ...changes });
  return ids[name];
};
const only = async (people: Actor[]) =>
  new FixtureGroups(world.sql).create(realmId, {
    directMembers: people.map((each) => each.userId),
    directSubgroups: [],
  });

beforeAll(async () => {
  world = new PostgresHarness(test().database);
  channels = new PostgresChannelQueries(world.sql);
  subscriptions = new PostgresSubscriptionQueries(world.sql);
  realmId = await world.createRealm();
  ann = await world.createUser(realmId);
  ben = await world.createUser(realmId);
  guest = await world.createUser(realmId, ROLES.guest);
  administrator = await world.createUser(realmId, ROLES.administrator);
  await make('public', [ann]);
  await make('mine', [ben]);
  await make('private', [ann], { inviteOnly: true, historyPublicToSubscribers: false });
  const open = (await world.newChannel(ann)).groups;
  const groups = { ...open, can_subscribe_group: await only([ben]) };
  await make('joinable', [ann], { inviteOnly: true, groups });
  const run = { ...open, can_administer_channel_group: await only([ben]) };
  await make('run', [ann], { inviteOnly: true, groups: run });
  await make('web', [ann], { isWebPublic: true });
  await make('old', [ann, ben]);
  await world.archiveChannel(ids.old!);
});

describe('the list of channels', () => {
  const list = async (actor: Actor, filter: Partial<ChannelFilter>) =>
    (await channels.list(actor, { ...nothing, ...filter })).map((each) => each.name);

  it.each<[string, Partial<ChannelFilter>, () => Actor, string[]]>([
    ['nothing', {}, () => ben, []],
    ['public', { isPublic: true }, () => ben, ['mine', 'public', 'web']],
    ['public for a guest', { isPublic: true }, () => guest, []],
    ['web-public for a guest', { webPublic: true }, () => guest, ['web']],
    ['subscribed', { subscribed: true }, () => ben, ['mine']],
    ['archived too', { subscribed: true, archived: true }, () => ben, ['mine', 'old']],
    ['readable', { readable: true }, () => ben, ['joinable', 'mine', 'public', 'web']],
    [
      'readable for an administrator',
      { readable: true },
      () => administrator,
      ['mine', 'public', 'web'],
    ],
    ['known', { known: true }, () => ben, ['joinable', 'mine', 'public', 'run', 'web']],
    ['known, archived too, for a guest', { known: true, archived: true }, () => guest, ['web']],
    [
      'known for an administrator',
      { known: true, archived: true },
      () => administrator,
      ['joinable', 'mine', 'old', 'private', 'public', 'run', 'web'],
    ],
    ['all', { all: true }, () => ben, ['joinable', 'mine', 'private', 'public', 'run', 'web']],
  ])('has %s', async (_, filter, actor, expected) => {
    expect(await list(actor(), filter)).toEqual(expected);
  });

  it('includes the subscriptions of the owner of a bot', async () => {
    const bot = await insertUser(world.sql, realmId, { isBot: true, ownerId: ben.userId });
    expect(await list(bot, { ownerSubscribed: true })).toEqual(['mine']);
    expect(await list(ann, { ownerSubscribed: true })).toEqual([]);
  });

  it('excludes other organizations', async () => {
    const foreigner = await world.createUser(await world.createRealm(), ROLES.owner);
    expect(await list(foreigner, { all: true, isPublic: true, webPublic: true })).toEqual([]);
  });
});

describe('one channel', () => {
  const known = async (actor: Actor) => {
    const found: string[] = [];
    for (const [name, id] of Object.entries(ids)) {
      const view = await channels.find(actor, id);
      const isNamed = view !== null && !view.isArchived;
      expect((await channels.findIdByName(actor, name.toUpperCase())) === id).toBe(isNamed);
      if (view) found.push(name);
    }
    return found;
  };

  it('is found by users who may see it, archived or not', async () => {
    expect(await known(ben)).toEqual(['public', 'mine', 'joinable', 'run', 'web', 'old']);
    const all = ['public', 'mine', 'private', 'joinable', 'run', 'web', 'old'];
    expect(await known(ann)).toEqual(all);
    expect(await known(guest)).toEqual(['web']);
    expect(await known(administrator)).toEqual(all);
  });

  it('has whether it is a default, and the members of its groups', async () => {
    const id = await make('default', [ann], { isDefault: true });
    expect(await channels.find(ben, id)).toMatchObject({ isDefault: true, isArchived: false });
    expect((await channels.find(ann, ids.joinable!))?.groups.can_subscribe_group).toEqual({
      directMembers: [ben.userId],
      directSubgroups: [],
    });
  });
});

describe('subscribers', () => {
  it('are active users, ascending, for actors with access', async () => {
    const gone = await world.createUser(realmId);
    const id = await make('crowd', [gone, ben, ann]);
    await world.sql.query('update user_account set is_active = false where id = $1', [gone.userId]);
    await world.unsubscribe(id, ben.userId);
    expect(await channels.subscriberIds(ben, id)).toEqual([ann.userId]);
    expect(await channels.subscriberIds(administrator, ids.private!)).toEqual([ann.userId]);
    await expect(channels.subscriberIds(ben, ids.private!)).rejects.toMatchObject({
      code: 'CHANNEL_ID_INVALID',
    });
    await expect(channels.subscriberIds(guest, ids.public!)).rejects.toMatchObject({
      code: 'SUBSCRIBERS_HIDDEN',
    });
    expect(await channels.subscriberIds(guest, ids.web!)).toEqual([ann.userId]);
    expect(await channels.subscriberIds(ben, ids.old!)).toEqual([ann.userId, ben.userId]);
  });

  it('are read of many channels at once, archived ones too', async () => {
    const asked = [ids.old!, ids.private!, await make('empty', [])];
    const found = await subscriptions.subscribersOf(asked, 'true');
    expect(asked.map((id) => found.get(id)?.ids)).toEqual([
      `${ann.userId},${ben.userId}`,
      `${ann.userId}`,
      undefined,
    ]);
  });

  it('are found one by one, and by user', async () => {
    const ask = (actor: Actor, user: Actor, channelId: number) =>
      subscriptions.isSubscribed(actor, { userId: user.userId, channelId });
    expect(await ask(ben, ann, ids.public!)).toBe(true);
    expect(await ask(ann, ben, ids.public!)).toBe(false);
    await expect(ask(ben, ann, ids.private!)).rejects.toMatchObject({ code: 'CHANNEL_ID_INVALID' });
    const foreigner = await world.createUser(await world.createRealm());
    await expect(ask(ben, foreigner, ids.public!)).rejects.toMatchObject({
      code: 'SUBSCRIBER_UNKNOWN',
    });
    const shown = await subscriptions.channelIdsOf(ben, ann.userId);
    expect(shown).toContain(ids.public);
    expect(shown).toContain(ids.joinable);
    expect(shown).not.toContain(ids.private);
    expect(shown).not.toContain(ids.old);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
  });

  it('are hidden from guests if inaccessible', async () => {
    await setRealmGroup(world.sql, realmId, 'can_access_all_users_group', 'role:members');
    await expect(subscriptions.channelIdsOf(guest, ann.userId)).rejects.toMatchObject({
      code: 'SUBSCRIBER_UNKNOWN',
    });
    await setRealmGroup(world.sql, realmId, 'can_access_all_users_group', 'role:everyone');
    expect(await subscriptions.channelIdsOf(guest, ann.userId)).toEqual([ids.web]);
  });

  it('of large channels are listed partially', async () => {
    const actor = await world.createUser(realmId);
    const id = await make('large', [actor]);
    await world.sql.query(
      `with made as (
         insert into user_account (realm_id, delivery_email, email, full_name, date_joined)
         select $1, 'large' || n || '@x', 'large' || n || '@x', 'n', now() - interval '60 days'
         from generate_series(1, 300) n returning id
       ) insert into subscription (channel_id, user_id, color, from_message_id)
         select $2, id, '#fff', 0 from made`,
      [realmId, id],
    );
    await world.sql.query('update channel set subscriber_count = 301 where id = $1', [id]);
    const { rows } = await world.sql.query<{ id: number }>(
      `select id from user_account where email in ('large1@x', 'large2@x') order by id`,
    );
    const [recent, stale] = rows.map((row) => row.id);
    await world.sql.query(
      `insert into user_presence (user_id, realm_id, last_connected, update_id) values
         ($1, $3, now() - interval '13 days', 1), ($2, $3, now() - interval '15 days', 2)`,
      [recent, stale, realmId],
    );
    const [partial] = await subscriptions.listOwn(actor, 'partial');
    expect(partial?.partialSubscriberIds).toEqual([actor.userId, recent!].sort((a, b) => a - b));
    expect(partial).not.toHaveProperty('subscriberIds');
    const [whole] = await subscriptions.listOwn(actor, 'true');
    expect(whole?.subscriberIds).toHaveLength(301);
  });
});

describe('topics', () => {
  const send = async (name: string, topic: string) => {
    const { recipientId } = await world.channel(ids[name]!);
    const location = { kind: 'channel', channelId: ids[name]!, recipientId, topic } as const;
    return world.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
  };

  it('come with the newest first, as their newest message spells them', async () => {
    await send('public', 'Lunch');
    const tea = await send('public', 'tea');
    const lunch = await send('public', 'lunch');
    expect(await channels.topics(ben, ids.public!)).toEqual([
      { name: 'lunch', maxMessageId: lunch },
      { name: 'tea', maxMessageId: tea },
    ]);
    expect(await channels.topics(ben, ids.mine!)).toEqual([]);
    expect(await channels.topics(guest, ids.public!)).toBeNull();
    expect(await channels.topics(administrator, ids.private!)).toBeNull();
  });

  it('of a protected history begin with the subscription', async () => {
    await send('private', 'before');
    await world.unitOfWork.run((tx) =>
      tx.channels.subscribe([{ channelId: ids.private!, userId: guest.userId, color: '#fff' }]),
    );
    expect(await channels.topics(guest, ids.private!)).toEqual([]);
    const after = await send('private', 'after');
    expect(await channels.topics(guest, ids.private!)).toEqual([
      { name: 'after', maxMessageId: after },
    ]);
    expect(await channels.topics(ann, ids.private!)).toHaveLength(2);
  });
});
