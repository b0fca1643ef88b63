import { SaveNotice } from '../save-notice.tsx';
import { Switch } from './switch.tsx';
import { useChosen } from './use-chosen.ts';

interface SwitchSettingProps {
  readonly label: string;
  readonly checked: boolean;
  readonly isDisabled?: boolean;
  readonly onSave: (checked: boolean) => Promise<unknown>;
}

/** A setting that is on or off; a change is saved at once. */
export function SwitchSetting({ label, checked, isDisabled = false, onSave }: SwitchSettingProps) {
  const { shown, status, change } = useChosen(checked, onSave);
  return (
    <div class="setting-line">
      <Switch label={label} isOn={shown} isDisabled={isDisabled} onChange={change} />
      <SaveNotice status={status} />
    </div>
  );
}
