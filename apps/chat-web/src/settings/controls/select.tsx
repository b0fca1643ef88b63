import { useId } from 'preact/hooks';

export type SelectValue = string | number | boolean | null;

/** A value with its text. */
export type SelectOption<Value> = readonly [value: Value, text: string];

interface SelectProps<Value extends SelectValue> {
  readonly label: string;
  /** Shows the label above the control; otherwise the label is only its accessible name. */
  readonly isLabelShown?: boolean;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly isDisabled?: boolean;
  readonly onChange: (value: Value) => void;
}

/** Chooses one of a few values. */
export function Select<Value extends SelectValue>(props: SelectProps<Value>) {
  const { label, isLabelShown = false, value, options, isDisabled = false, onChange } = props;
  const id = useId();
  const select = (
    <select
      id={id}
      class="field select"
      aria-label={isLabelShown ? undefined : label}
      disabled={isDisabled}
      value={String(value)}
      onChange={({ currentTarget }) => {
        const chosen = options.find(([each]) => String(each) === currentTarget.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {options.map(([each, text]) => (
        <option key={String(each)} value={String(each)} selected={each === value}>
          {text}
        </option>
      ))}
    </select>
  );
  if (!isLabelShown) return select;
  return (
    <div class="setting-label">
      <label for={id}>{label}</label>
      {select}
    </div>
  );
}
