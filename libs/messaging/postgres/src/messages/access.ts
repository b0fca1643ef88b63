import { ROLES } from '@tandem/shared-kernel';

/**
 * Who may read what, as SQL. Every statement that uses these binds the viewer's number as `$1`, his
 * organization's as `$2` and his role as `$3`, and names a channel `c`, the viewer's own active
 * subscription to it `s`, a message `m` and the viewer's place in its conversation `d`.
 *
 * @see docs/facts/channel-access.md
 */

/** The viewer's active subscription to the channel `c`. */
export const ownSubscription = `left join subscription s
  on s.channel_id = c.id and s.user_id = $1 and s.is_active`;

/** Guests see what they are subscribed to and what the whole world may read. */
export const mayReadChannel = `not c.is_archived and (
    s.user_id is not null
    or c.is_web_public
    or ($3::smallint < ${ROLES.guest} and (
      not c.invite_only
      or array[c.can_subscribe_group, c.can_add_subscribers_group] && user_group_ids($1)
    ))
  )`;

/** Joins the channel `c` or the place `d` to a message `m`. */
export const messagePlace = `left join channel c
    on m.topic_id is not null and c.recipient_id = m.recipient_id
  ${ownSubscription}
  left join direct_member d
    on m.topic_id is null and d.user_id = $1 and d.recipient_id = m.recipient_id`;

/** In a channel with protected history people see what was sent since they came. */
export const mayReadMessage = `m.realm_id = $2 and case
    when m.topic_id is null then d.user_id is not null
    else ${mayReadChannel}
      and (c.history_public_to_subscribers or m.id > s.from_message_id)
  end`;

/** Whether the viewer was there when the message came; `null` where there is no subscription. */
export const receivedMessage = `(m.topic_id is null or coalesce(m.id > s.from_message_id, false))`;
