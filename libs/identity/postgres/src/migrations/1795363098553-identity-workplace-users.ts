import { migration } from '@tandem/shared-postgres';

/** Sets `workplace_users_group` to all users in organizations that are older than this setting. */
export const workplaceUsers = migration({
  name: '1795363098553-identity-workplace-users',
  up: `
    insert into realm_group_setting (realm_id, setting, group_id)
    select realm_id, 'workplace_users_group', id from user_group where name = 'role:everyone'
      and is_system
    on conflict do nothing;
  `,
});
