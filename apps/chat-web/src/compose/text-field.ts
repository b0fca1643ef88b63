/// <reference lib="dom" />
import type { Selected } from './text-edits.ts';

/** The text and selection of a field. */
export function selectedIn(field: HTMLTextAreaElement): Selected {
  return { text: field.value, start: field.selectionStart, end: field.selectionEnd };
}

/** Changes a field as if its user had written it: the change can be undone, and `input` reports it. */
export function applyTo(field: HTMLTextAreaElement, next: Selected): void {
  const current = field.value;
  if (current !== next.text) {
    const { start, end, inserted } = changeBetween(current, next.text);
    field.focus();
    field.setSelectionRange(start, end);
    // There is no other way into the history of a field.
    const isDone =
      inserted === '' && start !== end
        ? document.execCommand('delete')
        : document.execCommand('insertText', false, inserted);
    if (!isDone) {
      field.setRangeText(inserted, start, end, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }
  field.setSelectionRange(next.start, next.end);
}

/** The part that differs. */
function changeBetween(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return {
    start,
    end: before.length - tail,
    inserted: after.slice(start, after.length - tail),
  };
}

const GROWS_BY_ITSELF = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** Makes the field as high as its text, in browsers whose style sheets cannot. */
export function fit(field: HTMLTextAreaElement): void {
  if (GROWS_BY_ITSELF) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}

/** True if the focus of a field opens a keyboard over the page. */
export function opensTouchKeyboard(): boolean {
  return !matchMedia('(pointer: fine)').matches;
}
