import type { Realm } from '../realms/realm.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';
import { USER_SETTING_DEFAULTS, type UserSettings } from './user-settings.ts';

/** The settings of somebody of the organization who changed none. */
export function settingDefaultsOf(realm: Pick<Realm, 'settings'>): UserSettings {
  const { default_language } = effectiveRealmSettings(realm.settings);
  return { ...USER_SETTING_DEFAULTS, default_language };
}
