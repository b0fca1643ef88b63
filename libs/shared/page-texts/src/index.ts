export { MIRRORED, directionOf, mirroredTexts } from './mirrored-texts.ts';
export { createCatalogs, createTexts, type TextsIn, type TranslationOf } from './page-texts.ts';
