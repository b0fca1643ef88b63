import { expect, it } from '@jest/globals';
import { BuiltInEmojiCatalog } from '@tandem/messaging-emoji';
import { MessagingEmojiLookup } from './messaging-emoji-lookup.ts';

const custom = { id: 5, name: 'party', isDeactivated: true };
const emoji = new MessagingEmojiLookup(new BuiltInEmojiCatalog(), {
  findActive: async () => null,
  find: async (_, id) => (id === custom.id ? custom : null),
});

it('finds built-in emoji by name and by code', () => {
  expect(emoji.codeOf('rocket')).toBe('1f680');
  expect(emoji.namesOf('1f680')).toContain('rocket');
  expect([emoji.codeOf('invalid'), emoji.namesOf('ffff')]).toEqual([null, []]);
});

it('finds the custom emoji of an organization', async () => {
  expect(await emoji.findCustom(1, 5)).toEqual(custom);
  expect(await emoji.findActiveCustom(1, 'party')).toBeNull();
});
