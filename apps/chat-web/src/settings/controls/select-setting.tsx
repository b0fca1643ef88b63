import { useState } from 'preact/hooks';
import { SaveNotice } from '../save-notice.tsx';
import { useSave } from '../use-save.ts';
import { Select, type SelectOption, type SelectValue } from './select.tsx';

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
  const { status, save } = useSave();
  // The chosen value is shown until the event of the change arrives.
  const [chosen, setChosen] = useState({ from: value, to: value });
  const shown = chosen.from === value ? chosen.to : value;
  const change = async (to: Value) => {
    setChosen({ from: value, to });
    if (!(await save(() => onSave(to)))) setChosen({ from: value, to: value });
  };
  return (
    <div class="setting-line">
      <Select
        label={label}
        isLabelShown
        value={shown}
        options={options}
        isDisabled={isDisabled || status.kind === 'saving'}
        onChange={(next) => void change(next)}
      />
      <SaveNotice status={status} />
    </div>
  );
}
