import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ReportPresence, type Presence } from '@tandem/identity-domain';
import { aRealm, freshStringId } from '@tandem/identity-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';
import { PostgresPresences } from './postgres-presences.ts';

const PEOPLE = 10_000;
let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });
let actor: Actor;
let people: readonly number[];

beforeAll(async () => {
  const { database } = test();
  const realm = await database
    .unitOfWork(bindIdentityTx)
    .run((tx) => tx.realms.add(aRealm(freshStringId())));
  const realmId = realm!.id;
  const { rows } = await database.sql.query<{ id: number }>(
    `insert into user_account (realm_id, delivery_email, email, full_name)
     select $1, 'p' || i || '@example.com', 'p' || i || '@example.com', 'Person ' || i
     from generate_series(1, ${PEOPLE}) i returning id`,
    [realmId],
  );
  people = rows.map(({ id }) => id);
  actor = { userId: people[0]!, realmId, role: ROLES.member, isBot: false };
  await database.sql.query(
    `insert into user_presence (user_id, realm_id, last_active, last_connected, update_id)
     select id, $1, now(), now(), row_number() over (order by id)
     from user_account where realm_id = $1`,
    [realmId],
  );
  await database.sql.query('insert into presence_update values ($1, $2)', [realmId, PEOPLE]);
  await database.sql.query('analyze user_presence, user_account');
});

beforeEach(() => {
  queryCount = 0;
});

const store = () => new PostgresPresences(test().database.sql);
const all = { since: null, afterUpdateId: null };

it('reads a few rows where little is new, of ten thousand', async () => {
  const read = async () => {
    const { rows } = await test().database.sql.query<{ plan: { Plan: object }[] }>(
      `explain (analyze, format json)
       select user_id from user_presence where realm_id = $1 and update_id > $2`,
      [actor.realmId, PEOPLE - 3],
    );
    return JSON.stringify(Object.values(rows[0]!)[0]);
  };
  expect(await read()).toContain('user_presence_update');
  const { people: news } = await store().ofRealm(actor, { ...all, afterUpdateId: PEOPLE - 3 });
  expect(news).toHaveLength(3);
});

it('costs one round trip where nothing is to be stored, and two where others need not know', async () => {
  const clock = new FakeClock(new Date());
  const presences = store();
  const unitOfWork = test().database.unitOfWork(bindIdentityTx);
  const useCase = new ReportPresence({ unitOfWork, presence: presences, presences, clock });
  await useCase.execute(actor, { status: 'active' });
  expect(queryCount).toBe(1);
  clock.advanceSeconds(60);
  queryCount = 0;
  await useCase.execute(actor, { status: 'active' });
  expect(queryCount).toBe(2);
});

it('returns updates that are stored at the same moment', async () => {
  const writers = people.slice(100, 140);
  const now = new Date();
  const presence: Presence = { lastActive: now, lastConnected: now };
  const seen = new Set<number>();
  let { lastUpdateId } = await store().ofRealm(actor, { ...all, afterUpdateId: PEOPLE });
  lastUpdateId ??= PEOPLE;
  let isDone = false;
  const reading = (async () => {
    for (let isLast = false; !isLast;) {
      isLast = isDone;
      const news = await store().ofRealm(actor, { ...all, afterUpdateId: lastUpdateId });
      news.people.forEach(({ userId }) => seen.add(userId));
      lastUpdateId = news.lastUpdateId ?? lastUpdateId;
    }
  })();
  await Promise.all(writers.map((userId) => store().save(actor.realmId, userId, presence)));
  isDone = true;
  await reading;
  expect([...seen].sort((a, b) => a - b)).toEqual(expect.arrayContaining([...writers]));
});
