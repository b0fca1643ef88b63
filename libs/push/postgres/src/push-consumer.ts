import {
  NotifyRecipients,
  type Push,
  type PushContent,
  type TargetReference,
} from '@tandem/push-domain';
import { JobQueue } from '@tandem/shared-jobs';
import {
  statement,
  type OutboxConsumer,
  type OutboxEvent,
  type Sql,
} from '@tandem/shared-postgres';
import {
  PostgresCandidateQueries,
  pushCandidates,
  type PushCandidate,
} from './postgres-candidate-queries.ts';
import { PUSH_QUEUE } from './push-queues.ts';
import { PostgresPushNotifications } from './push-notifications.ts';
import { sentMessageIds } from './sent-messages.ts';

/** The devices and tokens of the users in `people (user_id)`. */
const targets = `
  target (user_id, type, id) as (
    select d.user_id, 'device', d.id from client_device d
    where d.user_id in (select user_id from people)
      and d.token_id is not null and d.push_key is not null
    union all
    select t.user_id, 'token', t.id from legacy_push_token t
    where t.user_id in (select user_id from people)
  )`;

const takeBack = (condition: string) => `
  with taken as (
    delete from pushed_message where ${condition} returning user_id, message_id
  ),
  people as (select distinct user_id from taken), ${targets}
  select target.user_id as "userId", target.type, target.id,
    (select array_agg(message_id order by message_id) from taken
      where taken.user_id = target.user_id) as "messageIds"
  from target order by target.user_id, target.type, target.id`;

const takeBackRead = statement(
  'push.takeBackRead',
  takeBack(`(user_id, message_id) in
    (select * from unnest($1::bigint[], $2::bigint[])) or user_id = any($3::bigint[])`),
);
const takeBackDeleted = statement(
  'push.takeBackDeleted',
  takeBack('message_id = any($1::bigint[])'),
);

interface Note {
  readonly userId: number;
  readonly type: TargetReference['type'];
  readonly id: number;
}

/** Events of other contexts, with the fields that are read here. */
interface Payload {
  readonly messageIds: readonly number[];
  readonly userId: number;
  readonly flag: string;
  readonly operation: string;
}

/**
 * Queues pushes for sent messages, and revokes them on devices when messages are read or deleted. One job
 * for one device: a refusal of one does not delay another.
 */
export const pushConsumer: OutboxConsumer = {
  name: 'push-notifications',
  types: ['message.sent', 'message_flags.changed', 'messages.all_read', 'messages.deleted'],

  async handle(events, sql): Promise<void> {
    await new NotifyRecipients<PushCandidate>({
      channel: 'push',
      candidates: new PostgresCandidateQueries(sql, pushCandidates),
      queue: new PostgresPushNotifications(sql),
    }).execute(sentMessageIds(events));
    await takeBackAll(sql, events);
  },
};

async function takeBackAll(sql: Sql, events: readonly OutboxEvent[]): Promise<void> {
  const read = payloadsOf(events, 'message_flags.changed').filter(
    ({ flag, operation }) => flag === 'read' && operation === 'add',
  );
  const readAll = payloadsOf(events, 'messages.all_read').map(({ userId }) => userId);
  const deleted = payloadsOf(events, 'messages.deleted').flatMap(({ messageIds }) => messageIds);
  const last = events.at(-1)?.id ?? 0;
  const pairs = read.flatMap(({ userId, messageIds }) => messageIds.map((id) => [userId, id]));
  if (pairs.length + readAll.length > 0) {
    const values = [pairs.map(([userId]) => userId), pairs.map(([, id]) => id), readAll];
    await takeBackFrom(sql, await removalsOf(sql, takeBackRead, values), `read/${last}`);
  }
  if (deleted.length > 0) {
    const removals = await removalsOf(sql, takeBackDeleted, [deleted]);
    await takeBackFrom(sql, removals, `deleted/${last}`);
  }
}

type Removal = Note & { readonly messageIds: readonly number[] };

async function removalsOf(
  sql: Sql,
  query: typeof takeBackRead,
  values: readonly unknown[],
): Promise<readonly Removal[]> {
  return (await sql.query<Removal>(query, values)).rows;
}

/** The space of a push. */
const MAX_IDS = 200;

async function takeBackFrom(sql: Sql, removals: readonly Removal[], about: string): Promise<void> {
  await enqueue(
    sql,
    removals.flatMap(({ messageIds, ...note }) =>
      Array.from({ length: Math.ceil(messageIds.length / MAX_IDS) }, (_, part) => ({
        content: {
          event: 'remove' as const,
          messageIds: messageIds.slice(part * MAX_IDS, (part + 1) * MAX_IDS),
        },
        note,
        about: `${about}/${part}`,
      })),
    ),
  );
}

async function enqueue(
  sql: Sql,
  pushes: readonly { readonly note: Note; readonly about: string; readonly content: PushContent }[],
): Promise<void> {
  await new JobQueue<Push>(PUSH_QUEUE, sql).add(
    ...pushes.map(({ note: { userId, type, id }, about, content }) => ({
      key: `${about}/${type}/${id}`,
      payload: { userId, target: { type, id }, content },
    })),
  );
}

function payloadsOf(events: readonly OutboxEvent[], type: string): readonly Payload[] {
  return events.filter((event) => event.type === type).map(({ payload }) => payload as Payload);
}
