import { migration } from '@tandem/shared-postgres';

/** What new people of an organization begin with, where that is not what the server has. */
export const userSettingDefaults = migration({
  name: '1763700001401-identity-user-setting-defaults',
  up: `
    alter table realm add column user_setting_defaults jsonb not null default '{}';
  `,
});
