import { useState } from 'preact/hooks';
import { useSave } from '../use-save.ts';

/**
 * A value that is saved as soon as it is chosen. It is shown until the event of the change arrives; a value that the
 * server refuses is dropped.
 */
export function useChosen<Value>(value: Value, onSave: (value: Value) => Promise<unknown>) {
  const { status, save } = useSave();
  const [known, setKnown] = useState({ value });
  const [chosen, setChosen] = useState<{ readonly value: Value } | null>(null);
  if (known.value !== value) {
    setKnown({ value });
    setChosen(null);
  }
  const change = async (next: Value) => {
    setChosen({ value: next });
    if (!(await save(() => onSave(next)))) setChosen(null);
  };
  return { shown: (chosen ?? known).value, status, change };
}
