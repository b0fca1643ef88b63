import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { NetworkStore } from '../state/network-store.ts';

export const StoreContext = createContext<NetworkStore | null>(null);

/** The network of the page. */
export function useStore(): NetworkStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('There is no network');
  return store;
}
