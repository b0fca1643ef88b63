import { beforeEach, expect, it } from '@jest/globals';
import { useTestDatabase } from '../../testing/index.ts';
import type { OutboxConsumer } from './outbox-consumer.ts';
import { OutboxDelivery } from './outbox-delivery.ts';
import { PostgresEventLog } from './postgres-event-log.ts';
import { WRITER_LOCKS } from './writer-locks.ts';

const test = useTestDatabase();

beforeEach(() => test().database.sql.query('truncate outbox, outbox_consumer'));

function delivery(): OutboxDelivery {
  return new OutboxDelivery({
    database: test().database,
    versions: { verdictOn: () => 'take' },
    onStandBack: () => undefined,
    onCaughtUp: () => undefined,
    batchSize: 7,
    silenceMs: 5_000,
  });
}

async function enroll(...consumers: readonly OutboxConsumer[]): Promise<void> {
  const { sql } = test().database;
  const names = consumers.map(({ name }) => name);
  await sql.query('insert into outbox_consumer select unnest($1::text[]), 0', [names]);
  await new PostgresEventLog(sql).append({ type: 'event', realmId: 1 });
}

async function offsets(): Promise<readonly boolean[]> {
  const { rows } = await test().database.sql.query<{ moved: boolean }>(
    'select last_id > 0 as moved from outbox_consumer order by name',
  );
  return rows.map(({ moved }) => moved);
}

/** A consumer that notes the transaction of each delivery. */
function noting(name: string, xids: string[]): OutboxConsumer {
  const handle: OutboxConsumer['handle'] = async (_, sql) => {
    const { rows } = await sql.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
    xids.push(...rows.map(({ xid }) => xid));
  };
  return { name, types: [], handle };
}

it('delivers to several consumers in one transaction', async () => {
  const xids: string[] = [];
  const consumers = ['a', 'b', 'c'].map((name) => noting(name, xids));
  await enroll(...consumers);
  const delivered = await delivery().deliver(consumers);
  expect([...delivered.values()]).toEqual(Array(3).fill({ delivered: 1, next: 'none' }));
  expect([xids.length, new Set(xids).size, await offsets()]).toEqual([3, 1, [true, true, true]]);
});

/** A consumer that notes a setting of the transaction of each delivery. */
function showing(setting: string, shown: unknown[]): OutboxConsumer {
  const handle: OutboxConsumer['handle'] = async (_, sql) => {
    shown.push(...(await sql.query(`show ${setting}`)).rows);
  };
  return { name: setting, types: [], handle };
}

it('plans the statements of handlers once', async () => {
  const modes: unknown[] = [];
  const consumer = showing('plan_cache_mode', modes);
  await enroll(consumer);
  await delivery().deliver([consumer]);
  modes.push(...(await test().database.sql.query('show plan_cache_mode')).rows);
  expect(modes).toEqual([{ plan_cache_mode: 'force_generic_plan' }, { plan_cache_mode: 'auto' }]);
});

it('limits each statement of a delivery with a limit, and of no other one', async () => {
  const limits: unknown[] = [];
  const consumer = showing('statement_timeout', limits);
  await enroll(consumer);
  await delivery().deliver([consumer], 240_000);
  await new PostgresEventLog(test().database.sql).append({ type: 'event', realmId: 1 });
  await delivery().deliver([consumer]);
  expect(limits).toEqual([{ statement_timeout: '4min' }, { statement_timeout: '30s' }]);
});

it('delivers nothing when one of them fails', async () => {
  const failing: OutboxConsumer = {
    name: 'failing',
    types: [],
    handle: () => Promise.reject(new Error('not now')),
  };
  const consumers = [noting('a', []), failing];
  await enroll(...consumers);
  await expect(delivery().deliver(consumers)).rejects.toThrow('not now');
  expect(await offsets()).toEqual([false, false]);
});

it('refuses statements of a handler after the limit', async () => {
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  let fail: (name: string) => void = () => undefined;
  const failure = new Promise<string>((resolve) => (fail = resolve));
  const late: OutboxConsumer = {
    name: 'late',
    types: [],
    handle: async (_, sql) => {
      await held;
      await sql.query('select 1').catch(({ name }: Error) => fail(name));
    },
  };
  const consumers = [late, noting('other', [])];
  await enroll(...consumers);
  await expect(delivery().deliver(consumers, 1)).rejects.toMatchObject({ name: 'TookTooLong' });
  go();
  expect([await failure, await offsets()]).toEqual(['TookTooLong', [false, false]]);
});

it('reads the locks of writers only where an id is missing', async () => {
  const { sql } = test().database;
  const consumer = noting('unbroken', []);
  await enroll(consumer);
  await delivery().deliver([consumer]);
  // A writer that was given an id holds its lock until its transaction ends.
  await test()
    .database.unitOfWork((tx) => tx)
    .run(async (tx) => {
      await tx.query(
        `select pg_advisory_xact_lock_shared(${WRITER_LOCKS}, (outbox_last_given() & 2147483647)::int)`,
      );
      await new PostgresEventLog(sql).append({ type: 'event', realmId: 1 });
      const unbroken = await delivery().deliver([consumer]);
      await tx.query(`select nextval('message_id_seq')`);
      await new PostgresEventLog(sql).append({ type: 'event', realmId: 1 });
      const broken = await delivery().deliver([consumer]);
      expect([...unbroken.values(), ...broken.values()]).toEqual([
        { delivered: 1, next: 'none' },
        { delivered: 0, next: 'unsettled' },
      ]);
    });
});
