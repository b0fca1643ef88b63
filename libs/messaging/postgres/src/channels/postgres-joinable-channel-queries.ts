import type { JoinableChannelQueries } from '@tandem/messaging-domain/channels';
import { statement, type Sql } from '@tandem/shared-postgres';

/* A channel that became private since is included if the inviter is still subscribed. */
const channelsToJoin = statement(
  'messaging.channelsToJoin',
  `select c.id from channel c
   where c.realm_id = $1 and not c.is_archived and (
     (c.id = any($2::bigint[]) and (not c.invite_only
       or array[c.can_subscribe_group, c.can_add_subscribers_group] && user_group_ids($3)
       or exists (select from subscription s
         where s.channel_id = c.id and s.user_id = $3 and s.is_active)))
     or ($4::boolean and exists (select from default_channel d where d.channel_id = c.id)))
   order by c.id`,
);

/** The channels of invitations in PostgreSQL. */
export class PostgresJoinableChannelQueries implements JoinableChannelQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(
    invitation: Parameters<JoinableChannelQueries['find']>[0],
  ): Promise<readonly number[]> {
    const { realmId, channelIds, inviterId, includesDefaultChannels } = invitation;
    const values = [realmId, channelIds, inviterId, includesDefaultChannels];
    const { rows } = await this.#sql.query<{ id: number }>(channelsToJoin, values);
    return rows.map(({ id }) => id);
  }
}
