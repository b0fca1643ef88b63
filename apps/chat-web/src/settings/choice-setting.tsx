import type { UserSettings } from '@tandem/chat-client';
import { SelectSetting } from './controls/select-setting.tsx';
import type { SelectOption, SelectValue } from './controls/select.tsx';
import { useUserSettings } from './settings-of.ts';

interface ChoiceSettingProps {
  readonly name: keyof UserSettings;
  readonly label: string;
  readonly options: readonly SelectOption<SelectValue>[];
}

/** A setting with a few values; an unlisted value, which another client has set, is shown unchanged. */
export function ChoiceSetting({ name, label, options }: ChoiceSettingProps) {
  const { settings, save } = useUserSettings();
  const value = settings[name];
  if (value === undefined) return null;
  const isListed = options.some(([each]) => each === value);
  return (
    <SelectSetting<SelectValue>
      label={label}
      value={value}
      options={isListed ? options : [...options, [value, String(value)]]}
      onSave={(next) => save(name, next)}
    />
  );
}
