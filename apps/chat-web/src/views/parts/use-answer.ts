import { useEffect, useState } from 'preact/hooks';

/** An answer of the server: `null` until it has arrived. */
export type Loaded<T> =
  | { readonly value: T; readonly error: null }
  | { readonly value: null; readonly error: unknown };

/** Asks the server once for each key. */
export function useAnswer<T>(ask: () => Promise<T>, key: unknown): Loaded<T> | null {
  const [answer, setAnswer] = useState<Loaded<T> | null>(null);
  useEffect(() => {
    let isDrawn = true;
    ask().then(
      (value) => isDrawn && setAnswer({ value, error: null }),
      (error: unknown) => isDrawn && setAnswer({ value: null, error }),
    );
    return () => {
      isDrawn = false;
    };
  }, [key]);
  return answer;
}
