import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { TransactionalMessagePosting, type NewMessage } from '@tandem/messaging-domain';
import { aBody, aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import { OUTBOX_CHANNEL, type Sql } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { USER_MENTION } from './notifying-sql.ts';
import { PostgresMessagePosting } from './postgres-message-posting.ts';

const test = useTestDatabase();
const payloads: string[] = [];
let world: PostgresHarness;
let sql: Sql;
let posting: PostgresMessagePosting;
let ann: Actor;
let ben: Actor;
let channelId: number;

beforeAll(async () => {
  world = new PostgresHarness(test().database);
  ({ sql } = world);
  posting = new PostgresMessagePosting(sql, new TransactionalMessagePosting(world.unitOfWork));
  await test().database.listen(OUTBOX_CHANNEL, {
    onNotification: (payload) => payloads.push(payload),
  });
});
beforeEach(async () => {
  const realmId = await world.createRealm();
  [ann, ben] = [await world.createUser(realmId), await world.createUser(realmId)];
  channelId = await freshChannel(world, ann, [ann, ben]);
});

/** Makes the next three ids such that the last two are notified in any case, or not. */
async function prepareIds(areMarked: boolean): Promise<void> {
  await sql.query(
    `select setval('message_id_seq', id - 1)
     from generate_series(outbox_last_given() + 2, outbox_last_given() + 5000) as id
     where $1 = (select bool_or(hashint8(id + n) % 64 = 0) from generate_series(1, 2) n)
     order by id limit 1`,
    [areMarked],
  );
}

/** Sends two messages, the second of them with `changes`, in a batch. @returns its notifications */
async function notifications(
  changes: Partial<NewMessage> = {},
  areMarked = false,
): Promise<readonly string[]> {
  const { recipientId } = await world.channel(channelId);
  await prepareIds(areMarked);
  payloads.length = 0;
  // The first message is alone, and notified in any case.
  const mention = { body: aBody({ mentionsChannelWildcard: true }) };
  const posts = [mention, {}, changes].map((each) => {
    const location = { kind: 'channel', channelId, topic: 'Lunch' } as const;
    const message = aMessage(ann, { ...location, recipientId }, each);
    const { realmId, senderId, clientName, readBySender } = message;
    const event = { realmId, senderId, clientName, readBySender, echo: null, place: location };
    return posting.post({ message, event: { type: 'message.sent', ...event } });
  });
  await Promise.all(posts);
  await sql.query(`select pg_notify('${OUTBOX_CHANNEL}', 'end')`);
  while (!payloads.includes('end')) await new Promise((resolve) => setTimeout(resolve, 2));
  return payloads.slice(1, -1);
}

/** A user of the organization has an event queue. */
const listen = () =>
  sql.query(
    `insert into event_queue (id, user_id, realm_id, narrow, hears_public_channels, form,
       client_name, idle_seconds, starts_at, last_seen_at)
     values ($3, $1, $2, '[]', false, '{}', 'x', 600, 0, now())`,
    [ben.userId, ben.realmId, `queue ${ben.userId}`],
  );

const follow = (user: Actor, policy: number, topic = 'LUNCH') =>
  sql.query(
    `insert into user_topic (user_id, channel_id, topic_name, visibility_policy, last_updated)
     values ($1, $2, $3, $4, now())`,
    [user.userId, channelId, topic, policy],
  );
const set = (setting: string, value: boolean, user = ben) =>
  sql.query('update user_account set settings = settings || $2 where id = $1', [
    user.userId,
    JSON.stringify({ [setting]: value }),
  ]);

it('are quiet if no user may have to be notified of them', async () => {
  await follow(ann, 3);
  await follow(ben, 2);
  await follow(ben, 3, 'Dinner');
  await set('enable_stream_push_notifications', false);
  const elsewhere = await world.createUser(ben.realmId);
  await set('enable_stream_push_notifications', true, elsewhere);
  await listen();
  expect(await notifications()).toEqual(['quiet 2 message.sent']);
});

it('are not notified where no client listens, except for some', async () => {
  expect(await notifications()).toEqual([]);
  expect(await notifications({}, true)).toEqual(['2 message.sent']);
});

const html = `<p>${USER_MENTION}5">@Bot</span></p>`;
it.each<[string, () => Promise<unknown>, Partial<NewMessage>?]>([
  ['mention all of the channel', async () => 0, { body: aBody({ mentionsChannelWildcard: true }) }],
  ['mention all of the topic', async () => 0, { body: aBody({ mentionsTopicWildcard: true }) }],
  ['mention a user', async () => 0, { body: aBody({ mentionedUserIds: [5] }) }],
  [
    'mention a bot of an outgoing webhook',
    async () => 0,
    { body: aBody({ renderedContent: html }) },
  ],
  ['are in a topic that another user follows', () => follow(ben, 3)],
  [
    'are in an organization where so many users want those of all channels that they are not looked at',
    () =>
      sql.query(
        `insert into user_account (realm_id, delivery_email, email, full_name, settings)
         select $1, n || '@want.test', n || '@want.test', 'User ' || n,
           '{"enable_stream_push_notifications": true}'
         from generate_series(1, 101) n`,
        [ben.realmId],
      ),
  ],
  ...['push', 'email'].flatMap((carrier): [string, () => Promise<unknown>][] => [
    [
      `are in a channel whose messages a user wants by ${carrier}`,
      () =>
        sql.query(
          `update subscription set ${carrier}_notifications = true
           where channel_id = $1 and user_id = $2`,
          [channelId, ben.userId],
        ),
    ],
    [
      `have a subscriber who wants the messages of all channels by ${carrier}`,
      () => set(`enable_stream_${carrier}_notifications`, true),
    ],
  ]),
])('are not quiet if they %s', async (_, arrange, changes = {}) => {
  await arrange();
  expect(await notifications(changes)).toEqual(['2 message.sent']);
});
