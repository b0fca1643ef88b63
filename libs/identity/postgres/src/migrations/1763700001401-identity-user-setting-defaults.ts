import { migration } from '@tandem/shared-postgres';

/** The settings with which new users of an organization begin, if they differ from those of the server. */
export const userSettingDefaults = migration({
  name: '1763700001401-identity-user-setting-defaults',
  up: `
    alter table realm add column user_setting_defaults jsonb not null default '{}';
  `,
});
