import { describe, expect, it } from '@jest/globals';
import { anyText } from '@tandem/shared-kernel/testing';
import fc from 'fast-check';
import { IntParam, TextParam } from './chat-parameters.ts';
import {
  MaxCodePoints,
  NonNegative,
  NotBlank,
  OneOf,
  OneOfWords,
  Pattern,
  codePoints,
  constraintKeywords,
} from './constraints.ts';

class Base {
  @NonNegative()
  @IntParam()
  id!: number;
}

class Constrained extends Base {
  @MaxCodePoints(60)
  @NotBlank()
  @TextParam()
  topic!: string;

  @OneOf([1, 2])
  @IntParam()
  policy!: number;

  @OneOfWords(['a', 'b'])
  @TextParam()
  mode!: string;

  @Pattern(/^[a-z]+$/)
  @TextParam()
  appid!: string;

  @TextParam()
  free!: string;
}

describe('constraintKeywords', () => {
  it.each([
    ['id', { minimum: 0 }],
    ['topic', { maxLength: 60, minLength: 1 }],
    ['policy', { enum: [1, 2] }],
    ['mode', { enum: ['a', 'b'] }],
    ['appid', { pattern: '^[a-z]+$' }],
    ['free', {}],
  ])('describes the rules of %s', (property, keywords) => {
    expect(constraintKeywords(Constrained, property)).toEqual(keywords);
  });
});

describe('codePoints', () => {
  it('counts as an iteration over the text does', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(codePoints(text)).toBe([...text].length);
      }),
    );
    expect(codePoints('a😀\ud83d')).toBe(3);
  });
});
