import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import type { Sql, Statement } from '@tandem/shared-postgres';
import {
  executedPlan,
  pagesOf,
  scannedTables,
  useTestDatabase,
} from '@tandem/shared-postgres/testing';
import { insertRealm } from '../../testing/fixtures.ts';
import {
  PostgresPersonalStateQueries,
  unreadMessages,
} from '../events/postgres-personal-state-queries.ts';
import {
  PostgresChannelQueries,
  channelSubscribers,
  channelTopics,
  findChannel,
  listChannels,
} from './postgres-channel-queries.ts';
import {
  PostgresChannelRepository,
  subscribe,
  unsubscribe,
} from './postgres-channel-repository.ts';
import {
  PostgresSubscriptionQueries,
  channelsSubscribers,
  listOwnSubscriptions,
} from './postgres-subscription-queries.ts';

const CHANNELS = 10_000;
const PEOPLE = 100_000;
const test = useTestDatabase();

/** A user in every channel, a user in ten, and a channel with all users. */
let everywhere: Actor;
let somewhere: Actor;
let crowd: number;
let quiet: number;

beforeAll(async () => {
  const { sql } = test().database;
  const realmId = await insertRealm(sql);
  const steps = [
    `insert into user_account (realm_id, delivery_email, email, full_name)
     select ${realmId}, 'u' || n || '@x', 'u' || n || '@x', 'User ' || n
     from generate_series(1, ${PEOPLE}) n`,
    `insert into channel (realm_id, name, date_created, can_add_subscribers_group,
       can_administer_channel_group, can_create_topic_group, can_delete_any_message_group,
       can_delete_own_message_group, can_move_messages_out_of_channel_group,
       can_move_messages_within_channel_group, can_remove_subscribers_group,
       can_resolve_topics_group, can_send_message_group, can_subscribe_group)
     select ${realmId}, 'channel ' || n, now() - interval '1 year', g, g, g, g, g, g, g, g, g, g, g
     from generate_series(1, ${CHANNELS}) n, (select min(id) as g from user_group) any_group`,
    `insert into subscription (channel_id, user_id, from_message_id, color)
     select (select min(id) from channel), id, 0, '#fff' from user_account`,
    `insert into subscription (channel_id, user_id, from_message_id, color)
     select id, (select min(id) from user_account), 0, '#fff' from channel on conflict do nothing`,
    `insert into subscription (channel_id, user_id, from_message_id, color)
     select id, (select min(id) + 1 from user_account), 0, '#fff' from channel
     where id <= (select min(id) + 9 from channel) on conflict do nothing`,
    `insert into channel_traffic (channel_id, day, message_count)
     select c.id, now()::date - n, 1 from channel c, generate_series(0, 2) n`,
    `insert into topic (channel_id, name, max_message_id, prior_message_id)
     select c.id, 'topic ' || n, n, 0 from channel c, generate_series(1, 3) n`,
    `insert into message (id, realm_id, sender_id, recipient_id, topic_id, subject, content,
       rendered_content, sent_at, client_name, read_by_sender, mentions_channel, mentions_topic,
       has_link, has_image, has_attachment)
     select row_number() over (order by t.id), ${realmId}, 1, c.recipient_id, t.id, t.name, 'x', '',
       now(), 'test', true, false, false, false, false, false
     from topic t join channel c on c.id = t.channel_id`,
    `update channel set subscriber_count = n.count
     from (select channel_id, count(*) as count from subscription group by channel_id) n
     where channel.id = n.channel_id`,
  ];
  await test()
    .database.unitOfWork((bound) => bound)
    .run(async (bound) => {
      // Skips foreign key checks, which take most of the time.
      await bound.query('set local session_replication_role = replica');
      for (const step of steps) await bound.query(step);
    });
  await sql.query('analyze');
  const { rows } = await sql.query<{ user: number; channel: number }>(
    `select (select min(id) from user_account) as user, (select min(id) from channel) as channel`,
  );
  const { user, channel } = rows[0]!;
  const person = { realmId, role: ROLES.member, isBot: false };
  everywhere = { ...person, userId: user };
  somewhere = { ...person, userId: user + 1 };
  crowd = channel;
  quiet = channel + 1;
});

const plan = (statement: Statement, values: string) =>
  executedPlan(test().database, statement, values);
/** The tables that grow with users, channels and messages. */
const LARGE = new Set([
  'channel',
  'subscription',
  'user_account',
  'channel_traffic',
  'topic',
  'message',
]);
const largeScans = async (statement: Statement, values: string) =>
  scannedTables(await plan(statement, values)).filter((table) => LARGE.has(table));
