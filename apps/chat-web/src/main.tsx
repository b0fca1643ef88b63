/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { render } from 'preact';
import { App } from './app/app.tsx';
import { followKeyboardOfScreen } from './app/keyboard-of-screen.ts';
import { begin } from './app/session-states.ts';

const root = document.getElementById('app');
// The spinner that is shown while the script is loading.
root?.replaceChildren();
if (root) render(<App />, root);
followKeyboardOfScreen();
begin();
