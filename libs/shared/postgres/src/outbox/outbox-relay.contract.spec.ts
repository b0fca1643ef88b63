import { expect, it } from '@jest/globals';
import { useTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { OutboxRelay, pruneOutbox, type OutboxConsumer, type OutboxEvent } from './outbox-relay.ts';
import { PostgresEventLog } from './postgres-event-log.ts';

const test = useTestDatabase({ poolSize: 20 });

function relayFor(consumer: OutboxConsumer, errors: unknown[] = []): OutboxRelay {
  return new OutboxRelay({
    database: test().database,
    consumers: [consumer],
    onError: (error) => errors.push(error),
    batchSize: 7,
    pollMs: 20,
  });
}

async function appendSlowly({ database }: TestDatabase, type: string): Promise<void> {
  await database
    .unitOfWork((sql) => ({ events: new PostgresEventLog(sql), sql }))
    .run(async ({ events, sql }) => {
      await events.append({ type, realmId: 1 });
      // Commits come in another order than identifiers were given.
      await sql.query('select pg_sleep($1)', [Math.random() * 0.03]);
    });
}

function until(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (!condition()) return;
      clearInterval(look);
      resolve();
    }, 5);
  });
}

it('delivers every event once, to one of several relays, under concurrent writers', async () => {
  const taken: string[] = [];
  const consumer = {
    name: 'once',
    handle: async (events: readonly OutboxEvent[]) => {
      taken.push(...events.map((event) => event.type));
    },
  };
  const relays = [relayFor(consumer), relayFor(consumer)];
  await Promise.all(relays.map((relay) => relay.start()));
  const written = Array.from({ length: 120 }, (_, index) => `once-${index}`);
  await Promise.all(written.map((type) => appendSlowly(test(), type)));
  await until(() => taken.length >= written.length);
  await Promise.all(relays.map((relay) => relay.stop()));
  expect([...taken].sort()).toEqual([...written].sort());
});

it('delivers a batch again when its handler fails, and moves on when it succeeds', async () => {
  await test().database.sql.query('truncate outbox, outbox_consumer');
  await new PostgresEventLog(test().database.sql).append({ type: 'x', realmId: 1 });
  const errors: unknown[] = [];
  let failures = 1;
  const consumer: OutboxConsumer = {
    name: 'failing-once',
    handle: async (_events, sql) => {
      await sql.query(`insert into outbox_consumer values ('trace-' || gen_random_uuid(), '0', 0)`);
      if (failures-- > 0) throw new Error('not now');
    },
  };
  const relay = relayFor(consumer, errors);
  await relay.start();
  await until(() => failures < 0);
  await relay.stop();
  const { rows } = await test().database.sql.query(
    `select 1 from outbox_consumer where name like 'trace-%'`,
  );
  // The failed attempt left nothing behind.
  expect(rows).toHaveLength(1);
  expect(errors).toHaveLength(1);
});

it('prunes only what every consumer has taken', async () => {
  const { sql } = test().database;
  await sql.query('truncate outbox, outbox_consumer');
  const log = new PostgresEventLog(sql);
  await log.append({ type: 'a', realmId: 1 });
  const consumer = { name: 'pruner', handle: () => Promise.resolve() };
  const relay = relayFor(consumer);
  await relay.start();
  await relay.stop();
  while ((await relay.deliver(consumer)) !== 0);
  await log.append({ type: 'b', realmId: 1 });
  expect(await pruneOutbox(sql, 0)).toBe(1);
  const { rows } = await sql.query<{ type: string }>('select type from outbox');
  expect(rows.map((row) => row.type)).toEqual(['b']);
});
