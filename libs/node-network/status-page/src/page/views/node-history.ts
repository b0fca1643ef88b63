/// <reference lib="dom" />
import type { NodeStatusClient } from '@tandem/node-network-client';
import { loadDelegations, loadSessionsOf } from '../data/load-nodes.ts';
import { formatAmount } from '../model/amounts.ts';
import { formatCount } from '../model/format.ts';
import { element } from './element.ts';

/** Delegations that are listed; the rest is in the JSON document. */
const LARGEST = 20;

/** Sessions of a gateway over its days, loaded now. */
export function sessionHistory(client: NodeStatusClient, nodeId: number): HTMLElement {
  return loaded('Sessions over time', async () => {
    const reports = await loadSessionsOf(client, nodeId);
    const days = reports.map(({ day, session_started, unique_active_clients }) => ({
      date: day,
      sessions: session_started,
      clients: unique_active_clients,
    }));
    if (days.length === 0) return muted('This gateway has reported no sessions yet.');
    const charts = await import('./charts.ts');
    return charts.nodeSessionsCard(days);
  });
}

/** Who delegated most to a node, loaded now. */
export function delegationList(client: NodeStatusClient, nodeId: number): HTMLElement {
  return loaded('Delegations', async () => {
    const delegations = await loadDelegations(client, nodeId);
    if (delegations === null) return muted('The last collection could not read them.');
    if (delegations.length === 0) return muted('Nobody delegates to this node.');
    const largest = [...delegations].sort(
      (left, right) => Number(right.amount.amount) - Number(left.amount.amount),
    );
    const rest = delegations.length - LARGEST;
    return element(
      'div',
      {},
      element(
        'table',
        { class: 'delegations' },
        element('caption', { class: 'visually-hidden' }, 'Delegations, largest first'),
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            element('th', { scope: 'col' }, 'Account'),
            element('th', { scope: 'col' }, 'Amount'),
          ),
        ),
        element(
          'tbody',
          {},
          ...largest
            .slice(0, LARGEST)
            .map(({ owner, amount }) =>
              element(
                'tr',
                {},
                element('th', { scope: 'row', class: 'key' }, owner),
                element('td', { class: 'number' }, formatAmount(amount.amount, amount.denom)),
              ),
            ),
        ),
      ),
      ...(rest > 0 ? [muted(`and ${formatCount(rest)} smaller ones.`)] : []),
    );
  });
}

function loaded(title: string, load: () => Promise<HTMLElement>): HTMLElement {
  const holder = element('div', {}, muted('Loading…'));
  void load().then(
    (content) => holder.replaceChildren(content),
    () => holder.replaceChildren(muted('This could not be loaded. Close and open to try again.')),
  );
  return element('section', { class: 'details-part' }, element('h3', {}, title), holder);
}

function muted(text: string): HTMLElement {
  return element('p', { class: 'muted' }, text);
}
