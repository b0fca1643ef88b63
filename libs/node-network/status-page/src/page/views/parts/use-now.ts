import { useEffect, useState } from 'preact/hooks';

const TICK_MS = 15_000;

/** The present time. The component is drawn again some times a minute. */
export function useNow(): number {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Date.now();
}
