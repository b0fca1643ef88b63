import { migration } from '@tandem/shared-postgres';

/**
 * The groups that have permissions for a group. A permission without a row has the value that a new group without a
 * creator gets. System groups have rows that refer to `role:nobody`.
 *
 * `role_group_name` returns the narrowest system group of a user, by the same rule as `user_group_ids`.
 */
export const groupPermissions = migration({
  name: '1763700001400-identity-group-permissions',
  up: `
    create table user_group_permission (
      group_id bigint not null references user_group on delete cascade,
      permission text not null,
      value_group_id bigint not null references user_group,
      primary key (group_id, permission)
    );
    create index user_group_permission_value on user_group_permission (value_group_id);

    insert into user_group_permission (group_id, permission, value_group_id)
    select system_group.id, permission, nobody.id
    from user_group system_group
    join user_group nobody on nobody.realm_id = system_group.realm_id
      and nobody.name = 'role:nobody'
    cross join unnest(array['can_add_members_group', 'can_join_group', 'can_leave_group',
      'can_manage_group', 'can_mention_group', 'can_remove_members_group']) as permission
    where system_group.is_system;

    create function role_group_name(role smallint, date_joined timestamptz, settings jsonb)
    returns text language sql stable parallel safe as $$
      select case role
        when 100 then 'role:owners'
        when 200 then 'role:administrators'
        when 300 then 'role:moderators'
        when 600 then 'role:everyone'
        else case
          when date_joined <= now() - make_interval(
            days => coalesce((settings->>'waiting_period_threshold')::integer, 0))
          then 'role:fullmembers'
          else 'role:members'
        end
      end
    $$;
  `,
});
