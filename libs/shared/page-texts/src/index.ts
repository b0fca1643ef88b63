export { createTexts } from './page-texts.ts';
