/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { render } from 'preact';
import { App } from './app/app.tsx';
import { begin } from './app/session-states.ts';

const root = document.getElementById('app');
if (root) render(<App />, root);
begin();
