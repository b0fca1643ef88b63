import type { Sql } from '@tandem/shared-postgres';
import type { ImportRun } from './import-run.ts';
import { lastMessageId, type ImportState } from './import-state.ts';

/** The data that is derived from all messages of the organization. */
const DERIVED = [
  `update topic set max_message_id = last.id, prior_message_id = last.prior, name = last.subject
   from (
     select distinct on (topic_id) topic_id, id, subject,
       coalesce(lag(id) over (partition by topic_id order by id), 0) as prior
     from message where id between $2 and $3 and realm_id = $1 and topic_id is not null
     order by topic_id, id desc
   ) last where topic.id = last.topic_id`,
  `update direct_conversation set max_message_id = last.id, prior_message_id = last.prior
   from (
     select distinct on (recipient_id) recipient_id, id,
       coalesce(lag(id) over (partition by recipient_id order by id), 0) as prior
     from message where id between $2 and $3 and realm_id = $1 and topic_id is null
     order by recipient_id, id desc
   ) last where direct_conversation.recipient_id = last.recipient_id`,
  `insert into topic_participant (topic_id, user_id, first_message_id)
   select topic_id, user_id, min(id) from (
     select topic_id, sender_id as user_id, id from message
     where id between $2 and $3 and realm_id = $1 and topic_id is not null
     union all
     select m.topic_id, r.user_id, m.id from reaction r join message m on m.id = r.message_id
     where m.id between $2 and $3 and m.realm_id = $1 and m.topic_id is not null
   ) present group by 1, 2 on conflict do nothing`,
  `update channel set first_message_id = first.id
   from (
     select recipient_id, min(id) as id from message
     where id between $2 and $3 and realm_id = $1 and topic_id is not null group by 1
   ) first where channel.recipient_id = first.recipient_id`,
  `insert into channel_traffic (channel_id, day, message_count)
   select c.id, (m.sent_at at time zone 'utc')::date, count(*)
   from message m join channel c on c.recipient_id = m.recipient_id
   where m.id between $2 and $3 and m.realm_id = $1 and m.topic_id is not null
     and m.sent_at > now() - interval '181 days'
   group by 1, 2 on conflict do nothing`,
  `insert into user_read (user_id, upto)
   select id, $3 from user_account where realm_id = $1 and $2 <= $3 on conflict do nothing`,
];

/** Makes the organization visible, with all that follows from its messages. */
export async function finishImport(
  sql: Sql,
  run: ImportRun,
  state: ImportState,
  isDeactivated: boolean,
): Promise<void> {
  const { firstMessageId, realmId } = state;
  const block = [realmId, firstMessageId, lastMessageId(state)];
  await sql.query(
    `insert into user_read (user_id, upto) select * from unnest($1::bigint[], $2::bigint[])
     on conflict do nothing`,
    [[...run.readMarks.keys()], [...run.readMarks.values()]],
  );
  for (const statement of DERIVED) {
    // Each statement has all values, used or not.
    await sql.query(
      `with block as (select $1::bigint, $2::bigint, $3::bigint) ${statement}`,
      block,
    );
  }
  await sql.query(
    `insert into upload_space (realm_id, bytes)
     select $1, coalesce(sum(size), 0) from attachment where realm_id = $1
     on conflict (realm_id) do update set bytes = excluded.bytes`,
    [realmId],
  );
  await sql.query('update realm set deactivated = $2 where id = $1', [realmId, isDeactivated]);
  await sql.query('delete from transfer_import where realm_id = $1', [realmId]);
}
