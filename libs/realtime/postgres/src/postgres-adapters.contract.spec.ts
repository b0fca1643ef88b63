import {
  describeClientEventLog,
  describeEventBus,
  describeEventQueueRepository,
} from '@tandem/realtime-domain/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { createDatabase } from '@tandem/shared-postgres';
import { useTestDatabase, waitingForLocks } from '@tandem/shared-postgres/testing';
import { insertBot, insertChannel, insertRealm, insertUser } from '../testing/fixtures.ts';
import {
  PostgresClientEventLog,
  PostgresEventBus,
  PostgresEventQueueRepository,
  PostgresInitialStateReader,
  PostgresPublisherSteps,
  PostgresReceiverQueries,
} from './index.ts';

const test = useTestDatabase();
const sql = () => test().database.sql;

describeClientEventLog('PostgresClientEventLog', async () => {
  const log = new PostgresClientEventLog(sql());
  return { log, writer: log };
});

describeEventQueueRepository('PostgresEventQueueRepository', async () => {
  const realmId = await insertRealm(sql());
  const people = [await insertUser(sql(), realmId), await insertUser(sql(), realmId)] as const;
  const queues = new PostgresEventQueueRepository(sql());
  return { queues, writer: new PostgresClientEventLog(sql()), people };
});

describeEventBus('PostgresEventBus', async () => {
  const databases = [test().database];
  return {
    connect: async () => {
      const database = await createDatabase({ url: test().url, applicationName: 'bus' });
      databases.push(database);
      return new PostgresEventBus(database);
    },
    close: async () => {
      for (const database of databases.slice(1)) await database.close();
    },
  };
});

const NOW = new Date();
let queueCount = 0;

async function listen({ userId, realmId }: Actor, receivesPublicChannels = false): Promise<void> {
  await new PostgresEventQueueRepository(sql()).add(
    {
      id: `queue ${(queueCount += 1)}`,
      userId,
      realmId,
      receivesPublicChannels,
      eventTypes: null,
      narrow: [],
      form: {},
      clientName: 'test',
      idleSeconds: 600,
    },
    NOW,
  );
}

describe('PostgresReceiverQueries', () => {
  let realmId: number;
  let ann: Actor;
  let ben: Actor;
  let cleo: Actor;
  let guest: Actor;
  const queries = () => new PostgresReceiverQueries(sql());
  const ids = (...people: Actor[]) => people.map(({ userId }) => userId).sort((a, b) => a - b);

  beforeAll(async () => {
    realmId = await insertRealm(sql(), false);
    [ann, ben, cleo] = [
      await insertUser(sql(), realmId, ROLES.administrator),
      await insertUser(sql(), realmId),
      await insertUser(sql(), realmId),
    ];
    guest = await insertUser(sql(), realmId, ROLES.guest);
    for (const person of [ann, ben, ben, guest]) await listen(person);
    await listen(cleo, true);
  });

  it('returns the organizations with listening queues', async () => {
    const silent = await insertRealm(sql());
    expect([...(await queries().listeningRealms([realmId, silent, 9_999]))]).toEqual([realmId]);
  });

  it('finds users with queues, each once, by name, role and access to users', async () => {
    const absent = await insertUser(sql(), realmId);
    const botId = await insertBot(sql(), realmId);
    const [everybody, named, administrators, knowing, knowingBot, above] =
      await queries().findReceivers([
        { realmId },
        { realmId, userIds: [absent.userId, ben.userId] },
        { realmId, role: ROLES.administrator },
        { realmId, knowing: ben.userId },
        { realmId, knowing: botId },
        { realmId, knowing: botId, role: ROLES.administrator },
      ]);
    expect(everybody?.receivers).toEqual(ids(ann, ben, cleo, guest));
    expect(named?.receivers).toEqual(ids(ben));
    expect(administrators?.receivers).toEqual(ids(ann));
    // The guest shares nothing with Ben.
    expect(knowing?.receivers).toEqual(ids(ann, ben, cleo));
    expect(knowingBot?.receivers).toEqual(ids(ann, ben, cleo, guest));
    expect(above?.receivers).toEqual(ids(ann));
  });

  it('finds guests, too, in an organization without hidden users', async () => {
    const open = await insertRealm(sql());
    const [known, unrelated] = [
      await insertUser(sql(), open),
      await insertUser(sql(), open, ROLES.guest),
    ];
    for (const person of [known, unrelated]) await listen(person);
    const question = { realmId: open, knowing: known.userId };
    const [found] = await queries().findReceivers([question]);
    expect(found?.receivers).toEqual(ids(known, unrelated));
  });

  // The query begins with the few subscribers of a small channel, but with the event queues for a large one.
  it.each([2, 100_000])(
    'finds the receivers of a channel with %i subscribers',
    async (subscriberCount) => {
      const people = [{ userId: ben.userId }, { userId: guest.userId, from: 50 }];
      const channelId = await insertChannel(sql(), realmId, people, { subscriberCount });
      const ask = (
        of: 'receivers' | 'readers' | 'subscribers' | 'metadata',
        messageId?: number,
      ) => ({
        realmId,
        channelId,
        of,
        ...(messageId !== undefined && { messageId }),
      });
      const [received, late, readers, subscribers, metadata] = await queries().findReceivers([
        ask('receivers', 40),
        ask('receivers', 60),
        ask('readers', 40),
        ask('subscribers'),
        ask('metadata'),
      ]);
      expect(received).toEqual({ receivers: ids(ben), bystanders: ids(cleo) });
      // The registration of the queue grants nothing to a user who has become a guest.
      await sql().query('update user_account set role = $2 where id = $1', [
        cleo.userId,
        ROLES.guest,
      ]);
      expect((await queries().findReceivers([ask('receivers', 40)]))[0]?.bystanders).toEqual([]);
      await sql().query('update user_account set role = $2 where id = $1', [
        cleo.userId,
        ROLES.member,
      ]);
      expect(late).toEqual({ receivers: ids(ben, guest), bystanders: ids(cleo) });
      expect(readers).toEqual({ receivers: ids(ben, guest), bystanders: [] });
      expect(subscribers?.receivers).toEqual(ids(ben, guest));
      expect(metadata?.receivers).toEqual(ids(ann, ben, cleo, guest));
    },
  );

  it.each([2, 100_000])('hides private events from others, of %i', async (subscriberCount) => {
    const kind = { inviteOnly: true, protectedHistory: true, subscriberCount };
    const subscribers = [{ userId: ben.userId }, { userId: cleo.userId, from: 50 }];
    const channelId = await insertChannel(sql(), realmId, subscribers, kind);
    const [received, readers, metadata] = await queries().findReceivers([
      { realmId, channelId, of: 'receivers', messageId: 60 },
      { realmId, channelId, of: 'readers', messageId: 40 },
      { realmId, channelId, of: 'metadata' },
    ]);
    expect(received).toEqual({ receivers: ids(ben, cleo), bystanders: [] });
    expect(readers?.receivers).toEqual(ids(ben));
    expect(metadata?.receivers).toEqual(ids(ann, ben, cleo));
  });

  it('returns an empty result for an empty query', async () => {
    expect(await queries().findReceivers([])).toEqual([]);
  });
});

