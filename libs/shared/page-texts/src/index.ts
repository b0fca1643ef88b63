export { MIRRORED, directionOf, mirroredTexts } from './mirrored-texts.ts';
export { createTexts } from './page-texts.ts';
