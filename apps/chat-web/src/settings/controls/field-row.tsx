import { useLayoutEffect, useRef } from 'preact/hooks';

interface FieldRowProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly isRequired?: boolean;
  /** The field has the focus when its form is opened. */
  readonly isFocused?: boolean;
  /** The text is no prose: it has the font of programs, and no spelling. */
  readonly isCode?: boolean;
  readonly onChange: (value: string) => void;
}

const MAX_LENGTH = 1_000;

/** A field of a form, below its label. */
export function FieldRow(props: FieldRowProps) {
  const { label, value, maxLength = MAX_LENGTH, isRequired = false, isCode = false } = props;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (props.isFocused === true) field.current?.focus();
  }, [props.isFocused]);
  return (
    <label class="setting-label">
      {label}
      <input
        ref={field}
        class={isCode ? 'field code-field' : 'field'}
        type="text"
        dir={isCode ? 'ltr' : 'auto'}
        required={isRequired}
        placeholder={props.placeholder}
        maxLength={maxLength}
        spellcheck={!isCode}
        autocapitalize={isCode ? 'off' : undefined}
        value={value}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
    </label>
  );
}
