import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import {
  PostgresAccountData,
  PostgresErasureQueries,
  PostgresErasureRepository,
} from '../index.ts';

const test = useTestDatabase();

it('lists the erasures of an organization, the latest first', async () => {
  const { sql } = test().database;
  const { rows } = await sql.query<{ realmId: number; userId: number }>(
    `with home as (insert into realm (string_id, name) values ('a', 'A'), ('b', 'B') returning id)
     insert into user_account (realm_id, delivery_email, email, full_name)
     select id, 'x' || n, 'x' || n, 'X' from home, generate_series(1, 2) n
     returning realm_id as "realmId", id as "userId"`,
  );
  const erasures = new PostgresErasureRepository(sql);
  const requestedAt = new Date('2026-03-01T00:00:00Z');
  const added = [];
  for (const { realmId, userId } of rows) {
    const kind = 'identity' as const;
    added.push(await erasures.add({ realmId, userId, kind, requestedBy: null, requestedAt }));
  }
  const queries = new PostgresErasureQueries(sql);
  const { realmId } = rows[0]!;
  const own = added.filter((each) => each.realmId === realmId).reverse();
  expect(await queries.list(realmId)).toEqual(own);
  expect(await queries.find(realmId, own[0]!.id)).toEqual(own[0]);
  const foreign = added.find((each) => each.realmId !== realmId)!;
  expect(await queries.find(realmId, foreign.id)).toBeNull();
});

it('removes the address from the entries of invitations, and checks again an hour later', async () => {
  const { sql } = test().database;
  const { rows } = await sql.query<{ realmId: number; userId: number }>(
    `with home as (insert into realm (string_id, name) values ('d', 'D') returning id)
     insert into user_account (realm_id, delivery_email, email, full_name)
     select id, 'Invited@example.com', 'z', 'Z' from home
     returning realm_id as "realmId", id as "userId"`,
  );
  const { realmId, userId } = rows[0]!;
  await sql.query(
    `insert into audit_entry (realm_id, kind, actor_type, name)
     select $1, 'invitation.created', 'user', name
     from unnest(array['invited@example.com', 'other@example.com']) name`,
    [realmId],
  );
  const erasures = new PostgresErasureRepository(sql);
  const requestedAt = new Date('2026-03-01T00:00:00Z');
  const erasure = { realmId, userId, kind: 'identity', requestedBy: null, requestedAt } as const;
  const { id } = await erasures.add(erasure);
  await erasures.anonymize(userId, 'deleted@deleted.invalid');
  const names = await sql.query('select name from audit_entry where realm_id = $1 order by id', [
    realmId,
  ]);
  expect(names.rows).toEqual([{ name: null }, { name: 'other@example.com' }]);
  const jobs = await sql.query(
    `select payload, due_at > now() + interval '59 minutes' as "isLate" from job
     where (payload->>'erasureId')::bigint = $1 order by due_at`,
    [id],
  );
  expect(jobs.rows).toEqual([
    { payload: { erasureId: id }, isLate: false },
    { payload: { erasureId: id, isLate: true }, isLate: true },
  ]);
});

it('erases the rows of an account, also of tables that later versions add', async () => {
  const { sql } = test().database;
  await sql.query(
    'create table later (user_id bigint references user_account on delete cascade, note text)',
  );
  const { rows } = await sql.query<{ realmId: number; userId: number }>(
    `with home as (insert into realm (string_id, name) values ('c', 'C') returning id)
     insert into user_account (realm_id, delivery_email, email, full_name)
     select id, 'y' || n, 'y' || n, 'Y' from home, generate_series(1, 2) n
     returning realm_id as "realmId", id as "userId"`,
  );
  for (const { userId } of rows) {
    await sql.query(`insert into later values ($1, 'x'), ($1, 'y')`, [userId]);
    await sql.query(`insert into alert_word (user_id, word_key, word) values ($1, 'a', 'a')`, [
      userId,
    ]);
    await sql.query(
      `insert into audit_entry (realm_id, kind, actor_type, actor_id, address, user_id, name, before)
       values ($1, 'user.email_changed', 'user', $2, '192.0.2.7', $2, 'Y', '{"delivery_email":"y","role":400}')`,
      [rows[0]!.realmId, userId],
    );
  }
  const { realmId, userId } = rows[0]!;
  const erase = () =>
    new PostgresAccountData(sql).eraseBatch({ realmId, userId, kind: 'identity' });
  expect(await erase()).toEqual({ later: 2, alert_words: 1, anonymized_audit_entries: 1 });
  expect(await erase()).toEqual({});
  const left = await sql.query('select user_id from later');
  expect(left.rows).toEqual([1, 2].map(() => ({ user_id: rows[1]!.userId })));
  const audit = await sql.query(
    'select address, name, before from audit_entry where realm_id = $1 order by id',
    [realmId],
  );
  expect(audit.rows).toEqual([
    { address: null, name: null, before: { role: 400 } },
    { address: '192.0.2.7', name: 'Y', before: { delivery_email: 'y', role: 400 } },
  ]);
});
