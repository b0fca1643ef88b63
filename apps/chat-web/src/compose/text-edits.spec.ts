import { describe, expect, it } from '@jest/globals';
import {
  formatted,
  quotation,
  withInsertedLines,
  withNextItem,
  type Formatting,
  type Selected,
} from './text-edits.ts';

/** `a [b] c`: `b` is selected; `|` is a caret. */
function selectedOf(marked: string): Selected {
  const caret = marked.indexOf('|');
  if (caret >= 0) return { text: marked.replace('|', ''), start: caret, end: caret };
  const start = marked.indexOf('⟦');
  const end = marked.indexOf('⟧') - 1;
  return { text: marked.replace(/[⟦⟧]/g, ''), start, end };
}

function marked({ text, start, end }: Selected): string {
  if (start === end) return `${text.slice(0, start)}|${text.slice(start)}`;
  return `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`;
}

describe('formatting', () => {
  it.each<[Formatting, string, string]>([
    ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
    ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
    ['bold', 'a ⟦**b**⟧ c', 'a ⟦b⟧ c'],
    ['bold', '|', '**|**'],
    ['bold', 'a⟦ b ⟧c', 'a **⟦b⟧** c'],
    ['italic', '**⟦b⟧**', '***⟦b⟧***'],
    ['italic', '***⟦b⟧***', '**⟦b⟧**'],
    ['italic', '*⟦b⟧*', '⟦b⟧'],
    ['strikethrough', '⟦b⟧', '~~⟦b⟧~~'],
    ['code', '⟦x⟧', '`⟦x⟧`'],
    ['code', 'a ⟦x\ny⟧', 'a \n```\n⟦x\ny⟧\n```'],
    ['code', '⟦```\ny⟧', '````\n⟦```\ny⟧\n````'],
    ['formula', '⟦x⟧', '$$⟦x⟧$$'],
    ['formula', '⟦x\ny⟧', '```math\n⟦x\ny⟧\n```'],
    ['quote', '⟦x⟧ y', '```quote\n⟦x⟧\n```\n y'],
    ['spoiler', '|', '```spoiler \n|\n```'],
    ['link', '⟦text⟧', '[text](⟦url⟧)'],
    ['link', '⟦https://x.test⟧', '[|](https://x.test)'],
    ['link', '|', '[|](url)'],
    ['bulletedList', 'x\na⟦b\nc⟧d', 'x\n⟦* ab\n* cd⟧'],
    ['bulletedList', '⟦* a\n* b⟧', '⟦a\nb⟧'],
    ['numberedList', '⟦* a\n* b⟧', '⟦1. a\n2. b⟧'],
    ['numberedList', 'a|', '1. a|'],
  ])('%s turns %s into %s', (formatting, before, after) => {
    expect(marked(formatted(selectedOf(before), formatting))).toBe(after);
  });
});

describe('a new line in a list', () => {
  it.each([
    ['* a|', '* a\n* |'],
    ['x\n  - a|b', 'x\n  - a\n  - |b'],
    ['9. a|', '9. a\n10. |'],
    ['* a\n* |', '* a\n|'],
  ])('after %s', (before, after) => {
    expect(marked(withNextItem(selectedOf(before))!)).toBe(after);
  });

  it('does not change text outside of lists', () => {
    expect(withNextItem(selectedOf('a * b|'))).toBeNull();
  });
});

describe('a quotation', () => {
  it('has a fence that the quoted text does not end', () => {
    expect(quotation('@_**Ann|2**', 'https://x.test/#a', '```py\nx\n```', 'said')).toBe(
      '@_**Ann|2** [said](https://x.test/#a):\n````quote\n```py\nx\n```\n````',
    );
  });

  it('is in lines of its own', () => {
    expect(marked(withInsertedLines(selectedOf('a|b'), 'q'))).toBe('a\nq\n|b');
    expect(marked(withInsertedLines(selectedOf('|'), 'q'))).toBe('q\n|');
  });
});
