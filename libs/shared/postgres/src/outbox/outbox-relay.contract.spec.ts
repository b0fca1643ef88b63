import { spawn } from 'node:child_process';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { randomOf } from '@tandem/shared-kernel/testing';
import { createTestDatabase, useTestDatabase } from '../../testing/index.ts';
import type { OutboxConsumer, OutboxEvent } from './outbox-consumer.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { createDatabase } from '../database.ts';
import type { Verdict } from '../instances/vocabulary.ts';
import { PostgresEventLog } from './postgres-event-log.ts';
import { pruneOutbox } from './prune-outbox.ts';

const test = useTestDatabase({ poolSize: 20 });
/** An interval that never elapses: tests with it must not depend on the slow poll of the outbox. */
const NEVER = 1_000_000;
const relays: OutboxRelay[] = [];

beforeEach(() => test().database.sql.query('truncate outbox, outbox_consumer'));
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
});

function relayFor(consumers: OutboxConsumer[], errors: unknown[] = [], pollMs = 20, restMs = 0) {
  const { database } = test();
  const onError = (error: unknown) => errors.push(error);
  const relay = new OutboxRelay({ database, consumers, onError, batchSize: 7, pollMs, restMs });
  relays.push(relay);
  return relay;
}

function append(...types: string[]): Promise<unknown> {
  const log = new PostgresEventLog(test().database.sql);
  return log.append(...types.map((type) => ({ type, realmId: 1 })));
}

function writing() {
  return test().database.unitOfWork((sql) => ({ events: new PostgresEventLog(sql), sql }));
}

const random = randomOf(jest.getSeed());

async function appendSlowly(type: string): Promise<void> {
  await writing().run(async ({ events, sql }) => {
    // Commits come in another order than identifiers were given.
    await sql.query('select pg_sleep($1)', [random() * 0.01]);
    await events.append({ type, realmId: 1 });
    await sql.query('select pg_sleep($1)', [random() * 0.03]);
  });
}

/** A consumer that records its events. */
function collector(name: string): OutboxConsumer & { taken: string[] } {
  const taken: string[] = [];
  return {
    name,
    types: [],
    taken,
    handle: async (events: readonly OutboxEvent[]) => {
      taken.push(...events.map((event) => event.type));
    },
  };
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
  const consumer = collector('once');
  await Promise.all([relayFor([consumer]), relayFor([consumer])].map((relay) => relay.start()));
  const written = Array.from({ length: 120 }, (_, index) => `once-${index}`);
  await Promise.all(written.map((type) => appendSlowly(type)));
  await until(() => consumer.taken.length >= written.length);
  await Promise.all(relays.map((relay) => relay.stop()));
  expect([...consumer.taken].sort()).toEqual([...written].sort());
});

it('receives events, and reads again those behind one that may still commit', async () => {
  const consumer = collector('notified');
  await relayFor([consumer], [], NEVER).start();
  await append('first');
  await until(() => consumer.taken.length === 1);
  const unitOfWork = writing();
  await unitOfWork.run(async ({ events, sql }) => {
    await events.append({ type: 'second', realmId: 1 });
    await append('third');
    await sql.query('select pg_sleep(0.1)');
    expect(consumer.taken).toEqual(['first']);
  });
  await until(() => consumer.taken.length === 3);
  expect(consumer.taken).toEqual(['first', 'second', 'third']);
});

it('does not wait for transactions without events, here or in another database', async () => {
  const consumer = collector('unhindered');
  await relayFor([consumer], [], NEVER).start();
  const elsewhere = await createTestDatabase();
  const busy = [test(), elsewhere].map(({ database }) => database.unitOfWork((sql) => sql));
  await busy[0]?.run(async (sql) => {
    await sql.query('select pg_current_xact_id()');
    await busy[1]?.run(async (other) => {
      await new PostgresEventLog(other).append({ type: 'of another database', realmId: 1 });
      await append('event');
      await until(() => consumer.taken.length === 1);
    });
  });
  expect(consumer.taken).toEqual(['event']);
  await elsewhere.drop();
});

