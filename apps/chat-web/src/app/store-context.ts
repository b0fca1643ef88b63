import type { ChatState } from '@tandem/chat-client';
import { computed } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { Store } from '../state/store.ts';

export const StoreContext = createContext<Store | null>(null);

/** The session of the page. */
export function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('There is no session');
  return store;
}

/** The state of the session; the shell is drawn only when there is one. */
export function useChatState(): ChatState {
  const state = useStore().state.value;
  if (!state) throw new Error('The session has not registered');
  return state;
}

/**
 * A part of the state: the component is drawn again only when it changes, not with every event. Objects are compared by
 * identity, so the part should be a value or an object of the state. Components that read signals are also skipped
 * when their parent is drawn again with the same properties.
 *
 * @param inputs what `select` uses besides the state
 */
export function useStatePart<T>(
  select: (state: ChatState) => T,
  inputs: readonly unknown[] = [],
): T {
  const { state } = useStore();
  const part = useMemo(
    () =>
      computed(() => {
        if (!state.value) throw new Error('The session has not registered');
        return select(state.value);
      }),
    [state, ...inputs],
  );
  return part.value;
}

/**
 * The current state: the component is not drawn again when it changes, such as a form that a user has opened.
 */
export function peekState({ state }: Store): ChatState {
  const current = state.peek();
  if (!current) throw new Error('The session has not registered');
  return current;
}
