import { describe, expect, it } from '@jest/globals';
import type { NarrowTermInput } from './narrow-term.ts';
import { namesConversation, parseNarrow } from './parse-narrow.ts';

const parse = (...terms: readonly (readonly [string, NarrowTermInput['operand'], boolean?])[]) =>
  parseNarrow(
    terms.map(([operator, operand, negated = false]) => ({ operator, operand, negated })),
  );

it.each([
  [['stream', 'x'], { kind: 'channel', channel: 'x' }],
  [['channel', 7], { kind: 'channel', channel: 7 }],
  [['streams', 'public'], { kind: 'channels', scope: 'public' }],
  [['channels', 'archived'], { kind: 'channels', scope: 'archived' }],
  [['topic', 'general chat'], { kind: 'topic', topic: '' }],
  [['sender', 'a@x'], { kind: 'sender', person: 'a@x' }],
  [['pm-with', 'a@x, b@x,'], { kind: 'direct', people: ['a@x', 'b@x'], named: 'a@x, b@x,' }],
  [['dm', [1, 2]], { kind: 'direct', people: [1, 2], named: '[1, 2]' }],
  [['dm-with', 3], { kind: 'direct-with', person: 3, groupOnly: false }],
  [['group_pm_with', 3], { kind: 'direct-with', person: 3, groupOnly: true }],
  [['is', 'private'], { kind: 'is', property: 'direct' }],
  [['has', 'reaction'], { kind: 'has', part: 'reaction' }],
  [['id', '12'], { kind: 'id', messageId: 12 }],
  [['with', 12], { kind: 'with', messageId: 12 }],
  [['mentions', 5], { kind: 'mentions', person: 5 }],
  [
    ['search', 'say "hello you" now'],
    { kind: 'search', text: 'say "hello you" now', phrases: ['hello you'] },
  ],
] as const)('reads %j', (term, condition) => {
  expect(parse(term)).toEqual([{ ...condition, negated: false }]);
});

it('compares at most 20 phrases of a search', () => {
  const [term] = parse(['search', '"a" '.repeat(21)]);
  expect(term).toMatchObject({ phrases: Array.from({ length: 20 }, () => 'a') });
});

it('omits terms without effect, and negates `in:home`', () => {
  expect(parse(['near', '5'], ['in', 'all'])).toEqual([]);
  expect(parse(['in', 'home'], ['is', 'muted', true])).toEqual([
    { kind: 'is', property: 'muted', negated: true, includesHistory: true },
    { kind: 'is', property: 'muted', negated: true },
  ]);
});

it.each([
  [['toString', 'x'], 'unknown operator toString'],
  [['is', 'constructor'], "unknown 'is' operand constructor"],
  [['channels', 'x'], 'unknown channels operand x'],
  [['id', '-1'], 'Invalid message ID'],
  [['with', 'x'], "Invalid 'with' operator"],
] as const)('refuses %j', (term, desc) => {
  expect(() => parse(term)).toThrow(
    expect.objectContaining({ code: 'NARROW_INVALID', data: { desc } }),
  );
});

describe('a narrow', () => {
  it('refuses terms of channels together with terms of direct messages', () => {
    const code = 'NARROW_INVALID';
    for (const people of [
      ['is', 'dm'],
      ['dm', [1]],
      ['dm-including', 1],
    ] as const) {
      expect(() => parse(['topic', 'x'], people)).toThrow(expect.objectContaining({ code }));
      expect(parse(['topic', 'x', true], people)).toHaveLength(2);
    }
  });

  it('holds one message that others stand for', () => {
    expect(() => parse(['with', 1], ['with', 2])).toThrow(
      expect.objectContaining({ code: 'NARROW_COMBINATION_INVALID' }),
    );
  });

  it('names a conversation, or does not', () => {
    expect(namesConversation(parse(['channel', 1], ['topic', 'x']))).toBe(true);
    expect(namesConversation(parse(['dm', [1]]))).toBe(true);
    expect(namesConversation(parse(['channel', 1], ['topic', 'x', true]))).toBe(false);
  });
});