it('continues behind the events of a command that failed', async () => {
  const consumer = collector('after-failure');
  await relayFor([consumer], [], NEVER).start();
  const unitOfWork = writing();
  const failing = unitOfWork.run(async ({ events }) => {
    await events.append({ type: 'refused', realmId: 1 });
    await append('accepted');
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await until(() => consumer.taken.length === 1);
  expect(consumer.taken).toEqual(['accepted']);
});

it('misses no event of a running delivery', async () => {
  const consumer = collector('during');
  const keep = (events: readonly OutboxEvent[]) =>
    consumer.taken.push(...events.map((e) => e.type));
  const handle = async (events: readonly OutboxEvent[]) => {
    keep(events);
    if (consumer.taken.length < 5) await append('next');
  };
  await relayFor([{ name: 'during', types: [], handle }], [], NEVER).start();
  await append('first');
  await until(() => consumer.taken.length === 5);
});

it('does not let a slow consumer delay another', async () => {
  let finish: () => void = () => undefined;
  const slow = {
    name: 'slow',
    types: [],
    handle: () => new Promise<void>((resolve) => (finish = resolve)),
  };
  const quick = collector('quick');
  await relayFor([slow, quick]).start();
  await append('first');
  await until(() => quick.taken.length === 1);
  await append('second');
  await until(() => quick.taken.length === 2);
  finish();
  await append('third');
  await until(() => quick.taken.length === 3);
  slow.handle = () => Promise.resolve();
  finish();
});

async function offsetOf(name: string): Promise<number> {
  const { rows } = await test().database.sql.query<{ last: number }>(
    'select last_id as last from outbox_consumer where name = $1',
    [name],
  );
  return rows[0]?.last ?? 0;
}

/** Waits until the consumer has processed the event. */
async function reaches(name: string, id = 0): Promise<void> {
  while ((await offsetOf(name)) < id) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('moves the offset of a consumer past events that do not concern it', async () => {
  const concerned = { ...collector('concerned'), types: ['wanted', 'rare'] };
  const other = { ...collector('other'), types: ['rare'] };
  await relayFor([concerned, other], [], NEVER).start();
  await append('rare');
  await until(() => concerned.taken.length === 1 && other.taken.length === 1);
  await append('wanted', 'wanted');
  await until(() => concerned.taken.length === 3);
  await append('rare');
  await until(() => other.taken.length === 4);
  // The consumer that was not woken takes the events before its own one, too.
  expect(other.taken).toEqual(['rare', 'wanted', 'wanted', 'rare']);
  const [last] = (await append(...Array<string>(250).fill('wanted'))) as number[];
  while ((await offsetOf('other')) < (last ?? 0))
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(other.taken.length).toBeGreaterThan(4);
});

it('delivers to all others while one of them fails', async () => {
  const good = ['good-a', 'good-b'].map((name) => collector(name));
  const failing: OutboxConsumer = {
    name: 'failing-always',
    types: [],
    handle: () => Promise.reject(new Error('never')),
  };
  await relayFor([good[0]!, failing, good[1]!], [], NEVER).start();
  for (const type of ['first', 'second']) {
    const [last] = (await append(type)) as number[];
    for (const { name } of good) await reaches(name, last);
  }
  expect(await offsetOf('failing-always')).toBe(0);
});

it('reports the failure of work after a commit, and delivers to the others', async () => {
  const good = ['good-c', 'good-d'].map((name) => collector(name));
  let committed = () => Promise.resolve();
  const failing: OutboxConsumer = { ...collector('after-commit'), committed: () => committed() };
  const errors: unknown[] = [];
  await relayFor([failing, ...good], errors, NEVER).start();
  const [first] = (await append('first')) as number[];
  for (const { name } of [failing, ...good]) await reaches(name, first);
  committed = () => Promise.reject(new Error('not now'));
  const [second] = (await append('second')) as number[];
  for (const { name } of [failing, ...good]) await reaches(name, second);
  await until(() => errors.length > 0);
  expect(errors).toEqual([new Error('not now')]);
});

it('delivers the events that the watch had found when it failed', async () => {
  const consumer = collector('after-watch-failure');
  const errors: unknown[] = [];
  let failures = 0;
  const relay = new OutboxRelay({
    database: test().database,
    consumers: [consumer],
    onEvents: (types) => {
      if (types.includes('fatal') && failures++ === 0) throw new Error('not now');
    },
    onError: (error) => errors.push(error),
    pollMs: NEVER,
  });
  relays.push(relay);
  await relay.start();
  await append('first');
  await until(() => consumer.taken.length === 1);
  await append('fatal');
  await until(() => consumer.taken.length === 2);
  expect(errors).toEqual([new Error('not now')]);
});

it('sends no query without events that concern a consumer, and reads none before their delivery', async () => {
  const statements: string[] = [];
  const { url } = test();
  const database = await createDatabase({
    url,
    applicationName: 'idle',
    onQuery: (each) => statements.push(typeof each === 'string' ? each : each.name),
  });
  const consumers = ['idle-a', 'idle-b'].map((name) => ({ ...collector(name), types: ['wanted'] }));
  const seen: string[] = [];
  const relay = new OutboxRelay({
    database,
    consumers,
    onError: () => undefined,
    onEvents: (types) => seen.push(...types),
    pollMs: 10,
    // A shared delivery that takes longer is repeated for each consumer, on a busy machine as well.
    sharedLimitMs: NEVER,
  });
  relays.push(relay);
  await relay.start();
  const started = statements.length;
  await new Promise((resolve) => setTimeout(resolve, 500));
  // Without the back-off, each consumer would poll 50 times in half a second.
  expect(statements.slice(started).filter((name) => name.startsWith('outbox')).length).toBeLessThan(
    20,
  );
  await append('wanted');
  await until(() => consumers.every(({ taken }) => taken.length === 1));
  const delivered = statements.length;
  await append('other');
  await until(() => seen.includes('other'));
  await append('wanted');
  await until(() => consumers.every(({ taken }) => taken.length === 3));
  await relay.stop();
  expect(statements.slice(delivered)).toEqual(['begin', 'outbox.take', 'commit']);
  await database.close();
});

it.each([
  [NEVER, false],
  [40, true],
])('rests between deliveries to several consumers, for %i ms', async (restMs, isThird) => {
  const [first, second] = [collector('rest-a'), collector('rest-b')];
  await relayFor([first, second], [], 20, restMs).start();
  for (const count of [1, 2, 3]) {
    await append('event');
    // The first delivery may be that of the start, which no rest follows.
    if (isThird || count === 1) await until(() => first.taken.length === count);
    else await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(first.taken.length === 3).toBe(isThird);
});

it('delivers a batch again when its handler fails, and moves on when it succeeds', async () => {
  await append('x');
  const errors: unknown[] = [];
  let failures = 1;
  const consumer: OutboxConsumer = {
    name: 'failing-once',
    types: [],
    handle: async (_events, sql) => {
      await sql.query(`insert into outbox_consumer values ('trace-' || gen_random_uuid(), 0)`);
      if (failures-- > 0) throw new Error('not now');
    },
  };
  const relay = relayFor([consumer], errors);
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

it('writes once, although its process was killed in the middle of a batch', async () => {
  const { database, url } = test();
  await database.sql.query('create table done (id bigint)');
  await append(...Array.from({ length: 30 }, (_, index) => `event-${index}`));
  const program = new URL('../../testing/dying-relay.ts', import.meta.url).pathname;
  const tsx = import.meta.resolve('tsx');
  const child = spawn(process.execPath, ['--import', tsx, program, url], { stdio: 'inherit' });
  const signal = await new Promise((resolve) => child.once('exit', (_, how) => resolve(how)));
  expect(signal).toBe('SIGKILL');
  const consumer: OutboxConsumer = {
    name: 'dying',
    types: [],
    handle: async (events, sql) => {
      await sql.query('insert into done select unnest($1::bigint[])', [events.map(({ id }) => id)]);
    },
  };
  const left = relayFor([consumer]);
  await left.start();
  const state = async () => {
    const { rows } = await database.sql.query<{ all: number; different: number }>(
      'select count(*) as all, count(distinct id) as different from done',
    );
    return rows[0];
  };
  while ((await state())?.all !== 30) await new Promise((resolve) => setTimeout(resolve, 5));
  await left.stop();
  expect(await state()).toEqual({ all: 30, different: 30 });
});

it('leaves an event to another version, which continues behind it', async () => {
  const stood: (string | null)[] = [];
  const older = collector('versions');
  const newer = collector('versions');
  const { database } = test();
  const verdicts: Record<string, Verdict> = { new: 'hand-over', unknown: 'wait' };
  const options = { database, onError: () => undefined, pollMs: NEVER };
  const old = new OutboxRelay({
    ...options,
    consumers: [older],
    versions: { verdictOn: (_, type) => verdicts[type] ?? 'take' },
    onStandBack: (_, type) => stood.push(type),
  });
  relays.push(old);
  await old.start();
  await old.stop();
  await append('a', 'new', 'b', 'unknown', 'c');
  expect(await old.deliver(older)).toEqual({ delivered: 1, next: 'hand-over' });
  expect(await old.deliver(older)).toEqual({ delivered: 0, next: 'hand-over' });
  verdicts.new = 'take';
  expect(await old.deliver(older)).toEqual({ delivered: 2, next: 'wait' });
  expect([older.taken, stood, old.standingBack]).toEqual([
    ['a', 'new', 'b'],
    ['new', 'unknown'],
    1,
  ]);
  // The old one wakes the new one when it leaves something to it.
  const relay = new OutboxRelay({ ...options, consumers: [newer] });
  relays.push(relay);
  await relay.start();
  await until(() => newer.taken.length === 2);
  expect(newer.taken).toEqual(['unknown', 'c']);
});

it('prunes only events that every consumer has processed', async () => {
  const { sql } = test().database;
  await append('a');
  const consumer = { name: 'pruner', types: [], handle: () => Promise.resolve() };
  const relay = relayFor([consumer]);
  await relay.start();
  await relay.stop();
  while ((await relay.deliver(consumer)).next !== 'none');
  await append('b');
  expect(await pruneOutbox(sql, 0)).toBe(1);
  const { rows } = await sql.query<{ type: string }>('select type from outbox');
  expect(rows.map((row) => row.type)).toEqual(['b']);
});
