/// <reference lib="dom" />
import { withInserted, withNextItem, type Formatting, type Selected } from './text-edits.ts';

/** What a key does in the composer. */
export type KeyAction =
  | { readonly kind: 'submit' }
  | { readonly kind: 'format'; readonly formatting: Formatting }
  | { readonly kind: 'change'; readonly selected: Selected }
  | { readonly kind: 'run'; readonly run: () => void };

type Key = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'
>;

/** What a composer offers to its keys. */
export interface KeyTargets {
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
  { onCancel, onEditLast }: KeyTargets,
): KeyAction | null {
  // Enter ends the composition of characters.
  if (event.isComposing) return null;
  const isCommand = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'Enter':
      return enterAction(event, isCommand, selected);
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

function enterAction(event: Key, isCommand: boolean, selected: Selected): KeyAction | null {
  if (isCommand) return { kind: 'submit' };
  const next = withNextItem(selected);
  if (event.shiftKey) return next ? { kind: 'change', selected: next } : null;
  if (event.altKey) return { kind: 'change', selected: withInserted(selected, '\n') };
  return { kind: 'submit' };
}
