/// <reference lib="dom" />
import type { NodeStatusClient } from '@tandem/node-network-client';
import { loadSessions } from '../data/load-sessions.ts';
import { daysUntil, type SessionDay } from '../model/days.ts';
import { element } from './element.ts';

/** Days that are asked for: each takes a request per 200 gateways. */
const DAYS = 7;

/**
 * A card of the sessions that asks for them when it comes into view, as they are by far the most
 * requests of the page.
 */
export function sessionSection(
  client: NodeStatusClient,
  card: (days: readonly SessionDay[]) => HTMLElement,
): HTMLElement {
  const holder = element('div', { class: 'card-holder' }, waiting('Sessions are loaded…'));
  const load = async () => {
    const days: SessionDay[] = [];
    try {
      await loadSessions(client, daysUntil(Date.now(), DAYS), (day) => days.unshift(day));
      holder.replaceChildren(card(days));
    } catch {
      const retry = element('button', { type: 'button', class: 'button' }, 'Try again');
      retry.addEventListener('click', () => {
        holder.replaceChildren(waiting('Sessions are loaded…'));
        void load();
      });
      holder.replaceChildren(waiting('The sessions could not be loaded.', retry));
    }
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void load();
    },
    { rootMargin: '200px' },
  );
  observer.observe(holder);
  return holder;
}

function waiting(text: string, ...more: readonly HTMLElement[]): HTMLElement {
  return element(
    'div',
    { class: 'card' },
    element('h3', {}, 'Sessions'),
    element('p', { class: 'muted', role: 'status' }, text),
    ...more,
  );
}
