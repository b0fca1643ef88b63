import type { ChatState } from '@tandem/chat-client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Store } from '../state/store.ts';

export const StoreContext = createContext<Store | null>(null);

/** The session of the page. */
export function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('There is no session');
  return store;
}

/** The state of the session; the shell is drawn only when it is there. */
export function useChatState(): ChatState {
  const state = useStore().state.value;
  if (!state) throw new Error('The session has not registered');
  return state;
}
