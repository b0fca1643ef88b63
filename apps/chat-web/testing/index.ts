export { buildWebClient } from '../build.mjs';
export { EN } from '../src/i18n/catalogs/en.ts';
