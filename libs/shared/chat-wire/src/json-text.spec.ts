import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonMembers, parseJsonText, wellFormedJson } from './json-text.ts';

describe('surrogates that JSON escapes alone', () => {
  it.each([
    [String.raw`["\ud800"]`, ['\ufffd']],
    [String.raw`["\uDfFf\uD83D"]`, ['\ufffd\ufffd']],
    [String.raw`["\ud83d\ude00", "\uD83D\uDE00"]`, ['😀', '😀']],
    [String.raw`["\ud83d\ud83d\ude00\ude00"]`, ['\ufffd😀\ufffd']],
    [String.raw`["\\ud800", "\\\ud800"]`, ['\\ud800', '\\\ufffd']],
    [String.raw`{"\udc00": {"a\ud800": 1}}`, { '\ufffd': { 'a\ufffd': 1 } }],
  ])('of %s are U+FFFD', (text, value) => {
    expect(parseJsonText(text)).toEqual(value);
  });

  it('leave every other text unchanged', () => {
    const codeUnit = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 0xd800, max: 0xdfff }),
    );
    fc.assert(
      fc.property(fc.array(codeUnit), (units) => {
        const text = String.fromCharCode(...units);
        const escaped = JSON.stringify(text).replace(
          /[\ud800-\udfff]/g,
          (unit) => String.raw`\u${unit.charCodeAt(0).toString(16)}`,
        );
        expect(JSON.parse(wellFormedJson(escaped))).toBe(text.toWellFormed());
        expect(wellFormedJson(JSON.stringify(text.toWellFormed()))).toBe(
          JSON.stringify(text.toWellFormed()),
        );
      }),
    );
  });

  it('are in no name of a member', () => {
    const members = jsonMembers(wellFormedJson(String.raw`{"a\ud800": "\udfff"}`), 10);
    expect([...(members ?? [])]).toEqual([['a\ufffd', String.raw`"\ufffd"`]]);
  });
});
