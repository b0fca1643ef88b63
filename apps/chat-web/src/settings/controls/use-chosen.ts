import { useRef, useState } from 'preact/hooks';
import { useSave } from '../use-save.ts';

/**
 * A value that is saved as soon as it is chosen. It is shown until the event of the change arrives; a value that the
 * server refuses is dropped. The control remains enabled, so that it does not lose the focus: later choices are saved
 * one after the other.
 */
export function useChosen<Value>(value: Value, onSave: (value: Value) => Promise<unknown>) {
  const { status, save } = useSave();
  const [known, setKnown] = useState({ value });
  const [chosen, setChosen] = useState<{ readonly value: Value } | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  if (known.value !== value) {
    setKnown({ value });
    setChosen(null);
  }
  const change = (next: Value) => {
    const choice = { value: next };
    setChosen(choice);
    saving.current = saving.current.then(async () => {
      if (await save(() => onSave(next))) return;
      setChosen((present) => (present === choice ? null : present));
    });
  };
  return { shown: (chosen ?? known).value, status, change };
}
