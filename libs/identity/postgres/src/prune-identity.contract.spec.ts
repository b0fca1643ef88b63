import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { pruneIdentity } from './prune-identity.ts';
import { PostgresCredentialUses } from './tokens/postgres-credential-uses.ts';

const test = useTestDatabase();

it('removes networks of old log-ins and old requests for other addresses', async () => {
  const { sql } = test().database;
  await sql.query(
    `with r as (insert into realm (string_id, name) values ('acme', 'Acme') returning id),
       u as (insert into user_account (realm_id, delivery_email, email, full_name, role)
         select id, 'a@acme.test', 'a@acme.test', 'Ann', 400 from r returning id, realm_id),
       networks as (insert into login_network (user_id, network, last_at)
         select id, days::text, now() - make_interval(days => days)
         from u, unnest(array[89, 91]) as days)
     insert into email_change (realm_id, user_id, old_email, new_email, token_hash, requested_at)
     select realm_id, id, 'a', hours::text, int4send(hours), now() - make_interval(hours => hours)
     from u, unnest(array[47, 49]) as hours`,
    [],
  );
  expect(await pruneIdentity(sql)).toBe(2);
  expect(await pruneIdentity(sql)).toBe(0);
  const { rows } = await sql.query(
    'select network from login_network union all select new_email from email_change',
    [],
  );
  expect(rows).toEqual([{ network: '89' }, { network: '47' }]);
});

it('records the uses of API keys and tokens, but for an organization that a move pauses', async () => {
  const { sql } = test().database;
  const { rows } = await sql.query<{ userId: number; tokenId: number }>(
    `with r as (insert into realm (string_id, name) values ('paused', 'A'), ('served', 'B') returning id, string_id),
       m as (insert into realm_move (realm_id, string_id, attempt, other_cell, phase)
         select id, string_id, gen_random_uuid(), 'b', 'paused' from r where string_id = 'paused'),
       u as (insert into user_account (realm_id, delivery_email, email, full_name, role)
         select id, string_id, string_id, 'Ann', 400 from r returning id, realm_id, email)
     insert into access_token (realm_id, user_id, name, secret_hash, scopes, created_at)
     select realm_id, id, 'x', int8send(id), '{}', now() from u order by email
     returning user_id as "userId", id as "tokenId"`,
  );
  const [paused, served] = rows;
  if (!paused || !served) throw new Error('No tokens');
  const uses = new PostgresCredentialUses(sql, () => new Date());
  for (const { userId, tokenId } of [paused, served]) {
    uses.used({ kind: 'api_key', id: userId });
    uses.used({ kind: 'token', id: tokenId });
  }
  const recorded = async () =>
    (
      await sql.query<{ userId: number }>(
        `select user_id as "userId" from api_key_use
         union all select user_id from access_token where last_used_at is not null`,
      )
    ).rows.map(({ userId }) => userId);
  while ((await recorded()).filter((userId) => userId === served.userId).length < 2);
  expect(await recorded()).toEqual([served.userId, served.userId]);
});
