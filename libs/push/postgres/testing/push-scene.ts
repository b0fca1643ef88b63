import { beforeEach } from '@jest/globals';
import type { Push } from '@tandem/push-domain';
import type { OutboxEvent, Sql } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { pushConsumer } from '../src/index.ts';

export const test = useTestDatabase();
export const sql = (): Sql => test().database.sql;

export let realmId = 0;
export let sender = 0;
export let vera = 0;
export let channel = { id: 0, recipientId: 0, topicId: 0 };

export async function insert(text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await sql().query<{ id: number }>(`${text} returning id`, values);
  return rows[0]!.id;
}

export let people = 0;
export async function person(settings: object = {}, columns: Record<string, unknown> = {}) {
  people += 1;
  const names = ['realm_id', 'delivery_email', 'email', 'full_name', 'settings'];
  const values: unknown[] = [realmId, `p${people}@x.test`, `p${people}@x.test`, `P${people}`];
  values.push(JSON.stringify(settings), ...Object.values(columns));
  names.push(...Object.keys(columns));
  return insert(
    `insert into user_account (${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    values,
  );
}

export async function reachable(settings: object = {}, columns: Record<string, unknown> = {}) {
  const id = await person(settings, columns);
  await sql().query(
    `insert into legacy_push_token (user_id, kind, token, token_hash)
     values ($1, 'fcm', 't', sha256('t'))`,
    [id],
  );
  return id;
}

export const subscribe = (
  userId: number,
  columns: Record<string, unknown> = {},
  { id } = channel,
) =>
  sql().query(
    `insert into subscription (channel_id, user_id, from_message_id, color${Object.keys(columns)
      .map((name) => `, ${name}`)
      .join('')})
     values ($1, $2, 0, '#fff'${Object.keys(columns)
       .map((_, index) => `, $${index + 3}`)
       .join('')})`,
    [id, userId, ...Object.values(columns)],
  );

async function message(columns: {
  readonly recipientId: number;
  readonly topicId?: number;
  readonly channelMention?: boolean;
  readonly topicMention?: boolean;
  readonly mentioned?: readonly number[];
}): Promise<number> {
  const id = await insert(
    `insert into message (id, realm_id, sender_id, recipient_id, topic_id, subject, content,
       rendered_content, sent_at, client_name, read_by_sender, mentions_channel, mentions_topic,
       has_link, has_image, has_attachment)
     values (nextval('message_id_seq'), $1, $2, $3, $4, $5, 'Hello', '<p>Hello</p>', now(), 'test',
       true, $6, $7, false, false, false)`,
    [
      realmId,
      sender,
      columns.recipientId,
      columns.topicId ?? null,
      columns.topicId === undefined ? '' : 'Lunch',
      columns.channelMention ?? false,
      columns.topicMention ?? false,
    ],
  );
  for (const userId of columns.mentioned ?? []) {
    await sql().query('insert into message_flag (user_id, message_id, flags) values ($1, $2, 4)', [
      userId,
      id,
    ]);
  }
  return id;
}
export const inChannel = (
  columns: Omit<Parameters<typeof message>[0], 'recipientId' | 'topicId'> = {},
) => message({ ...columns, recipientId: channel.recipientId, topicId: channel.topicId });

export let events = 0;
export const event = (type: string, payload: object): OutboxEvent => ({
  id: (events += 1),
  xid: '1',
  realmId,
  type,
  payload,
  occurredAt: new Date(),
});
export const deliver = (...all: OutboxEvent[]) =>
  test()
    .database.unitOfWork((tx) => tx)
    .run((tx) => pushConsumer.handle(all, tx));
export const sent = (messageId: number) => deliver(event('message.sent', { messageId }));

/** The trigger of the push that a user received for a message; undefined if none was sent. */
export async function trigger(userId: number, messageId: number): Promise<string | undefined> {
  const { rows } = await sql().query<{ trigger: string }>(
    'select trigger from pushed_message where user_id = $1 and message_id = $2',
    [userId, messageId],
  );
  return rows[0]?.trigger;
}
export async function jobs(userId: number): Promise<Push[]> {
  const { rows } = await sql().query<{ payload: Push }>(
    `select payload from job where queue = 'push' and (payload->>'userId')::bigint = $1
     order by id`,
    [userId],
  );
  return rows.map(({ payload }) => payload);
}

beforeEach(async () => {
  realmId = await insert(`insert into realm (string_id, name) values ($1, 'Test')`, [
    `r${(people += 1)}`,
  ]);
  sender = await person();
  vera = await reachable();
  channel = await createChannel('general');
});

/** A channel with a topic. */
export async function createChannel(name: string): Promise<typeof channel> {
  const group = await insert('insert into user_group (realm_id) values ($1)', [realmId]);
  const groups = Array.from({ length: 11 }, () => '$2').join(', ');
  const { rows } = await sql().query<{ id: number; recipientId: number }>(
    `insert into channel (realm_id, name, can_add_subscribers_group, can_administer_channel_group,
       can_create_topic_group, can_delete_any_message_group, can_delete_own_message_group,
       can_move_messages_out_of_channel_group, can_move_messages_within_channel_group,
       can_remove_subscribers_group, can_resolve_topics_group, can_send_message_group,
       can_subscribe_group)
     values ($1, $3, ${groups}) returning id, recipient_id as "recipientId"`,
    [realmId, group, name],
  );
  const topicId = await insert(
    `insert into topic (channel_id, name, max_message_id, prior_message_id) values ($1, 'Lunch', 0, 0)`,
    [rows[0]!.id],
  );
  return { ...rows[0]!, topicId };
}

export async function direct(...userIds: number[]): Promise<number> {
  const { rows } = await sql().query<{ id: number }>(
    `insert into direct_conversation (realm_id, user_ids, member_hash, max_message_id,
       prior_message_id)
     values ($1, $2, sha256($3), 0, 0) returning recipient_id as id`,
    [realmId, userIds, userIds.join(',')],
  );
  await sql().query(
    `insert into direct_member select unnest($1::bigint[]), $2 on conflict do nothing`,
    [userIds, rows[0]!.id],
  );
  return message({ recipientId: rows[0]!.id });
}
