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
import { isReadableBy } from './readable-message-sql.ts';
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

/** @param found SQL that joins the pushed messages `p` and the messages `m` */
const unreadable = (found: string) => `(user_id, message_id) in (
    select p.user_id, p.message_id from ${found} and not ${isReadableBy('p.user_id')})`;

const takeBackMoved = statement(
  'push.takeBackMoved',
  takeBack(
    unreadable(`pushed_message p join message m on m.id = p.message_id
      where p.message_id = any($1::bigint[])`),
  ),
);
const takeBackLeft = statement(
  'push.takeBackLeft',
  takeBack(
    unreadable(`unnest($1::bigint[], $2::bigint[]) as gone (channel_id, user_id)
      join channel c on c.id = gone.channel_id
      join pushed_message p on p.user_id = gone.user_id
      join message m on m.id = p.message_id
      where m.recipient_id = c.recipient_id`),
  ),
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
  readonly channelId: number;
  readonly userIds: readonly number[];
  readonly from: { readonly channelId: number };
  readonly to: { readonly channelId: number };
}

/**
 * Queues pushes for sent messages, and revokes them on devices when messages are read or deleted, or cannot be
 * read any more. One job for one device: a refusal of one does not delay another.
 */
export const pushConsumer: OutboxConsumer = {
  name: 'push-notifications',
  types: [
    'message.sent',
    'message_flags.changed',
    'messages.all_read',
    'messages.deleted',
    'messages.moved',
    'subscription.removed',
  ],

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
  const last = events.at(-1)?.id ?? 0;
  for (const { about, query, values } of revocations(events)) {
    if (values.every((list) => list.length === 0)) continue;
    await takeBackFrom(sql, await removalsOf(sql, query, values), `${about}/${last}`);
  }
}

/** The statements that take back pushes, with their lists. */
function revocations(events: readonly OutboxEvent[]) {
  const read = payloadsOf(events, 'message_flags.changed')
    .filter(({ flag, operation }) => flag === 'read' && operation === 'add')
    .flatMap(({ userId, messageIds }) => messageIds.map((id) => ({ userId, id })));
  const readAll = payloadsOf(events, 'messages.all_read').map(({ userId }) => userId);
  const deleted = payloadsOf(events, 'messages.deleted').flatMap(({ messageIds }) => messageIds);
  const moved = payloadsOf(events, 'messages.moved')
    .filter(({ from, to }) => from.channelId !== to.channelId)
    .flatMap(({ messageIds }) => messageIds);
  const left = payloadsOf(events, 'subscription.removed').flatMap(({ channelId, userIds }) =>
    userIds.map((userId) => ({ channelId, userId })),
  );
  return [
    {
      about: 'read',
      query: takeBackRead,
      values: [read.map(({ userId }) => userId), read.map(({ id }) => id), readAll],
    },
    { about: 'deleted', query: takeBackDeleted, values: [deleted] },
    { about: 'moved', query: takeBackMoved, values: [moved] },
    {
      about: 'left',
      query: takeBackLeft,
      values: [left.map(({ channelId }) => channelId), left.map(({ userId }) => userId)],
    },
  ];
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
