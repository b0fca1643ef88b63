import { addGivenJobs } from '@tandem/shared-jobs';
import { isUserNotPaused, statement, type Sql } from '@tandem/shared-postgres';
import { MISSED_QUEUE } from './missed-message-notifications.ts';

const BATCH = 1000;

/*
 * The key contains the newest message: an abandoned mail of the same messages is not tried again, and later
 * messages of its conversation try it once more.
 */
const restart = statement(
  'missed.restart',
  `with pending as materialized (
     select distinct (payload->>'userId')::bigint as user_id, payload->>'conversation' as conversation
     from job where queue = '${MISSED_QUEUE}' and done_at is null
   ),
   without_mail as (
     select user_id, conversation, max(message_id) as last_id from missed_message m
     where not exists (select from pending
       where pending.user_id = m.user_id and pending.conversation = m.conversation)
       and ${isUserNotPaused('m.user_id')}
     group by user_id, conversation
     order by last_id limit $1
   ),
   given as (
     select row_number() over (order by last_id) as position,
       user_id || '/' || conversation || '/' || last_id || '/again' as key,
       jsonb_build_object('userId', user_id, 'conversation', conversation) as payload,
       0 as due_in_seconds
     from without_mail
   ),
   ${addGivenJobs(`'${MISSED_QUEUE}'`)}`,
);

/**
 * Starts a mail for each conversation whose missed messages have none: further messages would join it
 * forever. The mail was abandoned, or a version before 2026-11-22 stored a message while the mail was
 * taken.
 *
 * @returns the number of started mails
 */
export async function restartMissedMails(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ added: number }>(restart, [BATCH]);
  return rows[0]?.added ?? 0;
}
