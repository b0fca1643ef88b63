import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresPushDevices } from './postgres-push-devices.ts';

const test = useTestDatabase();

it('removes the devices and tokens of one user, with an event for each device', async () => {
  const { sql } = test().database;
  const { rows: realms } = await sql.query<{ id: number }>(
    `insert into realm (string_id, name) values ('a', 'A') returning id`,
  );
  const realmId = realms[0]!.id;
  const { rows: users } = await sql.query<{ id: number }>(
    `insert into user_account (realm_id, delivery_email, email, full_name)
     select $1, name || '@x.test', name || '@x.test', name from unnest(array['uli', 'vera']) name
     returning id`,
    [realmId],
  );
  const [uli = 0, vera = 0] = users.map(({ id }) => id);
  await sql.query('insert into client_device (user_id) select unnest($1::bigint[])', [
    [uli, uli, vera],
  ]);
  await sql.query(
    `insert into legacy_push_token (user_id, kind, token, token_hash)
     select id, 'fcm', 't' || id, sha256(('t' || id)::bytea) from unnest($1::bigint[]) id`,
    [[uli, vera]],
  );
  const devices = new PostgresPushDevices(sql);
  await devices.removeAll(realmId, uli);
  await devices.removeAll(realmId, uli);
  const owners = async (table: string) =>
    (await sql.query<{ id: number }>(`select user_id as id from ${table}`)).rows.map(
      ({ id }) => id,
    );
  expect([await owners('client_device'), await owners('legacy_push_token')]).toEqual([
    [vera],
    [vera],
  ]);
  const { rows: events } = await sql.query('select type from outbox');
  expect(events).toEqual([{ type: 'device.removed' }, { type: 'device.removed' }]);
});
