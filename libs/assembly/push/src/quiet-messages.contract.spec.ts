import { beforeAll, expect, it, jest } from '@jest/globals';
import type { MessagePost } from '@tandem/messaging-domain';
import { aBody } from '@tandem/messaging-domain/testing';
import { PostgresMessagePosting, WEBHOOK_QUEUE, webhookConsumer } from '@tandem/messaging-postgres';
import { missedMessageConsumer, pushConsumer } from '@tandem/push-postgres';
import { randomOf } from '@tandem/shared-kernel/testing';
import { OUTBOX_CHANNEL, type OutboxEvent, type Sql } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';

const USERS = 6;
const ROUNDS = 150;
const SETTINGS = ['enable_stream_push_notifications', 'enable_stream_email_notifications'];
const CONSUMERS = [pushConsumer, missedMessageConsumer, webhookConsumer];
const TOPIC = 'Lunch';

const test = useTestDatabase();
const random = randomOf(jest.getSeed());
const chance = (share: number) => random() < share;
const payloads: string[] = [];
let sql: Sql;
let realmId: number;
let userIds: readonly number[];
let botId: number;
let channel: { readonly id: number; readonly recipientId: number };

async function idsOf(text: string, values: readonly unknown[]): Promise<readonly number[]> {
  return (await sql.query<{ id: number }>(`${text} returning id`, values)).rows.map(({ id }) => id);
}

beforeAll(async () => {
  ({ sql } = test().database);
  [realmId = 0] = await idsOf(`insert into realm (string_id, name) values ('quiet', $1)`, ['Acme']);
  const [group] = await idsOf('insert into user_group (realm_id) values ($1)', [realmId]);
  const accounts = await idsOf(
    `insert into user_account (realm_id, delivery_email, email, full_name, is_bot, bot_type)
     select $1, n || '@acme.test', n || '@acme.test', 'User ' || n, n > $2, case when n > $2 then 3 end
     from generate_series(1, $2::integer + 1) n`,
    [realmId, USERS],
  );
  userIds = accounts.slice(0, USERS);
  botId = accounts.at(-1)!;
  await sql.query(
    `insert into legacy_push_token (user_id, kind, token, token_hash)
     select id, 'fcm', 't', sha256('t') from unnest($1::bigint[]) as id`,
    [userIds],
  );
  const { rows } = await sql.query<typeof channel>(
    `insert into channel (realm_id, name, can_add_subscribers_group, can_administer_channel_group,
       can_create_topic_group, can_delete_any_message_group, can_delete_own_message_group,
       can_move_messages_out_of_channel_group, can_move_messages_within_channel_group,
       can_remove_subscribers_group, can_resolve_topics_group, can_send_message_group,
       can_subscribe_group)
     values ($1, 'general', $2, $2, $2, $2, $2, $2, $2, $2, $2, $2, $2)
     returning id, recipient_id as "recipientId"`,
    [realmId, group],
  );
  channel = rows[0]!;
  await test().database.listen(OUTBOX_CHANNEL, {
    onNotification: (payload) => payloads.push(payload),
  });
});

/** Every fact by which consumers decide is rare, so that many messages concern none of them. */
async function changeFacts(): Promise<void> {
  const maybe = () => chance(0.05);
  await sql.query('delete from subscription where channel_id = $1', [channel.id]);
  await sql.query('delete from user_topic where channel_id = $1', [channel.id]);
  for (const userId of userIds) {
    const settings = Object.fromEntries(SETTINGS.map((name) => [name, maybe()]));
    await sql.query('update user_account set settings = $2 where id = $1', [
      userId,
      JSON.stringify(settings),
    ]);
    if (chance(0.7)) {
      await sql.query(
        `insert into subscription (channel_id, user_id, from_message_id, color, push_notifications,
           email_notifications) values ($1, $2, 0, '#fff', $3, $4)`,
        [channel.id, userId, maybe() || null, maybe() || null],
      );
    }
    if (chance(0.3)) {
      await sql.query(
        `insert into user_topic (user_id, channel_id, topic_name, visibility_policy, last_updated)
         values ($1, $2, 'LUNCH', $3, now())`,
        [userId, channel.id, maybe() ? 3 : 2],
      );
    }
  }
}

function aPost(): MessagePost {
  const senderId = userIds[Math.floor(random() * USERS)]!;
  const mentionsBot = chance(0.1);
  const location = { kind: 'channel', channelId: channel.id, topic: TOPIC } as const;
  const sender = { realmId, senderId, clientName: 'test', readBySender: true };
  const mention = `<span class="user-mention" data-user-id="${botId}">@Bot</span>`;
  return {
    message: {
      ...sender,
      place: { ...location, recipientId: channel.recipientId },
      body: aBody({
        renderedContent: `<p>${mentionsBot ? mention : 'Hello'}</p>`,
        mentionedUserIds: userIds.filter(() => chance(0.03)),
        mentionsChannelWildcard: chance(0.05),
        mentionsTopicWildcard: chance(0.05),
      }),
      sentAt: new Date(),
      widget: null,
      sendKey: null,
      topicId: null,
    },
    event: { type: 'message.sent', ...sender, echo: null, place: location },
  };
}

/** The work that consumers have done until now. */
async function worked(): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select (select count(*) from pushed_message) + (select count(*) from missed_message)
       + (select count(*) from job where queue = $1) as count`,
    [WEBHOOK_QUEUE],
  );
  return rows[0]!.count;
}

it('calls no message quiet that users are notified of, or that triggers a webhook', async () => {
  const posting = new PostgresMessagePosting(sql, {
    post: () => Promise.reject(new Error('it was not stored')),
  });
  const seen = { quiet: 0, notifying: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    await changeFacts();
    payloads.length = 0;
    const id = await posting.post(aPost());
    await sql.query(`select pg_notify('${OUTBOX_CHANNEL}', 'end')`);
    while (!payloads.includes('end')) await new Promise((resolve) => setTimeout(resolve, 1));
    const isQuiet = payloads.length === 1;
    const { rows } = await sql.query<OutboxEvent>(
      `select id, realm_id as "realmId", type, payload, occurred_at as "occurredAt", xid::text
       from outbox where id = $1`,
      [id],
    );
    const before = await worked();
    for (const consumer of CONSUMERS) await consumer.handle(rows, sql);
    const isNotifying = (await worked()) > before;
    expect([isQuiet, isNotifying]).not.toEqual([true, true]);
    seen.quiet += Number(isQuiet);
    seen.notifying += Number(isNotifying);
  }
  expect(seen.quiet).toBeGreaterThan(ROUNDS / 10);
  expect(seen.notifying).toBeGreaterThan(ROUNDS / 10);
});
