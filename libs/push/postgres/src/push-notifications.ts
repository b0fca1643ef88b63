import type {
  NotificationQueue,
  NotificationRecipient,
  Push,
  TargetReference,
} from '@tandem/push-domain';
import { addGivenJobs, type NewJob } from '@tandem/shared-jobs';
import { statement, type Sql } from '@tandem/shared-postgres';
import type { PushCandidate } from './postgres-candidate-queries.ts';
import { PUSH_QUEUE } from './push-queues.ts';

const addMessages = statement(
  'push.addMessages',
  `with noted as (
     insert into pushed_message (user_id, message_id, trigger)
     select "userId", "messageId", trigger
     from jsonb_to_recordset($1::jsonb) as r ("userId" bigint, "messageId" bigint, trigger text)
     order by "userId", "messageId"
     on conflict do nothing
   ),
   given as (
     select position, job->>'key' as key, job->'payload' as payload, 0 as due_in_seconds
     from jsonb_array_elements($2::jsonb) with ordinality as element (job, position)
   ),
   ${addGivenJobs(`'${PUSH_QUEUE}'`)}`,
);

/**
 * Queues pushes of messages, and stores them until the messages are read or deleted. There is one job per
 * device: one that cannot be reached does not delay another.
 */
export class PostgresPushNotifications implements NotificationQueue<PushCandidate> {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(recipients: readonly NotificationRecipient<PushCandidate>[]): Promise<void> {
    const pushed = recipients.map(({ candidate: { userId, messageId }, trigger }) => ({
      userId,
      messageId,
      trigger,
    }));
    const jobs = recipients.flatMap(({ candidate }) =>
      targetsOf(candidate).map((target) => jobOf(candidate, target)),
    );
    await this.#sql.query(addMessages, [JSON.stringify(pushed), JSON.stringify(jobs)]);
  }
}

function targetsOf({ deviceIds, tokenIds }: PushCandidate): readonly TargetReference[] {
  return [
    ...deviceIds.map((id) => ({ type: 'device', id }) as const),
    ...tokenIds.map((id) => ({ type: 'token', id }) as const),
  ];
}

function jobOf({ userId, messageId }: PushCandidate, target: TargetReference): NewJob<Push> {
  return {
    key: `message/${messageId}/${target.type}/${target.id}`,
    payload: { userId, target, content: { event: 'message', messageId } },
  };
}
