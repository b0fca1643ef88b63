/// <reference lib="dom" />
import { createNodeStatusClient } from '@tandem/node-network-client';
import { StatusPage } from './status-page.ts';
import { byId } from './views/element.ts';
import { refreshButton } from './views/refresh-button.ts';
import { themeToggle } from './views/theme-toggle.ts';

const REFRESH_MS = 60_000;

themeToggle(byId<HTMLButtonElement>('theme'));
const page = new StatusPage(createNodeStatusClient({ baseUrl: location.origin }));
refreshButton(byId('refresh'), () => page.refresh());
addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof Element && event.target.closest('input, select, dialog');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  page.focusSearch();
});
setInterval(() => {
  if (!document.hidden) void page.refresh();
}, REFRESH_MS);
void page.refresh();
