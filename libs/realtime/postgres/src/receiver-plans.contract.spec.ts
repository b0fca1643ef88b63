import { beforeAll, expect, it } from '@jest/globals';
import type { ReceiverQuestion } from '@tandem/realtime-domain';
import { executedPlan, pagesOf, useTestDatabase } from '@tandem/shared-postgres/testing';
import { insertChannel, insertRealm } from '../testing/fixtures.ts';
import { findReceivers } from './postgres-receiver-queries.ts';

const PEOPLE = 5_000;
const test = useTestDatabase();
let realmId: number;
/** An organization in which only the first five users have queues, a hundred each. */
let quiet: number;
/** A channel with the first ten users of the organization, and one with all of them. */
let small: number;
let crowd: number;
/** A channel with all users of the quiet organization. */
let quietCrowd: number;
/** The organization's first person; the others have the numbers behind. */
let first: number;

beforeAll(async () => {
  const { sql } = test().database;
  realmId = await insertRealm(sql);
  quiet = await insertRealm(sql);
  for (const id of [realmId, quiet]) {
    await sql.query(
      `insert into user_account (realm_id, delivery_email, email, full_name)
       select ${id}, 'u' || n || '@${id}', 'u' || n || '@${id}', 'User ' || n
       from generate_series(1, ${PEOPLE}) n`,
    );
  }
  const { rows } = await sql.query<{ id: number }>(
    'select min(id) as id from user_account where realm_id = $1',
    [realmId],
  );
  first = rows[0]?.id ?? 0;
  small = await insertChannel(sql, realmId, [], { subscriberCount: 10 });
  crowd = await insertChannel(sql, realmId, [], { subscriberCount: PEOPLE });
  quietCrowd = await insertChannel(sql, quiet, [], { subscriberCount: PEOPLE });
  const subscribers = (channelId: number, of: number, count: number) =>
    `insert into subscription (channel_id, user_id, from_message_id, color)
     select ${channelId}, id, 0, '#fff' from user_account where realm_id = ${of}
     order by id limit ${count}`;
  const queues = (of: number, people: number, each: number) =>
    `insert into event_queue (id, user_id, realm_id, narrow, hears_public_channels, form,
       client_name, idle_seconds, starts_at, last_seen_at)
     select 'queue ' || person.id || ' ' || n, person.id, ${of}, '[]', false, '{}', 'x', 600, 0, now()
     from (select id from user_account where realm_id = ${of} order by id limit ${people}) person
     cross join generate_series(1, ${each}) n`;
  const steps = [
    subscribers(small, realmId, 10),
    subscribers(crowd, realmId, PEOPLE),
    subscribers(quietCrowd, quiet, PEOPLE),
    queues(realmId, PEOPLE, 1),
    queues(quiet, 5, 100),
    'vacuum analyze',
  ];
  for (const step of steps) await sql.query(step);
});

async function pages(question: ReceiverQuestion): Promise<number> {
  const values = `'${JSON.stringify([question])}'`;
  return pagesOf(await executedPlan(test().database, findReceivers, values));
}

it('reads only the few recipients of an event, for any number of listening users', async () => {
  const named = { realmId, userIds: [first, first + 7, first + 4_000] };
  expect(await pages(named)).toBeLessThan(40);
  const message = { realmId, channelId: small, of: 'receivers', messageId: 9 } as const;
  expect(await pages(message)).toBeLessThan(100);
});

it('reads only listening users, for any number of subscribers of a channel', async () => {
  const message = { realmId: quiet, channelId: quietCrowd, of: 'receivers', messageId: 9 } as const;
  expect(await pages(message)).toBeLessThan(100);
});

it('reads each user once if an event is for all', async () => {
  const message = { realmId, channelId: crowd, of: 'receivers', messageId: 9 } as const;
  expect(await pages(message)).toBeLessThan(5 * PEOPLE);
  expect(await pages({ realmId, knowing: first })).toBeLessThan(PEOPLE);
});

it('finds out whether users of an organization listen without a look at the queues of others', async () => {
  const { sql } = test().database;
  const silent = await insertRealm(sql);
  const question = { name: 'listening', text: 'select has_event_queues($1)' };
  // PostgreSQL plans the first calls of a connection for their values.
  for (const id of [silent, realmId]) {
    expect(pagesOf(await executedPlan(test().database, question, String(id)))).toBeLessThan(60);
  }
});
