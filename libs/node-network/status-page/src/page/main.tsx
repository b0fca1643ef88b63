/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { createNodeStatusClient } from '@tandem/node-network-client';
import { render } from 'preact';
import { App } from './app/app.tsx';
import { loadPreferredLanguage } from './app/language.ts';
import { store, stored } from './app/preferences.ts';
import { StoreContext } from './app/store-context.ts';
import { SeenNetwork } from './data/seen-network.ts';
import { NetworkStore } from './state/network-store.ts';

const REFRESH_MS = 60_000;

const network = new NetworkStore(
  createNodeStatusClient({ baseUrl: location.origin }),
  new SeenNetwork({ read: stored, write: store }),
);
const refresh = () => {
  if (!document.hidden) void network.refresh();
};
// The data does not depend on the language, so it does not wait for it.
refresh();
setInterval(refresh, REFRESH_MS);
document.addEventListener('visibilitychange', refresh);
window.addEventListener('online', refresh);
window.addEventListener('offline', refresh);

const root = document.getElementById('app');
void loadPreferredLanguage().finally(() => {
  if (root === null) return;
  render(
    <StoreContext.Provider value={network}>
      <App />
    </StoreContext.Provider>,
    root,
  );
});
