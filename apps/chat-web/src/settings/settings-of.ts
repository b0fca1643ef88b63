import type { UserSettings } from '@tandem/chat-client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useChatState, useStore } from '../app/store-context.ts';
import type { SelectValue } from './controls/select.tsx';

/** The owner of the settings that are changed: the actor, or new users, who begin with them. */
export const SettingsOf = createContext<'self' | 'new-users'>('self');

/** The settings that are changed here, and a callback that saves one of them. */
export function useUserSettings() {
  const { personal, realmLists } = useChatState();
  const { api } = useStore().session;
  const isOwn = useContext(SettingsOf) === 'self';
  return {
    isOwn,
    settings: isOwn ? personal.settings : realmLists.userSettingsDefaults,
    save: (name: keyof UserSettings, value: SelectValue): Promise<unknown> =>
      isOwn
        ? api.patch('/settings', { [name]: value })
        : api.patch('/realm/user_settings_defaults', { [name]: value }),
  };
}
