import { describe, expect, it } from '@jest/globals';
import { neutralWord, referenceName, toDialect, dialectFor } from './wire-names.ts';

const PAIRS = [
  ['service_extra_emoji', 'zulip_extra_emoji'],
  ['client_avatar_host', 'client_gravatar'],
] as const;

describe('the two vocabularies', () => {
  it.each(PAIRS)('%s is %s in the dialect of the reference', (neutral, reference) => {
    expect(referenceName(neutral)).toBe(reference);
    expect([toDialect(neutral, 'spec'), toDialect(neutral, 'zulip')]).toEqual([neutral, reference]);
    expect([neutralWord(neutral), neutralWord(reference)]).toEqual([neutral, neutral]);
  });

  it('leave other words alone, those of every object included', () => {
    for (const word of ['unicode_emoji', 'toString', '__proto__', '']) {
      expect([neutralWord(word), toDialect(word, 'zulip')]).toEqual([word, word]);
    }
  });
});

describe('dialectFor', () => {
  it.each([
    ['ZulipMobile', 'zulip'],
    ['zulip-js', 'zulip'],
    ['ZULIP', 'zulip'],
    ['my zulip', 'spec'],
    ['curl', 'spec'],
    ['', 'spec'],
  ])('chooses for the client %j the dialect %s', (client, dialect) => {
    expect(dialectFor(client, 'auto')).toBe(dialect);
  });

  it('follows the setting for every client', () => {
    expect([dialectFor('ZulipMobile', 'spec'), dialectFor('curl', 'zulip')]).toEqual([
      'spec',
      'zulip',
    ]);
  });
});
