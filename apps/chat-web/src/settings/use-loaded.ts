import { useState } from 'preact/hooks';
import { reasonOf } from '../compose/reason.ts';
import { useAnswer } from '../views/parts/use-answer.ts';

/** An answer of the server that can be read again. */
interface Reloadable<T> {
  /** `null` until it arrives. */
  readonly value: T | null;
  /** The reason for which it cannot be read. */
  readonly problem: string | null;
  readonly reload: () => void;
}

/** Reads an answer when the component is drawn, and again on demand. */
export function useLoaded<T>(read: () => Promise<T>): Reloadable<T> {
  const [count, setCount] = useState(0);
  const { value = null, error = null } = useAnswer(read, count) ?? {};
  return {
    value,
    problem: error === null ? null : reasonOf(error),
    reload: () => setCount((before) => before + 1),
  };
}
