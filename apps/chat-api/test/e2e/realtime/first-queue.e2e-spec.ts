import { beforeAll, expect, it } from '@jest/globals';
import { aBody } from '@tandem/messaging-domain/testing';
import { PostgresMessagePosting } from '@tandem/messaging-postgres';
import type { Sql } from '@tandem/shared-postgres';
import { useChatApi } from '../chat-api-under-test.ts';
import { ok } from '../chat-client.ts';
import { EventClient } from './event-client.ts';

const chat = useChatApi();
/** Less than the time after which the outbox is read without a notification. */
const LIMIT_MS = 20_000;

/** A channel with a topic that exists. */
async function makeTopic(): Promise<{ readonly channelId: number; readonly recipientId: number }> {
  const { client, people, database } = chat();
  const as = people.owner;
  const subscriptions = JSON.stringify([{ name: 'first queue' }]);
  await ok(client.post('/users/me/subscriptions', { subscriptions }, { as }));
  const fields = { type: 'channel', to: 'first queue', topic: 'Lunch', content: 'before' };
  await ok(client.post('/messages', fields, { as }));
  const { rows } = await database.database.sql.query<{ channelId: number; recipientId: number }>(
    `select id as "channelId", recipient_id as "recipientId" from channel where name = 'first queue'`,
  );
  return rows[0]!;
}

let topic: Awaited<ReturnType<typeof makeTopic>>;
beforeAll(async () => {
  topic = await makeTopic();
});

/** Sends a message whose notification depends on event queues alone. */
async function send(sql: Sql, { channelId, recipientId }: typeof topic): Promise<number> {
  await sql.query(
    `select setval('message_id_seq', id - 1)
     from generate_series(outbox_last_given() + 2, outbox_last_given() + 1000) as id
     where hashint8(id) % 64 <> 0 order by id limit 1`,
  );
  const { realmId, people } = chat();
  const location = { kind: 'channel', channelId, topic: 'Lunch' } as const;
  const sender = { realmId, senderId: people.owner.userId, clientName: 't', readBySender: true };
  const posting = new PostgresMessagePosting(sql, {
    post: () => Promise.reject(new Error('it was not stored')),
  });
  return posting.post({
    message: {
      ...sender,
      place: { ...location, recipientId },
      body: aBody({ content: 'crossing' }),
      sentAt: new Date(),
      widget: null,
      sendKey: null,
      topicId: null,
    },
    event: { type: 'message.sent', ...sender, echo: null, place: location },
  });
}

it(
  'receives a message that was stored before it was registered, and committed behind',
  async () => {
    const { client, people, database } = chat();
    const [receiver, id] = await database.database
      .unitOfWork((sql) => sql)
      .run(async (sql) => {
        const sent = await send(sql, topic);
        return [await EventClient.register(client, people.owner), sent] as const;
      });
    const { message } = await receiver.until('message');
    expect(message).toMatchObject({ id, content: 'crossing' });
  },
  LIMIT_MS,
);
