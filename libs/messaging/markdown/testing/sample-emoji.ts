import type { EmojiCatalog } from '@tandem/messaging-domain/content';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  '2708': ['airplane'],
  '1f4a9': ['poop', 'pile_of_poo'],
  '1f642': ['slight_smile'],
  '1f603': ['smiley'],
  '1f937-200d-2640': ['woman_shrugging'],
  '0023-20e3': ['hash'],
  '2764': ['heart'],
};

/** A catalog of a few emoji. */
export const sampleEmoji: EmojiCatalog = {
  codeOf: (name) => Object.keys(NAMES).find((code) => NAMES[code]?.includes(name)) ?? null,
  namesOf: (code) => NAMES[code] ?? [],
  canonicalName: (code) => NAMES[code]?.[0] ?? null,
  isCode: (code) => code in NAMES,
  codes: () => Object.keys(NAMES),
  emoticons: new Map([
    [':)', 'slight_smile'],
    ['<3', 'heart'],
  ]),
};
