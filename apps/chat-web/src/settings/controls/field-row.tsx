interface FieldRowProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly isRequired?: boolean;
  /** In the font of programs. */
  readonly isCode?: boolean;
  readonly onChange: (value: string) => void;
}

/** A field of a form, below its label. */
export function FieldRow(props: FieldRowProps) {
  const { label, value, isRequired = false, isCode = false, onChange } = props;
  return (
    <label class="setting-label">
      {label}
      <input
        class={isCode ? 'field code-field' : 'field'}
        type="text"
        dir={isCode ? 'ltr' : 'auto'}
        required={isRequired}
        placeholder={props.placeholder}
        maxLength={props.maxLength ?? 1_000}
        spellcheck={!isCode}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
