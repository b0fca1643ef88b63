/**
 * Parts of the statements that show accounts. Their first parameters are those of {@link
 * actorValues}: the actor's organization, number and role, and whether profiles are wanted.
 */
import type { Actor } from '@tandem/shared-kernel';
import { accountColumns } from './account-columns.ts';

/** The user shows their address to users of the actor's role. */
export const showsToRole = `case email_address_visibility
    when 1 then true
    when 2 then $3::smallint <= 400
    when 5 then $3::smallint <= 300
    when 3 then $3::smallint <= 200
    else false
  end`;

const profileData = `coalesce((
    select jsonb_object_agg(value.field_id, jsonb_strip_nulls(
      jsonb_build_object('value', value.value, 'renderedValue', value.rendered_value)))
    from profile_value value where value.user_id = user_account.id
  ), '{}')`;

/** The columns of a `UserView`. */
export const viewColumns = `${accountColumns}, is_deleted as "isDeleted",
  is_imported_stub as "isImportedStub", timezone, avatar_source as "avatarSource",
  avatar_version as "avatarVersion",
  (id = $2::bigint or is_bot or ${showsToRole}) as "showsDeliveryEmail",
  case when $4::boolean and not is_bot then ${profileData} else '{}' end as "profileData"`;

/**
 * A condition: the account is accessible to the actor. Accounts are inaccessible only to guests, except bots
 * and users with whom they share a channel or a conversation.
 */
export const isAccessible = `(
    $3::smallint < 600 or user_account.id = $2::bigint or user_account.is_bot
    or not exists (
      select from realm_group_setting setting
      where setting.realm_id = $1::bigint and setting.setting = 'can_access_all_users_group'
        and not setting.group_id = any(user_group_ids($2::bigint)))
    or exists (
      select from subscription mine
      join subscription shared on shared.channel_id = mine.channel_id and shared.is_active
      where mine.user_id = $2::bigint and mine.is_active and shared.user_id = user_account.id)
    or exists (
      select from direct_member mine
      join direct_member shared on shared.recipient_id = mine.recipient_id
      where mine.user_id = $2::bigint and shared.user_id = user_account.id)
  )`;

/** The values of `$1` to `$4`. */
export function actorValues(
  actor: Pick<Actor, 'realmId' | 'userId' | 'role'>,
  { profileData }: { readonly profileData: boolean },
): readonly unknown[] {
  return [actor.realmId, actor.userId, actor.role, profileData];
}
