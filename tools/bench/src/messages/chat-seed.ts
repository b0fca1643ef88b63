import { composeIdentity } from '@tandem/assembly-identity';
import { createDatabase, type Database, type Sql } from '@tandem/shared-postgres';
import type { Seed } from '../harness/bench-databases.ts';
import type { Size } from '../harness/suite.ts';
import { CHAT_SIZES, type ChatSizes } from './chat-sizes.ts';
import { SECRET, ServedChat, type Account } from './served-chat.ts';

const MESSAGES_PER_TOPIC = 200;
/** A rare word. */
export const RARE_WORD = 'zebra';
const RARE_EVERY = 997;
/** Words for messages of about the length of real ones. */
const WORDS = 'the quick brown fox jumps over the lazy dog, and then goes home to sleep. ';

/** The facts about the seed that suites need; stored in the database itself. */
export interface ChatFacts {
  readonly owner: Account & { readonly userId: number };
  readonly realmId: number;
  /** The id of the channel with a number of subscribers. */
  readonly channels: Readonly<Record<number, number>>;
  /** The id of the channel with a number of messages. */
  readonly histories: Readonly<Record<number, number>>;
  readonly lastMessageId: number;
}

/** One organization; the owner is subscribed to everything. */
export function chatSeed(size: Size): Seed {
  return {
    name: `chat_${size}`,
    version: 5,
    fill: (url, database) => fill(CHAT_SIZES[size], url, database),
  };
}

/** The content of the seed. */
export async function factsOf(url: string): Promise<ChatFacts> {
  const database = await createDatabase({ url, applicationName: 'bench', poolSize: 1 });
  try {
    return await readFacts(database);
  } finally {
    await database.close();
  }
}

export async function readFacts({ sql }: Database): Promise<ChatFacts> {
  const { rows } = await sql.query<{ facts: ChatFacts }>('select facts from bench_facts');
  const [row] = rows;
  if (!row) throw new Error('the seed has no facts');
  return row.facts;
}

async function fill(sizes: ChatSizes, url: string, database: Database): Promise<void> {
  const identity = composeIdentity({ database, secret: SECRET, externalUrl: 'http://127.0.0.1' });
  const { realmId, owner } = await identity.useCases.createRealm.execute({
    stringId: '',
    name: 'Bench',
    owner: { email: 'owner@bench.test', fullName: 'Olga Owner', password: 'correct horse battery' },
  });
  const service = await ServedChat.start(url);
  const create = async (name: string): Promise<number> => {
    await service.call('POST', '/users/me/subscriptions', owner, {
      subscriptions: JSON.stringify([{ name }]),
    });
    const { rows } = await database.sql.query<{ id: number }>(
      'select id from channel where name = $1',
      [name],
    );
    return rows[0]?.id ?? 0;
  };
  const channels: Record<number, number> = {};
  const histories: Record<number, number> = {};
  try {
    for (const count of sizes.subscribers) channels[count] = await create(`subscribers ${count}`);
    for (const count of sizes.histories) histories[count] = await create(`history ${count}`);
  } finally {
    await service.stop();
  }
  await database
    .unitOfWork((sql) => sql)
    .run(async (sql) => {
      await sql.query('set local statement_timeout = 0');
      await addPeople(sql, realmId, Math.max(...sizes.subscribers));
      for (const count of sizes.subscribers) await subscribe(sql, channels[count] ?? 0, count);
      for (const count of sizes.histories) {
        await addMessages(sql, { channelId: histories[count] ?? 0, count });
      }
      await keepFacts(sql, { owner, realmId, channels, histories });
    });
}

async function addPeople(sql: Sql, realmId: number, count: number): Promise<void> {
  await sql.query(
    `insert into user_account (realm_id, delivery_email, email, full_name, role)
     select $1, 'person' || n || '@bench.test', 'person' || n || '@bench.test', 'Person ' || n, 400
     from generate_series(1, $2::int) n`,
    [realmId, count],
  );
}

/** The owner is subscribed already. */
async function subscribe(sql: Sql, channelId: number, count: number): Promise<void> {
  await sql.query(
    `insert into subscription (channel_id, user_id, from_message_id, color)
     select $1, id, 0, '#76ce90' from user_account
     where full_name like 'Person %' order by id limit $2 - 1`,
    [channelId, count],
  );
  await sql.query('update channel set subscriber_count = $2 where id = $1', [channelId, count]);
}

async function addMessages(
  sql: Sql,
  { channelId, count }: { channelId: number; count: number },
): Promise<void> {
  const topics = Math.ceil(count / MESSAGES_PER_TOPIC);
  await sql.query(
    `insert into topic (channel_id, name, max_message_id, prior_message_id)
     select $1, 'topic ' || n, 0, 0 from generate_series(0, $2::int - 1) n`,
    [channelId, topics],
  );
  await sql.query(
    `insert into message (id, realm_id, sender_id, recipient_id, topic_id, subject, content,
       rendered_content, sent_at, client_name, read_by_sender, mentions_channel, mentions_topic,
       has_link, has_image, has_attachment)
     select nextval('message_id_seq'), channel.realm_id, sender.id, channel.recipient_id, topic.id, topic.name,
       text, '<p>' || text || '</p>', now() - make_interval(secs => $2::int - n), 'bench', true,
       false, false, false, false, false
     from generate_series(1, $2::int) n
     join channel on channel.id = $1
     join topic on topic.channel_id = channel.id and topic.name = 'topic ' || n % $3::int
     join user_account sender on sender.realm_id = channel.realm_id and sender.full_name = 'Person 1'
     cross join lateral (select n || ': ' || repeat($4, 1 + n % 4)
       || case when n % $5::int = 0 then $6 else '' end as text) as written
     order by n`,
    [channelId, count, topics, WORDS, RARE_EVERY, RARE_WORD],
  );
  await sql.query(
    `update topic set max_message_id = newest, prior_message_id = newest - 1
     from (select topic_id, max(id) as newest from message group by 1) as found
     where topic.id = topic_id and channel_id = $1`,
    [channelId],
  );
}

async function keepFacts(sql: Sql, facts: Omit<ChatFacts, 'lastMessageId'>): Promise<void> {
  const { rows } = await sql.query<{ last: number }>('select max(id) as last from message');
  await sql.query('create table bench_facts (facts json not null)');
  await sql.query('insert into bench_facts values ($1)', [
    JSON.stringify({ ...facts, lastMessageId: rows[0]?.last ?? 0 }),
  ]);
}
