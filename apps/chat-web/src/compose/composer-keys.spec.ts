import { describe, expect, it } from '@jest/globals';
import { keyAction } from './composer-keys.ts';

const NO_KEYS = {
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
};
const at = (text: string) => ({ text, start: text.length, end: text.length });

/** The effect of a key at the end of a text. */
function actionOf(
  key: string,
  text: string,
  modifiers: Partial<typeof NO_KEYS> = {},
  entersSends = true,
) {
  const targets = { entersSends, onCancel: () => undefined, onEditLast: () => undefined };
  const action = keyAction({ ...NO_KEYS, key, ...modifiers }, at(text), targets);
  if (action?.kind === 'change') return action.selected.text;
  return action?.kind === 'format' ? action.formatting : (action?.kind ?? null);
}

describe('a key in the composer', () => {
  it.each([
    ['Enter', 'a', {}, 'submit'],
    ['Enter', 'a', { ctrlKey: true }, 'submit'],
    ['Enter', 'a', { shiftKey: true }, null],
    ['Enter', '* a', { shiftKey: true }, '* a\n* '],
    ['Enter', 'a', { altKey: true }, 'a\n'],
    ['Enter', 'あ', { isComposing: true }, null],
    ['Escape', 'a', {}, 'run'],
    ['ArrowUp', '', {}, 'run'],
    ['ArrowUp', 'a', {}, null],
    ['b', 'a', { ctrlKey: true }, 'bold'],
    ['i', 'a', { metaKey: true }, 'italic'],
    ['L', 'a', { ctrlKey: true, shiftKey: true }, 'link'],
    ['l', 'a', { ctrlKey: true }, null],
    ['b', 'a', {}, null],
    ['b', 'a', { ctrlKey: true, altKey: true }, null],
  ])('%s after "%s" with %j', (key, text, modifiers, action) => {
    expect(actionOf(key, text, modifiers)).toBe(action);
  });

  it.each([
    ['a', {}, null],
    ['* a', {}, '* a\n* '],
    ['a', { shiftKey: true }, null],
    ['a', { ctrlKey: true }, 'submit'],
    ['a', { metaKey: true }, 'submit'],
  ])('Enter after "%s" with %j, if the actor does not send by it', (text, modifiers, action) => {
    expect(actionOf('Enter', text, modifiers, false)).toBe(action);
  });

  it('is left to the page if the composer does not use it', () => {
    for (const key of ['Escape', 'ArrowUp']) {
      expect(keyAction({ ...NO_KEYS, key }, at(''), { entersSends: true })).toBeNull();
    }
  });
});
