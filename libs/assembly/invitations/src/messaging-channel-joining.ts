import type { ChannelJoining } from '@tandem/invitations-domain';
import { ColorPicker, type AnonymousGroups } from '@tandem/messaging-domain';
import { bindMessagingTx, findJoinableChannels } from '@tandem/messaging-postgres';
import type { Sql } from '@tandem/shared-postgres';

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
    const found = await findJoinableChannels(this.#sql, newcomer);
    if (found.length === 0) return;
    const colors = new ColorPicker([]);
    const tx = bindMessagingTx(this.#sql, this.#groups);
    const joined = await tx.channels.subscribe(
      found.map((channelId) => ({ channelId, userId, color: colors.pick() })),
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
