import { useStore } from '../../app/store-context.ts';

/** Shows that events do not arrive, as long as they do not. */
export function ConnectionNotice() {
  const store = useStore();
  const status = store.status.value;
  if (status.state !== 'waiting' && status.state !== 'expired') return null;
  return (
    <div class="connection" role="status">
      <span>
        {navigator.onLine
          ? 'The server cannot be reached. Your messages are sent when it is back.'
          : 'You are offline. Your messages are sent when you are back.'}
      </span>
      <button type="button" class="button small" onClick={() => store.session.retryNow()}>
        Try now
      </button>
    </div>
  );
}
