import { expect, it } from '@jest/globals';
import type { MessageLocation, MessageSent } from '@tandem/messaging-domain';
import { freshChannel } from '@tandem/messaging-domain/testing';
import type { OutboxEvent } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { channelTraffic } from './channel-traffic.ts';

const test = useTestDatabase();

it('counts the messages of channels by day', async () => {
  const { sql } = test().database;
  const world = new PostgresHarness(test().database);
  const ann = await world.createUser(await world.createRealm());
  const [one, two] = [await freshChannel(world, ann), await freshChannel(world, ann)];
  const sent = (location: MessageLocation, at: string): OutboxEvent => {
    const payload: MessageSent = {
      type: 'message.sent',
      realmId: ann.realmId,
      messageId: 1,
      senderId: ann.userId,
      place: location,
      clientName: 'test',
      readBySender: true,
      echo: null,
    };
    const occurredAt = new Date(at);
    return { id: 1, xid: '1', realmId: ann.realmId, type: payload.type, payload, occurredAt };
  };
  const to = (channelId: number): MessageLocation => ({ kind: 'channel', channelId, topic: 'a' });
  const batch = [
    sent(to(one), '2026-03-11T23:59:59.999Z'),
    sent(to(two), '2026-03-11T00:00:00Z'),
    sent(to(one), '2026-03-12T00:00:00Z'),
    sent(to(one), '2026-03-11T12:00:00Z'),
    sent(to(999_999), '2026-03-11T12:00:00Z'),
    sent({ kind: 'direct', userIds: [ann.userId] }, '2026-03-11T12:00:00Z'),
    { ...sent(to(one), '2026-03-11T12:00:00Z'), type: 'message.edited' },
  ];
  await channelTraffic.handle(batch, sql);
  await channelTraffic.handle(batch.slice(0, 1), sql);
  await channelTraffic.handle([], sql);
  const { rows } = await sql.query(
    `select channel_id as channel, day::text, message_count as messages from channel_traffic
     order by channel_id, day`,
  );
  expect(rows).toEqual([
    { channel: one, day: '2026-03-11', messages: 3 },
    { channel: one, day: '2026-03-12', messages: 1 },
    { channel: two, day: '2026-03-11', messages: 1 },
  ]);
});
