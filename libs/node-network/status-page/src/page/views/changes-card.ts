/// <reference lib="dom" />
import { changeText, type Change } from '../model/changes.ts';
import { formatAge, instantOf } from '../model/format.ts';
import { element } from './element.ts';

const SHOWN = 12;

/** What changed in the directory while this browser looked, newest first. */
export function changesCard(
  changes: readonly Change[],
  now: number,
  onOpen: (key: string) => void,
): HTMLElement {
  const items = changes.slice(0, SHOWN).map((change) => {
    const open = element('button', { type: 'button', class: 'link' }, change.name);
    open.addEventListener('click', () => onOpen(change.key));
    const age = formatAge(Math.max(0, now - (instantOf(change.at) ?? now)));
    return element(
      'li',
      {},
      change.what === 'left' ? change.name : open,
      ` ${changeText(change)} `,
      element('span', { class: 'muted' }, age),
    );
  });
  return element(
    'div',
    { class: 'card' },
    element('h3', {}, 'Recent changes'),
    element(
      'p',
      { class: 'muted' },
      'Gateways that joined or left the directory, changed their version or their score, since this browser first saw the network.',
    ),
    items.length === 0
      ? element('p', {}, 'Nothing has changed yet. This page looks again every minute.')
      : element('ul', { class: 'changes' }, ...items),
  );
}
