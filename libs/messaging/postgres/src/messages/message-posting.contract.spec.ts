import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  DuplicateSend,
  TransactionalMessagePosting,
  type MessagePost,
  type MessagePosting,
  type NewMessage,
} from '@tandem/messaging-domain';
import { aBody, aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import fc from 'fast-check';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresMessagePosting } from './postgres-message-posting.ts';

/** Names of the sent statements. */
let sent: string[] = [];
const test = useTestDatabase({
  poolSize: 8,
  onQuery: (query) => sent.push(typeof query === 'string' ? query : query.name),
});

let world: PostgresHarness;
let people: readonly [Actor, Actor, Actor];
let singly: MessagePosting;

beforeAll(async () => {
  world = new PostgresHarness(test().database);
  const realmId = await world.createRealm();
  people = [
    await world.createUser(realmId),
    await world.createUser(realmId),
    await world.createUser(realmId),
  ];
  singly = new TransactionalMessagePosting(world.unitOfWork);
  await world.sql.query('insert into alert_word (user_id, word, word_key) values ($1, $2, $2)', [
    people[2].userId,
    'fire',
  ]);
  await world.sql.query(
    'insert into muted_user (user_id, muted_user_id, muted_at) values ($1, $2, now())',
    [people[1].userId, people[2].userId],
  );
});

interface ChannelLocation {
  readonly channelId: number;
  readonly recipientId: number;
}

async function newLocation(): Promise<ChannelLocation> {
  const channelId = await freshChannel(world, people[0], [people[0], people[1], people[2]]);
  return { channelId, recipientId: (await world.channel(channelId)).recipientId };
}

function aPost(
  sender: Actor,
  location: ChannelLocation,
  topic: string,
  changes: Partial<NewMessage> = {},
): MessagePost {
  const message = aMessage(sender, { kind: 'channel', ...location, topic }, changes);
  const { realmId, senderId, clientName, readBySender } = message;
  return {
    message,
    event: {
      type: 'message.sent',
      realmId,
      senderId,
      clientName,
      readBySender,
      echo: null,
      place: { kind: 'channel', channelId: location.channelId, topic },
    },
  };
}

/** All that sending stores for a channel, with the messages numbered from 1. */
async function storedState({ channelId }: ChannelLocation) {
  const list = (query: string) =>
    `(select coalesce(json_agg(row_to_json(each)), '[]') from (${query}) each)`;
  const { rows } = await world.sql.query(
    `with own as (
      select m.*, row_number() over (order by m.id) as nth, t.name_key from message m
      join topic t on t.id = m.topic_id where t.channel_id = $1
    )
    select ${list(`select nth, sender_id, subject, content, rendered_content, client_name,
        read_by_sender, mentions_channel, has_link from own order by nth`)} as messages,
      ${list(`select t.name, last.nth as last, prior.nth as prior from topic t
        left join own last on last.id = t.max_message_id
        left join own prior on prior.id = t.prior_message_id
        where t.channel_id = $1 order by t.name_key`)} as topics,
      ${list(`select own.name_key, user_id, own.nth from topic_read r
        join own on own.topic_id = r.topic_id and own.id = r.upto order by 1, 2`)} as marks,
      ${list(`select own.name_key, user_id, own.nth from topic_participant p
        join own on own.id = p.first_message_id order by 1, 2, 3`)} as participants,
      ${list(`select own.nth, user_id, flags, read from message_flag f
        join own on own.id = f.message_id order by 1, 2`)} as flags,
      ${list(`select own.nth, w.sender_id, msg_type, w.content from submessage w
        join own on own.id = w.message_id order by 1`)} as widgets,
      (select own.nth from channel join own on own.id = first_message_id where channel.id = $1)
        as first,
      ${list(`select own.nth, payload - 'messageId' - 'place' #- '{sent,recipientId}'
          #- '{sent,submessages,0,id}' #- '{sent,submessages,0,messageId}' as payload from outbox
        join own on own.id = (payload->>'messageId')::bigint
        where type = 'message.sent' order by outbox.id`)} as events`,
    [channelId],
  );
  return rows[0];
}

