import { useEffect, useState } from 'preact/hooks';

const NARROW = '(max-width: 64rem)';

/** True if the page is so narrow that rows are shown as cards. The style sheet has the same width. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const onChange = () => setNarrow(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return isNarrow;
}
