import { t } from '../../i18n/translate.ts';

/** A value of a filter. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectFieldProps<Value extends string> {
  readonly id: string;
  readonly label: string;
  /** Empty for no condition. */
  readonly value: Value | '';
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value | '') => void;
  /** The text of no condition; `All` by default. */
  readonly all?: string;
  /** Shows the label beside the list instead of above it. */
  readonly isInline?: boolean;
}

/** A list of values, of which one or none is chosen. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { id, label, value, choices, onChange, all = t('nodes.all'), isInline = false } = props;
  // While nodes are still loading, a filter may select a value that only they have.
  const isOffered = value === '' || choices.some((choice) => choice.value === value);
  const offered = isOffered ? choices : [...choices, { value, label: value }];
  return (
    <div class={isInline ? 'field field-inline' : 'field'}>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onChange(choices.find((choice) => choice.value === chosen)?.value ?? '');
        }}
      >
        <option value="">{all}</option>
        {offered.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
