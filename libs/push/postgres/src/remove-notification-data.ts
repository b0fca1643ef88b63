import { statement, type Sql } from '@tandem/shared-postgres';
import { PostgresPushDevices } from './postgres-push-devices.ts';

const remove = statement(
  'notification.removeOfUser',
  `with devices as (
    select (select count(*) from client_device where user_id = $1)
      + (select count(*) from legacy_push_token where user_id = $1) as count
  ), missed as (
    delete from missed_message where user_id = $1 returning 1
  ), pushed as (
    delete from pushed_message where user_id = $1 returning 1
  )
  select count as devices, (select count(*) from missed) as missed_messages,
    (select count(*) from pushed) as pushed_messages
  from devices`,
);

/** Removes devices and pending notifications of a user. @returns counts by kind */
export async function removeNotificationData(
  sql: Sql,
  realmId: number,
  userId: number,
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql.query<Record<string, number>>(remove, [userId]);
  await new PostgresPushDevices(sql).removeAll(realmId, userId);
  return rows[0] ?? {};
}
