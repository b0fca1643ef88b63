import { ROLES } from '@tandem/shared-kernel';

/** SQL expressions of the actor. */
export interface ActorSql {
  readonly id: string;
  readonly realmId: string;
  readonly role: string;
}

/** The actor as the first three parameters of a statement. */
export const boundActor: ActorSql = { id: '$1', realmId: '$2', role: '$3::smallint' };

/*
 * Access rules as SQL. Statements that use them name a channel `c`, the actor's active subscription
 * to it `s`, a message `m` and the actor's membership in its direct conversation `d`.
 *
 * @see docs/facts/channel-access.md
 */

/** The actor's active subscription to the channel `c`. */
export const ownSubscription = (actor: ActorSql): string => `left join subscription s
  on s.channel_id = c.id and s.user_id = ${actor.id} and s.is_active`;

/** Guests see their subscribed channels and the web-public ones. */
export const mayReadChannel = (actor: ActorSql): string =>
  `not c.is_archived and ${mayReadArchived(actor)}`;

/** Like {@link mayReadChannel}, for archived channels too. */
export const mayReadArchived = (actor: ActorSql): string => `(
    s.user_id is not null
    or c.is_web_public
    or (${actor.role} < ${ROLES.guest} and (
      not c.invite_only
      or array[c.can_subscribe_group, c.can_add_subscribers_group] && user_group_ids(${actor.id})
    ))
  )`;

/** The group of a setting that never applies to guests, even if they are members of it. */
export const unlessGuest = (actor: ActorSql, group: string): string =>
  `case when ${actor.role} < ${ROLES.guest} then ${group} end`;

/** Joins the channel `c` or the membership `d` to a message `m`. */
export const messageAccess = (actor: ActorSql): string => `left join channel c
    on m.topic_id is not null and c.recipient_id = m.recipient_id
  ${ownSubscription(actor)}
  left join direct_member d on m.topic_id is null and d.user_id = ${actor.id}
    and d.recipient_id = m.recipient_id`;

const readable = (actor: ActorSql, channel: string): string => `m.realm_id = ${actor.realmId}
  and case
    when m.topic_id is null then d.user_id is not null
    else ${channel} and (c.history_public_to_subscribers or m.id > s.from_message_id)
  end`;

/**
 * In a channel with protected history, subscribers see messages sent since they subscribed. Messages of archived
 * channels are not changed any more: this is the condition of everything that changes or marks messages.
 */
export const mayReadMessage = (actor: ActorSql): string => readable(actor, mayReadChannel(actor));

/** Like {@link mayReadMessage}, in archived channels too, for reads of single messages. */
export const mayReadArchivedMessage = (actor: ActorSql): string =>
  readable(actor, mayReadArchived(actor));
