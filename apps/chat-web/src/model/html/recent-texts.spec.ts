import { beforeEach, expect, it } from '@jest/globals';
import { RecentTexts } from './recent-texts.ts';

let made: string[];
let texts: RecentTexts<object>;
beforeEach(() => {
  made = [];
  texts = new RecentTexts(
    (text) => {
      made.push(text);
      return {};
    },
    2,
    3,
  );
});

it('returns the same result again', () => {
  expect(texts.get('a')).toBe(texts.get('a'));
  expect(made).toEqual(['a']);
});

it('forgets the text that was used longest ago', () => {
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) texts.get(text);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('does not cache long texts', () => {
  for (const text of ['four', 'four', 'one', 'one']) texts.get(text);
  expect(made).toEqual(['four', 'four', 'one']);
});

it('forgets all texts', () => {
  texts.get('a');
  texts.clear();
  texts.get('a');
  expect(made).toEqual(['a', 'a']);
});
