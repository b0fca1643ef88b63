import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { useTestDatabase } from '../../testing/index.ts';
import type { Sql } from '../sql.ts';
import { OutboxRelay } from './outbox-relay.ts';
import {
  OUTBOX_CHANNEL,
  PostgresEventLog,
  notifyWhereNeeded,
  wakeConsumers,
  writerLock,
} from './postgres-event-log.ts';

const test = useTestDatabase();
/** Consumers get nothing by the slow reads of the outbox. */
const NEVER = 1_000_000;
let sql: Sql;
let relay: OutboxRelay | undefined;
/** By consumer the types of the events that it received. */
let received: Record<string, string[]>;
/** The types that were notified. */
let notified: string[];
/** A part of each delivery. */
let work: () => Promise<unknown>;

beforeEach(async () => {
  ({ sql } = test().database);
  [received, notified] = [{}, []];
  work = () => Promise.resolve();
  await sql.query('truncate outbox, outbox_consumer');
});
afterEach(() => relay?.stop());

async function startRelay(...names: string[]): Promise<OutboxRelay> {
  relay = new OutboxRelay({
    database: test().database,
    consumers: names.map((name) => ({
      name,
      types: [],
      handle: async (events) => {
        (received[name] ??= []).push(...events.map(({ type }) => type));
        await work();
      },
    })),
    onError: () => undefined,
    // A single consumer is woken by each notification, as the publisher is.
    ...(names.length > 1 && { onEvents: (types) => notified.push(...types) }),
    pollMs: NEVER,
  });
  await relay.start();
  return relay;
}

const append = (...types: string[]) =>
  new PostgresEventLog(sql).append(...types.map((type) => ({ type, realmId: 1 })));

/** Appends an event that no consumer may need at once, except for clients if they listen. */
async function appendQuietly(type: string, hasListeners: boolean, target = sql): Promise<void> {
  // The next id is none of those that are notified in any case.
  await target.query(
    `select setval('message_id_seq', id - 1)
     from generate_series(outbox_last_given() + 2, outbox_last_given() + 1000) as id
     where hashint8(id) % 64 <> 0 order by id limit 1`,
  );
  const urgency = { isUrgent: 'false', hasListeners: String(hasListeners) };
  await target.query(
    `with given as materialized (select $1::text as type), ${writerLock('given')}, appended as (
       insert into outbox (realm_id, type, payload) select 1, type, '{}' from writing cross join given
       returning id, realm_id, type
     ), ${notifyWhereNeeded('appended', urgency)}
     select from notified`,
    [type],
  );
}

async function holds(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('are delivered with the next event, or when consumers are woken', async () => {
  await startRelay('one', 'other');
  const both = (...types: string[]) => ({ one: types, other: types });
  const have = (count: number) =>
    holds(() => received.one?.length === count && received.other?.length === count);
  await append('first');
  await have(1);
  await appendQuietly('quiet', true);
  await holds(() => notified.includes('quiet'));
  await append('urgent');
  await have(3);
  await appendQuietly('last', true);
  await holds(() => notified.includes('last'));
  expect(received).toEqual(both('first', 'quiet', 'urgent'));
  await wakeConsumers(sql);
  await have(4);
});

it('are notified for clients alone, in a form that earlier versions do not understand', async () => {
  const payloads: string[] = [];
  const subscription = await test().database.listen(OUTBOX_CHANNEL, {
    onNotification: (payload) => payloads.push(payload),
  });
  await appendQuietly('no-listeners', false);
  await appendQuietly('with-listeners', true);
  await append('b', 'c', 'b');
  await holds(() => payloads.length === 2);
  await subscription.close();
  expect(payloads).toEqual(['quiet 1 with-listeners', '3 b c']);
  // The form that earlier versions expect; otherwise they read the outbox.
  expect(payloads.map((payload) => /^(\d+)((?: \S+)*)$/.test(payload))).toEqual([false, true]);
});

it('are reached without a notification, also if their transactions were running', async () => {
  const reaching = await startRelay('only');
  await append('first');
  await holds(() => received.only?.length === 1);
  await test()
    .database.unitOfWork((tx) => tx)
    .run(async (tx) => {
      await appendQuietly('running', false, tx);
      const { rows } = await sql.query<{ id: number }>('select outbox_last_given() as id');
      reaching.reach(rows[0]!.id);
      await tx.query('select pg_sleep(0.05)');
    });
  await holds(() => received.only?.length === 2);
  expect(received.only).toEqual(['first', 'running']);
});

it('are looked for less and less often, for any number of calls', async () => {
  const reaching = await startRelay('only');
  const deliver = jest.spyOn(reaching, 'deliver');
  const looks = await test()
    .database.unitOfWork((tx) => tx)
    .run(async (tx) => {
      await appendQuietly('running', false, tx);
      for (let call = 0; call < 100; call += 1) {
        const { rows } = await sql.query<{ id: number }>('select outbox_last_given() as id');
        reaching.reach(rows[0]!.id);
      }
      return deliver.mock.calls.length;
    });
  expect(looks).toBeLessThan(20);
  await holds(() => received.only?.length === 1);
});

it('delay no event that was published during a delivery', async () => {
  const reaching = await startRelay('only');
  const deliver = jest.spyOn(reaching, 'deliver');
  const { rows } = await sql.query<{ id: number }>('select outbox_last_given() as id');
  // The next look without a reason would be in a quarter of an hour.
  for (let look = 1; look < 20; look += 1) {
    reaching.reach(rows[0]!.id + 100 + look);
    await holds(() => deliver.mock.calls.length >= look);
    await deliver.mock.results.at(-1)?.value;
  }
  work = async () => {
    work = () => Promise.resolve();
    await append('during');
    await sql.query('select pg_sleep(0.1)');
  };
  await append('first');
  await holds(() => received.only?.length === 2);
  expect(received.only).toEqual(['first', 'during']);
});
