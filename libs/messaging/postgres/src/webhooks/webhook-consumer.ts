import type { MessageSent, WebhookTask } from '@tandem/messaging-domain';
import { JobQueue, waitingJobsOf } from '@tandem/shared-jobs';
import { statement, type OutboxConsumer } from '@tandem/shared-postgres';
import { USER_MENTION } from '../messages/notifying-sql.ts';

/** The queue of {@link WebhookTask}s. */
export const WEBHOOK_QUEUE = 'outgoing-webhook';

/** Older messages trigger no webhook, if the worker was down. */
const FRESH = '1 hour';

/** Waiting tasks of one owner of bots: their services do not keep up, and no further messages reach them meanwhile. */
const MAX_WAITING = 1_000;

/**
 * Messages of bots trigger no bot: two of them would never stop. Mentions are read from the HTML, which
 * senders cannot forge; only subscribers have flags, and a bot need not subscribe.
 */
const findTasks = statement(
  'webhooks.findTasks',
  `with sent as materialized (
     select m.id, m.recipient_id, m.topic_id, m.rendered_content from message m
     join user_account sender on sender.id = m.sender_id and not sender.is_bot
     where m.id = any($1::bigint[]) and m.sent_at > now() - interval '${FRESH}'
   ),
   triggered (message_id, user_id, trigger) as (
     select m.id, d.user_id, 'direct_message' from sent m
     join direct_member d on d.recipient_id = m.recipient_id
     where m.topic_id is null
     union
     select m.id, mention[1]::bigint, 'mention' from sent m
     cross join lateral regexp_matches(m.rendered_content,
       '${USER_MENTION}([0-9]{1,18})"', 'g') as mention
     where m.topic_id is not null
   ),
   task as materialized (
     select triggered.message_id, bot.id as bot_id, triggered.trigger,
       coalesce(bot.bot_owner_id, bot.id) as owner_id
     from triggered join user_account bot on bot.id = triggered.user_id
     where bot.bot_type = 3 and bot.is_active
   ),
   owner as (
     select owner_id, ${waitingJobsOf(`'${WEBHOOK_QUEUE}'`, 'owner_id', MAX_WAITING)} as waiting
     from (select distinct owner_id from task) each_owner
   )
   select message_id as "messageId", bot_id as "botId", owner_id as "ownerId", trigger
   from (
     select task.*, waiting + row_number() over (partition by owner_id order by message_id, bot_id) as place
     from task join owner using (owner_id)
   ) placed
   where place <= ${MAX_WAITING}
   order by message_id, bot_id`,
);

/** Queues a task for each bot of an outgoing webhook that is mentioned or written to. */
export const webhookConsumer: OutboxConsumer = {
  name: 'outgoing-webhooks',
  types: ['message.sent'],

  async handle(events, sql): Promise<void> {
    const ids = events
      .filter(({ type }) => type === 'message.sent')
      .map(({ payload }) => payload as MessageSent)
      .filter(mayTrigger)
      .map(({ messageId }) => messageId);
    if (ids.length === 0) return;
    const { rows } = await sql.query<WebhookTask>(findTasks, [ids]);
    await new JobQueue<WebhookTask>(WEBHOOK_QUEUE, sql).add(
      ...rows.map((task) => ({ key: `${task.messageId}/${task.botId}`, payload: task })),
    );
  },
};

/** False for most messages, which cost no statement: in a channel, and without a mention as they were sent. */
function mayTrigger({ place, sent }: MessageSent): boolean {
  return place.kind === 'direct' || (sent?.renderedContent.includes(USER_MENTION) ?? true);
}
