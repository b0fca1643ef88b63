import type {
  InviterView,
  InvitingContext,
  InvitingQueries,
  KnownInvitee,
} from '@tandem/invitations-domain';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';

/** The columns of an organization in invitations, of `realm r`. */
const REALM_COLUMNS = `r.name as "realmName", r.string_id as "realmStringId",
  coalesce(r.settings->>'default_language', 'en') as language`;

/*
 * Guests are refused earlier, so channels are open to the inviter as to any member: they are
 * subscribed, the channel is public, or its settings let them subscribe or add subscribers.
 */
const context = statement(
  'inviting.context',
  `with member_of as materialized (select user_group_ids($1) as ids),
   permission as (
     select setting.setting from realm_group_setting setting, member_of
     where setting.realm_id = $2 and setting.group_id = any(member_of.ids)
   ),
   wanted_channel as (
     select wanted.id,
       c.id is not null and not c.is_archived and (
         s.user_id is not null or not c.invite_only
         or array[c.can_subscribe_group, c.can_add_subscribers_group] && member_of.ids
       ) as is_open,
       coalesce(array[c.can_add_subscribers_group, c.can_administer_channel_group]
         && member_of.ids, false) as may_add
     from unnest($3::bigint[]) as wanted (id)
     cross join member_of
     left join channel c on c.id = wanted.id and c.realm_id = $2
     left join subscription s on s.channel_id = c.id and s.user_id = $1 and s.is_active
   ),
   wanted_group as (
     select wanted.id,
       g.id is not null and (
         exists (select from permission where setting = 'can_manage_all_groups')
         or exists (
           select from user_group_permission p, member_of
           where p.group_id = g.id and p.value_group_id = any(member_of.ids)
             and p.permission in ('can_add_members_group', 'can_manage_group')
         )
       ) as is_open
     from unnest($4::bigint[]) as wanted (id)
     left join user_group g on g.id = wanted.id and g.realm_id = $2 and g.name is not null
       and not g.is_system and not g.deactivated
   )
   select ${REALM_COLUMNS}, u.full_name as "inviterName",
     exists (select from permission where setting = 'can_invite_users_group') as "mayInvite",
     exists (select from permission where setting = 'create_multiuse_invite_group')
       as "mayCreateLinks",
     (select coalesce(array_agg(id order by id), '{}') from wanted_channel where not is_open)
       as "closedChannelIds",
     $5::smallint <= ${ROLES.administrator}
       or exists (select from permission where setting = 'can_add_subscribers_group')
       or not exists (select from wanted_channel where not may_add) as "maySubscribeOthers",
     (select coalesce(array_agg(id order by id), '{}') from wanted_group where not is_open)
       as "closedGroupIds"
   from user_account u join realm r on r.id = u.realm_id
   where u.id = $1 and u.realm_id = $2`,
);

const knownInvitees = statement(
  'inviting.knownInvitees',
  `select lower(delivery_email) as email, is_active as "isActive" from user_account
   where realm_id = $1 and lower(delivery_email) in
     (select lower(email) from unnest($2::text[]) as email)`,
);

const inviter = statement(
  'inviting.inviter',
  `select ${REALM_COLUMNS}, u.full_name as "inviterName",
     u.role as "inviterRole", u.is_active as "isInviterActive"
   from user_account u join realm r on r.id = u.realm_id
   where u.id = $2 and u.realm_id = $1`,
);

/** Facts on which inviting depends, from PostgreSQL; one round trip per call. */
export class PostgresInvitingQueries implements InvitingQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async context(
    actor: Actor,
    asked: { readonly channelIds: readonly number[]; readonly groupIds: readonly number[] },
  ): Promise<InvitingContext> {
    const { rows } = await this.#sql.query<InvitingContext>(context, [
      actor.userId,
      actor.realmId,
      asked.channelIds,
      asked.groupIds,
      actor.role,
    ]);
    if (!rows[0]) throw new Error(`User ${actor.userId} is not in realm ${actor.realmId}`);
    return rows[0];
  }

  async knownInvitees(
    realmId: number,
    emails: readonly string[],
  ): Promise<readonly KnownInvitee[]> {
    return (await this.#sql.query<KnownInvitee>(knownInvitees, [realmId, emails])).rows;
  }

  async inviter(realmId: number, inviterId: number): Promise<InviterView> {
    const { rows } = await this.#sql.query<InviterView>(inviter, [realmId, inviterId]);
    if (!rows[0]) throw new Error(`User ${inviterId} is not in realm ${realmId}`);
    return rows[0];
  }
}
