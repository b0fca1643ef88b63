export { createTexts, type PageTexts } from './page-texts.ts';
