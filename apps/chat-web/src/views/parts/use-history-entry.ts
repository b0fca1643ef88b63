import { useEffect, useRef } from 'preact/hooks';

/** The state of the entry of a window. */
const STATE = { isWindow: true };

/**
 * Gives a window that covers the page an entry in the history of the browser as long as it is drawn: the button or
 * gesture that goes back closes it, and leaves the view below.
 */
export function useHistoryEntry(onBack: () => void): void {
  const back = useRef(onBack);
  back.current = onBack;
  useEffect(() => {
    const close = () => back.current();
    history.pushState(STATE, '');
    window.addEventListener('popstate', close);
    return () => {
      window.removeEventListener('popstate', close);
      // Another address may have been opened meanwhile.
      if ((history.state as Partial<typeof STATE> | null)?.isWindow) history.back();
    };
  }, []);
}
