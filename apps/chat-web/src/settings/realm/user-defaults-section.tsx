import { t } from '../../i18n/translate.ts';
import { NotificationsSection } from '../notifications-section.tsx';
import { PreferencesSection } from '../preferences-section.tsx';
import { SettingsOf } from '../settings-of.ts';

/** The settings that new users begin with. */
export function UserDefaultsSection() {
  return (
    <SettingsOf.Provider value="new-users">
      <p class="muted">{t('realm.defaultsNote')}</p>
      <PreferencesSection />
      <NotificationsSection />
    </SettingsOf.Provider>
  );
}
