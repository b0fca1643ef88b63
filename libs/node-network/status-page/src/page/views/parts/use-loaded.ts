import { useEffect, useState } from 'preact/hooks';

/** Data of a part of the page. */
export type Loaded<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly data: Data };

/**
 * Loads data when its key changes. While data of the same subject is loaded again, the last one stays.
 *
 * @param key of the data; null loads nothing
 * @returns the data, and a function that tries again
 */
export function useLoaded<Data>(
  key: string | null,
  load: () => Promise<Data>,
): readonly [loaded: Loaded<Data>, retry: () => void] {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (key === null) return;
    let isWanted = true;
    load().then(
      (data) => isWanted && setLoaded({ state: 'ready', data }),
      () => isWanted && setLoaded({ state: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
    // The key represents the inputs of `load`.
  }, [key, attempt]);
  const retry = () => {
    setLoaded({ state: 'loading' });
    setAttempt(attempt + 1);
  };
  return [loaded, retry];
}
