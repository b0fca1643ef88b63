import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useTestDatabase } from '../testing/index.ts';
import { reportsDuringHeartbeats } from '../testing/proofs-while-answering.ts';
import { UnreliableNetwork } from '../testing/unreliable-network.ts';
import {
  OutboxRelay,
  PostgresEventLog,
  createDatabase,
  type Database,
  type OutboxConsumer,
} from './index.ts';
import { Listener } from './listener.ts';
import { OFFSET_LOCK } from './outbox/offset-lock.ts';
import { driverOf } from './typeorm-pool.ts';

const test = useTestDatabase();
let network: UnreliableNetwork;
let database: Database;
const errors: Error[] = [];

beforeEach(async () => {
  network = await UnreliableNetwork.to(test().url);
  errors.length = 0;
  database = await createDatabase({
    url: network.url,
    applicationName: 'far',
    poolSize: 1,
    onError: (error) => errors.push(error),
  });
  await database.sql.query('create table if not exists word (text text primary key)');
  await database.sql.query('truncate word');
});

afterEach(async () => {
  await database.close();
  await network.close();
});

function write(word: string, onAttempt = () => undefined): Promise<unknown> {
  return database
    .unitOfWork((sql) => sql)
    .run((sql) => {
      onAttempt();
      return sql.query('insert into word values ($1)', [word]);
    });
}

async function words(): Promise<string[]> {
  const { rows } = await test().database.sql.query<{ text: string }>('select text from word');
  return rows.map((row) => row.text);
}

describe('a connection lost during a commit', () => {
  it.each([
    ['before it arrived', 'cutBefore', []],
    ['before the answer arrived', 'cutAfter', ['once']],
  ] as const)('%s: the outcome is unknown, and work is not done again', async (_, way, stored) => {
    network[way] = 'commit';
    let attempts = 0;
    const failing = write('once', () => void (attempts += 1));
    await expect(failing).rejects.toMatchObject({ name: 'CommitOutcomeUnknown' });
    expect(attempts).toBe(1);
    expect(await words()).toEqual(stored);
    network[way] = undefined;
    await write('again');
    expect(await words()).toEqual([...stored, 'again']);
  });
});

