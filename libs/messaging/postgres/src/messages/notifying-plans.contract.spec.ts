import { beforeAll, expect, it } from '@jest/globals';
import { freshChannel } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import { executedPlan, pagesOf, useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { postMessages } from './post-messages-sql.ts';

const USERS = 10_000;
/** Those of indexes are more in a larger table, but only a few. */
const MAX_PAGES = 60;
const test = useTestDatabase();
let sender: Actor;
let channelId: number;
let recipientId: number;

/** A channel with all users, and others with a few. */
beforeAll(async () => {
  const world = new PostgresHarness(test().database);
  const { sql } = world;
  sender = await world.createUser(await world.createRealm());
  channelId = await freshChannel(world, sender, [sender]);
  for (let other = 0; other < 20; other += 1) await freshChannel(world, sender, [sender]);
  ({ recipientId } = await world.channel(channelId));
  const steps = [
    `insert into user_account (realm_id, delivery_email, email, full_name)
     select ${sender.realmId}, 'n' || n || '@x', 'n' || n || '@x', 'User ' || n
     from generate_series(1, ${USERS}) n`,
    `insert into subscription (channel_id, user_id, from_message_id, color)
     select c.id, u.id, 0, '#fff' from channel c
     join user_account u on c.id = ${channelId} or u.id % 20 = c.id % 20
     on conflict do nothing`,
    `insert into topic (channel_id, name, max_message_id, prior_message_id)
     select id, 'Lunch', 1, 0 from channel`,
    'analyze',
  ];
  for (const step of steps) await sql.query(step);
});

/** The number of pages that a send to the largest channel reads. */
async function pages(): Promise<number> {
  const post = JSON.stringify([
    {
      position: 0,
      realm_id: sender.realmId,
      sender_id: sender.userId,
      content: 'x',
      html: '<p>x</p>',
      sent_at: '2026-01-01',
      client_name: 'test',
      read_by_sender: true,
      mentions_channel: false,
      mentions_topic: false,
      has_link: false,
      has_image: false,
      has_attachment: false,
      mentioned: [],
      channel_id: channelId,
      recipient_id: recipientId,
      topic: 'Lunch',
      event: { type: 'x', realmId: sender.realmId },
    },
  ]);
  return pagesOf(await executedPlan(test().database, postMessages, `'${post}'`));
}

it('finds out by a few pages whether users are notified, for any number of subscribers', async () => {
  const { sql } = test().database;
  // The first call of a connection reads the catalog.
  await pages();
  const read = [await pages()];
  const changes = [
    `insert into user_topic (user_id, channel_id, topic_name, visibility_policy, last_updated)
     select user_id, channel_id, 'Lunch', 1, now() from subscription where channel_id = ${channelId}`,
    `update subscription set push_notifications = true
     where channel_id <> ${channelId} and user_id % 2 = 0`,
    `delete from subscription where channel_id = ${channelId} and user_id % 3 = 0`,
    `update user_account set settings = '{"enable_stream_push_notifications": true}'
     where id % 3 = 0`,
  ];
  for (const change of changes) {
    await sql.query(change);
    await sql.query('analyze');
    read.push(await pages());
  }
  expect(read.filter((count) => count > MAX_PAGES)).toEqual([]);
});
