import type { ChannelJoining } from '@tandem/invitations-domain';
import { ColorPicker, type AnonymousGroups } from '@tandem/messaging-domain';
import { bindMessagingTx } from '@tandem/messaging-postgres';
import { statement, type Sql } from '@tandem/shared-postgres';

/* A channel that became private since is joined if the inviter still is there. */
const channelsToJoin = statement(
  'assembly.channelsToJoin',
  `select c.id from channel c
   where c.realm_id = $1 and not c.is_archived and (
     (c.id = any($2::bigint[]) and (not c.invite_only
       or array[c.can_subscribe_group, c.can_add_subscribers_group] && user_group_ids($3)
       or exists (select from subscription s
         where s.channel_id = c.id and s.user_id = $3 and s.is_active)))
     or ($4::boolean and exists (select from default_channel d where d.channel_id = c.id)))
   order by c.id`,
);

/** The channels of the messaging context, for people who join. */
export class MessagingChannelJoining implements ChannelJoining {
  readonly #sql: Sql;
  readonly #groups: AnonymousGroups;

  constructor(sql: Sql, groups: AnonymousGroups) {
    this.#sql = sql;
    this.#groups = groups;
  }

  async join(newcomer: Parameters<ChannelJoining['join']>[0]): Promise<void> {
    const { realmId, userId, inviterId, channelIds, includesDefaultChannels } = newcomer;
    if (channelIds.length === 0 && !includesDefaultChannels) return;
    const values = [realmId, channelIds, inviterId, includesDefaultChannels];
    const { rows } = await this.#sql.query<{ id: number }>(channelsToJoin, values);
    if (rows.length === 0) return;
    const colors = new ColorPicker([]);
    const tx = bindMessagingTx(this.#sql, this.#groups);
    const joined = await tx.channels.subscribe(
      rows.map(({ id: channelId }) => ({ channelId, userId, color: colors.pick() })),
    );
    await tx.events.append(
      ...joined.map(({ channelId }) => ({
        type: 'subscription.added' as const,
        realmId,
        channelId,
        userIds: [userId],
        newcomerIds: [],
        actingUserId: inviterId,
      })),
    );
  }
}
