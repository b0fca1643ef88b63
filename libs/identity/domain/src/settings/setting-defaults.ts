import type { Realm } from '../realms/realm.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';
import { USER_SETTING_DEFAULTS, type UserSettings } from './user-settings.ts';

/** The default settings of users of the organization. */
export function settingDefaultsOf(realm: Pick<Realm, 'settings'>): UserSettings {
  const { default_language } = effectiveRealmSettings(realm.settings);
  return { ...USER_SETTING_DEFAULTS, default_language };
}
