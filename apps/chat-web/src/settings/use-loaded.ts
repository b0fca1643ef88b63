import { useEffect, useState } from 'preact/hooks';
import { reasonOf } from '../compose/reason.ts';

/** An answer of the server that is shown here. */
export interface Loaded<T> {
  /** `null` until it is there. */
  readonly value: T | null;
  /** Why it is not there. */
  readonly problem: string | null;
  readonly reload: () => void;
}

/** Reads an answer when the component is drawn, and again on demand. */
export function useLoaded<T>(read: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Omit<Loaded<T>, 'reload'>>({ value: null, problem: null });
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isDrawn = true;
    read().then(
      (value) => isDrawn && setLoaded({ value, problem: null }),
      (error: unknown) => isDrawn && setLoaded({ value: null, problem: reasonOf(error) }),
    );
    return () => {
      isDrawn = false;
    };
  }, [count]);
  return { ...loaded, reload: () => setCount(count + 1) };
}
