/// <reference lib="dom" />
import { element, type Child } from './element.ts';

/** A label and what is said under it. */
export type Fact = readonly [label: string, value: Child];

/** A list of labels and values. */
export function facts(pairs: readonly Fact[]): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    ...pairs.map(([label, value]) =>
      element('div', {}, element('dt', {}, label), element('dd', {}, value)),
    ),
  );
}
