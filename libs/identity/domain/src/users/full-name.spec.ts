import { expect, it } from '@jest/globals';
import { checkedFullName } from './full-name.ts';

it.each([
  ['  Ann  ', 'Ann'],
  ['Žofie Nováková', 'Žofie Nováková'],
  ['A|B', 'A|B'],
  ['😀'.repeat(100), '😀'.repeat(100)],
])('%p is stored as %p', (text, name) => {
  expect(checkedFullName(text)).toBe(name);
});

it.each([
  ['', 'FULL_NAME_EMPTY'],
  [' \t ', 'FULL_NAME_EMPTY'],
  ['n'.repeat(101), 'FULL_NAME_TOO_LONG'],
  ['😀'.repeat(101), 'FULL_NAME_TOO_LONG'],
  ['*'.repeat(1_000_000), 'FULL_NAME_TOO_LONG'],
  ['a*b', 'FULL_NAME_CHARACTERS'],
  ['a`b', 'FULL_NAME_CHARACTERS'],
  ['a\\b', 'FULL_NAME_CHARACTERS'],
  ['a>b', 'FULL_NAME_CHARACTERS'],
  ['a"b', 'FULL_NAME_CHARACTERS'],
  ['a@b', 'FULL_NAME_CHARACTERS'],
  ['a\u200bb', 'FULL_NAME_CHARACTERS'],
  ['a\nb', 'FULL_NAME_CHARACTERS'],
  ['Ann|5', 'FULL_NAME_FORMAT'],
])('%p fails with %s', (text, code) => {
  expect(() => checkedFullName(text)).toThrow(expect.objectContaining({ code }));
});
