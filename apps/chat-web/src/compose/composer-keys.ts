/// <reference lib="dom" />
import { withInserted, withNextItem, type Formatting, type Selected } from './text-edits.ts';

/** The effect of a key in the composer. */
export type KeyAction =
  | { readonly kind: 'submit' }
  | { readonly kind: 'format'; readonly formatting: Formatting }
  | { readonly kind: 'change'; readonly selected: Selected }
  | { readonly kind: 'run'; readonly run: () => void };

type Key = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'
>;

/** The commands of a composer for its keys. */
export interface KeyTargets {
  /** The setting of the actor: Enter sends; otherwise Control or Command is held for that. */
  readonly entersSends: boolean;
  readonly onCancel?: (() => void) | undefined;
  readonly onEditLast?: (() => void) | undefined;
}

const FORMATS: Readonly<Record<string, Formatting>> = {
  b: 'bold',
  i: 'italic',
  l: 'link',
};

/** The action of a key; `null` if the field handles it. */
export function keyAction(
  event: Key,
  selected: Selected,
  { entersSends, onCancel, onEditLast }: KeyTargets,
): KeyAction | null {
  // Enter ends the composition of characters.
  if (event.isComposing) return null;
  const isCommand = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'Enter':
      return isCommand ? { kind: 'submit' } : enterAction(event, entersSends, selected);
    case 'Escape':
      return onCancel ? { kind: 'run', run: onCancel } : null;
    case 'ArrowUp':
      return selected.text === '' && onEditLast ? { kind: 'run', run: onEditLast } : null;
    default: {
      const formatting = FORMATS[event.key.toLowerCase()];
      const isFormat = isCommand && !event.altKey && formatting !== undefined;
      // As in the reference: Shift distinguishes a link from the address bar.
      if (!isFormat || (formatting === 'link') !== event.shiftKey) return null;
      return { kind: 'format', formatting };
    }
  }
}

function enterAction(event: Key, entersSends: boolean, selected: Selected): KeyAction | null {
  if (event.altKey) return { kind: 'change', selected: withInserted(selected, '\n') };
  if (entersSends && !event.shiftKey) return { kind: 'submit' };
  const next = withNextItem(selected);
  return next ? { kind: 'change', selected: next } : null;
}