it('has_event_queues sees queues that were registered after its statement began', async () => {
  const realmId = await insertRealm(sql());
  const person = await insertUser(sql(), realmId);
  const lock = 5_061;
  const asking = await test()
    .database.unitOfWork((tx) => tx)
    .run(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [lock]);
      const answer = sql().query<{ found: boolean }>(
        `with waiting as materialized (select pg_advisory_xact_lock($2))
         select has_event_queues($1) as found from waiting`,
        [realmId, lock],
      );
      while ((await waitingForLocks(tx)) === 0) await new Promise((next) => setTimeout(next, 5));
      await listen(person);
      return { answer };
    });
  expect((await asking.answer).rows).toEqual([{ found: true }]);
});

describe('PostgresInitialStateReader', () => {
  it('reads one snapshot, and returns it', async () => {
    const reader = new PostgresInitialStateReader(test().database);
    const count = 'select count(*)::integer as count from realm';
    const { state, snapshot } = await reader.read(async (handle) => {
      const before = (await handle.query<{ count: number }>(count)).rows[0]?.count;
      await insertRealm(sql());
      const after = (await handle.query<{ count: number }>(count)).rows[0]?.count;
      return [before, after];
    });
    expect(state[0]).toBe(state[1]);
    expect(snapshot).toMatch(/^\d+:\d+:[\d,]*$/);
  });

  it('reports the last id that was given, also to a transaction that runs', async () => {
    const reported: number[] = [];
    const reader = new PostgresInitialStateReader(test().database, (id) => reported.push(id));
    await test()
      .database.unitOfWork((tx) => tx)
      .run(async (tx) => {
        const { rows } = await tx.query<{ id: number }>(`select nextval('message_id_seq') as id`);
        await reader.read(() => Promise.resolve());
        expect(reported).toEqual([rows[0]?.id]);
      });
  });
});

describe('PostgresPublisherSteps', () => {
  it('undoes a step that fails, and preserves the earlier ones', async () => {
    const unitOfWork = test().database.unitOfWork((handle) => handle);
    const created = await unitOfWork.run(async (handle) => {
      const steps = new PostgresPublisherSteps(handle);
      const inserted = await steps.attempt(() => insertRealm(handle));
      const failing = steps.attempt(() => handle.query('select from nothing'));
      await expect(failing).rejects.toThrow('nothing');
      return inserted;
    });
    const { rowCount } = await sql().query('select from realm where id = $1', [created]);
    expect(rowCount).toBe(1);
  });
});
