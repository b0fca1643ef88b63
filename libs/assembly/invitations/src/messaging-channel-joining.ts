import type { ChannelJoining } from '@tandem/invitations-domain';
import type { AnonymousGroups } from '@tandem/messaging-domain';
import { SubscribeNewcomer } from '@tandem/messaging-domain/channels';
import { PostgresJoinableChannelQueries, bindMessagingTx } from '@tandem/messaging-postgres';
import type { Sql } from '@tandem/shared-postgres';

/** The channels of the messaging context, for users who join. */
export class MessagingChannelJoining implements ChannelJoining {
  readonly #subscribe: SubscribeNewcomer;

  constructor(sql: Sql, groups: AnonymousGroups) {
    const { channels, events } = bindMessagingTx(sql, groups);
    const joinable = new PostgresJoinableChannelQueries(sql);
    this.#subscribe = new SubscribeNewcomer({ channels, events, joinable });
  }

  join(newcomer: Parameters<ChannelJoining['join']>[0]): Promise<void> {
    return this.#subscribe.execute(newcomer);
  }
}
