interface NumberFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A whole number in a range; an outside value is moved to the nearest end. */
export function NumberField({ id, label, value, min, max, onChange }: NumberFieldProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        type="number"
        id={id}
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        value={value}
        onChange={(event) => {
          const given = Math.round(event.currentTarget.valueAsNumber);
          const next = Number.isNaN(given) ? value : Math.min(max, Math.max(min, given));
          event.currentTarget.value = String(next);
          onChange(next);
        }}
      />
    </div>
  );
}
