import { ColorPicker, type MessagingEvent } from '@tandem/messaging-domain';
import { ROLES } from '@tandem/shared-kernel';
import { PostgresEventLog, statement, type Sql } from '@tandem/shared-postgres';
import { PostgresChannelRepository } from './postgres-channel-repository.ts';

/** Guests choose nothing by themselves, and nothing is chosen for them. */
const defaultChannelsFor = statement(
  'channel.defaultsFor',
  `select d.channel_id as id
   from user_account u
   join default_channel d on d.realm_id = u.realm_id
   join channel c on c.id = d.channel_id and not c.is_archived
   where u.id = $1 and u.role < ${ROLES.guest} and not u.is_bot
   order by d.channel_id`,
);

/** Somebody whose account was just opened. */
export interface NewSubscriber {
  readonly realmId: number;
  readonly userId: number;
  /** `null`: nobody of the organization. */
  readonly creatorId: number | null;
}

/**
 * Subscribes somebody to the channels that new members are in, in the transaction of `sql`: one
 * round trip where there are none, three where there are. Twice is as good as once.
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
