import { beforeEach, expect, it } from '@jest/globals';
import type { NewMessageLocation } from '@tandem/messaging-domain';
import { aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresWebhookQueries, WEBHOOK_QUEUE, webhookConsumer } from '../index.ts';

const test = useTestDatabase();
let stores: PostgresHarness;
let ann: Actor;
let bot: Actor;

beforeEach(async () => {
  stores = new PostgresHarness(test().database);
  ann = await stores.createUser(await stores.createRealm());
  bot = await stores.createUser(ann.realmId);
  await stores.sql.query(
    `update user_account set is_bot = true, bot_type = 3, bot_owner_id = $2 where id = $1`,
    [bot.userId, ann.userId],
  );
  await stores.sql.query(`insert into bot_details (bot_id, service) values ($1, $2::jsonb)`, [
    bot.userId,
    JSON.stringify({ name: 'echo', payloadUrl: 'https://echo.test/', interface: 2 }),
  ]);
});

const find = () => new PostgresWebhookQueries(stores.sql).findWebhookBot(bot.userId);
const set = (change: string, userId: number) =>
  stores.sql.query(`update user_account set ${change} where id = $1`, [userId]);

it('finds a bot with its service and its owner', async () => {
  expect(await find()).toMatchObject({
    actor: { userId: bot.userId, realmId: ann.realmId, isBot: true },
    payloadUrl: 'https://echo.test/',
    interface: 2,
    ownerId: ann.userId,
    writing: { linkifiers: [] },
  });
  await set('is_active = false', ann.userId);
  expect(await find()).toMatchObject({ ownerId: null });
});

it('finds the versions of the token and of the secrets that are valid', async () => {
  const versions = async () => {
    const { tokenVersion, secretVersions } = (await find())!;
    return { tokenVersion, secretVersions };
  };
  const rotate = (until: string) =>
    stores.sql.query(
      `update bot_details set secret_version = 3, previous_secret_until = ${until},
         service = service || '{"tokenVersion": 5}' where bot_id = $1`,
      [bot.userId],
    );
  expect(await versions()).toEqual({ tokenVersion: 0, secretVersions: [0] });
  await rotate("now() + interval '1 hour'");
  expect(await versions()).toEqual({ tokenVersion: 4, secretVersions: [3, 2] });
  await rotate("now() - interval '1 hour'");
  expect(await versions()).toEqual({ tokenVersion: 5, secretVersions: [3] });
});

it.each([['is_active = false'], ['bot_type = 1']])('finds none if %s', async (change) => {
  await set(change, bot.userId);
  expect(await find()).toBeNull();
});

async function tasksAfter(sender: Actor, location: NewMessageLocation, html: string, ageMs = 0) {
  const body = { ...aMessage(sender, location).body, renderedContent: html };
  const sentAt = new Date(Date.now() - ageMs);
  const message = aMessage(sender, location, { body, sentAt });
  const messageId = await stores.unitOfWork.run((tx) => tx.messages.add(message));
  const { database } = test();
  const event = {
    id: 1,
    realmId: ann.realmId,
    type: 'message.sent',
    payload: { messageId, place: location, sent: { renderedContent: html } },
    occurredAt: new Date(),
    xid: '1',
  };
  await database.unitOfWork((sql) => sql).run((sql) => webhookConsumer.handle([event], sql));
  const { rows } = await database.sql.query<{ payload: unknown }>(
    'select payload from job where queue = $1 and key = $2',
    [WEBHOOK_QUEUE, `${messageId}/${bot.userId}`],
  );
  return rows.map(({ payload }) => payload as { trigger: string });
}

const mention = () => `<p><span class="user-mention" data-user-id="${bot.userId}">@Echo</span></p>`;

it('queues no task for an owner of whose tasks 1,000 wait', async () => {
  const channelId = await freshChannel(stores, ann, [ann]);
  const { recipientId } = await stores.channel(channelId);
  const location = { kind: 'channel', channelId, recipientId, topic: 'a' } as const;
  const add = (count: number, from: string) =>
    stores.sql.query(
      `insert into job (queue, key, payload)
       select $1, $2 || n, jsonb_build_object('ownerId', $3::bigint) from generate_series(1, $4) n`,
      [WEBHOOK_QUEUE, from, ann.userId, count],
    );
  await add(999, 'waiting ');
  expect(await tasksAfter(ann, location, mention())).toHaveLength(1);
  expect(await tasksAfter(ann, location, mention())).toEqual([]);
  await stores.sql.query(`update job set done_at = now(), payload = null where key = 'waiting 1'`);
  expect(await tasksAfter(ann, location, mention())).toHaveLength(1);
});

it('queues a task for bots that users mentioned or wrote to recently', async () => {
  const channelId = await freshChannel(stores, ann, [ann]);
  const { recipientId } = await stores.channel(channelId);
  const channel = { kind: 'channel', channelId, recipientId, topic: 'a' } as const;
  const userIds = [ann.userId, bot.userId].sort((a, b) => a - b);
  const direct = { kind: 'direct', userIds } as const;
  expect(await tasksAfter(ann, channel, mention())).toMatchObject([
    { trigger: 'mention', ownerId: ann.userId },
  ]);
  expect(await tasksAfter(ann, direct, '<p>x</p>')).toMatchObject([{ trigger: 'direct_message' }]);
  expect(await tasksAfter(ann, direct, mention())).toMatchObject([{ trigger: 'direct_message' }]);
  expect(await tasksAfter(ann, channel, mention().replace('mention"', 'mention silent"'))).toEqual(
    [],
  );
  expect(await tasksAfter(ann, channel, '<p>x</p>')).toEqual([]);
  expect(await tasksAfter(bot, channel, mention())).toEqual([]);
  expect(await tasksAfter(ann, channel, mention(), 7_200_000)).toEqual([]);
});
