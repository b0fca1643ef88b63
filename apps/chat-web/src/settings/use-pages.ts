import { useEffect, useState } from 'preact/hooks';

interface Pages<T> {
  readonly items: readonly T[];
  readonly error: unknown;
  /** All is read, and there is nothing. */
  readonly isEmpty: boolean;
  /** Reads the next page, or the one that failed again; `null` while there is none, or it is being read. */
  readonly more: (() => void) | null;
}

/**
 * Reads a list page by page, the latest first.
 *
 * @param size of a page: a shorter one is the last
 * @param read the entries with a lower id; the latest for `null`
 */
export function usePages<T extends { readonly id: number }>(
  size: number,
  read: (before: number | null) => Promise<readonly T[]>,
): Pages<T> {
  const [items, setItems] = useState<readonly T[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [state, setState] = useState<'reading' | 'more' | 'all'>('reading');
  const load = async (before: number | null) => {
    setState('reading');
    setError(null);
    try {
      const page = await read(before);
      setItems((known) => [...known, ...page]);
      setState(page.length < size ? 'all' : 'more');
    } catch (failure) {
      setError(failure);
      setState('more');
    }
  };
  useEffect(() => void load(null), []);
  return {
    items,
    error,
    isEmpty: state === 'all' && items.length === 0,
    more: state === 'more' ? () => void load(items.at(-1)?.id ?? null) : null,
  };
}
