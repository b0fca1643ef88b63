import { describe, expect, it } from '@jest/globals';
import { anyText } from '@tandem/shared-kernel/testing';
import fc from 'fast-check';
import { ContentError } from './content-errors.ts';
import { isMeMessage, normalizeContent, normalizeEditedContent } from './message-body.ts';

const SMILE = '\u{1f642}';
const lengthOf = (text: string) => Array.from(text).length;

describe('the body of a message', () => {
  it.each([
    ['loses white space at its end', 'hello \n\t ', 'hello'],
    ['loses newlines at its start', '\n\nhello', 'hello'],
    ['keeps spaces at its start: they make a code block', '    x = 1', '    x = 1'],
  ])('%s', (_, raw, stored) => {
    expect(normalizeContent(raw)).toBe(stored);
    expect(normalizeEditedContent(raw)).toBe(stored);
  });

  it('may not be empty when sent', () => {
    expect(() => normalizeContent(' \n ')).toThrow(new ContentError('MESSAGE_EMPTY'));
  });

  it('becomes a note when blanked by an edit', () => {
    expect(normalizeEditedContent(' \n ')).toBe('(deleted)');
  });

  it('may not hold null bytes', () => {
    expect(() => normalizeContent('a\0b')).toThrow(new ContentError('MESSAGE_HAS_NULL_BYTE'));
    expect(() => normalizeEditedContent('\0')).toThrow(new ContentError('MESSAGE_HAS_NULL_BYTE'));
  });

  it('is not truncated up to 10000 characters', () => {
    expect(normalizeContent(SMILE.repeat(10_000))).toBe(SMILE.repeat(10_000));
  });

  it('is cut to 10000 characters that end in a note', () => {
    const stored = normalizeContent(SMILE.repeat(10_001));
    expect(stored).toBe(`${SMILE.repeat(9_980)}\n[message truncated]`);
    expect(lengthOf(stored)).toBe(10_000);
  });

  it('is stable: storing a stored text changes nothing', () => {
    fc.assert(
      fc.property(anyText({ minLength: 1 }), (raw) => {
        fc.pre(raw.trim() !== '' && !raw.includes('\0'));
        const stored = normalizeContent(raw);
        expect(normalizeContent(stored)).toBe(stored);
      }),
    );
  });

  it('is an action of the sender when it starts with /me and a space', () => {
    expect(isMeMessage('/me waves')).toBe(true);
    expect(isMeMessage('/men at work')).toBe(false);
    expect(isMeMessage(' /me waves')).toBe(false);
  });
});
