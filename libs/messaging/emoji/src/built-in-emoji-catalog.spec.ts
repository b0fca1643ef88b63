import { describe, expect, it } from '@jest/globals';
import { isWellFormedEmojiCode } from '@tandem/messaging-domain/content';
import { BuiltInEmojiCatalog } from './built-in-emoji-catalog.ts';

const catalog = new BuiltInEmojiCatalog();

describe('the built-in emoji', () => {
  it.each([
    ['+1', '1f44d'],
    ['thumbs_up', '1f44d'],
    ['-1', '1f44e'],
    ['tada', '1f389'],
    ['heart', '2764'],
    ['smiley', '1f603'],
    ['smile', '1f604'],
    ['slight_smile', '1f642'],
    ['octopus', '1f419'],
    ['airplane', '2708'],
    ['poop', '1f4a9'],
    ['eyes', '1f440'],
    ['working_on_it', '1f6e0'],
    ['check', '2705'],
    ['rocket', '1f680'],
    ['hash', '0023-20e3'],
    ['cat', '1f408'],
    ['dog', '1f415'],
    ['woman_shrugging', '1f937-200d-2640'],
  ])(':%s: is %s', (name, code) => {
    expect(catalog.codeOf(name)).toBe(code);
    expect(catalog.namesOf(code)).toContain(name);
  });

  it('are at least the 1883 of the service', () => {
    expect([...catalog.codes()].length).toBeGreaterThanOrEqual(1883);
  });

  it('have well-formed codes, and names that lead back to them', () => {
    for (const code of catalog.codes()) {
      expect(isWellFormedEmojiCode('unicode_emoji', code)).toBe(true);
      expect(catalog.isCode(code)).toBe(true);
      const names = catalog.namesOf(code);
      expect(catalog.canonicalName(code)).toBe(names[0]);
      for (const name of names) {
        expect(name).toMatch(/^[\w+-]+$/);
        expect(catalog.codeOf(name)).toBe(code);
      }
    }
  });

  it('are unknown by other names and codes, those of objects included', () => {
    expect(catalog.codeOf('no_such_emoji')).toBeNull();
    expect(catalog.codeOf('constructor')).toBeNull();
    expect(catalog.codeOf('fried_egg')).toBeNull();
    expect(catalog.namesOf('1f373')).toEqual(['cooking']);
    expect(catalog.isCode('ffff')).toBe(false);
    expect(catalog.namesOf('ffff')).toEqual([]);
    expect(catalog.canonicalName('ffff')).toBeNull();
  });

  it('stand behind every emoticon', () => {
    expect(catalog.emoticons.get(':)')).toBe('slight_smile');
    for (const name of catalog.emoticons.values()) expect(catalog.codeOf(name)).not.toBeNull();
  });
});
