import { composeIdentity } from '@tandem/assembly-identity';
import { createDatabase, type Database, type Sql } from '@tandem/shared-postgres';
import type { Seed } from '../harness/bench-databases.ts';
import type { Size } from '../harness/suite.ts';
import { forgetMarks } from '../messages/marks.ts';
import { SECRET, ServedChat, type Account } from '../messages/served-chat.ts';

/** The size of the organization that the browser opens. */
interface OrganizationSize {
  readonly users: number;
  readonly channels: number;
  readonly messages: number;
}

const FULL: OrganizationSize = { users: 10_000, channels: 1_000, messages: 1_000_000 };

const ORGANIZATION_SIZES: Readonly<Record<Size, OrganizationSize>> = {
  small: { users: 1_000, channels: 100, messages: 30_000 },
  full: FULL,
  huge: FULL,
};

export const PASSWORD = 'correct horse battery';
/** One of this number of messages is in the busiest channel. */
const BUSY_EVERY = 10;
/** Consecutive messages of a topic of the busiest channel. */
const RUN = 20;
const BUSY_TOPICS = 500;
const TOPICS = 10;
const CHANNELS_OF_A_USER = 10;
const CHANNELS_PER_REQUEST = 100;
/** Channels that the service creates; the others are copies of the last one. */
const CREATED_CHANNELS = 200;
/** The newest messages, which the owner has not read. */
const UNREAD = 1_000;
/** Words for messages of about the length of real ones; every tenth message has markup. */
const WORDS = 'the quick brown fox jumps over the lazy dog, and then goes home to sleep. ';

/** The messages of the busiest channel. */
export function scrolledMessages(size: Size): number {
  return ORGANIZATION_SIZES[size].messages / BUSY_EVERY;
}

/** The facts about the seed that measurements need; stored in the database itself. */
export interface OrganizationFacts {
  readonly owner: Account & { readonly userId: number };
  /** The ids of the channels, the busiest one first. */
  readonly channels: readonly number[];
}

/** An organization whose owner is subscribed to every channel. */
export function organizationSeed(size: Size): Seed {
  const { users, channels, messages } = ORGANIZATION_SIZES[size];
  return {
    name: `organization_${users}_${channels}_${messages}`,
    version: 1,
    fill: (url, database) => fill(ORGANIZATION_SIZES[size], url, database),
  };
}

/** The content of the seed. */
export async function organizationFacts(url: string): Promise<OrganizationFacts> {
  const database = await createDatabase({ url, applicationName: 'bench', poolSize: 1 });
  try {
    const { rows } = await database.sql.query<{ facts: OrganizationFacts }>(
      'select facts from bench_facts',
    );
    const [row] = rows;
    if (!row) throw new Error('the seed has no facts');
    return row.facts;
  } finally {
    await database.close();
  }
}

async function fill(size: OrganizationSize, url: string, database: Database): Promise<void> {
  const identity = composeIdentity({ database, secret: SECRET, externalUrl: 'http://127.0.0.1' });
  const { realmId, owner } = await identity.useCases.createRealm.execute({
    stringId: '',
    name: 'Bench',
    owner: { email: 'owner@bench.test', fullName: 'Olga Owner', password: PASSWORD },
  });
  await createChannels(url, owner, Math.min(size.channels, CREATED_CHANNELS));
  await cloneChannels(database.sql, size.channels);
  const { rows } = await database.sql.query<{ id: number }>(
    `select id from channel where name like 'channel %' order by id`,
  );
  const channels = rows.map(({ id }) => id);
  await database
    .unitOfWork((sql) => sql)
    .run(async (sql) => {
      await sql.query('set local statement_timeout = 0');
      await addUsers(sql, realmId, size.users);
      await subscribeUsers(sql, channels);
      await addTopics(sql, channels);
      await addMessages(sql, channels, size.messages);
      const facts: OrganizationFacts = { owner, channels };
      await sql.query('create table bench_facts (facts json not null)');
      await sql.query('insert into bench_facts values ($1)', [JSON.stringify(facts)]);
    });
  const [{ id: lastId = 0 } = {}] = (
    await database.sql.query<{ id: number }>('select max(id) as id from message')
  ).rows;
  await forgetMarks(database, owner.userId, lastId - UNREAD);
}

async function createChannels(url: string, owner: Account, count: number): Promise<void> {
  const service = await ServedChat.start(url);
  try {
    for (let first = 0; first < count; first += CHANNELS_PER_REQUEST) {
      const some = Math.min(CHANNELS_PER_REQUEST, count - first);
      const names = Array.from({ length: some }, (_, index) => ({
        name: `channel ${String(first + index).padStart(4, '0')}`,
      }));
      await service.call('POST', '/users/me/subscriptions', owner, {
        subscriptions: JSON.stringify(names),
      });
    }
  } finally {
    await service.stop();
  }
}

