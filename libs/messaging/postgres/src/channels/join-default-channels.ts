import { ColorPicker, type MessagingEvent } from '@tandem/messaging-domain';
import { ROLES } from '@tandem/shared-kernel';
import { PostgresEventLog, statement, type Sql } from '@tandem/shared-postgres';
import { PostgresChannelRepository } from './postgres-channel-repository.ts';

/** Guests and bots are not subscribed to default channels. */
const defaultChannelsFor = statement(
  'channel.defaultsFor',
  `select d.channel_id as id
   from user_account u
   join default_channel d on d.realm_id = u.realm_id
   join channel c on c.id = d.channel_id and not c.is_archived
   where u.id = $1 and u.role < ${ROLES.guest} and not u.is_bot
   order by d.channel_id`,
);

/** A new user. */
interface NewSubscriber {
  readonly realmId: number;
  readonly userId: number;
  /** `null`: not a user of the organization. */
  readonly creatorId: number | null;
}

/**
 * Subscribes a new user to the default channels, in the transaction of `sql`: one round trip without
 * default channels, three with them. Idempotent.
 */
export async function joinDefaultChannels(
  sql: Sql,
  { realmId, userId, creatorId }: NewSubscriber,
): Promise<void> {
  const { rows } = await sql.query<{ id: number }>(defaultChannelsFor, [userId]);
  if (rows.length === 0) return;
  const colors = new ColorPicker([]);
  const joined = await new PostgresChannelRepository(sql).subscribe(
    rows.map(({ id: channelId }) => ({ channelId, userId, color: colors.pick() })),
  );
  await new PostgresEventLog<MessagingEvent>(sql).append(
    ...joined.map(({ channelId }) => ({
      type: 'subscription.added' as const,
      realmId,
      channelId,
      userIds: [userId],
      newcomerIds: [],
      actingUserId: creatorId ?? userId,
    })),
  );
}
