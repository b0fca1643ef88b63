import type { Store } from '../../state/store.ts';

/** What is shown until the first registration. */
export function StartingScreen({ store }: { readonly store: Store }) {
  const status = store.status.value;
  const isAway = status.state === 'waiting';
  return (
    <main class="start" aria-busy="true">
      <div class="spinner" aria-hidden="true" />
      <p role="status">
        {isAway ? 'The server cannot be reached. Trying again…' : 'Loading your messages…'}
      </p>
      {isAway && (
        <button type="button" class="button" onClick={() => store.session.retryNow()}>
          Try now
        </button>
      )}
    </main>
  );
}
