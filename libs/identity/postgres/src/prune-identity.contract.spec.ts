import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { pruneIdentity } from './prune-identity.ts';

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
