export { BuiltInEmojiCatalog } from './built-in-emoji-catalog.ts';
