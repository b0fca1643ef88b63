import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { Switch } from './switch.tsx';

interface SwitchSettingProps {
  readonly label: string;
  readonly checked: boolean;
  readonly isDisabled?: boolean;
  readonly onSave: (checked: boolean) => Promise<unknown>;
}

/** A setting that is on or off; a change is saved at once. */
export function SwitchSetting({ label, checked, isDisabled = false, onSave }: SwitchSettingProps) {
  const { status, save } = useSave();
  return (
    <div class="setting-line">
      <Switch
        label={label}
        isOn={checked}
        isDisabled={isDisabled || status.kind === 'saving'}
        onChange={(next) => void save(() => onSave(next))}
      />
      <SaveNotice status={status} />
    </div>
  );
}