/** Creates most channels in the database: one user may not create ten thousand. */
async function cloneChannels(sql: Sql, count: number): Promise<void> {
  const { rows } = await sql.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'channel' and is_generated = 'NEVER'
       and column_name not in ('id', 'name', 'recipient_id')`,
  );
  const names = rows[0]?.names ?? '';
  await sql.query(
    `with model as (
       select channel.*, subscription.user_id as subscriber, subscription.color
       from channel join subscription on subscription.channel_id = channel.id
       where channel.name like 'channel %' order by channel.id desc limit 1
     ), cloned as (
       insert into channel (name, ${names})
       select 'channel ' || lpad(n::text, 4, '0'), ${names}
       from model cross join generate_series($1::int, $2::int - 1) n
       returning id
     )
     insert into subscription (channel_id, user_id, from_message_id, color)
     select cloned.id, model.subscriber, 0, model.color from cloned cross join model`,
    [CREATED_CHANNELS, count],
  );
}

async function addUsers(sql: Sql, realmId: number, count: number): Promise<void> {
  await sql.query(
    `insert into user_account (realm_id, delivery_email, email, full_name, role)
     select $1, 'user' || n || '@bench.test', 'user' || n || '@bench.test', 'User Number ' || n, 400
     from generate_series(1, $2::int - 1) n`,
    [realmId, count],
  );
}

/** All users are in the busiest channel and in some others; the owner is subscribed already. */
async function subscribeUsers(sql: Sql, channels: readonly number[]): Promise<void> {
  await sql.query(
    `insert into subscription (channel_id, user_id, from_message_id, color)
     select distinct case when k = 0 then ($1::bigint[])[1]
       else ($1::bigint[])[1 + (id * 7 + k * 131) % $2::int] end, id, 0, '#76ce90'
     from user_account cross join generate_series(0, $3::int - 1) k
     where full_name like 'User Number %'`,
    [channels, channels.length, CHANNELS_OF_A_USER],
  );
  await sql.query(
    `update channel set subscriber_count = found.count
     from (select channel_id, count(*)::int from subscription group by 1) as found
     where channel_id = channel.id`,
  );
}

async function addTopics(sql: Sql, channels: readonly number[]): Promise<void> {
  await sql.query(
    `insert into topic (channel_id, name, max_message_id, prior_message_id)
     select id, 'topic ' || n, 0, 0 from unnest($1::bigint[]) with ordinality as listed (id, at)
     cross join lateral generate_series(0, case when at = 1 then $2::int else $3::int end - 1) n`,
    [channels, BUSY_TOPICS, TOPICS],
  );
}

async function addMessages(sql: Sql, channels: readonly number[], count: number): Promise<void> {
  await sql.query(
    `with written as (
       select n, n % $3::int = 0 as is_busy, 2 + (n / $4::int) % ($2::int - 1) as other
       from generate_series(1, $1::int) n
     ), placed as (
       select n, ($5::bigint[])[case when is_busy then 1 else other end] as channel_id,
         'topic ' || case when is_busy then n / $3::int / $4::int % $6::int
                     else n / $4::int / ($2::int - 1) % $7::int end as topic,
         n || ': ' || repeat($8, 1 + n % 4) as words
       from written
     ), senders as (
       select array_agg(id order by id) as ids, count(*)::int as count from user_account
       where full_name like 'User Number %'
     )
     insert into message (id, realm_id, sender_id, recipient_id, topic_id, subject, content,
       rendered_content, sent_at, client_name, read_by_sender, mentions_channel, mentions_topic,
       has_link, has_image, has_attachment)
     select nextval('message_id_seq'), channel.realm_id, ids[1 + n / 3 % senders.count],
       recipient_id, topic.id, topic.name, words,
       case when n % 10 = 0 then '<p>' || words || '</p><ul><li><strong>bold</strong></li>'
         || '<li><code>code</code></li></ul><blockquote><p>' || $8 || '</p></blockquote>'
       else '<p>' || words || '</p>' end,
       now() - make_interval(secs => ($1::int - n) * 20), 'bench', true, false, false, false,
       false, false
     from placed cross join senders
     join channel on channel.id = placed.channel_id
     join topic on topic.channel_id = placed.channel_id and topic.name = placed.topic
     order by n`,
    [
      count,
      channels.length,
      BUSY_EVERY,
      RUN,
      channels,
      Math.min(BUSY_TOPICS, Math.ceil(count / BUSY_EVERY / RUN)),
      TOPICS,
      WORDS,
    ],
  );
  await sql.query(
    `update topic set max_message_id = newest, prior_message_id = newest - 1
     from (select topic_id, max(id) as newest from message group by 1) as found
     where topic.id = topic_id`,
  );
  // Topics without a message do not exist for the service.
  await sql.query('delete from topic where max_message_id = 0');
}
