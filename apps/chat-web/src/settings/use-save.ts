import { useState } from 'preact/hooks';
import { reasonOf } from '../compose/reason.ts';

/** The state of a change. */
export type SaveStatus =
  | { readonly kind: 'idle' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Sends changes to the server, and reports the state of the last one. */
export function useSave() {
  const [status, setStatus] = useState<SaveStatus>({ kind: 'idle' });
  /** @returns whether the server accepted the change */
  const save = async (run: () => Promise<unknown>): Promise<boolean> => {
    setStatus({ kind: 'saving' });
    try {
      await run();
      setStatus({ kind: 'saved' });
      return true;
    } catch (error) {
      setStatus({ kind: 'failed', reason: reasonOf(error) });
      return false;
    }
  };
  return { status, save };
}