describe('messages that are stored in a batch', () => {
  let posting: PostgresMessagePosting;
  let location: ChannelLocation;
  beforeEach(async () => {
    posting = new PostgresMessagePosting(world.sql, singly);
    location = await newLocation();
    await posting.post(aPost(people[0], location, 'Lunch'));
    sent = [];
  });

  it('take one round trip, including their events', async () => {
    await posting.post(aPost(people[0], location, 'Lunch'));
    expect(sent).toEqual(['message.postMany']);
    sent = [];
    const posts = Array.from({ length: 20 }, () =>
      posting.post(aPost(people[1], location, 'lunch')),
    );
    expect(new Set(await Promise.all(posts)).size).toBe(20);
    expect(sent).toEqual(['message.postMany', 'message.postMany']);
  });

  it('note no change of a message, unless one has a widget', async () => {
    const widget = { widget_type: 'poll', extra_data: { question: '?', options: [] } } as const;
    const calls = (changes: Partial<NewMessage>) =>
      test()
        .database.unitOfWork((sql) => sql)
        .run(async (sql) => {
          await sql.query(`set local track_functions = 'all'`);
          await new PostgresMessagePosting(sql, singly).post(
            aPost(people[0], location, 'Lunch', changes),
          );
          const { rows } = await sql.query<{ calls: number }>(
            `select calls from pg_stat_xact_user_functions where funcname = 'revise_messages'`,
          );
          return rows[0]?.calls ?? 0;
        });
    expect([await calls({}), await calls({ widget })]).toEqual([0, 1]);
  });

  it('have ids in the order of the calls', async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        posting.post(
          aPost(people[n % 3]!, location, 'Lunch', { body: aBody({ content: `${n}` }) }),
        ),
      ),
    );
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('fail individually', async () => {
    await posting.post(aPost(people[0], location, 'Lunch', { sendKey: 'once' }));
    const bad = aBody({ content: 'half a pair: \ud800' });
    const results = await Promise.allSettled([
      posting.post(aPost(people[0], location, 'Lunch')),
      posting.post(aPost(people[0], location, 'Lunch', { sendKey: 'once' })),
      posting.post(aPost(people[1], location, 'Lunch', { body: bad })),
      posting.post(aPost(people[1], location, 'Lunch', { sendKey: 'once' })),
      posting.post(aPost(people[1], location, 'Dinner')),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(results[1]).toHaveProperty('reason', expect.any(DuplicateSend));
    const { messages, events } = (await storedState(location)) as Record<string, unknown[]>;
    expect([messages?.length, events?.length]).toEqual([6, 6]);
  });

  it('are reported as not stored when the connection is lost', async () => {
    const lost = new Error('Connection terminated unexpectedly');
    const broken = new PostgresMessagePosting({ query: () => Promise.reject(lost) }, singly);
    await expect(broken.post(aPost(people[0], location, 'Lunch'))).rejects.toThrow(
      'The connection was lost during a send',
    );
    expect(sent).toEqual([]);
  });

  it('are to be repeated when the connection is lost after a message with a key was stored', async () => {
    const lost = new Error('Connection terminated unexpectedly');
    const losing = async (stores: boolean) => {
      const query: typeof world.sql.query = async (...sent) => {
        if (stores) await world.sql.query(...sent);
        throw lost;
      };
      const post = aPost(people[0], location, 'Lunch', { sendKey: `stored ${stores}` });
      await expect(new PostgresMessagePosting({ query }, singly).post(post)).rejects.toMatchObject({
        name: 'TemporarilyUnavailable',
        retryAfterSeconds: 2,
      });
      return posting.post(post);
    };
    await expect(losing(true)).rejects.toThrow(DuplicateSend);
    expect(await losing(false)).toEqual(expect.any(Number));
    const { messages } = (await storedState(location)) as Record<string, unknown[]>;
    // One more of the preparation.
    expect(messages).toHaveLength(3);
  });

  it('create a topic concurrently in several instances', async () => {
    const instances = [posting, new PostgresMessagePosting(world.sql, singly)];
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        instances[n % 2]!.post(aPost(people[n % 3]!, location, n % 4 < 2 ? 'New' : 'new')),
      ),
    );
    const { rows } = await world.sql.query<{ name: string; last: number; ids: number[] }>(
      `select t.name_key as name, t.max_message_id as last, array_agg(m.id order by m.id) as ids
       from topic t join message m on m.topic_id = t.id
       where t.channel_id = $1 and t.name_key = 'new' group by t.id`,
      [location.channelId],
    );
    const sorted = [...ids].sort((a, b) => a - b);
    expect(rows).toEqual([{ name: 'new', last: sorted.at(-1), ids: sorted }]);
  });

  it('preserve the order of topics across several instances', async () => {
    const instances = [posting, new PostgresMessagePosting(world.sql, singly), singly];
    for (const topic of ['a', 'b']) await posting.post(aPost(people[0], location, topic));
    await Promise.all(
      Array.from({ length: 90 }, (_, n) =>
        instances[n % 3]!.post(aPost(people[n % 2]!, location, n % 5 < 2 ? 'a' : 'b')),
      ),
    );
    const { rows } = await world.sql.query(
      `select t.max_message_id = max(m.id) as last,
         t.prior_message_id = (array_agg(m.id order by m.id desc))[2] as prior, count(*) as count
       from topic t join message m on m.topic_id = t.id
       where t.channel_id = $1 and t.name in ('a', 'b') group by t.id order by t.name`,
      [location.channelId],
    );
    expect(rows).toEqual([
      { last: true, prior: true, count: 37 },
      { last: true, prior: true, count: 55 },
    ]);
  });
});

const aSend = fc.record({
  sender: fc.nat({ max: 2 }),
  topic: fc.constantFrom('Lunch', 'lunch', 'Dinner', 'New', 'NEW'),
  readBySender: fc.boolean(),
  mentioned: fc.subarray([0, 1, 2]),
  content: fc.constantFrom('hello', 'FIRE!', 'campfire', 'it’s "quoted" \\ and {braced}'),
  isPoll: fc.boolean(),
});

describe('a batch of messages', () => {
  it('stores the same state as sending the messages one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aSend, { minLength: 1, maxLength: 8 }), async (sends) => {
        const [grouped, alone] = [await newLocation(), await newLocation()];
        for (const location of [grouped, alone]) {
          await singly.post(aPost(people[0], location, 'Lunch'));
          await singly.post(aPost(people[1], location, 'Dinner'));
        }
        const postsTo = (location: ChannelLocation) =>
          sends.map(({ sender, topic, readBySender, mentioned, content, isPoll }) =>
            aPost(people[sender]!, location, topic, {
              readBySender,
              widget: isPoll
                ? { widget_type: 'poll', extra_data: { question: '?', options: [] } }
                : null,
              body: aBody({ content, mentionedUserIds: mentioned.map((n) => people[n]!.userId) }),
            }),
          );
        const posting = new PostgresMessagePosting(world.sql, singly);
        await Promise.all(postsTo(grouped).map((post) => posting.post(post)));
        for (const post of postsTo(alone)) await singly.post(post);
        expect(await storedState(grouped)).toEqual(await storedState(alone));
      }),
      { numRuns: 25 },
    );
  });
});
