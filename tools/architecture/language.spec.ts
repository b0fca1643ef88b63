import { describe, expect, it } from '@jest/globals';
import { retiredWords, retiredWordsOf } from './retired-words.mjs';

describe('the language of the repository', () => {
  it('uses the terms of docs/glossary.md', () => {
    expect(retiredWords()).toEqual([]);
  });

  it.each([
    ['text', 'libs/a/src/b.ts', '/** The instance is told of it. */', 'libs/a/src/b.ts:1: told'],
    ['comment', 'libs/a/src/b.ts', '// For everybody.', 'libs/a/src/b.ts:1: everybody'],
    ['test name', 'libs/a/src/b.ts', "it('finds nobody', f);", 'libs/a/src/b.ts:1: nobody'],
    ['document', 'docs/a.md', 'For people, `people` aside.', 'docs/a.md:1: people'],
    ['table', 'apps/a/b.txt', '# Whoever calls', 'apps/a/b.txt:1: Whoever'],
    ['command', 'apps/a/b.ts', ".description('for people')", 'apps/a/b.ts:1: people'],
    [
      'text of the API',
      'docs/openapi/a.json',
      '"summary": "Send to everybody",',
      'docs/openapi/a.json:1: everybody',
    ],
    ['declaration', 'libs/a/src/b.ts', 'const place = 1;', 'libs/a/src/b.ts:1: place'],
    ['description', 'libs/a/src/b.ts', '  /** What it does. */', 'libs/a/src/b.ts:1: What'],
    ['long description', 'libs/a/src/b.ts', '/**\n * How it works.\n */', 'libs/a/src/b.ts:2: How'],
    ['identifier', 'libs/a/src/b.ts', '\nconst keptPages = 1;', 'libs/a/src/b.ts:2: kept'],
    [
      'file name',
      'libs/a/src/kept-pages.ts',
      '',
      'libs/a/src/kept-pages.ts: kept (name of the file)',
    ],
  ])('finds a retired word in a %s', (_, path, text, found) => {
    expect(retiredWordsOf(path, text)).toEqual([found]);
  });
});
