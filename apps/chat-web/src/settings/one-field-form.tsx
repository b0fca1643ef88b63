import type { TargetedEvent } from 'preact';
import { useState } from 'preact/hooks';

interface OneFieldFormProps {
  readonly label: string;
  readonly type: 'text' | 'password';
  readonly submitLabel: string;
  readonly maxLength?: number;
  /** @returns whether the field becomes empty */
  readonly onSubmit: (value: string) => Promise<boolean>;
}

/** A field with a button beside it. */
export function OneFieldForm({ label, type, submitLabel, maxLength, onSubmit }: OneFieldFormProps) {
  const [value, setValue] = useState('');
  const field = {
    class: 'field',
    'aria-label': label,
    placeholder: label,
    autocomplete: 'off',
    required: true,
    value,
    ...(maxLength !== undefined && { maxLength }),
  };
  const write = (event: TargetedEvent<HTMLInputElement>) => setValue(event.currentTarget.value);
  return (
    <form
      class="one-field"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(value.trim()).then((isDone) => isDone && setValue(''));
      }}
    >
      {type === 'password' ? (
        <input {...field} type="password" onInput={write} />
      ) : (
        <input {...field} type="text" onInput={write} />
      )}
      <button type="submit" class="button small">
        {submitLabel}
      </button>
    </form>
  );
}
