import type { UserSettings } from '@tandem/chat-client';
import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import type { TextKey } from '../i18n/catalogs/en.ts';
import { SaveNotice } from './save-notice.tsx';
import { useSave } from './use-save.ts';

/** The settings of users that are on or off, and have a text here. */
export type SwitchName = Extract<
  TextKey extends infer Key ? (Key extends `switch.${infer Name}` ? Name : never) : never,
  keyof UserSettings
>;

interface SwitchListProps {
  readonly title: string;
  readonly names: readonly SwitchName[];
}

/** Own settings that are on or off; each change is saved at once. */
export function SwitchList({ title, names }: SwitchListProps) {
  const { settings } = useChatState().personal;
  const { api } = useStore().session;
  const { status, save } = useSave();
  return (
    <fieldset class="setting-group">
      <legend>{title}</legend>
      {names.map((name) => (
        <label key={name} class="switch">
          <input
            type="checkbox"
            role="switch"
            checked={settings[name] === true}
            onChange={({ currentTarget: { checked } }) =>
              void save(() => api.patch('/settings', { [name]: checked }))
            }
          />
          {t(`switch.${name}`)}
        </label>
      ))}
      <SaveNotice status={status} />
    </fieldset>
  );
}
