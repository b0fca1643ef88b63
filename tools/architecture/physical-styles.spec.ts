import { expect, it } from '@jest/globals';
import { physicalStylesOf } from './physical-styles.ts';
import { read, sourceFiles } from './workspace.ts';

it('style sheets name the start and the end of a line, so that pages work from right to left', () => {
  const sheets = sourceFiles().filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.flatMap((file) => physicalStylesOf(file, read(file)))).toEqual([]);
});

it.each([
  ['left: 0;', 'left'],
  ['margin-right: 1rem;', 'margin-right'],
  ['border-left-width: 1px;', 'border-left-width'],
  ['border-top-left-radius: 0;', 'border-top-left-radius'],
  ['text-align: right;', 'right'],
  ['transform-origin: top left;', 'left'],
  ['background: linear-gradient(to right, red, blue);', 'to right'],
  ['transform: translateX(1rem);', 'translateX('],
  ['padding: 0 1rem 0 2rem;', '0 1rem 0 2rem'],
])('%s has a logical form', (line, found) => {
  expect(physicalStylesOf('a.css', `a {\n  ${line}\n}`)).toEqual([`a.css:2: ${found}`]);
});

it.each([
  'inset-inline-start: 0;',
  'margin-inline-end: 1rem;',
  'text-align: end;',
  'padding: 0 1rem 2rem 1rem;',
  'transform: translateX(calc(var(--inline) * 1rem));',
  '/* left: 0; */',
  'grid-area: left;',
])('%s has no side of the screen', (line) => {
  expect(physicalStylesOf('a.css', `a {\n  ${line}\n}`)).toEqual([]);
});
