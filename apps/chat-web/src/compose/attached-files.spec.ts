import { describe, expect, it } from '@jest/globals';
import { contentOf, withFile, writtenOf } from './attached-files.ts';

const LINK = '[a.txt](/user_uploads/2/ab/a.txt)';
const FILE = { name: 'a.txt', url: '/user_uploads/2/ab/a.txt' };

describe('the files of a message', () => {
  it.each([
    ['', '', []],
    ['text', 'text', []],
    [LINK, '', [FILE]],
    [`text\n\n${LINK}`, 'text', [FILE]],
    [`two\nlines \n\n\n${LINK}\n${LINK}`, 'two\nlines \n', [FILE, FILE]],
  ])('are links in lines of their own at its end: %j', (content, text, files) => {
    expect(writtenOf(content)).toEqual({ text, files });
    expect(contentOf({ text, files })).toBe(content);
  });

  it.each([
    'text\n\n',
    `text ${LINK}`,
    `text\n${LINK}`,
    `\n${LINK}`,
    `\n\n${LINK}`,
    `${LINK} and text`,
    `${LINK}\n`,
    `[b] ${LINK}`,
    '[a](https://x.test/user_uploads/2/ab/a.txt)',
  ])('are not other links: %j', (content) => {
    expect(writtenOf(content)).toEqual({ text: content, files: [] });
  });

  it('are linked by their names without brackets', () => {
    expect(withFile(LINK, { name: 'b[1].txt', url: '/user_uploads/2/cd/b1.txt' })).toBe(
      `${LINK}\n[b_1_.txt](/user_uploads/2/cd/b1.txt)`,
    );
  });
});
