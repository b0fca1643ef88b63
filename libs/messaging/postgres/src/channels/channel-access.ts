import { ROLES } from '@tandem/shared-kernel';
import type { ActorSql } from '../messages/access.ts';

/**
 * A condition: the actor may see that the channel `c` exists; `s` is their active subscription.
 * Administrators see every channel, but do not read private ones.
 *
 * @see docs/facts/channel-access.md
 */
export const mayKnowChannel = (actor: ActorSql): string => `(
    s.user_id is not null
    or c.is_web_public
    or ${actor.role} <= ${ROLES.administrator}
    or (${actor.role} < ${ROLES.guest} and (
      not c.invite_only
      or array[c.can_subscribe_group, c.can_add_subscribers_group,
        c.can_administer_channel_group] && user_group_ids(${actor.id})
    ))
  )`;

/**
 * A condition: the account `u` is accessible to the actor. If the organization restricts access, guests see
 * themselves, bots, and users with whom they share a channel or a conversation.
 */
export const mayKnowUser = (actor: ActorSql): string => `(
    ${actor.role} < ${ROLES.guest} or u.id = ${actor.id} or u.is_bot
    or exists (select from realm_group_setting setting
      join user_group g on g.id = setting.group_id
      where setting.realm_id = ${actor.realmId}
        and setting.setting = 'can_access_all_users_group' and g.name = 'role:everyone')
    or shares_conversation(${actor.id}, u.id)
  )`;
