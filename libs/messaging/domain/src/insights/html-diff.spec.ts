import { expect, it } from '@jest/globals';
import { htmlDiff } from './html-diff.ts';

const diff = (older: string, newer: string, pairs = 1_000_000) =>
  htmlDiff(older, newer, { pairs })
    .replaceAll('<span class="highlight_text_inserted">', '{+')
    .replaceAll('<span class="highlight_text_deleted">', '{-')
    .replaceAll('</span>', '}');

it.each([
  ['a word', '<p>one 1 two</p>', '<p>one 2 two</p>', '<p>one {+2} {-1} two</p>'],
  ['words more', '<p>one</p>', '<p>one and two</p>', '<p>one {+and two}</p>'],
  ['words less', '<p>one and two</p>', '<p>two</p>', '<p>{-one and} two</p>'],
  ['formatting', '<p>one</p>', '<p><strong>one</strong></p>', '<p><strong>one</strong></p>'],
  ['a paragraph', '<p>a</p>', '<p>a</p>\n<p>b</p>', '<p>a</p>\n<p>{+b}</p>'],
  ['nothing', '<p>a</p>', '<p>a</p>', '<p>a</p>'],
  ['an entity', '<p>a &lt; b</p>', '<p>a &gt; b</p>', '<p>a {+&gt;} {-&lt;} b</p>'],
  ['everything', '', '<p>a</p>', '<p>{+a}</p>'],
])('marks %s', (_, older, newer, html) => {
  expect(diff(older, newer)).toBe(`<div>${html}</div>`);
});

it('shows everything as replaced where comparing would take too long', () => {
  expect(diff('<p>a x b</p>', '<p>c x d</p>', 5)).toBe('<div><p>{+c x d} {-a x b}</p></div>');
  const budget = { pairs: 100 };
  htmlDiff('a b c', 'd e f', budget);
  expect(budget.pairs).toBe(75);
});

it('stays within its budget for hostile texts', () => {
  const texts = [
    'x '.repeat(5_000),
    '<'.repeat(10_000),
    '&'.repeat(10_000),
    `${'a<b>'.repeat(2_000)}</p>`,
  ];
  for (const older of texts) {
    for (const newer of texts) {
      expect(htmlDiff(older, newer, { pairs: 100_000 }).startsWith('<div>')).toBe(true);
    }
  }
});
