import { expect, it } from '@jest/globals';
import { tryLinkifier } from './try-linkifier.ts';

const ISSUE = '#(?P<id>[0-9]+)';

it.each([
  [ISSUE, 'https://a.test/{id}', 'see #12', '#12', 'https://a.test/12'],
  [
    '(?i)bug(?P<id>[a-z ]+)',
    'https://a.test/?q={id}',
    'BUGa b',
    'BUGa b',
    'https://a.test/?q=a%20b',
  ],
])('%s makes links: %s', (pattern, template, sample, text, url) => {
  expect(tryLinkifier(pattern, template, sample)).toEqual({ kind: 'link', text, url });
});

it.each([
  ['no-match', ISSUE, 'see 12'],
  ['no-match', 'a*', 'bbb'],
  ['invalid', '#(?P<id>', '#1'],
])('a text gets no link: %s, %s', (kind, pattern, sample) => {
  expect(tryLinkifier(pattern, 'https://a.test/', sample)).toEqual({ kind });
});
