import type { MissedConversation } from '@tandem/push-domain';
import { JobQueue } from '@tandem/shared-jobs';
import { statement, type OutboxConsumer } from '@tandem/shared-postgres';
import { sentMessageIds } from './sent-messages.ts';
import { MAIL, whoIsTold } from './who-is-told-sql.ts';

/** Digests that are to be mailed, in the table of jobs. */
export const MISSED_QUEUE = 'missed-messages';

const BATCHING_SECONDS = 120;

/*
 * The first message that is missed in a conversation begins a digest, which the next ones join until
 * it is mailed.
 */
export const noteMissed = statement(
  'missed.note',
  `with ${whoIsTold(MAIL)},
   placed as (
     select told.user_id, told.message_id, told.trigger,
       case when m.topic_id is null then 'direct/' || m.recipient_id
         else 'topic/' || m.topic_id end as conversation
     from told join sent m on m.id = told.message_id
   ),
   noted as (
     insert into missed_message (user_id, conversation, message_id, trigger)
     select user_id, conversation, message_id, trigger from placed
     order by user_id, conversation, message_id
     on conflict do nothing
     returning user_id, conversation, message_id
   )
   select n.user_id as "userId", n.conversation, min(n.message_id) as "firstId",
     min(coalesce((u.settings->>'email_notifications_batching_period_seconds')::integer,
       ${BATCHING_SECONDS})) as "waitSeconds"
   from noted n join user_account u on u.id = n.user_id
   where not exists (
     select from missed_message before
     where before.user_id = n.user_id and before.conversation = n.conversation
   )
   group by n.user_id, n.conversation
   order by n.user_id, n.conversation`,
);

interface Begun extends MissedConversation {
  readonly firstId: number;
  readonly waitSeconds: number;
}

/** Notes what people miss who are not there, to tell them by mail a while later. */
export const missedConsumer: OutboxConsumer = {
  name: 'missed-messages',
  types: ['message.sent'],

  async handle(events, sql): Promise<void> {
    const ids = sentMessageIds(events);
    if (ids.length === 0) return;
    const { rows } = await sql.query<Begun>(noteMissed, [ids]);
    await new JobQueue<MissedConversation>(MISSED_QUEUE, sql).add(
      ...rows.map(({ userId, conversation, firstId, waitSeconds }) => ({
        key: `${userId}/${conversation}/${firstId}`,
        payload: { userId, conversation },
        dueInSeconds: waitSeconds,
      })),
    );
  },
};
