import { migration } from '@tandem/shared-postgres';

/**
 * `user_group_ids(user)` returns the ids of all groups that contain the user, directly or through subgroups.
 * Deactivated groups have no members, and deactivated users are in no group.
 *
 * System groups have no stored members: the narrowest one follows from the role of the user, the wider ones from the
 * nesting of groups. The narrowest one of a member is `role:fullmembers` once the account is as old as the organization
 * requires.
 *
 * A permission check in any statement is `a_group = any(user_group_ids($1))`. The function is plain SQL, so that the
 * planner can see its body. `union` ends the recursion where the same group is reached again.
 */
export const userGroupIds = migration({
  name: '1763700001001-identity-user-group-ids',
  up: `
    create function user_group_ids(user_id bigint) returns bigint[]
    language sql stable parallel safe as $$
      with recursive person as (
        select account.id, account.realm_id,
          case account.role
            when 100 then 'role:owners'
            when 200 then 'role:administrators'
            when 300 then 'role:moderators'
            when 600 then 'role:everyone'
            else case
              when account.date_joined <= now() - make_interval(
                days => coalesce((realm.settings->>'waiting_period_threshold')::integer, 0))
              then 'role:fullmembers'
              else 'role:members'
            end
          end as narrowest_group
        from user_account account
        join realm on realm.id = account.realm_id
        where account.id = user_group_ids.user_id and account.is_active
      ),
      direct as (
        select member.group_id as id
        from person join user_group_member member on member.user_id = person.id
        union all
        select system_group.id
        from person
        join user_group system_group on system_group.realm_id = person.realm_id
          and system_group.name = person.narrowest_group
      ),
      holding (id) as (
        select direct.id from direct
        join user_group on user_group.id = direct.id and not user_group.deactivated
        union
        select nesting.supergroup_id from holding
        join user_group_subgroup nesting on nesting.subgroup_id = holding.id
        join user_group on user_group.id = nesting.supergroup_id and not user_group.deactivated
      )
      select coalesce(array_agg(holding.id order by holding.id), '{}') from holding
    $$;
  `,
});
