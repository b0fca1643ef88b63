import type { UserSettings } from '@tandem/chat-client';
import { t } from '../i18n/translate.ts';
import type { TextKey } from '../i18n/catalogs/en.ts';
import { SwitchSetting } from './controls/switch-setting.tsx';
import { useUserSettings } from './settings-of.ts';

/** The settings of users that are on or off, and have a text here. */
export type SwitchName = Extract<
  TextKey extends infer Key ? (Key extends `switch.${infer Name}` ? Name : never) : never,
  keyof UserSettings
>;

interface SwitchListProps {
  readonly title: string;
  readonly names: readonly SwitchName[];
}

/** Settings that are on or off; each change is saved at once. */
export function SwitchList({ title, names }: SwitchListProps) {
  const { settings, save } = useUserSettings();
  return (
    <fieldset class="setting-group">
      <legend>{title}</legend>
      {names.map((name) => (
        <SwitchSetting
          key={name}
          label={t(`switch.${name}`)}
          checked={settings[name] === true}
          onSave={(checked) => save(name, checked)}
        />
      ))}
    </fieldset>
  );
}
