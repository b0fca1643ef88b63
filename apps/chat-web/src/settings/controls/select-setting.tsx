import { SaveNotice } from '../save-notice.tsx';
import { Select, type SelectOption, type SelectValue } from './select.tsx';
import { useChosen } from './use-chosen.ts';

interface SelectSettingProps<Value extends SelectValue> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly isDisabled?: boolean;
  readonly onSave: (value: Value) => Promise<unknown>;
}

/** A setting with a few values; a change is saved at once. */
export function SelectSetting<Value extends SelectValue>(props: SelectSettingProps<Value>) {
  const { label, value, options, isDisabled = false, onSave } = props;
  const { shown, status, change } = useChosen(value, onSave);
  return (
    <div class="setting-line">
      <Select
        label={label}
        isLabelShown
        value={shown}
        options={options}
        isDisabled={isDisabled}
        onChange={change}
      />
      <SaveNotice status={status} />
    </div>
  );
}