const asked = (who: Actor, more: string) => `${who.userId}, ${who.realmId}, ${who.role}, ${more}`;

describe(`with ${CHANNELS} channels and ${PEOPLE} users`, () => {
  it('the cost of own channels depends on their number, not on the size of the organization', async () => {
    const pages = async (who: Actor) => pagesOf(await plan(listOwnSubscriptions, `${who.userId}`));
    expect(await pages(somewhere)).toBeLessThan(300);
    // A channel, its group, its subscription and its traffic: at most a dozen pages each.
    expect(await pages(everywhere)).toBeLessThan(20 * CHANNELS);
    expect(await largeScans(listOwnSubscriptions, `${somewhere.userId}`)).toEqual([]);
  });

  it('the cost of unread messages depends on the channels and topics of the user', async () => {
    const values = (who: Actor) => `${who.userId}, 50000`;
    expect(await largeScans(unreadMessages, values(somewhere))).toEqual([]);
    // Ten channels with three topics of a message each.
    expect(pagesOf(await plan(unreadMessages, values(somewhere)))).toBeLessThan(600);
    const { sql } = test().database;
    const unread = await new PostgresPersonalStateQueries(sql).unread(somewhere, 50_000);
    expect(unread).toHaveLength(30);
  });

  it('the channels of a user in every channel take two round trips', async () => {
    const counted = counting(test().database.sql);
    const own = await new PostgresSubscriptionQueries(counted.sql).listOwn(everywhere, 'false');
    expect([own.length, counted.count()]).toEqual([CHANNELS, 2]);
    const withSubscribers = counting(test().database.sql);
    const queries = new PostgresSubscriptionQueries(withSubscribers.sql);
    const [first] = await queries.listOwn(somewhere, 'true');
    expect(first?.subscriberIds).toHaveLength(PEOPLE);
    expect(withSubscribers.count()).toBe(3);
  });

  it('the cost of subscribers depends on their number, in one round trip', async () => {
    const counted = counting(test().database.sql);
    const queries = new PostgresChannelQueries(counted.sql);
    expect(await queries.subscriberIds(somewhere, crowd)).toHaveLength(PEOPLE);
    expect(await queries.subscriberIds(somewhere, quiet)).toHaveLength(2);
    expect(counted.count()).toBe(2);
    const few = await plan(channelSubscribers, asked(somewhere, `${quiet}`));
    expect(pagesOf(few)).toBeLessThan(100);
  });

  it.each<[string, Statement, () => string]>([
    ['a channel', findChannel, () => asked(somewhere, `${quiet}`)],
    ['its members', channelSubscribers, () => asked(somewhere, `${quiet}`)],
    ['its topics', channelTopics, () => asked(somewhere, `${quiet}`)],
    ['lists of subscribers', channelsSubscribers, () => `'{${quiet}}', true`],
  ])('no large table is read from end to end for %s', async (_, statement, values) => {
    expect(await largeScans(statement, values())).toEqual([]);
  });

  it('subscribing and unsubscribing costs the same for any number of subscribers', async () => {
    const { userId } = somewhere;
    const pages = async (statement: Statement, values: (channel: number) => string) => [
      pagesOf(await plan(statement, values(crowd))),
      pagesOf(await plan(statement, values(quiet))),
    ];
    const left = await pages(unsubscribe, (channel) => `'{${channel}}', '{${userId}}'`);
    expect(Math.max(...left)).toBeLessThan(150);
    const came = await pages(subscribe, (channel) => `'{${channel}}', '{${userId}}', '{#fff}'`);
    expect(Math.max(...came)).toBeLessThan(150);
    const counted = counting(test().database.sql);
    const repository = new PostgresChannelRepository(counted.sql);
    const keys = [crowd, quiet].map((channelId) => ({ channelId, userId }));
    await repository.unsubscribe(keys);
    await repository.subscribe(keys.map((key) => ({ ...key, color: '#fff' })));
    expect(counted.count()).toBe(2);
  });

  it.each([
    ['by kind', 'true, false, true, false, false, false, false, false'],
    ['that are known', 'false, false, false, false, false, false, true, true'],
  ])('the list of channels %s reads each page once', async (_, filter) => {
    const nodes = await plan(listChannels, asked(somewhere, filter));
    expect(pagesOf(nodes)).toBeLessThan(20 * CHANNELS);
    expect(scannedTables(nodes).filter((table) => table === 'subscription')).toEqual([]);
  });
});

function counting(sql: Sql) {
  let queries = 0;
  const counted: Sql = {
    query: (...given) => {
      queries += 1;
      return sql.query(...given);
    },
  };
  return { sql: counted, count: () => queries };
}
