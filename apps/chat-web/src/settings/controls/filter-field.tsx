interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Filters a list while the user types. */
export function FilterField({ label, value, onChange }: FilterFieldProps) {
  return (
    <input
      class="field"
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}
