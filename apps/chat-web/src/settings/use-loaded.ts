import { useRef, useState } from 'preact/hooks';
import { reasonOf } from '../compose/reason.ts';
import { useAnswer } from '../views/parts/use-answer.ts';

/** An answer of the server that can be read again. */
interface Reloadable<T> {
  /** The last one that could be read; `null` until one arrives. */
  readonly value: T | null;
  /** The reason for which the last attempt to read it failed. */
  readonly problem: string | null;
  /** Another object after each attempt; `null` before the end of the first. */
  readonly attempt: object | null;
  readonly reload: () => void;
}

/** Reads an answer when the component is drawn, and again on demand. */
export function useLoaded<T>(read: () => Promise<T>): Reloadable<T> {
  const [count, setCount] = useState(0);
  const attempt = useAnswer(read, count);
  const last = useRef<T | null>(null);
  if (attempt?.error === null) last.current = attempt.value;
  const error = attempt?.error ?? null;
  return {
    value: last.current,
    problem: error === null ? null : reasonOf(error),
    attempt,
    reload: () => setCount((before) => before + 1),
  };
}