describe('a connection ended by the server', () => {
  const end = () =>
    test().database.sql.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where application_name = 'far' and datname = current_database()`,
    );

  it('while the pool hands it over does not end the process, and is replaced', async () => {
    const { pool } = driverOf(database.dataSource);
    const client = await pool.connect();
    try {
      // The pool has removed its handler, and the new user has none yet.
      client.emit('error', new Error('terminating connection due to administrator command'));
    } finally {
      client.release(true);
    }
    await write('later');
    expect(await words()).toEqual(['later']);
  });

  it('while idle is reported, and replaced', async () => {
    await database.sql.query('select 1');
    await end();
    while (errors.length === 0) await new Promise((resolve) => setImmediate(resolve));
    // The pool would pass the properties of the error to the log as well.
    expect(Object.keys(errors[0] ?? {})).not.toContain('client');
    expect((await database.sql.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('inside a unit of work fails that one alone', async () => {
    const failing = database
      .unitOfWork((sql) => sql)
      .run(async (sql) => {
        await sql.query(`insert into word values ('lost')`);
        await end();
        await sql.query('select 1');
      });
    await expect(failing).rejects.toThrow();
    await write('next');
    expect(await words()).toEqual(['next']);
  });

  it('during exclusive work does not end the work, and frees the name', async () => {
    expect(await database.exclusively('lost', async () => void (await end()))).toBe(true);
    expect(await database.exclusively('lost', () => Promise.resolve())).toBe(true);
  });

  it('during exclusive work is reported to the work', async () => {
    await database.exclusively('lost', async (lost) => {
      expect(lost.aborted).toBe(false);
      const reported = new Promise((resolve) => lost.addEventListener('abort', resolve));
      await end();
      await reported;
      expect(lost.reason).toBeInstanceOf(Error);
    });
  });
});

describe('an instance that vanishes while it delivers events', () => {
  const relays: OutboxRelay[] = [];
  const briefly = () => new Promise((resolve) => setTimeout(resolve, 20));
  const relayOf = (own: Database, consumer: OutboxConsumer, silenceMs: number) => {
    const onError = () => undefined;
    const consumers = [consumer];
    const relay = new OutboxRelay({ database: own, consumers, onError, pollMs: 20, silenceMs });
    relays.push(relay);
    return relay;
  };
  const consumerOf = (handle: OutboxConsumer['handle']): OutboxConsumer => {
    return { name: 'continued', types: [], handle };
  };
  const begin = async (own: Database, handle: OutboxConsumer['handle'], silenceMs = 5_000) => {
    const relay = relayOf(own, consumerOf(handle), silenceMs);
    await relay.start();
    return relay;
  };
  const append = (...types: string[]) => {
    const log = new PostgresEventLog(test().database.sql);
    return log.append(...types.map((type) => ({ type, realmId: 1 })));
  };
  /** Fails if an event is delivered twice. */
  const store: OutboxConsumer['handle'] = async (events, sql) => {
    for (const { type } of events) await sql.query('insert into word values ($1)', [type]);
  };
  const untilStored = async (...types: string[]) => {
    while ((await words()).length < types.length) await briefly();
    expect((await words()).sort()).toEqual(types);
  };
  const heal = () => {
    network.silent = false;
    network.stallAfter = undefined;
    network.endConnections();
  };

  beforeEach(() => test().database.sql.query('truncate outbox, outbox_consumer'));
  afterEach(async () => {
    heal();
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  });

  it('is replaced by another one, and replaces it later', async () => {
    const cut: OutboxConsumer['handle'] = async (events, sql) => {
      network.silent ||= events.some(({ type }) => type === 'b');
      await store(events, sql);
    };
    await begin(database, cut, 300);
    await append('a');
    await untilStored('a');
    await append('b');
    while (!network.silent) await briefly();
    const other = await begin(test().database, store);
    await untilStored('a', 'b');
    heal();
    await append('c');
    await untilStored('a', 'b', 'c');
    await other.stop();
    await append('d');
    await untilStored('a', 'b', 'c', 'd');
  });

  it('is replaced by another one, although the server still sends to it', async () => {
    const [first, later] = [consumerOf(store), consumerOf(store)];
    const relay = relayOf(database, first, 300);
    const other = relayOf(test().database, later, 5_000);
    await other.start();
    await other.stop();
    await test().database.sql.query(
      `insert into outbox (realm_id, type, payload)
       select 1, 'event ' || number, jsonb_build_object('text', repeat('long', 1000000))
       from generate_series(1, 4) as number`,
    );
    network.stallAfter = 'outbox.take';
    const failing = relay.deliver(first).catch((error: Error) => error);
    const locks = `select from pg_locks where locktype = 'advisory' and classid = ${OFFSET_LOCK}
      and database = (select oid from pg_database where datname = current_database())`;
    const { sql } = test().database;
    while ((await sql.query(locks)).rowCount === 0) await briefly();
    while ((await other.deliver(later)).next === 'elsewhere') await briefly();
    expect(await words()).toHaveLength(4);
    heal();
    expect(await failing).toBeInstanceOf(Error);
    expect(await relay.deliver(first)).toEqual({ delivered: 0, next: 'none' });
  });
});

describe('a listener', () => {
  const patience = { heartbeatMs: 50, answerMs: 400, firstMs: 400 };
  const fromCommands = (channel: string, payload: string) =>
    test().database.sql.query('select pg_notify($1, $2)', [channel, payload]);

  it('notices that the server does not answer, and receives again when it does', async () => {
    const listener = new Listener(network.url, 'far', fromCommands, patience);
    const seen: string[] = [];
    let notify: () => void = () => undefined;
    const next = () => new Promise<void>((resolve) => (notify = resolve));
    const note = (what: string) => () => {
      seen.push(what);
      notify();
    };
    await listener.subscribe('news', {
      onNotification: note('news'),
      onConnected: note('connected'),
      onConnectionLost: note('lost'),
    });
    const lost = next();
    network.silent = true;
    await lost;
    const back = next();
    network.silent = false;
    await back;
    const received = next();
    await test().database.sql.query('notify news');
    await received;
    expect(seen).toEqual(['connected', 'lost', 'connected', 'news']);
    await listener.close();
  });

  it('reports nothing if its server answers and commands use another one, as after a failover', async () => {
    const url = new URL(test().url);
    url.pathname = '/postgres';
    // Notifications don't cross databases, no more than servers.
    const elsewhere = await createDatabase({ url: url.href, applicationName: 'new primary' });
    expect(await reportsDuringHeartbeats(test().url, elsewhere)).toEqual([]);
    await elsewhere.close();
  });

  it('reports when a notification has arrived, and not while the server is silent', async () => {
    const listener = new Listener(network.url, 'far', fromCommands, patience);
    const seen: (number | 'lost')[] = [];
    let notify: () => void = () => undefined;
    const next = () => new Promise<void>((resolve) => (notify = resolve));
    const note = (what: number | 'lost') => {
      seen.push(what);
      notify();
    };
    const begun = performance.now();
    const first = next();
    await listener.subscribe('news', {
      onNotification: () => undefined,
      onConnectionLost: () => note('lost'),
      onAlive: note,
    });
    await first;
    expect(seen[0]).toBeGreaterThan(begun);
    expect(seen[0]).toBeLessThan(performance.now());
    network.silent = true;
    while (seen.at(-1) !== 'lost') await next();
    network.silent = false;
    await next();
    expect(seen.at(-1)).toBeGreaterThan(seen.at(-3) as number);
    await listener.close();
  });

  it('waits longer for its first connection, as a start on a busy machine needs', async () => {
    network.delayMs = 300;
    const busy = { heartbeatMs: 60_000, answerMs: 100, firstMs: 60_000 };
    const listener = new Listener(network.url, 'far', fromCommands, busy);
    let connections = 0;
    await listener.subscribe('news', {
      onNotification: () => undefined,
      onConnected: () => (connections += 1),
    });
    expect(connections).toBe(1);
    network.delayMs = 0;
    await listener.close();
  });

  it('drops a subscription that failed', async () => {
    network.silent = true;
    const listener = new Listener(network.url, 'far', fromCommands, patience);
    const subscribing = listener.subscribe('news', { onNotification: () => undefined });
    await expect(subscribing).rejects.toThrow('timeout');
    await listener.close();
  });
});

describe('a database that does not answer', () => {
  const open = (url: string) => createDatabase({ url, applicationName: 'far' });

  it.each([
    ['nobody listens', 'postgres://user:secret@127.0.0.1:1/db', '127.0.0.1:1/db: connect ECONN'],
    ['no address', 'postgres://user:secret@[::/db', 'an address that cannot be read: '],
    ['no database', 'hello secret', 'an address that cannot be read: '],
  ])('is named in one line without the password: %s', async (_, url, line) => {
    const error = await open(url).catch((failure: Error) => failure);
    expect(error).toMatchObject({ name: 'DatabaseUnavailable' });
    const said = (error as Error).message;
    expect(said.startsWith(`cannot reach the database at ${line}`)).toBe(true);
    const all = JSON.stringify(error, Object.getOwnPropertyNames(error));
    expect(all).not.toContain('secret');
  });

  it('is named without the password if it can only not be listened to', async () => {
    const directUrl = network.url;
    const far = await createDatabase({ url: test().url, directUrl, applicationName: 'far' });
    network.cutBefore = '';
    const listening = far.listen('news', { onNotification: () => undefined });
    const error = await listening.catch((failure: Error) => failure);
    expect(error).toMatchObject({ name: 'DatabaseUnavailable' });
    const { message } = error as Error;
    expect(message).toMatch(/^cannot listen at the database 127\.0\.0\.1:\d+\/test_\w+: \w/);
    expect(message).not.toContain(new URL(directUrl).password);
    await far.close();
  });

  it('is named without the password that it refused', async () => {
    const url = new URL(test().url);
    url.password = 'wrong-secret';
    // Over TCP: the server of the tests asks for no password at its socket.
    url.search = '';
    const error = await open(url.href).catch((failure: Error) => failure);
    expect((error as Error).message).toMatch(/at 127\.0\.0\.1:\d+\/test_\w+: password auth/);
    expect((error as Error).message).not.toContain('wrong-secret');
  });
});

it('sends probes on idle connections, which the network would drop', async () => {
  const keepAlive = jest.spyOn(Socket.prototype, 'setKeepAlive');
  try {
    const other = await createDatabase({ url: test().url, applicationName: 'idle', poolSize: 1 });
    await other.close();
    expect(keepAlive).toHaveBeenCalledWith(true, 60_000);
  } finally {
    keepAlive.mockRestore();
  }
});
