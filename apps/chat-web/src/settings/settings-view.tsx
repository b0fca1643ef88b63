import { t } from '../i18n/translate.ts';
import { OwnBotsSection } from './bots/bots-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SectionedView, type SettingsSection } from './sectioned-view.tsx';
import { SecuritySection } from './security-section.tsx';

const SECTIONS: readonly SettingsSection[] = [
  { name: 'profile', text: 'settings.section.profile', draw: ProfileSection },
  { name: 'preferences', text: 'settings.section.preferences', draw: PreferencesSection },
  { name: 'notifications', text: 'settings.section.notifications', draw: NotificationsSection },
  { name: 'bots', text: 'settings.section.bots', draw: OwnBotsSection },
  { name: 'security', text: 'settings.section.security', draw: SecuritySection },
];

/** The settings of the actor. */
export function SettingsView({ section }: { readonly section: string }) {
  return (
    <SectionedView
      icon="settings"
      title={t('view.settings')}
      address="#settings"
      sections={SECTIONS}
      section={section}
    />
  );
}
