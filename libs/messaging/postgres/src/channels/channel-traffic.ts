import type { MessageSent } from '@tandem/messaging-domain';
import {
  statement,
  type OutboxConsumer,
  type OutboxEvent,
  type Sql,
} from '@tandem/shared-postgres';

const addTraffic = statement(
  'channel.addTraffic',
  `insert into channel_traffic (channel_id, day, message_count)
   select given.channel_id, given.day, given.message_count
   from unnest($1::bigint[], $2::date[], $3::integer[]) as given (channel_id, day, message_count)
   join channel on channel.id = given.channel_id
   order by given.channel_id, given.day
   on conflict (channel_id, day)
     do update set message_count = channel_traffic.message_count + excluded.message_count`,
);

/**
 * Counts the messages of each channel by day (UTC), after the sends: counting within them would make
 * all senders of a channel wait for one row.
 */
export const channelTraffic: OutboxConsumer = {
  name: 'channel-traffic',
  types: ['message.sent'],

  async handle(events: readonly OutboxEvent[], sql: Sql): Promise<void> {
    const counts = new Map<string, { channelId: number; day: string; messages: number }>();
    for (const { type, payload, occurredAt } of events) {
      const location = type === 'message.sent' ? (payload as MessageSent).place : null;
      if (location?.kind !== 'channel') continue;
      const { channelId } = location;
      const day = occurredAt.toISOString().slice(0, 'YYYY-MM-DD'.length);
      const key = `${channelId} ${day}`;
      const messages = (counts.get(key)?.messages ?? 0) + 1;
      counts.set(key, { channelId, day, messages });
    }
    if (counts.size === 0) return;
    const rows = [...counts.values()];
    await sql.query(addTraffic, [
      rows.map((row) => row.channelId),
      rows.map((row) => row.day),
      rows.map((row) => row.messages),
    ]);
  },
};
