import type { NotificationQueue, NotificationRecipient } from '@tandem/push-domain';
import { addGivenJobs } from '@tandem/shared-jobs';
import { statement, type Sql } from '@tandem/shared-postgres';
import type { MailCandidate } from './postgres-candidate-queries.ts';

/** Conversations with missed messages that are to be mailed, in the table of jobs. */
export const MISSED_QUEUE = 'missed-messages';

/*
 * The first missed message of a conversation starts a mail, which further ones join until it is sent. The
 * lock waits for a mail that is being taken, after which there is none to join, and makes the next one wait
 * until the further message is visible (`missed.lock`).
 */
const addMessages = statement(
  'missed.addMessages',
  `with recipient as (
     select * from jsonb_to_recordset($1::jsonb) as r ("userId" bigint, conversation text,
       "messageId" bigint, trigger text, "waitSeconds" integer)
   ),
   noted as (
     insert into missed_message (user_id, conversation, message_id, trigger)
     select "userId", conversation, "messageId", trigger from recipient
     order by "userId", conversation, "messageId"
     on conflict do nothing
     returning user_id, conversation, message_id
   ),
   started as (
     select n.user_id, n.conversation, min(n.message_id) as first_id,
       min(r."waitSeconds") as wait_seconds
     from noted n
     join recipient r on r."userId" = n.user_id and r."messageId" = n.message_id
     where not exists (
       select from missed_message before
       where before.user_id = n.user_id and before.conversation = n.conversation
       order by before.message_id limit 1 for key share
     )
     group by n.user_id, n.conversation
   ),
   given as (
     select row_number() over (order by user_id, conversation) as position,
       user_id || '/' || conversation || '/' || first_id as key,
       jsonb_build_object('userId', user_id, 'conversation', conversation) as payload,
       wait_seconds as due_in_seconds
     from started
   ),
   ${addGivenJobs(`'${MISSED_QUEUE}'`)}`,
);

/** Stores missed messages, and queues a mail for every conversation without a waiting one. */
export class PostgresMissedMessageNotifications implements NotificationQueue<MailCandidate> {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(recipients: readonly NotificationRecipient<MailCandidate>[]): Promise<void> {
    const missed = recipients.map(({ candidate, trigger }) => {
      const { userId, conversation, messageId, waitSeconds } = candidate;
      return { userId, conversation, messageId, waitSeconds, trigger };
    });
    await this.#sql.query(addMessages, [JSON.stringify(missed)]);
  }
}
