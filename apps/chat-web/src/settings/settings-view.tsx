import type { ChatState } from '@tandem/chat-client';
import { t } from '../i18n/translate.ts';
import { AlertWordsSection } from './alert-words-section.tsx';
import { allowedBotTypes } from './bots/bot-types.ts';
import { OwnBotsSection } from './bots/bots-section.tsx';
import { DataSection } from './data/data-section.tsx';
import { FilesSection } from './data/files-section.tsx';
import { SnippetsSection } from './data/snippets-section.tsx';
import { MutedUsersSection } from './muted-users-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SectionedView, type SettingsSection } from './sectioned-view.tsx';
import { SecuritySection } from './security-section.tsx';

const SECTIONS: readonly SettingsSection[] = [
  { name: 'profile', text: 'settings.section.profile', draw: ProfileSection },
  { name: 'preferences', text: 'settings.section.preferences', draw: PreferencesSection },
  { name: 'notifications', text: 'settings.section.notifications', draw: NotificationsSection },
  { name: 'alert-words', text: 'settings.section.alertWords', draw: AlertWordsSection },
  { name: 'muted-users', text: 'settings.section.mutedUsers', draw: MutedUsersSection },
  { name: 'snippets', text: 'settings.section.snippets', draw: SnippetsSection },
  { name: 'files', text: 'settings.section.files', draw: FilesSection },
  { name: 'bots', text: 'settings.section.bots', draw: OwnBotsSection, isShownTo: usesBots },
  { name: 'security', text: 'settings.section.security', draw: SecuritySection },
  { name: 'data', text: 'settings.section.data', draw: DataSection },
];

/** Whether the actor has bots, or may create one. */
function usesBots(state: ChatState): boolean {
  const isOwn = ({ owner_id: ownerId }: { readonly owner_id: number | null }) =>
    ownerId === state.userId;
  return allowedBotTypes(state).length > 0 || [...state.bots.values()].some(isOwn);
}

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
