import {
  MessagingError,
  type ListedSubscribers,
  type SubscriberIds,
  type SubscriberList,
  type SubscriptionKey,
  type SubscriptionQueries,
  type SubscriptionView,
} from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { boundActor, ownSubscription } from '../messages/access.ts';
import { mayKnowChannel, mayKnowUser } from './channel-access.ts';
import {
  channelColumns,
  channelJoins,
  withGroupValues,
  type ChannelRow,
} from './channel-columns.ts';

export const listOwnSubscriptions = statement(
  'subscription.listOwn',
  `select ${channelColumns},
    s.color, s.is_muted as "isMuted", s.pin_to_top as "pinToTop",
    s.desktop_notifications as "desktopNotifications",
    s.audible_notifications as "audibleNotifications",
    s.push_notifications as "pushNotifications", s.email_notifications as "emailNotifications",
    s.wildcard_mentions_notify as "wildcardMentionsNotify"
  from subscription s
  join channel c on c.id = s.channel_id and not c.is_archived
  ${channelJoins}
  where s.user_id = $1 and s.is_active
  order by c.name collate "C"`,
);

/** The number of subscribers from which a list is partial, if partial lists are requested. */
const LARGE = 250;

/**
 * A partial list of a large channel has the bots and the users who were active in the last 14 days;
 * $1 channels, $2 whether partial lists are requested.
 */
export const channelsSubscribers = statement(
  'subscription.subscribers',
  `select c.id as "channelId", string_agg(s.user_id::text, ',' order by s.user_id) as ids,
     $2::boolean and c.subscriber_count >= ${LARGE} as "isPartial"
   from channel c
   join subscription s on s.channel_id = c.id and s.is_active
   join user_account u on u.id = s.user_id and u.is_active
   left join user_presence p on p.user_id = u.id
   where c.id = any($1::bigint[])
     and (not $2::boolean or c.subscriber_count < ${LARGE} or u.is_bot
       or p.last_connected > now() - interval '14 days'
       or u.last_login_at > now() - interval '14 days'
       or u.date_joined > now() - interval '14 days')
   group by c.id`,
);

/** A subscription of a user who is accessible to the actor. */
const findSubscribed = statement(
  'subscription.isSubscribed',
  `select
    (select true from user_account u
      where u.id = $4::bigint and u.realm_id = $2 and ${mayKnowUser(boundActor)}) as "userKnown",
    (select true from channel c ${ownSubscription(boundActor)}
      where c.id = $5::bigint and c.realm_id = $2 and not c.is_archived
        and ${mayKnowChannel(boundActor)}) as "channelKnown",
    exists (select from subscription m
      where m.user_id = $4 and m.channel_id = $5 and m.is_active) as "isSubscribed"`,
);

const listChannelIdsOf = statement(
  'subscription.channelIdsOf',
  `select array(
     select c.id from subscription m
     join channel c on c.id = m.channel_id and not c.is_archived
     ${ownSubscription(boundActor)}
     where m.user_id = u.id and m.is_active and ${mayKnowChannel(boundActor)}
     order by c.id
   ) as ids
   from user_account u
   where u.id = $4::bigint and u.realm_id = $2 and ${mayKnowUser(boundActor)}`,
);

interface SubscriberRow extends SubscriberIds {
  readonly channelId: number;
}

/** Subscriptions from PostgreSQL: one round trip for the channels, then one for the related rows. */
export class PostgresSubscriptionQueries implements SubscriptionQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async listOwn(actor: Actor, lists: SubscriberList): Promise<readonly SubscriptionView[]> {
    const { rows } = await this.#sql.query<ChannelRow<SubscriptionView>>(listOwnSubscriptions, [
      actor.userId,
    ]);
    const [views, subscribers] = await Promise.all([
      withGroupValues(this.#sql, rows),
      lists === 'false'
        ? null
        : this.subscribersOf(
            rows.map(({ channelId }) => channelId),
            lists,
          ),
    ]);
    if (subscribers === null) return views;
    return views.map((view) => ({ ...view, ...listed(subscribers.get(view.channelId)) }));
  }

  async subscribersOf(
    channelIds: readonly number[],
    lists: Exclude<SubscriberList, 'false'>,
  ): Promise<ReadonlyMap<number, SubscriberIds>> {
    const { rows } = await this.#sql.query<SubscriberRow>(channelsSubscribers, [
      channelIds,
      lists === 'partial',
    ]);
    return new Map(rows.map((row) => [row.channelId, row]));
  }

  async isSubscribed(actor: Actor, { userId, channelId }: SubscriptionKey): Promise<boolean> {
    const { rows } = await this.#sql.query<{
      userKnown: boolean | null;
      channelKnown: boolean | null;
      isSubscribed: boolean;
    }>(findSubscribed, [actor.userId, actor.realmId, actor.role, userId, channelId]);
    const [found] = rows;
    if (!found?.userKnown) throw new MessagingError('SUBSCRIBER_UNKNOWN');
    if (!found.channelKnown) throw new MessagingError('CHANNEL_ID_INVALID');
    return found.isSubscribed;
  }

  async channelIdsOf(actor: Actor, userId: number): Promise<readonly number[]> {
    const { rows } = await this.#sql.query<{ ids: number[] }>(listChannelIdsOf, [
      actor.userId,
      actor.realmId,
      actor.role,
      userId,
    ]);
    if (!rows[0]) throw new MessagingError('SUBSCRIBER_UNKNOWN');
    return rows[0].ids;
  }
}

function listed(subscribers: SubscriberIds | undefined): ListedSubscribers {
  if (!subscribers) return { subscriberIds: [] };
  const ids = subscribers.ids.split(',').map(Number);
  return subscribers.isPartial ? { partialSubscriberIds: ids } : { subscriberIds: ids };
}
