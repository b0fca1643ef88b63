import { expect, it } from '@jest/globals';
import { highlightPhrases } from './highlight-phrases.ts';

const marked = (text: string) => `<span class="highlight">${text}</span>`;

it.each([
  ['<p>Hello You</p>', ['hello you'], `<p>${marked('Hello You')}</p>`],
  ['<p>a &amp; b</p>', ['A & B'], `<p>${marked('a &amp; b')}</p>`],
  ['<a href="foo">foo</a>', ['foo'], `<a href="foo">${marked('foo')}</a>`],
  ['<p>he<b>ll</b>o</p>', ['hello'], '<p>he<b>ll</b>o</p>'], // glossary: allow
  ['<p>a.b axb</p>', ['a.b'], `<p>${marked('a.b')} axb</p>`],
  ['<p>x</p>', ['', ' '], '<p>x</p>'],
  [`<p>${marked('fox')} fox</p>`, ['fox'], `<p>${marked('fox')} ${marked('fox')}</p>`],
  ['<p>a-b/c</p>', ['a-b/c'], `<p>${marked('a-b/c')}</p>`],
])('marks in %s', (html, phrases, expected) => {
  expect(highlightPhrases(html, phrases)).toBe(expected);
});

it('takes time linear in the text', () => {
  const html = `<p>${'ab'.repeat(50_000)}</p>`;
  expect(highlightPhrases(html, ['aab', 'ba'])).toContain(marked('ba'));
});
